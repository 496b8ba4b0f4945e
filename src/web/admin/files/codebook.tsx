/** What the files of an export hold: one table per file, closed at first. */
import type { CodebookTable } from '#contract/admin/exports.ts'
import { exportsTexts } from '#web/texts/admin-exports.ts'
import { TableDetails } from '#web/ui/export.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'

const words = exportsTexts
type Column = CodebookTable['columns'][number]

const columns: readonly ListColumn<Column>[] = [
  { label: words.columns.name, cell: ({ name }) => name },
  { label: words.columns.meaning, cell: ({ meaning }) => meaning },
  { label: words.columns.unit, cell: ({ unit }) => unit || words.none },
  { label: words.columns.values, cell: ({ values }) => values.join(', ') || words.none },
]

/** The tables. */
export function Codebook({ tables }: { tables: readonly CodebookTable[] }) {
  return tables.map(({ name, meaning, columns: rows }) => (
    <TableDetails key={name}>
      <summary>{words.table(name, meaning)}</summary>
      <Rows label={name} rows={rows} columns={columns} keyOf={(column) => column.name} />
    </TableDetails>
  ))
}
