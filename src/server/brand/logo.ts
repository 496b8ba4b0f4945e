/** The service's logo: stored as it came once its content was looked at, served from here under a fixed type. */
import { createHash } from 'node:crypto'
import type * as contract from '#contract/admin/logo.ts'
import { type Logo, mostLogoBytes } from '#contract/admin/logo.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database } from '#server/database/connect.ts'
import { canBeShown } from '#server/documents/typst.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import type { Services } from '#server/services.ts'
import { type PictureType, readPicture, unreadable } from './picture.ts'

/** Where the logo is and how large; null where there is none. */
export async function logoOf(db: Database): Promise<Logo> {
  const row = await db.selectFrom('logo').select(['version', 'width', 'height']).executeTakeFirst()
  return row === undefined ? null : { url: `/api/service/logo/${row.version}/`, width: row.width, height: row.height }
}

/** The same as this server remembers it. */
export async function knownLogo({ db, memory }: Pick<Services, 'db' | 'memory'>): Promise<Logo> {
  if (memory === undefined) return logoOf(db)
  return (await memory.remember('logo', ['service'], async () => ({ logo: await logoOf(db) }))).logo
}

/** The logo as the templates of documents show it. */
export async function logoPicture(db: Database) {
  const logo = await logoBytes(db)
  return logo && pictureOf(logo)
}

type StoredLogo = { type: PictureType; version: string; bytes: Buffer }

const pictureOf = ({ version, type, bytes }: StoredLogo) => ({
  name: `logo-${version}.${type.replace('image/', '')}`,
  bytes,
})

async function logoBytes(db: Database, version?: string): Promise<StoredLogo | null> {
  const stored = db.selectFrom('logo').select(['type', 'version', 'bytes'])
  const row = await (version === undefined ? stored : stored.where('version', '=', version)).executeTakeFirst()
  // The column's constraint holds the same types.
  return row === undefined ? null : { ...row, type: row.type as PictureType }
}

/** The beginning of a hash; anything else, which the database might not even read, is no version. */
const versionOf = (text: string) => (/^[0-9a-f]{16}$/.test(text) ? text : '')

export async function readLogo({ db, params }: Call<typeof contract.readLogo>) {
  const logo = await logoBytes(db, versionOf(params.version))
  if (logo === null) throw new Failure('not_found', 'This logo was not found.')
  return { type: logo.type, bytes: logo.bytes }
}

export async function changeLogo(call: Call<typeof contract.changeLogo>) {
  const { db: tx, input } = call
  const fault = (message: string) => badInput([{ field: 'image', message }])
  const before = await tx.selectFrom('logo').select(['width', 'height']).executeTakeFirst()
  const inWords = (logo: { width: number; height: number } | undefined) => ({
    logo: logo === undefined ? null : `${logo.width} × ${logo.height} pixels`,
  })
  if (input.image === null) {
    await tx.deleteFrom('logo').execute()
    await audit(call, inWords(before), inWords(undefined))
    return { logo: null }
  }
  const bytes = Buffer.from(input.image, 'base64')
  if (bytes.length > mostLogoBytes) throw fault('Choose a picture of at most 200 kB.')
  const picture = readPicture(bytes)
  if (typeof picture === 'string') throw fault(picture)
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  // Its head may be right and the rest noise: it is shown once, as documents will show it.
  if (!(await canBeShown(pictureOf({ ...picture, version, bytes })))) throw fault(unreadable)
  const row = { ...picture, version, bytes }
  await tx
    .insertInto('logo')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute()
  await audit(call, inWords(before), { logo: `${inWords(picture).logo} (${version})` })
  return { logo: await logoOf(tx) }
}

type Said = { readonly logo: string | null }

const audit = (call: Call<typeof contract.changeLogo>, before: Said, after: Said) =>
  recordAudit(call.db, call, { action: 'change', entity: 'logo', entity_id: 'service', before, after })
