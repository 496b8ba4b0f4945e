import type { CodebookTable } from '#contract/admin/exports.ts'
import { writeCsv } from '#domain/csv.ts'

/** A codebook as a CSV: one line per column. */
export const codebookCsv = (tables: readonly CodebookTable[]): string =>
  writeCsv([
    ['table', 'table_meaning', 'column', 'meaning', 'unit', 'allowed_values'],
    ...tables.flatMap(({ name, meaning, columns }) =>
      columns.map((column) => [name, meaning, column.name, column.meaning, column.unit, column.values.join('; ')]),
    ),
  ])
