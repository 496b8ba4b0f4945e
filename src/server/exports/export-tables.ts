/**
 * What the export of everything holds: one declaration per column, for the file and its codebook. No table here holds
 * passwords, tokens or secrets.
 */
import type { CodebookTable } from '#contract/admin/exports.ts'
import { alertTables } from './alert-tables.ts'
import { cardTables } from './card-tables.ts'
import type { ExportTable } from './export-column.ts'
import { fileTables } from './file-tables.ts'
import { machineTables } from './machine-tables.ts'
import { methodTables } from './method-tables.ts'
import { readingTables } from './reading-tables.ts'
import { sampleTables } from './sample-tables.ts'
import { serviceTables } from './service-tables.ts'
import { workTables } from './work-tables.ts'

export const exportTables: readonly ExportTable[] = [
  ...sampleTables,
  ...fileTables,
  ...readingTables,
  ...machineTables,
  ...workTables,
  ...serviceTables,
  ...methodTables,
  ...cardTables,
  ...alertTables,
]

/** The codebook of these tables, as the page and the files show it; the service's own values as they are now. */
export const codebook = (): CodebookTable[] =>
  exportTables.map(({ name, meaning, columns }) => ({
    name,
    meaning,
    columns: columns.map(({ sql: _sql, ...rest }) => rest),
  }))
