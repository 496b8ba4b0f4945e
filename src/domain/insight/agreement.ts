/** How often two kinds of tests of one sample agree on a target: both found it, only one, or neither (R7.14). */
import { comparable } from '#domain/report/finding-names.ts'
import { classKey, classNames } from '#domain/substance/dictionary.ts'

/** The kinds that are compared; each counts every technology whose kind says so (domain/technology/kinds). */
export const agreementKinds = ['strip', 'infrared', 'mass_spectrometry'] as const
export type AgreementKind = (typeof agreementKinds)[number]

/** The pairs, in the order in which they are shown. */
export const agreementPairs = [
  ['strip', 'infrared'],
  ['strip', 'mass_spectrometry'],
  ['infrared', 'mass_spectrometry'],
] as const satisfies readonly (readonly [AgreementKind, AgreementKind])[]

/** Figures from fewer samples are marked as such. */
export const fewSamples = 20

/** Samples with the same answers on one target; null for a kind of test that they did not have. */
export type AgreementGroup = { readonly [kind in AgreementKind]: boolean | null } & {
  readonly target: string
  readonly samples: number
}

/** A target and a pair of kinds. Each of the `samples` had both tests. */
export type Agreement = {
  readonly target: string
  readonly first: AgreementKind
  readonly second: AgreementKind
  readonly samples: number
  readonly both: number
  readonly only_first: number
  readonly only_second: number
  readonly neither: number
  /** Too few samples to rely on. */
  readonly is_few: boolean
}

/** Whether strips of a type look for a drug, given by the name of its identity and its class. */
export function isOfType(type: string, { identity, drug_class }: { identity: string; drug_class: string | null }) {
  return comparable(identity) === comparable(type) || isOfClass(type, drug_class)
}

/** Whether strips of a type look for a class. */
export const isOfClass = (type: string, drug_class: string | null): boolean =>
  classNames(drug_class).some((one) => classKey(one) === classKey(type))

/** The figures by target, for each pair that at least one sample has. */
export function agreementsOf(groups: readonly AgreementGroup[]): Agreement[] {
  const targets = [...new Set(groups.map(({ target }) => target))].sort((a, b) => a.localeCompare(b))
  return targets.flatMap((target) =>
    agreementPairs.flatMap(([first, second]) => {
      const tested = groups.filter((one) => one.target === target && one[first] !== null && one[second] !== null)
      const count = (a: boolean, b: boolean) =>
        tested.filter((one) => one[first] === a && one[second] === b).reduce((sum, { samples }) => sum + samples, 0)
      const [both, only_first, only_second] = [count(true, true), count(true, false), count(false, true)]
      const neither = count(false, false)
      const samples = both + only_first + only_second + neither
      if (samples === 0) return []
      return [{ target, first, second, samples, both, only_first, only_second, neither, is_few: samples < fewSamples }]
    }),
  )
}
