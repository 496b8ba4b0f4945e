/** Remembers on this device what each column of a table contains, by the table's heading. */
import { createStore, get, set } from 'idb-keyval'
import type { ColumnUses } from '#domain/table/column-uses.ts'

const store = createStore('vialog-table-layouts', 'uses')

/** The columns that somebody chose on this device for tables with this heading. */
export function readUses(key: string | null): Promise<ColumnUses | null> {
  if (key === null) return Promise.resolve(null)
  return get<ColumnUses>(key, store).then(
    (uses) => uses ?? null,
    () => null,
  )
}

/** Remembers the columns. A table without a heading cannot be recognised again, so nothing is kept for it. */
export function keepUses(key: string | null, uses: ColumnUses): Promise<void> {
  return key === null ? Promise.resolve() : set(key, uses, store).catch(() => {})
}
