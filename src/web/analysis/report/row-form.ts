/** Which form of a drug a row's amount refers to: its base or a salt. */
import { hasNumber } from '#domain/report/amounts.ts'
import { type AmountForm, amountForms, baseForm } from '#domain/report/measured-as.ts'
import { readRowAmount } from '#domain/report/row-amounts.ts'
import { type Drugs, settled } from './report-drugs.ts'
import type { Row } from './report-form.ts'

/**
 * The forms to which an amount may refer. `as`: the one chosen, otherwise the one in the name as typed, or that the lab
 * usually uses for this drug.
 */
export type RowForm = { readonly forms: readonly AmountForm[]; readonly as: string | null }

/**
 * Finds the forms for a row; null if its drug has no forms in the dictionary, or if it has neither an amount nor a form of
 * its own ('cocaine HCl').
 */
export function formOfRow(row: Row, drugs: Drugs): RowForm | null {
  const read = readRowAmount(row)
  if (read.kind !== 'found') return null
  const named = settled(drugs, row.name)
  const { drug, form: typed } = named?.kind === 'drug' ? named : { drug: null, form: null }
  const forms = drug === null ? [] : amountForms(drug, drugs)
  if (drug === null || forms.length === 0) return null
  const isKnown = (said: string) => said === baseForm || forms.some(({ form }) => form === said)
  const isAmount = hasNumber(read.amount)
  if (!isAmount && (row.measured_as ?? typed) === null) return null
  const usual = typed ?? (isAmount ? drugs.usuallyAs.get(drug.form_of ?? drug.id) : null) ?? null
  if (row.measured_as === null) return { forms, as: null }
  const as = row.measured_as !== undefined && isKnown(row.measured_as) ? row.measured_as : usual
  return { forms, as: as !== null && isKnown(as) ? as : null }
}

/** The form that stays when a name becomes the drug's own: 'cocaine HCl' becomes cocaine, as the hydrochloride. */
export function formKept(before: string, after: string, drugs: Drugs): string | undefined {
  const [was, is] = [settled(drugs, before), settled(drugs, after)]
  const isSame = was?.kind === 'drug' && is?.kind === 'drug' && is.form === null && is.drug.id === was.drug.id
  return isSame ? (was.form ?? undefined) : undefined
}
