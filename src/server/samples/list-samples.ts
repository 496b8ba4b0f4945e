/** The lists of both homes: rows by tab (R4.6), state and search, in the order asked, with an exact total. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { dueCounts as dueCountsEndpoint } from '#contract/sample-counts.ts'
import type { listSamples as endpoint } from '#contract/samples.ts'
import { localDay } from '#domain/dates.ts'
import { type SortColumn, type TabId, tabs } from '#domain/lists/tabs.ts'
import { firstDayInTime, statesWithoutDue } from '#domain/sample/due.ts'
import { collectedFromWords } from '#domain/sample/sample-words.ts'
import { mostTickets, ticketNumber } from '#domain/sample/telling.ts'
import { searchedSince } from '#domain/sample/ticket.ts'
import { collectedFroms } from '#domain/terms.ts'
import type { Viewer } from '#domain/viewer.ts'
import { beginsWith } from '#server/database/begins-with.ts'
import type { Database } from '#server/database/connect.ts'
import { idMatches, idOrder } from '#server/database/ids.ts'
import type { Call } from '#server/http/call.ts'
import { settingsOf } from '#server/settings.ts'
import { type Counted, countedInTab, countedInView, countSamples, narrowed } from './count-samples.ts'
import { isDayKnown } from './exactness.ts'
import { labelOrder } from './label-order.ts'
import { sampleOf, sampleRecords, visibleTo } from './queries.ts'

type Query = Call<typeof endpoint>['query']
type Condition = Expression<SqlBool>

const wordsOfCollectedFrom = sql<string>`case s.collected_from ${sql.join(
  collectedFroms.map((word) => sql`when ${sql.lit(word)} then ${sql.lit(collectedFromWords[word])}`),
  sql` `,
)} end`

/** What a column sorts by: the words that people read, where those differ from the stored value. */
const sortExpressions: Record<SortColumn, (viewer: Viewer) => RawBuilder<unknown>> = {
  sample_id: () => idOrder(sql`s.sample_id`),
  status: labelOrder,
  collected_from: () => wordsOfCollectedFrom,
  share_results: () => sql`s.results_provision::text`,
  sample_type: () => sql`s.sample_type`,
  date_collected: () => sql`s.date_collected`,
  expected_drugs: () => sql`lower(array_to_string(s.expected_drugs, ', '))`,
  date_received: () => sql`s.date_received`,
  // 'Internal' before 'Third Party' (R4.10).
  track_number: () => sql`s.track_number is not null`,
}

/** `awaitsSharing` of domain/lists/tabs for `s`; a test compares the two. An index holds column `is_told`. */
const awaitingShare = sql<SqlBool>`s.reported_at is not null and not s.is_told and s.state <> 'COULD_NOT_SHARE'
  and s.report_state is distinct from 'COULD_NOT_SHARE'`

/** The rows of a tab for a viewer (R1.6, R4.6): rows of their own site; none where they lack the role. */
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
  if (tab.onlyUnshared) conditions.push(awaitingShare)
  return conditions
}

/** Samples that still wait for a result (domain/sample/due). */
export const awaitsResult = sql<SqlBool>`s.reported_at is null and s.not_analyzed is null and ${isDayKnown}
  and s.state not in (${sql.join(statesWithoutDue.map((state) => sql.lit(state)))})`

/** How many samples of a tab are due today and not late yet, and how many are late. */
export async function dueCounts({ query, staff, db, now }: Call<typeof dueCountsEndpoint>) {
  const { time_zone } = await settingsOf(db)
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
    .where(sql<SqlBool>`s.return_date <= ${today}`)
    .where(sql<SqlBool>`${sql.join(tabConditions(query.tab, staff), sql` and `)}`)
    .executeTakeFirstOrThrow()
}

/** The samples that the reader's counter gave the searched ticket lately: whoever waits may show nothing else. */
async function ticketed(db: Database, search: string, viewer: Viewer, now: Date): Promise<string[]> {
  const number = ticketNumber(search)
  if (number === null || number > mostTickets) return []
  const rows = await db
    .selectFrom('tickets')
    .select('sample_id')
    .where('site_id', '=', viewer.site_id)
    .where('number', '=', number)
    .where('given_at', '>=', searchedSince(now))
    .execute()
  return rows.map(({ sample_id }) => sample_id)
}

/** `inTime`: the first day that is not late. `ticketed`: the samples whose ticket was searched for. */
type Known = { readonly inTime: string | null; readonly ticketed: readonly string[] }

/** The conditions of a list. `inTime` is the first day that is not late, where the query asks only for late samples. */
function conditionsOf(query: Query, viewer: Viewer, { inTime, ticketed }: Known): Condition[] {
  const conditions = query.tab === undefined ? [visibleTo(viewer)] : tabConditions(query.tab, viewer)
  const addsNothing = query.tab !== undefined && tabs[query.tab].stateFilter === query.state
  if (query.state !== undefined && !addsNothing) conditions.push(sql<SqlBool>`s.state = ${query.state}`)
  if (query.sample_id_iexact !== undefined) conditions.push(sql<SqlBool>`s.sample_id = ${query.sample_id_iexact}`)
  if (query.sample_ids !== undefined) conditions.push(sql<SqlBool>`s.sample_id = any(${query.sample_ids})`)
  if (inTime !== null) conditions.push(sql<SqlBool>`${awaitsResult} and s.return_date < ${inTime}`)
  if (query.sample_id) conditions.push(beginsWith(sql`s.sample_id`, query.sample_id))
  const search = query.search?.replaceAll('\0', '').trim()
  if (search) {
    conditions.push(sql<SqlBool>`(${idMatches(sql`s.sample_id`, search)}
      or ${beginsWith(sql`upper(s.onsite_sample_id)`, search.toUpperCase())} ${ticketed.length > 0 ? sql`or s.sample_id = any(${[...ticketed]})` : sql``})`)
  }
  return conditions
}

