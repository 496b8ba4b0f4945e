import type { CodebookTable } from '#contract/admin/exports.ts'

/** A codebook as lines: one per column, with their headings first. */
export const codebookLines = (tables: readonly CodebookTable[]) => [
  ['table', 'table_meaning', 'column', 'meaning', 'unit', 'allowed_values'],
  ...tables.flatMap(({ name, meaning, columns }) =>
    columns.map((column) => [name, meaning, column.name, column.meaning, column.unit, column.values.join('; ')]),
  ),
]
