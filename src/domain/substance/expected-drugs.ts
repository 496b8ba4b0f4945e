/** What a person expected, in a form to compare with what was found (domain/substance reads the words). */
import { isExclusive } from '#domain/survey/checklists.ts'

/**
 * One expected drug. `identities`: names, as the reader knows them, of the drugs it can mean. `drug_class`: the class
 * it names. `classes`: the classes of its drugs.
 */
export type ExpectedDrug = {
  readonly name: string
  readonly identities: string[]
  readonly drug_class: string | null
  readonly classes: string[]
  /** Whether a page may say 'We did not find …': never for a street name, or for a name with several meanings. */
  readonly may_be_missed: boolean
  /** False for 'Not stated' and the like: nothing was expected. */
  readonly is_stated: boolean
  /** The same for all names of one drug that were expected of a sample. */
  readonly key?: string | undefined
  /** Whether a small amount of it can kill. */
  readonly is_strong?: boolean | undefined
  /** Whether it stands for no one drug, as a pill's imprint does ('M30'). */
  readonly is_many?: boolean | undefined
  /** The groups of mirror forms of its drugs; only where the server compares. */
  readonly mirror_groups?: readonly string[] | undefined
  /** What comes along with its drugs; only where the server compares. */
  readonly companions?: readonly Companion[] | undefined
}

/** A drug that comes along with another. `is_told`: it acts by itself, so the person is told of it. */
export type Companion = {
  readonly identity: string
  readonly is_told: boolean
  readonly sentences: { readonly en: string | null; readonly fr: string | null; readonly es: string | null } | null
}

/** A sample's expected drugs with their meaning; a sample without `expected`, as lists have it, has only the words. */
export const expectedOf = (sample: {
  readonly expected_drugs: readonly string[]
  readonly expected?: ExpectedDrug[] | undefined
}): ExpectedDrug[] => sample.expected ?? sample.expected_drugs.map(asWritten)

/** A name that was not looked up yet, compared by its own words. */
export const asWritten = (name: string): ExpectedDrug => ({
  name,
  identities: [name],
  drug_class: null,
  classes: [],
  may_be_missed: true,
  is_stated: !isExclusive(name),
})
