/** The pages of lists that the benchmarks and test/server/plans.test.ts read, with the queries of the API's handler. */
import { listSamples as endpoint } from '#contract/samples.ts'
import { type TabId, tabs } from '#domain/lists/tabs.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Database } from '#server/database/connect.ts'
import { countedInTab, countedInView, countSamples } from '#server/samples/count-samples.ts'
import { listSamples } from '#server/samples/list-samples.ts'
import type { Statement } from './limit.ts'

const nobody = { performs_collection: false, performs_analysis: false, is_admin: false }
/** The people of bench/load/fill.ts. */
export const viewers = {
  collection: { ...nobody, site_id: 1, performs_collection: true },
  analysis: { ...nobody, site_id: 11, performs_analysis: true },
  admin: { ...nobody, site_id: 1, is_admin: true },
} as const satisfies Record<string, Viewer>
export type Who = keyof typeof viewers

/** The query of a page, as in its address. */
export type ListQuery = Readonly<Record<string, string | number>>

export const addressOf = (query: ListQuery) =>
  `/api/samples/?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`

/** What the handler does for a page. */
export function asked(query: ListQuery, who: Who) {
  const read = endpoint.query.parse(
    Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
  )
  return (db: Database) =>
    listSamples({ query: read, staff: viewers[who], db, now: new Date() } as unknown as Parameters<
      typeof listSamples
    >[0])
}

/** Every list in its default order: its first, tenth, hundredth, middle and last page, if it is long enough. */
export async function pagesOfLists(db: Database) {
  const pages: { name: string; query: ListQuery; who: Who }[] = []
  const add = (name: string, query: ListQuery, who: Who, count: number) => {
    const last = Math.max(0, Math.ceil(count / 30) - 1)
    pages.push({ name: `${name}, first page`, query, who })
    if (last >= 9) pages.push({ name: `${name}, tenth page`, query: { ...query, offset: 270 }, who })
    if (last >= 100) pages.push({ name: `${name}, hundredth page`, query: { ...query, offset: 2970 }, who })
    if (last >= 20)
      pages.push({ name: `${name}, middle page`, query: { ...query, offset: Math.floor(last / 2) * 30 }, who })
    if (last >= 1) pages.push({ name: `${name}, last page`, query: { ...query, offset: last * 30 }, who })
  }
  for (const tab of Object.keys(tabs) as TabId[]) {
    const who = tabs[tab].audience
    const counted = countedInTab(tabs[tab], viewers[who])
    add(tab, { tab }, who, counted === null ? 0 : await countSamples(db, counted))
  }
  add('everything, for an administrator', {}, 'admin', await countSamples(db, countedInView(viewers.admin)))
  return pages
}

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Node[]
}

/** How a plan reads its tables, such as `Index Only Scan samples_to_report`; each once, in alphabetical order. */
export function shapeOf(plan: Node): string[] {
  const reads = (node: Node): string[] => [
    ...(node['Relation Name'] || node['Index Name']
      ? [`${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']}`]
      : []),
    ...(node.Plans ?? []).flatMap(reads),
  ]
  return [...new Set(reads(plan))].sort()
}

/** What PostgreSQL does with a statement: plans it for its values, also runs it, or plans it once for all values. */
export type Planning = 'for these values' | 'and runs' | 'for all values'

const explain: Record<Planning, string> = {
  'for these values': 'format json',
  'and runs': 'analyze, buffers, format json',
  'for all values': 'generic_plan, format json',
}

/** The plan of each statement, with its times if it runs. */
export async function plansOf(
  query: (
    text: string,
    values?: unknown[],
  ) => Promise<{ rows: { 'QUERY PLAN': { Plan: Node; 'Execution Time'?: number }[] }[] }>,
  statements: readonly Statement[],
  planning: Planning,
) {
  const plans: { shape: string[]; ms: number }[] = []
  for (const { sql, parameters } of statements) {
    const values = planning === 'for all values' ? undefined : [...parameters]
    const { rows } = await query(`explain (${explain[planning]}) ${sql}`, values)
    const [top] = rows[0]?.['QUERY PLAN'] ?? []
    if (top !== undefined) plans.push({ shape: shapeOf(top.Plan), ms: top['Execution Time'] ?? 0 })
  }
  return plans
}
