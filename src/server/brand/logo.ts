/** Serves the service's logo, under a fixed type. */
import type * as contract from '#contract/admin/logo.ts'
import type { Logo } from '#contract/admin/logo.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import type { Services } from '#server/http/services.ts'
import type { PictureType } from './picture.ts'

/** The logo's URL and size; null where there is none. */
export async function logoOf(db: Database): Promise<Logo> {
  const row = await db.selectFrom('logo').select(['version', 'width', 'height']).executeTakeFirst()
  return row === undefined ? null : { url: `/api/service/logo/${row.version}/`, width: row.width, height: row.height }
}

/** The same, from this server's cache. */
export async function knownLogo({ db, memory }: Pick<Services, 'db' | 'memory'>): Promise<Logo> {
  return (await memory.remember('logo', async () => ({ logo: await logoOf(db) }))).logo
}

/** The logo for the templates of documents. */
export async function logoPicture(db: Database) {
  const logo = await logoBytes(db)
  return logo && pictureOf(logo)
}

type StoredLogo = { type: PictureType; version: string; bytes: Buffer }

/** A logo as a file that documents show. */
export const pictureOf = ({ version, type, bytes }: StoredLogo) => ({
  name: `logo-${version}.${type.replace('image/', '')}`,
  bytes,
})

async function logoBytes(db: Database, version?: string): Promise<StoredLogo | null> {
  const stored = db.selectFrom('logo').select(['type', 'version', 'bytes'])
  const row = await (version === undefined ? stored : stored.where('version', '=', version)).executeTakeFirst()
  // The column's constraint allows the same types.
  return row === undefined ? null : { ...row, type: row.type as PictureType }
}

/** The first part of a hash; anything else, which the database might not even accept, is no version. */
const versionOf = (text: string) => (/^[0-9a-f]{16}$/.test(text) ? text : '')

export async function readLogo({ db, params }: Call<typeof contract.readLogo>) {
  const logo = await logoBytes(db, versionOf(params.version))
  if (logo === null) throw new Failure('not_found', 'This logo was not found.')
  return { type: logo.type, bytes: logo.bytes }
}
