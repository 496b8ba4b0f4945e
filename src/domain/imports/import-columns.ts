/** Whether the columns that were chosen can be read, and what they hold together. */
import type { ImportField, ResultField } from './import-fields.ts'
import { isWide, mayRepeat, namesMethod } from './wide-fields.ts'

/** Why the files cannot be read with these columns, in one sentence; null if they can. Numbered rows need no ID. */
export function columnsFault(
  tables: readonly (readonly (ImportField | null)[])[],
  { isNumbered = false } = {},
): string | null {
  for (const fields of tables) {
    const chosen = fields.filter((field) => field !== null)
    const twice = chosen.find((field, index) => !mayRepeat(field) && chosen.indexOf(field) !== index)
    if (twice !== undefined) return 'Two columns are one and the same. Choose another for one of them, or leave it out.'
    if (!chosen.includes('sample_id') && tables.length > 1) return 'Say which column holds the sample ID.'
    if (!chosen.includes('sample_id') && !isNumbered) return 'Say which column holds the sample ID, or number the rows.'
    if (amountFields.some((field) => chosen.includes(field)) && !isResults(fields) && !chosen.includes('substances'))
      return 'Say which column names the substances that the amounts are of, or leave the amounts out.'
    if (
      chosen.includes('amount_value') &&
      (['percent', 'weight', 'amount_kind'] as const).some((field) => chosen.includes(field))
    )
      return 'Choose amounts with their unit in another column, or percent and weight, not both.'
    if (chosen.includes('substance') && chosen.includes('substances'))
      return 'Choose one substance a row, or all of them in one cell, not both.'
    if (!chosen.includes('date_collected') && !isResults(fields)) return 'Say which column holds the day of collection.'
  }
  if (tables.filter(hasResults).length > 1)
    return 'Both files hold results. Leave the column of the substances out in one of them.'
  if (tables.every((fields) => !fields.includes('date_collected')))
    return 'Say which column holds the day of collection. If another file holds the samples, bring it in, too: results alone have no sample to belong to.'
  if (tables.length > 1 && tables.every((fields) => fields.includes('date_collected')))
    return 'Only one of the two files can hold the samples.'
  return null
}

/** Columns that give the amount of a substance. */
export const amountFields = [
  'percent',
  'weight',
  'amount_value',
  'amount_kind',
  'low',
  'high',
  'unit',
] as const satisfies readonly ResultField[]

/** Whether a table has results, one substance (or strip) a row, with or without facts of the sample. */
export const isResults = (fields: readonly (ImportField | null)[]) =>
  fields.includes('substance') || fields.includes('not_found') || fields.includes('strip_result')

/** Whether a table has results, in whatever form. */
export const hasResults = (fields: readonly (ImportField | null)[]) =>
  isResults(fields) || fields.includes('substances') || fields.some(isWide)

const namesFields = ['substance', 'substances', 'not_found', 'list_column', 'drug_column'] as const

type Columns = { readonly header: readonly string[]; readonly fields: readonly (ImportField | null)[] }

/** Whether a table has results without a column or heading that says how they were made, so that somebody must say it. */
export const needsTechnology = ({ header, fields }: Columns) =>
  !fields.includes('technology') &&
  fields.some((field, at) => namesFields.some((one) => one === field) && !namesMethod(header[at] ?? ''))

/** Whether there are samples without a column of their site, so that one must be chosen for all of them. */
export const asksForSite = (tables: readonly (readonly (ImportField | null)[])[]) =>
  tables.some((fields) => fields.includes('date_collected') && !fields.includes('site'))

/** The fault of a missing site. */
export const siteMissing = 'Choose the site that collected the samples.'

/** Whether there are results without a lab, so that one must be chosen for all of them. */
export const needsLab = (tables: readonly (readonly (ImportField | null)[])[]) =>
  tables.some(hasResults) && tables.every((fields) => !fields.includes('analysis_site'))

/** The fault of a missing lab. */
export const labMissing = 'Choose the lab that made the results, or that the samples wait at.'

/** Whether these files need a chosen lab: their results name none, or samples without a state wait at one. */
export const asksForLab = (
  tables: readonly (readonly (ImportField | null)[])[],
  without_state: 'DISPOSED' | 'READY_FOR_ANALYSIS',
) => without_state === 'READY_FOR_ANALYSIS' || needsLab(tables)
