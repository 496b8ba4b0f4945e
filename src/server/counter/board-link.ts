/** The link of a site's waiting board. Only a hash of its secret is stored, so whoever reads the database has no link. */
import { createHash, randomBytes } from 'node:crypto'
import type * as contract from '#contract/counter.ts'
import { publicPaths } from '#domain/public/public-paths.ts'
import type { Viewer } from '#domain/viewer.ts'
import { found } from '#server/admin/find.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'

const aSite = 'A site of this number'
const closed = 'The site is closed.'
const notTested = 'The site does not test at the counter. An administrator can switch it on.'

const hashOf = (key: string) => createHash('sha256').update(`waiting board ${key}`).digest('hex')

/** Makes a site's link, which stops the one before, or stops it without another. The link is shown only now. */
export async function changeBoardLink(call: Call<typeof contract.changeBoardLink>) {
  const { db: tx, input, params, staff, services, now } = call
  const { id } = params
  refuseOtherSite(staff, id)
  const row = await tx
    .selectFrom('sites')
    .select(['active', 'tests_on_site'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const { active, tests_on_site } = found(row, aSite)
  if (input.is_on && !active) throw new Failure('conflict', closed)
  if (input.is_on && !tests_on_site) throw new Failure('conflict', notTested)
  const before = await tx.deleteFrom('waiting_boards').where('site_id', '=', id).returning('made_at').executeTakeFirst()
  const key = input.is_on ? randomBytes(24).toString('base64url') : null
  const made_at = now.toISOString()
  if (key !== null)
    await tx
      .insertInto('waiting_boards')
      .values({ site_id: id, key_hash: hashOf(key), made_at })
      .execute()
  await recordAudit(tx, call, {
    action: input.is_on ? 'make a link' : 'change',
    entity: 'waiting board',
    entity_id: String(id),
    before: { is_on: before !== undefined },
    after: { is_on: input.is_on },
  })
  return {
    made_at: key === null ? null : made_at,
    link: key === null ? null : `${services.config.publicUrl ?? ''}${publicPaths.board(key)}`,
  }
}

/** When a site's link was made; null without one. */
export async function readBoardLink({ db, params: { id }, staff }: Call<typeof contract.readBoardLink>) {
  refuseOtherSite(staff, id)
  const row = await db.selectFrom('waiting_boards').select('made_at').where('site_id', '=', id).executeTakeFirst()
  return { made_at: row?.made_at ?? null }
}

/** Analysis staff make the link of their own site only; for them no other one is there. */
function refuseOtherSite(staff: Viewer, id: number) {
  if (!staff.is_admin && staff.site_id !== id) throw new Failure('not_found', `${aSite} was not found.`)
}

/** The site whose board a link opens; undefined where it opens none, or no longer. */
export function boardSite(db: Database, key: string) {
  return db
    .selectFrom('waiting_boards as w')
    .innerJoin('sites as s', 's.id', 'w.site_id')
    .select(['s.id', 's.name', 's.active', 's.tests_on_site'])
    .where('w.key_hash', '=', hashOf(key))
    .executeTakeFirst()
}
