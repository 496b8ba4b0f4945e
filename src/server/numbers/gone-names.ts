/** Names in released numbers that the public no longer reads, since a drug behind them is hidden now. */
import type { IsGone } from '#domain/numbers/month-counts.ts'
import type { Database } from '#server/database/connect.ts'
import type { StoredRow } from './told-rows.ts'
import { drugsByName, hiddenExpected } from './uncounted-samples.ts'

/** What the dictionary says today: the drugs that the public reads, and names of hidden ones that people expected. */
export type HiddenNow = { readonly told: ReadonlySet<number>; readonly expected: ReadonlySet<string> }

export async function hiddenNow(db: Database): Promise<HiddenNow> {
  return { told: new Set([...(await drugsByName(db)).values()].flat()), expected: await hiddenExpected(db) }
}

/** Whether a name of these rows is gone. */
export function goneNames(rows: readonly Pick<StoredRow, 'drugs'>[], { told, expected }: HiddenNow): IsGone {
  const gone = new Set(
    rows.flatMap(({ drugs }) =>
      Object.entries(drugs).flatMap(([name, ids]) => (ids.some((id) => !told.has(id)) ? [name] : [])),
    ),
  )
  return (table, name) => (table === 'found' ? gone.has(name) : expected.has(name.toLowerCase()))
}
