/**
 * The form that an amount is stated as: base, a named form such as the hydrochloride, or not stated (R6.25).
 * Amounts of a drug are compared in one form only. The dictionary has each salt's share of base.
 */

import type { Dictionary, DictionaryDrug } from '#domain/substance/dictionary.ts'
import { saltsOf } from '#domain/substance/salts.ts'
import { squash } from '#domain/substance/squash.ts'
import { rulesOf, technologyName } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import { type Ratio, storedRatio, whole } from './ratio.ts'

/** The drug itself, without its salt. */
export const baseForm = 'base'

/** Whether two words name one form. */
export const isForm = (one: string, other: string): boolean => squash(one) === squash(other)

/** The share of base in a form, by the drug's salts; null where the dictionary does not have it. */
export function shareOfBase(form: string, salts: string | null): Ratio | null {
  if (isForm(form, baseForm)) return whole(1)
  const salt = saltsOf(salts).find((one) => isForm(one.form, form))
  return salt === undefined ? null : storedRatio(salt.base_share)
}

/** A form of amounts; `base_share` is the share of base in its weight, if known. */
export type AmountForm = { readonly form: string; readonly base_share: number | null }

/** The forms of a drug beside its base: its usual salts, and forms that are listed drugs themselves. */
export function amountForms<Drug extends DictionaryDrug>(drug: Drug, dictionary: Dictionary<Drug>): AmountForm[] {
  const root = dictionary.rootOf(drug)
  const salts = saltsOf(root.salts).filter(({ form }) => squash(form) !== baseForm)
  const listed = dictionary
    .formsOf(root)
    .flatMap(({ form, is_retired }) => (form === null || form === 'same' || is_retired ? [] : [form]))
    .filter((form) => squash(form) !== baseForm && !salts.some((salt) => squash(salt.form) === squash(form)))
  return [...salts, ...[...new Set(listed)].map((form) => ({ form, base_share: null }))]
}

/** The form as stored, or why it cannot be stored. */
export type MeasuredAs = { readonly is: string | null } | { readonly fault: string }

/**
 * Reads the form of an amount: 'base' or a form of its drug, also written 'HCl' or 'free base'. `drug` is null for a
 * substance that is not on the list.
 */
export function readMeasuredAs<Drug extends DictionaryDrug>(
  said: string,
  name: string,
  drug: Drug | null,
  dictionary: Dictionary<Drug>,
): MeasuredAs {
  const forms = drug === null ? [] : amountForms(drug, dictionary).map(({ form }) => form)
  if (forms.length === 0) return { fault: `‘${said}’ was read. The dictionary has no forms of ${name}: leave it out.` }
  const word = dictionary.saltWords.get(squash(said))?.form ?? said
  const meant = [squash(word), squash(said)]
  const known = [baseForm, ...forms].find((form) => meant.includes(squash(form)))
  if (known !== undefined) return { is: known }
  return { fault: `‘${said}’ was read. Amounts of ${name} can be of: ${[baseForm, ...forms].join(', ')}.` }
}

/** One test, with the drugs whose amounts are of a salt. */
export type SaltedTest = {
  readonly technology: Technology
  readonly rows: readonly { readonly name: string; readonly measured_as: string | null }[]
}

/**
 * The questions about amounts of a salt if only methods were used that see the molecule, not its salt. `all`: all technologies of the sample,
 * including those of earlier reports.
 */
export function saltQuestions(tests: readonly SaltedTest[], all: readonly Technology[]): string[] {
  if (all.some((one) => rulesOf(one).seesSalt === true)) return []
  return tests.flatMap(({ technology, rows }) => {
    if (rulesOf(technology).seesSalt !== false) return []
    const salts = rows.flatMap(({ name, measured_as }) =>
      measured_as === null || measured_as === baseForm ? [] : [`${name} as ${measured_as}`],
    )
    const method = technologyName(technology)
    return salts.length === 0
      ? []
      : [`${method} sees the molecule, not its salt. Are these amounts right: ${salts.join(', ')}?`]
  })
}
