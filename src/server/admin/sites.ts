/** Sites and what depends on them. */
import { sql } from 'kysely'
import type * as contract from '#contract/admin/sites.ts'
import type { Site } from '#contract/admin/sites.ts'
import type { Bare } from '#contract/endpoint.ts'
import { auditChange } from '#server/audit/changed.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database, Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { keepCode } from '#server/numbers/area-codes.ts'
import { found } from './find.ts'

const columns = [
  'id',
  'name',
  'area',
  'address',
  'phone',
  'email',
  'color',
  'collects',
  'analyses',
  'id_prefix',
  'turnaround_days',
  'show_date',
  'outside_programme',
  'tests_on_site',
  'return_basis',
  'active',
  'closed_at',
] as const

const freeIds = (container: 'VIAL' | 'BAG') => sql<number>`(select count(*)::int from registered_ids r
  where r.site_id = sites.id and r.container_type = ${container} and r.used_at is null and r.voided_at is null and r.reserved_for is null)`

const sites = (db: Database) =>
  db
    .selectFrom('sites')
    .select(columns)
    .select([
      sql<number>`(select count(*)::int from users u where u.site_id = sites.id and u.active)`.as('people'),
      freeIds('VIAL').as('free_vials'),
      freeIds('BAG').as('free_bags'),
      sql<number>`(select count(*)::int from samples s where s.deleted_at is null and s.state <> 'DISPOSED'
        and (s.collecting_site_id = sites.id or s.analysis_site = sites.id))`.as('open_samples'),
    ])

export async function listSites({ db }: Call<typeof contract.listSites>): Promise<Bare<Site>[]> {
  return sites(db).orderBy('active', 'desc').orderBy(sql`lower(name)`).execute()
}

const siteOf = async (db: Database, id: number): Promise<Bare<Site>> =>
  found(await sites(db).where('id', '=', id).executeTakeFirst(), 'This site')

async function refuseTakenName(db: Database, name: string, id: number | null) {
  const taken = await db
    .selectFrom('sites')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst()
  if (taken === undefined || taken.id === id) return
  const errors = [{ field: 'name', message: 'A site has this name already.' }]
  throw new Failure('invalid', 'A site has this name already.', { errors })
}

export async function addSite(call: Call<typeof contract.addSite>): Promise<Bare<Site>> {
  const { db: tx, input } = call
  await refuseTakenName(tx, input.name, null)
  const { id } = await tx.insertInto('sites').values(input).returning('id').executeTakeFirstOrThrow()
  await recordAudit(tx, call, { action: 'add', entity: 'site', entity_id: String(id), after: input })
  return siteOf(tx, id)
}

export async function changeSite(call: Call<typeof contract.changeSite>): Promise<Bare<Site>> {
  const { db: tx, input, params } = call
  await tx.selectFrom('sites').select('id').where('id', '=', params.id).forUpdate().execute()
  const before = await siteOf(tx, params.id)
  await refuseTakenName(tx, input.name, params.id)
  if (before.active && !input.active) refuseClosing(before)
  if (!before.active && input.active) await refuseReopening(tx, before)
  await tx.updateTable('sites').set(input).where('id', '=', params.id).execute()
  await keepCode(tx, before.area, input.area)
  if (input.tests_on_site && !before.tests_on_site) await showToTesters(tx, params.id)
  await auditChange(tx, call, { action: 'change', entity: 'site', entity_id: params.id }, before, input)
  return siteOf(tx, params.id)
}

/** What waits at the site is shown to its analysis staff from now on: they may test it. */
async function showToTesters(tx: Write, site_id: number) {
  await tx
    .updateTable('samples')
    .set({ routed_to: sql`routed_to || ${site_id}::integer` })
    .where('collecting_site_id', '=', site_id)
    .where('state', '=', 'FILLED')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`${site_id} <> all (routed_to)`)
    .execute()
}

/** What a closed site had is elsewhere. Within a day its closing is undone as a whole. */
async function refuseReopening(tx: Write, { id, name }: Bare<Site>) {
  const row = await tx.selectFrom('sites').select('closed_at').where('id', '=', id).executeTakeFirstOrThrow()
  if (row.closed_at !== null)
    throw new Failure('conflict', `${name} is closed, and another site took over. Undo its closing, or add a new site.`)
}

/** What it has would belong to nobody: closing it in one act gives that to another site. */
function refuseClosing({ people, open_samples, free_vials, free_bags }: Bare<Site>) {
  const one = (count: number, word: string) => `${count} ${count === 1 ? word : `${word}s`}`
  const left = [
    ...(people > 0 ? [one(people, 'active account')] : []),
    ...(open_samples > 0 ? [one(open_samples, 'open sample')] : []),
    ...(free_vials + free_bags > 0 ? [one(free_vials + free_bags, 'free label')] : []),
  ]
  if (left.length === 0) return
  const has = left.length < 3 ? left.join(' and ') : `${left[0]}, ${left[1]} and ${left[2]}`
  throw new Failure(
    'conflict',
    `This site cannot be closed here: it has ${has}. Press 'Close …', and another site takes over.`,
  )
}
