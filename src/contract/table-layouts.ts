/** Layouts of tables: what each column holds, as somebody confirmed it, for tables with the same headings. */

import { z } from 'zod'
import { technology } from '#contract/technology-field.ts'
import { importFields } from '#domain/imports/import-fields.ts'
import { isStorable, unstorableText } from '#domain/storable.ts'
import { columnUses } from '#domain/table/column-uses.ts'
import { KeptChoices } from './admin/imports.ts'
import { RowParams } from './admin/paging.ts'
import { endpoint } from './endpoint.ts'
import { requiredName, rowNumber, Time } from './fields.ts'

const Name = requiredName(100, 'Name the layout.')
/** With tabs between them, as `titlesKey` of the domain writes them. */
const Headings = z
  .string()
  .min(1, 'The table has no headings.')
  .max(50_000, 'The headings are too long.')
  .refine(isStorable, unstorableText)
const mostColumns = 500

const confirmed = { id: z.int(), confirmed_by: z.string(), confirmed_at: Time }

/** A layout of tables that reports take in. */
const reported = {
  technology: technology(),
  /** The instrument that makes such tables; null: the technology at this lab. */
  instrument_id: rowNumber('Choose an instrument.').nullable(),
  name: Name,
  headings: Headings,
  uses: z
    .array(z.enum(columnUses, 'Choose one of the list.'))
    .min(1, 'Name a column.')
    .max(mostColumns, 'Too many columns.'),
}
const ReportLayout = z.object({ ...reported, ...confirmed })
export type ReportLayout = z.output<typeof ReportLayout>

/** A layout of files that imports take in. */
const imported = {
  /** Where such files come from. */
  source: requiredName(100, 'Name the source of the file.'),
  headings: Headings,
  /** The field of each column; null for one that is left out. */
  fields: z.array(z.enum(importFields).nullable()).min(1, 'Name a column.').max(mostColumns, 'Too many columns.'),
  /** What was chosen for the facts that such files do not say; null if that was not kept. */
  choices: KeptChoices.nullable().default(null),
}
const ImportLayout = z.object({ ...imported, ...confirmed })
export type ImportLayout = z.output<typeof ImportLayout>

export const listReportLayouts = endpoint({
  method: 'GET',
  path: '/analysis/table-layouts/',
  access: 'analysis',
  summary: 'The layouts of tables of the own lab: what each column holds, by instrument or technology.',
  answer: z.array(ReportLayout),
})

export const keepReportLayout = endpoint({
  method: 'POST',
  path: '/analysis/table-layouts/',
  access: 'analysis',
  summary: 'Keeps what each column of a table holds, for tables of the same instrument with the same headings.',
  input: z
    .object(reported)
    .refine(({ headings, uses }) => headings.split('\t').length === uses.length, 'Say what each column holds.'),
  answer: ReportLayout,
})

export const forgetReportLayout = endpoint({
  method: 'DELETE',
  path: '/analysis/table-layouts/{id}/',
  access: 'analysis',
  summary: 'Forgets a layout of the own lab.',
  params: RowParams,
  answer: z.object({ id: z.int() }),
})

export const listImportLayouts = endpoint({
  method: 'GET',
  path: '/admin/table-layouts/',
  access: 'admin',
  summary: 'The layouts of files of earlier samples, by their source.',
  answer: z.array(ImportLayout),
})

export const keepImportLayout = endpoint({
  method: 'POST',
  path: '/admin/table-layouts/',
  access: 'admin',
  summary: 'Keeps the field of each column, for files of the same source with the same headings.',
  input: z
    .object(imported)
    .refine(({ headings, fields }) => headings.split('\t').length === fields.length, 'Say what each column holds.'),
  answer: ImportLayout,
})

export const forgetImportLayout = endpoint({
  method: 'DELETE',
  path: '/admin/table-layouts/{id}/',
  access: 'admin',
  summary: 'Forgets a layout of files of earlier samples.',
  params: RowParams,
  answer: z.object({ id: z.int() }),
})
