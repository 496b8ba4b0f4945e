/** The lists of both homes: rows by tab (decision 3), state and search, in the order asked, with an exact total. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { dueCounts as dueCountsEndpoint } from '#contract/drugs.ts'
import type { listSamples as endpoint } from '#contract/samples.ts'
import { localDay } from '#domain/dates.ts'
import { firstDayInTime, statesWithoutDue } from '#domain/due.ts'
import { canonicalSampleId } from '#domain/sample-id.ts'
import { collectedFromWords } from '#domain/sample-words.ts'
import { type SortColumn, type TabId, tabs } from '#domain/tabs.ts'
import { collectedFroms } from '#domain/terms.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Call } from '#server/http/serve.ts'
import { readSettings } from '#server/service/settings.ts'
import { labelOrder } from './label-order.ts'
import { sampleOf, sampleRecords, visibleTo } from './queries.ts'

type Query = Call<typeof endpoint>['query']
type Condition = Expression<SqlBool>

const wordsOfCollectedFrom = sql<string>`case s.collected_from ${sql.join(
  collectedFroms.map((word) => sql`when ${sql.lit(word)} then ${sql.lit(collectedFromWords[word])}`),
  sql` `,
)} end`

/** What a column sorts by: the words that people read, where those differ from what is stored. */
function sortExpression(column: SortColumn, viewer: Viewer): RawBuilder<unknown> {
  const expressions: Record<SortColumn, () => RawBuilder<unknown>> = {
    sample_id: () => sql`s.sample_id`,
    status: () => labelOrder(viewer),
    collected_from: () => wordsOfCollectedFrom,
    share_results: () => sql`s.results_provision::text`,
    sample_type: () => sql`s.sample_type`,
    date_collected: () => sql`s.date_collected`,
    expected_drugs: () => sql`lower(array_to_string(s.expected_drugs, ', '))`,
    date_received: () => sql`s.date_received`,
    // 'Internal' before 'Third Party' (spec S9).
    track_number: () => sql`s.track_number is not null`,
  }
  return expressions[column]()
}

/** What a tab holds for a viewer (decision 3): rows of the own site, none for a role that one lacks. */
export function tabConditions(tabId: TabId, viewer: Viewer): Condition[] {
  const tab = tabs[tabId]
  const has = tab.audience === 'collection' ? viewer.performs_collection : viewer.performs_analysis
  if (!has) return [sql<SqlBool>`false`]
  const conditions: Condition[] = []
  if (tab.audience === 'collection') conditions.push(sql<SqlBool>`s.collecting_site_id = ${viewer.site_id}`)
  else if (tab.atOwnSite) conditions.push(sql<SqlBool>`s.analysis_site = ${viewer.site_id}`)
  else conditions.push(sql<SqlBool>`s.routed_to @> array[${viewer.site_id}]::integer[]`)
  if (tab.states !== null)
    conditions.push(sql<SqlBool>`s.state in (${sql.join(tab.states.map((state) => sql.lit(state)))})`)
  if (tab.onlyUnshared) {
    conditions.push(sql<SqlBool>`s.reported_at is not null and s.shared_at is null and s.state <> 'COULD_NOT_SHARE'
      and s.report_state is distinct from 'COULD_NOT_SHARE'`)
  }
  return conditions
}

const beginsWith = (text: string) => `${text.replace(/[\\%_]/g, '\\$&')}%`

/** What still owes a result (domain/due). */
export const awaitsResult = sql<SqlBool>`s.reported_at is null and s.not_analyzed is null
  and s.state not in (${sql.join(statesWithoutDue.map((state) => sql.lit(state)))})`

/** How many samples of a tab are due today and not late yet, and how many are late. */
export async function dueCounts({ query, staff, db, now }: Call<typeof dueCountsEndpoint>) {
  const { time_zone } = await readSettings(db)
  const [today, inTime] = [localDay(now.toISOString(), time_zone), firstDayInTime(now.toISOString(), time_zone)]
  return db
    .selectFrom('samples as s')
    .select([
      sql<number>`(count(*) filter (where s.return_date = ${today} and s.return_date >= ${inTime}))::int`.as(
        'due_today',
      ),
      sql<number>`(count(*) filter (where s.return_date < ${inTime}))::int`.as('late'),
    ])
    .where('s.deleted_at', 'is', null)
    .where(awaitsResult)
    .where(sql<SqlBool>`${sql.join(tabConditions(query.tab, staff), sql` and `)}`)
    .executeTakeFirstOrThrow()
}

/** `inTime`: the first day that is not late, where only late ones are asked for. */
function conditionsOf(query: Query, viewer: Viewer, inTime: string | null): Condition[] {
  const conditions = query.tab === undefined ? [visibleTo(viewer)] : tabConditions(query.tab, viewer)
  const addsNothing = query.tab !== undefined && tabs[query.tab].stateFilter === query.state
  if (query.state !== undefined && !addsNothing) conditions.push(sql<SqlBool>`s.state = ${query.state}`)
  if (query.sample_id_iexact !== undefined) conditions.push(sql<SqlBool>`s.sample_id = ${query.sample_id_iexact}`)
  if (query.sample_ids !== undefined) conditions.push(sql<SqlBool>`s.sample_id = any(${query.sample_ids})`)
  if (inTime !== null) conditions.push(sql<SqlBool>`${awaitsResult} and s.return_date < ${inTime}`)
  if (query.sample_id) conditions.push(sql<SqlBool>`s.sample_id like ${beginsWith(query.sample_id)}`)
  const search = query.search?.replaceAll('\0', '').trim()
  if (search) {
    conditions.push(sql<SqlBool>`(s.sample_id like ${beginsWith(canonicalSampleId(search))}
      or upper(s.onsite_sample_id) like ${beginsWith(search.toUpperCase())})`)
  }
  return conditions
}

export async function listSamples({ query, staff, db, now }: Call<typeof endpoint>) {
  const inTime = query.late ? firstDayInTime(now.toISOString(), (await readSettings(db)).time_zone) : null
  const conditions = conditionsOf(query, staff, inTime)
  const sort = query.tab === undefined ? { by: 'sample_id' as const, order: 'asc' as const } : tabs[query.tab].sort
  const column = query.sort_by ?? sort.by
  const order = query.order_by ?? (query.sort_by === undefined ? sort.order : 'asc')
  const where = sql<SqlBool>`${sql.join(conditions, sql` and `)}`
  const [records, { count }] = await Promise.all([
    sampleRecords(db, staff)
      .where(where)
      .orderBy(sortExpression(column, staff), (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
      .orderBy('s.sample_id')
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
    db
      .selectFrom('samples as s')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('s.deleted_at', 'is', null)
      .where(where)
      .executeTakeFirstOrThrow(),
  ])
  return { count, results: records.map((record) => sampleOf(record, staff)) }
}
