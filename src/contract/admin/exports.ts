/** The full export, and the open data for everybody. */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** The columns of a file. */
export const CodebookTable = z.object({
  name: z.string(),
  meaning: z.string(),
  columns: z.array(
    z.object({
      name: z.string(),
      meaning: z.string(),
      unit: z.string(),
      /** The allowed words; empty if any text is allowed. */
      values: z.array(z.string()),
    }),
  ),
})
export type CodebookTable = z.output<typeof CodebookTable>

export const readCodebook = endpoint({
  method: 'GET',
  path: '/admin/export/codebook/',
  access: 'admin',
  summary: 'What the export of everything and the open data hold, column by column.',
  answer: z.object({ everything: z.array(CodebookTable), open_data: z.array(CodebookTable) }),
})

export const exportEverything = endpoint({
  method: 'POST',
  path: '/admin/export/',
  access: 'admin',
  summary:
    'Everything but passwords, tokens and secrets: a ZIP of CSV files or of one JSON file, or a workbook of Excel, with its codebook; or the files of samples with a manifest of their hashes.',
  reauthenticated: true,
  input: z.object({ format: z.enum(['csv', 'json', 'xlsx', 'files'], 'Choose one of: csv, json, xlsx, files.') }),
  answer: 'zip',
  file: 'vialog',
  ownTransaction: true,
})

export const exportOpenData = endpoint({
  method: 'POST',
  path: '/admin/export/open-data/',
  access: 'admin',
  summary:
    'Releases the public numbers that are due, then sends all that were ever released, by area and week and by month; none stands for fewer samples than the settings say (five at least): a ZIP of CSV files, or a workbook of Excel, with codebook.',
  reauthenticated: true,
  query: z.object({ format: z.enum(['csv', 'xlsx'], 'Choose one of: csv, xlsx.').default('csv') }),
  answer: 'zip',
  file: 'open-data',
  ownTransaction: true,
})
