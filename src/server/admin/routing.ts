/** Where samples go, and the courier's order (R13.4). */
import { sql } from 'kysely'
import type * as contract from '#contract/admin/sites.ts'
import { routingWarnings } from '#domain/sample/routing-warnings.ts'
import { auditChange } from '#server/audit/changed.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { found } from './find.ts'

const sitesOf = (db: Database) =>
  db.selectFrom('sites').select(['id', 'name', 'collects', 'analyses', 'active']).orderBy('name').execute()

const rulesOf = (db: Database) =>
  db
    .selectFrom('routing_rules')
    .select(['collecting_site_id', 'sample_type', 'analysis_site_id'])
    .orderBy('collecting_site_id')
    .orderBy('sample_type', (by) => by.asc().nullsFirst())
    .execute()

const collecting = (sites: Awaited<ReturnType<typeof sitesOf>>) =>
  sites.filter(({ collects }) => collects).map(({ id }) => ({ id }))

export async function readRouting({ db }: Pick<Call<typeof contract.readRouting>, 'db'>) {
  const [sites, rules] = await Promise.all([sitesOf(db), rulesOf(db)])
  return { rules, warnings: routingWarnings(sites, rules), sites: collecting(sites) }
}

export async function changeRouting(call: Call<typeof contract.changeRouting>) {
  const { db: tx, input, params, query } = call
  const sites = await sitesOf(tx)
  found(
    sites.find(({ id, collects }) => id === params.id && collects),
    'This collecting site',
  )
  const wrong = input.rules.flatMap(({ analysis_site_id }, index) =>
    sites.some(({ id, analyses, active }) => id === analysis_site_id && analyses && active)
      ? []
      : [{ field: `rules.${index}.analysis_site_id`, message: 'Choose a site that analyzes samples.' }],
  )
  if (wrong.length > 0) throw badInput(wrong)
  const types = input.rules.map(({ sample_type }) => sample_type)
  if (new Set(types).size < types.length) {
    throw badInput([{ field: 'rules', message: 'Choose each type of sample once.' }])
  }
  const old = (await rulesOf(tx)).filter(({ collecting_site_id }) => collecting_site_id === params.id)
  const others = (await rulesOf(tx)).filter(({ collecting_site_id }) => collecting_site_id !== params.id)
  const own = input.rules.map((rule) => ({ ...rule, collecting_site_id: params.id }))
  const rules = [...others, ...own]
  if (query.dry_run === 'true') return { rules, warnings: routingWarnings(sites, rules), sites: collecting(sites) }
  await tx.deleteFrom('routing_rules').where('collecting_site_id', '=', params.id).execute()
  if (own.length > 0) await tx.insertInto('routing_rules').values(own).execute()
  const nameOf = (id: number) => sites.find((site) => site.id === id)?.name ?? String(id)
  const inWords = (list: typeof old) => ({
    rules: list.map(({ sample_type, analysis_site_id }) => `${sample_type ?? 'all'} to ${nameOf(analysis_site_id)}`),
  })
  const what = { action: 'change routing', entity: 'routing', entity_id: params.id }
  await auditChange(tx, call, what, inWords(old), inWords(own))
  return { rules: await rulesOf(tx), warnings: routingWarnings(sites, rules), sites: collecting(sites) }
}

/** Every route that the rules make between sites, and those that only the courier's order names. */
export async function readStops({ db }: Pick<Call<typeof contract.readStops>, 'db'>) {
  const stops = await db
    .selectFrom(
      sql<{ source_site_id: number; destination_site_id: number }>`(
        select collecting_site_id as source_site_id, analysis_site_id as destination_site_id from routing_rules
        union select source_site_id, destination_site_id from courier_stops)`.as('w'),
    )
    .innerJoin('sites as a', 'a.id', 'w.source_site_id')
    .innerJoin('sites as b', 'b.id', 'w.destination_site_id')
    .leftJoin('courier_stops as o', (join) =>
      join
        .onRef('o.source_site_id', '=', 'w.source_site_id')
        .onRef('o.destination_site_id', '=', 'w.destination_site_id'),
    )
    .select(['w.source_site_id', 'w.destination_site_id', 'a.name as source', 'b.name as destination'])
    .select(sql<boolean>`o.list_order is not null`.as('is_ordered'))
    .whereRef('w.source_site_id', '<>', 'w.destination_site_id')
    .orderBy('o.list_order', (by) => by.asc().nullsLast())
    .orderBy('a.name')
    .orderBy('b.name')
    .execute()
  return { stops }
}

export async function orderStops(call: Call<typeof contract.orderStops>) {
  const { db: tx, input } = call
  const keys = input.stops.map(({ source_site_id, destination_site_id }) => `${source_site_id} ${destination_site_id}`)
  if (new Set(keys).size < keys.length) throw badInput([{ field: 'stops', message: 'Name each stop once.' }])
  const known = await readStops({ db: tx })
  const nameOf = new Map(
    known.stops.map((stop) => [
      `${stop.source_site_id} ${stop.destination_site_id}`,
      `${stop.source} to ${stop.destination}`,
    ]),
  )
  if (keys.some((key) => !nameOf.has(key))) {
    throw badInput([{ field: 'stops', message: 'A stop is no route any more. Load the page again.' }])
  }
  await tx.deleteFrom('courier_stops').execute()
  const rows = input.stops.map((stop, index) => ({ ...stop, list_order: index + 1 }))
  if (rows.length > 0) await tx.insertInto('courier_stops').values(rows).execute()
  const before = known.stops
    .filter(({ is_ordered }) => is_ordered)
    .map((stop) => `${stop.source} to ${stop.destination}`)
  await recordAudit(tx, call, {
    action: 'order',
    entity: 'courier',
    entity_id: 'stops',
    before: { order: before },
    after: { order: keys.map((key) => nameOf.get(key) ?? key) },
  })
  return readStops({ db: tx })
}
