/** An empty alert rule for tests to fill in. */
import type { RuleFields } from '#domain/alert/rules.ts'

export const nothingLooked: Omit<RuleFields, 'name' | 'kind'> = {
  ...{ drug_id: null, drug_class: null, custom_dangerous: false, sold_as_drug_id: null, sold_as_class: null },
  ...{ value: null, unit: null, basis: null, measured_as: null, source: null, months: null, samples: null, days: null },
  ...{ by_area: false, by_sold_as: false, is_on: true },
}
