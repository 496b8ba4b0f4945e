/** All SQL of transport: where samples go, and the packages they travel in. */
import { type Insertable, sql } from 'kysely'
import type { Database, Write } from '#server/database/connect.ts'
import type { Packages } from '#server/database/tables.ts'
import type { LockedSample } from '#server/samples/queries.ts'

const destination = ['id', 'name', 'color'] as const

/** Every active analysing site except this one, by name. */
export async function otherAnalysingSites(db: Database, site_id: number) {
  return db
    .selectFrom('sites')
    .select(destination)
    .where('analyses', '=', true)
    .where('active', '=', true)
    .where('id', '<>', site_id)
    .orderBy('name')
    .execute()
}

/** The routing rules of a collecting site to active sites; a rule without a type serves the types that have no rule. */
export async function routesFrom(db: Database, site_id: number) {
  return db
    .selectFrom('routing_rules as r')
    .innerJoin('sites', 'sites.id', 'r.analysis_site_id')
    .select(['r.sample_type', 'sites.id', 'sites.name', 'sites.color'])
    .where('r.collecting_site_id', '=', site_id)
    .where('sites.active', '=', true)
    .where('sites.analyses', '=', true)
    .execute()
}

/** Records a package; the samples in it name it. */
export async function openPackage(tx: Write, values: Insertable<Packages>): Promise<number> {
  return (await tx.insertInto('packages').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** What a sample was before it was packed. */
export type BeforePacking = Pick<
  LockedSample,
  | 'state'
  | 'report_state'
  | 'analysis_site'
  | 'track_number'
  | 'package_id'
  | 'routed_to'
  | 'further_analysis_from'
  | 'date_received'
>

export const beforePacking = (sample: LockedSample): BeforePacking => ({
  state: sample.state,
  report_state: sample.report_state,
  analysis_site: sample.analysis_site,
  track_number: sample.track_number,
  package_id: sample.package_id,
  routed_to: sample.routed_to,
  further_analysis_from: sample.further_analysis_from,
  date_received: sample.date_received,
})

/**
 * Who may see a sample of a package that goes to `to` now: who saw it before it was packed, and each lab that received or reported
 * it. A lab to which it was sent by mistake sees nothing of it.
 */
export async function readdressed(tx: Write, { sample_id, package_id }: LockedSample, to: number): Promise<number[]> {
  const { rows } = await sql<{ site: number }>`
    select jsonb_array_elements(p.states_before -> ${sample_id} -> 'routed_to')::integer as site
      from packages p where p.id = ${package_id}
    union select r.site_id from reports r where r.sample_id = ${sample_id}
    union select e.site_id from (
      select site_id, action, lead(action) over (order by entry_no) as next from custody_log where sample_id = ${sample_id}
        and (action = 'ACCEPTED' or (action = 'CORRECTED' and note like ${`${receivedByMistake}%`}))
    ) e where e.action = 'ACCEPTED' and e.next is distinct from 'CORRECTED'`.execute(tx)
  return [...new Set([...rows.map(({ site }) => site), to])]
}

/** How the note of a receipt begins that was taken back. */
export const receivedByMistake = 'Accepted by mistake:'
