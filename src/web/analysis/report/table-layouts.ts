/** What each column of a table is taken as, kept on this device by the table's heading. */
import { createStore, get, set } from 'idb-keyval'
import type { ColumnUses } from '#domain/report/substance-table.ts'

const store = createStore('vialog-table-layouts', 'uses')

/** What was chosen on this device for tables with this heading. */
export function readUses(key: string | null): Promise<ColumnUses | null> {
  if (key === null) return Promise.resolve(null)
  return get<ColumnUses>(key, store).then(
    (uses) => uses ?? null,
    () => null,
  )
}

/** Remembers it; a table without a heading is like any other, and nothing is remembered of it. */
export function keepUses(key: string | null, uses: ColumnUses): Promise<void> {
  return key === null ? Promise.resolve() : set(key, uses, store).catch(() => {})
}
