/** A sample as alert rules see it: what its newest submitted reports found, and what it was sold as. */
import type { PercentBasis, WholeAmount } from '#domain/report/amounts.ts'
import type { Technology } from '#domain/technology/technologies.ts'

/** A substance in a test: the root of a listed drug, or the text of a custom one. */
export type FoundSubstance = WholeAmount & {
  readonly drug_id: number | null
  readonly custom_drug: string | null
  /** The root's name, or the text. */
  readonly name: string
  /** As the dictionary has it: 'nitazene; opioid'; of a custom one as the lab or its words say. */
  readonly drug_class: string | null
  /** Drugs of one group are mirror forms of each other, or their mixture. */
  readonly mirror_group: string | null
  readonly is_dangerous: boolean
  /** Nobody knows what it is, and nothing says that it is dangerous. */
  readonly is_unknown: boolean
  /** The method could not name it. */
  readonly is_unnamed: boolean
  readonly measured_as: string | null
  /** The drug's usual salts with their share of base, where its amount is stated as one form. */
  readonly salts: string | null
  /** A positive strip found it; it may name only a class. */
  readonly by_strip: boolean
}

/** A test of a sample, from its newest submitted version. */
export type FoundTest = {
  readonly report_id: number
  /** When that version was submitted. */
  readonly at: string
  readonly technology: Technology
  readonly percent_basis: PercentBasis
  /** The portion tested, in gram. */
  readonly weight: number | null
  readonly found: readonly FoundSubstance[]
}

/** What a sample was sold as. `label`: the name of a substance or class, else the words themselves. */
export type SoldAs = {
  readonly label: string
  readonly drug_ids: readonly number[]
  /** The class that was named, and those of its drugs. */
  readonly drug_classes: readonly (string | null)[]
  /** Classes that hold the named one whole: every nitazene is an opioid. */
  readonly wider_classes: readonly string[]
  /** The mirror forms of its drugs. */
  readonly mirror_groups: readonly string[]
  /** The drugs that come along with its drugs. */
  readonly companion_ids: readonly number[]
}

/** A sample as rules see it. */
export type RuleSample = {
  readonly sample_id: string
  readonly area_id: number | null
  readonly collected_at: string
  /** Whether the day of that is known; only its month or year may be. */
  readonly is_day_known: boolean
  readonly sold_as: readonly SoldAs[]
  readonly tests: readonly FoundTest[]
}
