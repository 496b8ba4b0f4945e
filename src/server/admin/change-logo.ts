/** Changes the service's logo: checks its content, and stores the file unchanged. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type changeLogo as endpoint, mostLogoBytes } from '#contract/admin/logo.ts'
import { recordAudit } from '#server/audit/record.ts'
import { logoOf, pictureOf } from '#server/brand/logo.ts'
import { readPicture, unreadable } from '#server/brand/picture.ts'
import { canBeShown } from '#server/documents/typst.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'

export async function changeLogo(call: Call<typeof endpoint>) {
  const { db: tx, input } = call
  await sql`lock table logo in share row exclusive mode`.execute(tx)
  if (((await logoOf(tx))?.url ?? null) !== input.was)
    throw new Failure(
      'stale',
      'Somebody else changed the logo after you read it. It is shown as it is now; choose again.',
    )
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
  // The header may be valid and the rest noise: render it once, as documents will.
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

const audit = (call: Call<typeof endpoint>, before: Said, after: Said) =>
  recordAudit(call.db, call, { action: 'change', entity: 'logo', entity_id: 'service', before, after })