/** The counters that give this list's length; null where only its rows can tell. */
function countedIn(query: Query, viewer: Viewer): Counted | null {
  const { tab, state, search, sample_id, sample_id_iexact, sample_ids, late } = query
  if (late || search?.trim() || sample_id || (sample_id_iexact ?? sample_ids) !== undefined) return null
  const none = { kinds: [], site_id: null, states: null }
  const counted = tab === undefined ? countedInView(viewer) : (countedInTab(tabs[tab], viewer) ?? none)
  return narrowed(counted, tab === undefined ? null : tabs[tab], state)
}

/** How to read a page: take `rows` in order after skipping `offset`. `isBackward` reverses the order. */
type Page = { readonly rows: number; readonly offset: number; readonly isBackward: boolean }

/**
 * Reads a page from the nearer end of the list, so the last page costs as much as the first. Past the end there are no
 * rows.
 */
function wayTo({ limit, offset }: Query, count: number): Page {
  if (offset < count / 2) return { rows: limit, offset, isBackward: false }
  return {
    rows: Math.max(0, Math.min(limit, count - offset)),
    offset: Math.max(0, count - offset - limit),
    isBackward: true,
  }
}

type Sort = { readonly column: SortColumn; readonly isAscending: boolean }

function sortOf({ tab, sort_by, order_by }: Query): Sort {
  const usual = tab === undefined ? { by: 'sample_id' as const, order: 'asc' as const } : tabs[tab].sort
  const order = order_by ?? (sort_by === undefined ? usual.order : 'asc')
  return { column: sort_by ?? usual.by, isAscending: order === 'asc' }
}

/** The order of a list, ties by ID; `isBackward` reverses it. Only columns that may be empty put empty values last. */
function orderBy({ column, isAscending }: Sort, viewer: Viewer, isBackward = false): RawBuilder<unknown> {
  const direction = isAscending === isBackward ? sql`desc` : sql`asc`
  const mayBeEmpty = column === 'date_received' || column === 'status'
  const empty = mayBeEmpty ? (isBackward ? sql` nulls first` : sql` nulls last`) : sql``
  const ties = isBackward ? sql`desc` : sql`asc`
  const byId = (way: RawBuilder<unknown>) => sql`${idOrder(sql`s.sample_id`)} ${way}, s.sample_id ${way}`
  if (column === 'sample_id') return byId(direction)
  return sql`${sortExpressions[column](viewer)} ${direction}${empty}, ${byId(ties)}`
}

/**
 * The IDs of a page. The list of all samples ever routed to a site has a table of its own (`routed_samples`), with an
 * index in the order that the list has when it opens.
 */
function idsOf(query: Query, sort: Sort, page: Page, viewer: Viewer, where: Condition) {
  const { offset, isBackward } = page
  // The page size is part of the text: a plan for any size would expect a tenth of all rows, and sort them.
  const ordered = sql`order by ${orderBy(sort, viewer, isBackward)} limit ${sql.lit(query.limit)} offset ${offset}`
  const isAllOfALab = query.tab === 'AllSamplesAnalysis' && viewer.performs_analysis && sort.column === 'date_received'
  if (isAllOfALab && countedIn({ ...query, state: undefined }, viewer) !== null && query.state === undefined) {
    return sql<{ sample_id: string }>`select s.sample_id from routed_samples s where s.site_id = ${viewer.site_id}
      ${ordered}`
  }
  return sql<{
    sample_id: string
  }>`select s.sample_id from samples s where s.deleted_at is null and ${where} ${ordered}`
}

export async function listSamples({ query, staff, db, now }: Call<typeof endpoint>) {
  const inTime = query.late ? firstDayInTime(now.toISOString(), (await settingsOf(db)).time_zone) : null
  const known = { inTime, ticketed: await ticketed(db, query.search ?? '', staff, now) }
  const where = sql<SqlBool>`${sql.join(conditionsOf(query, staff, known), sql` and `)}`
  const counted = countedIn(query, staff)
  const count = counted === null ? await countRows(db, where) : await countSamples(db, counted)
  const page = wayTo(query, count)
  if (page.rows === 0 || count === 0) return { count, results: [] }
  const sort = sortOf(query)
  // Find the page's IDs first, by an index alone where there is one; only those rows are read completely.
  const ids = idsOf(query, sort, page, staff, where)
  const records = await sampleRecords(db, staff)
    .where(sql<SqlBool>`s.sample_id in (select sample_id from (${ids}) page limit ${page.rows})`)
    .orderBy(orderBy(sort, staff))
    .execute()
  return { count, results: records.map((record) => sampleOf(record, staff)) }
}

async function countRows(db: Database, where: Condition): Promise<number> {
  const { count } = await db
    .selectFrom('samples as s')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('s.deleted_at', 'is', null)
    .where(where)
    .executeTakeFirstOrThrow()
  return count
}
