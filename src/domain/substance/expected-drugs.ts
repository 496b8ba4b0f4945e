/** What a person expected, as it is compared with what was found (domain/substance reads the words). */
import { isExclusive } from '#domain/survey/checklists.ts'

/**
 * One expected drug. `identities` are the names, as the reader knows them, of the drugs that it can mean; `drug_class`
 * the class that it says; `classes` those of its drugs.
 */
export type ExpectedDrug = {
  readonly name: string
  readonly identities: string[]
  readonly drug_class: string | null
  readonly classes: string[]
  /** Whether 'We did not find …' may be said of it: never of a street name, or of what can mean several drugs. */
  readonly may_be_missed: boolean
  /** False for 'Not stated' and the like: nothing was expected. */
  readonly is_stated: boolean
}

/** What a sample's expected drugs mean; a sample that was not read by itself has their words alone. */
export const expectedOf = (sample: {
  readonly expected_drugs: readonly string[]
  readonly expected?: ExpectedDrug[] | undefined
}): ExpectedDrug[] => sample.expected ?? sample.expected_drugs.map(asWritten)

/** A name that nobody read yet, compared by its own words. */
export const asWritten = (name: string): ExpectedDrug => ({
  name,
  identities: [name],
  drug_class: null,
  classes: [],
  may_be_missed: true,
  is_stated: !isExclusive(name),
})
