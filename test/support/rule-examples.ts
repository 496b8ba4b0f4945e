/** Alert rules, and samples as rules see them, for tests to fill in. */
import type { FoundSubstance, RuleSample, SoldAs } from '#domain/alert/rule-sample.ts'
import type { Rule, RuleFields } from '#domain/alert/rules.ts'

/** An empty alert rule. */
export const nothingLooked: Omit<RuleFields, 'name' | 'kind'> = {
  ...{ drug_id: null, drug_class: null, custom_dangerous: false, custom_unknown: false },
  ...{ sold_as_drug_id: null, sold_as_class: null },
  ...{ value: null, unit: null, basis: null, measured_as: null, source: null, months: null, samples: null, days: null },
  ...{ by_area: false, by_sold_as: false, is_on: true },
}

/** A rule that looks at samples. */
export const aRuleOf = (fields: Partial<Rule>): Rule => ({
  ...{ ...nothingLooked, id: 1, name: 'A rule', kind: 'PRESENCE', mirror_group: null, sold_as_mirror_group: null },
  ...fields,
})

const noAmount = { amount_kind: 'present', weight: null, percent: null, low: null, high: null, unit: null } as const

/** Fentanyl, unless the test says otherwise. */
export const aSubstance = (fields: Partial<FoundSubstance>): FoundSubstance => ({
  ...{ ...noAmount, drug_id: 1, custom_drug: null, name: 'fentanyl', drug_class: 'fentanyl; opioid' },
  ...{ mirror_group: null, is_dangerous: true, is_unknown: false, is_unnamed: false },
  ...{ measured_as: null, salts: null, by_strip: false },
  ...fields,
})

export const sampleAt = '2026-05-01T12:00:00.000Z'

/** A sample with one test. */
export const ruleSample = (found: readonly FoundSubstance[], fields: Partial<RuleSample> = {}): RuleSample => ({
  ...{ sample_id: 'S1', area_id: 7, collected_at: sampleAt, is_day_known: true, sold_as: [] },
  tests: [{ report_id: 1, at: sampleAt, technology: 'GC_MS', percent_basis: 'of_weight', weight: null, found }],
  ...fields,
})

/** What a sample was sold as. */
export const soldAs = (
  label: string,
  drug_ids: readonly number[],
  drug_classes: readonly string[] = [],
  more: Partial<SoldAs> = {},
): SoldAs => ({ label, drug_ids, drug_classes, wider_classes: [], mirror_groups: [], companion_ids: [], ...more })
