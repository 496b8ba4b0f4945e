/** Looks up a rule's words in the dictionary, and says which of them the dictionary does not know. */
import type { RuleInput } from '#contract/admin/alert-rules.ts'
import type { RuleFields } from '#domain/alert/rules.ts'
import { readMeasuredAs } from '#domain/report/measured-as.ts'
import { classKey, type Dictionary } from '#domain/substance/dictionary.ts'
import { squash } from '#domain/substance/squash.ts'

type Fault = { readonly field: keyof RuleFields; readonly message: string }

/**
 * The rule as the dictionary spells it, and the rule's faults by field. A salt, base or hydrate is replaced by the drug that
 * it is a form of.
 */
export function settleRule(input: RuleInput, dictionary: Dictionary): { rule: RuleInput; faults: Fault[] } {
  const faults: Fault[] = []
  const rootOf = (field: 'drug_id' | 'sold_as_drug_id') => {
    const id = input[field]
    if (id === null) return null
    const drug = dictionary.drugs.find((one) => one.id === id)
    if (drug === undefined)
      faults.push({ field, message: 'This substance is not in the dictionary. Choose another one.' })
    return drug === undefined ? null : dictionary.rootOf(drug)
  }
  const classOf = (field: 'drug_class' | 'sold_as_class') => {
    const name = input[field]
    if (name === null) return null
    const known = dictionary.classes.get(classKey(name))
    if (known === undefined) {
      faults.push({ field, message: `No substance of the dictionary is of the class ‘${name}’.` })
    }
    return known?.name ?? name
  }
  const drug = rootOf('drug_id')
  const soldAs = rootOf('sold_as_drug_id')
  const rule = {
    ...input,
    drug_id: drug?.id ?? input.drug_id,
    drug_class: classOf('drug_class'),
    sold_as_drug_id: soldAs?.id ?? input.sold_as_drug_id,
    sold_as_class: classOf('sold_as_class'),
    measured_as: input.measured_as,
  }
  if (input.measured_as === null || input.kind !== 'AMOUNT') return { rule, faults }
  const form = drug === null ? anyForm(input.measured_as, dictionary) : formOf(input.measured_as, drug, dictionary)
  if ('fault' in form) faults.push({ field: 'measured_as', message: form.fault })
  return { rule: { ...rule, measured_as: 'is' in form ? form.is : input.measured_as }, faults }
}

const formOf = (said: string, drug: Dictionary['drugs'][number], dictionary: Dictionary) =>
  readMeasuredAs(said, drug.name, drug, dictionary)

/** For a class, any form that the dictionary knows: 'base' or a salt. */
function anyForm(said: string, dictionary: Dictionary) {
  if (squash(said) === 'base') return { is: 'base' }
  const word = dictionary.saltWords.get(squash(said))?.form
  return word === undefined
    ? { fault: `The dictionary does not know the form ‘${said}’. Enter ‘base’ or a salt.` }
    : { is: word }
}
