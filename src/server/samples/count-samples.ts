/**
 * Counts a list's samples from counters that the database keeps beside the rows, so an exact total of
 * a million costs as much as one of ten. `npm run admin -- verify-counts` compares them with the rows.
 */
import { sql } from 'kysely'
import { type Tab, tabs } from '#domain/lists/tabs.ts'
import type { SampleState } from '#domain/terms.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Database, Write } from '#server/database/connect.ts'

type Kind = 'collected' | 'to_share' | 'analysing' | 'routed' | 'collected_and_routed'

/** A choice of counters: of these kinds, at one site or all, in these states or any. */
export type Counted = {
  readonly kinds: readonly Kind[]
  readonly site_id: number | null
  readonly states: readonly SampleState[] | null
}

/** The counters of a tab at the viewer's site; null where they lack the role. */
export function countedInTab(tab: Tab, viewer: Viewer): Counted | null {
  const has = tab.audience === 'collection' ? viewer.performs_collection : viewer.performs_analysis
  if (!has) return null
  const ofAnalysis = tab.atOwnSite ? 'analysing' : 'routed'
  const ofCollection = tab.onlyUnshared ? 'to_share' : 'collected'
  const kind = tab.audience === 'collection' ? ofCollection : ofAnalysis
  return { kinds: [kind], site_id: viewer.site_id, states: tab.states }
}

/** The counters of all samples that a viewer may see (R1.6). */
export function countedInView(viewer: Viewer): Counted {
  const { is_admin, performs_collection, performs_analysis, site_id } = viewer
  if (is_admin) return { kinds: ['collected'], site_id: null, states: null }
  const kinds: Kind[] = []
  if (performs_collection) kinds.push('collected')
  if (performs_analysis) kinds.push('routed')
  // A sample that its site both collected and analyses counts in each of the two.
  if (performs_collection && performs_analysis) kinds.push('collected_and_routed')
  return { kinds, site_id, states: null }
}

/** Narrows the counters to one state, where the query asks for one that the tab does not imply. */
export function narrowed(counted: Counted, tab: Tab | null, asked: SampleState | undefined): Counted {
  if (asked === undefined || tab?.stateFilter === asked) return counted
  const isAmong = counted.states === null || counted.states.some((one) => one === asked)
  return { ...counted, states: isAmong ? [asked] : [] }
}

/** The SQL sum of these counters. */
function total({ kinds, site_id, states }: Counted) {
  const list = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)))
  return sql<number>`(select coalesce(sum(case kind when 'collected_and_routed' then -count else count end), 0)::int
    from sample_counts where kind in (${list(kinds)})
    ${site_id === null ? sql`` : sql`and site_id = ${site_id}`}
    ${states === null ? sql`` : sql`and state in (${list(states)})`})`
}

/** The exact number. */
export async function countSamples(db: Database, counted: Counted): Promise<number> {
  if (counted.kinds.length === 0 || counted.states?.length === 0) return 0
  const { rows } = await sql<{ count: number }>`select ${total(counted)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** The numbers on the tabs, in one query. */
export async function countTabs(db: Database, viewer: Viewer) {
  const counts = { to_transport: 0, to_share: 0, to_receive: 0, to_analyze: 0, to_dispose: 0 }
  const asked = Object.values(tabs).flatMap((tab) => {
    const counted = countedInTab(tab, viewer)
    return tab.count === null || counted === null ? [] : [{ name: tab.count, counted }]
  })
  if (asked.length === 0) return counts
  const columns = asked.map(({ name, counted }) => sql`${total(counted)} as ${sql.ref(name)}`)
  const { rows } = await sql<Partial<typeof counts>>`select ${sql.join(columns)}`.execute(db)
  return { ...counts, ...rows[0] }
}

/** A counter that disagrees with the rows. */
export type WrongCount = { readonly kind: string; readonly site_id: number; readonly state: string } & {
  readonly counted: number
  readonly there: number
}

/** Every counter that disagrees with the rows; none in a sound database. Reads all samples. */
export async function wrongCounts(db: Database): Promise<WrongCount[]> {
  const { rows } = await sql<WrongCount>`
    select kind, site_id, state, coalesce(c.count, 0)::int as counted, coalesce(r.count, 0)::int as there
    from (select kind, site_id, state, sum(count) as count from sample_counts group by 1, 2, 3) c
    full join sample_counts_by_rows r using (kind, site_id, state)
    where coalesce(c.count, 0) <> coalesce(r.count, 0) order by 1, 2, 3`.execute(db)
  return rows
}

/** Counts anew from the rows; nobody can change a sample meanwhile. */
export async function recount(tx: Write): Promise<void> {
  await sql`lock table samples in share row exclusive mode`.execute(tx)
  await sql`delete from sample_counts`.execute(tx)
  await sql`insert into sample_counts (kind, site_id, state, slot, count)
    select kind, site_id, state, 0, count from sample_counts_by_rows`.execute(tx)
}
