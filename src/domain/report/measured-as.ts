/**
 * What an amount is of: the base, a named form such as the hydrochloride, or not said (measurements 2). Amounts of one drug
 * are compared in one form only; what part of a salt is base stands with the drug in the dictionary.
 */
import type { Dictionary, DictionaryDrug } from '#domain/substance/dictionary.ts'
import { saltsOf } from '#domain/substance/salts.ts'
import { squash } from '#domain/substance/squash.ts'
import type { Technology } from '#domain/terms.ts'
import { technologyWords } from './technology-words.ts'

/** The drug itself, without its salt. */
export const baseForm = 'base'

/** A form that amounts may be of; `base_share` is the part of its weight that is base, where that is known. */
export type AmountForm = { readonly form: string; readonly base_share: number | null }

/** The forms that amounts of a drug may be of beside its base: its usual salts, and those that are drugs of the list. */
export function amountForms<Drug extends DictionaryDrug>(drug: Drug, dictionary: Dictionary<Drug>): AmountForm[] {
  const root = dictionary.rootOf(drug)
  const salts = saltsOf(root.salts).filter(({ form }) => squash(form) !== baseForm)
  const listed = dictionary
    .formsOf(root)
    .flatMap(({ form, is_retired }) => (form === null || form === 'same' || is_retired ? [] : [form]))
    .filter((form) => squash(form) !== baseForm && !salts.some((salt) => squash(salt.form) === squash(form)))
  return [...salts, ...[...new Set(listed)].map((form) => ({ form, base_share: null }))]
}

/** What an amount is of, as it is stored; or why that cannot be. */
export type MeasuredAs = { readonly is: string | null } | { readonly fault: string }

/**
 * Reads what an amount is said to be of: 'base' or a form of its drug, also as 'HCl' or 'free base'. `drug` is null for a
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

/** What is said of a row that says what its amount is of, and has none. */
export const noAmountText = (said: string) =>
  `‘${said}’ was read, and there is no amount that could be of it. Enter an amount, or leave it out.`

/** Mass spectrometry sees the molecule, not its salt. */
const seesNoSalt: readonly Technology[] = ['GC_MS', 'LC_MS']
const seesSalt: readonly Technology[] = ['FTIR', 'NMR']

/** Of one test: which drugs' amounts are of a salt. */
export type SaltedTest = {
  readonly technology: Technology
  readonly rows: readonly { readonly name: string; readonly measured_as: string | null }[]
}

/**
 * What is asked where amounts are of a salt and only mass spectrometry was used; `all` are the technologies of the sample,
 * those that were submitted before too.
 */
export function saltQuestions(tests: readonly SaltedTest[], all: readonly Technology[]): string[] {
  if (all.some((one) => seesSalt.includes(one))) return []
  return tests.flatMap(({ technology, rows }) => {
    if (!seesNoSalt.includes(technology)) return []
    const salts = rows.flatMap(({ name, measured_as }) =>
      measured_as === null || measured_as === baseForm ? [] : [`${name} as ${measured_as}`],
    )
    const method = technologyWords[technology]
    return salts.length === 0
      ? []
      : [`${method} sees the molecule, not its salt. Are these amounts right: ${salts.join(', ')}?`]
  })
}
