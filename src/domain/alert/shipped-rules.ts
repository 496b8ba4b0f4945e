/**
 * The rules that come with Vialog, switched off. The service switches on what it wants, and enters the amount rule's
 * value and source.
 */
import type { RuleFields } from './rules.ts'

/** The empty fields that every rule starts from. */
const nothing = {
  drug_id: null,
  drug_class: null,
  custom_dangerous: false,
  custom_unknown: false,
  sold_as_drug_id: null,
  sold_as_class: null,
  value: null,
  unit: null,
  basis: null,
  measured_as: null,
  source: null,
  months: null,
  samples: null,
  days: null,
  by_area: false,
  by_sold_as: false,
  is_on: false,
} as const satisfies Omit<RuleFields, 'name' | 'kind'>

/**
 * `shipped`: its name for good, by which a service gets it once. `drug`, `sold_as`: names of the dictionary; the rule is
 * added once the dictionary has them.
 */
export type ShippedRule = Omit<RuleFields, 'drug_id' | 'sold_as_drug_id'> & {
  readonly shipped: string
  readonly drug: string | null
  readonly sold_as: string | null
}

type Shipped = Pick<RuleFields, 'name' | 'kind'> & Partial<Omit<RuleFields, 'drug_id' | 'sold_as_drug_id'>>

function shipped(key: string, rule: Shipped, { drug = null, sold_as = null }: Partial<Drugs> = {}): ShippedRule {
  const { drug_id: _drug, sold_as_drug_id: _soldAs, ...fields } = { ...nothing, ...rule }
  return { ...fields, shipped: key, drug, sold_as }
}

type Drugs = Pick<ShippedRule, 'drug' | 'sold_as'>

const opioidIn = { kind: 'UNEXPECTED', drug_class: 'opioid' } as const

/** All of them, in the order in which they are added. */
export const shippedRules: readonly ShippedRule[] = [
  shipped('nitazenes', { name: 'A nitazene was found', kind: 'PRESENCE', drug_class: 'nitazene' }),
  shipped('carfentanil', { name: 'Carfentanil was found', kind: 'PRESENCE' }, { drug: 'carfentanil' }),
  shipped('medetomidine', { name: 'Medetomidine was found', kind: 'PRESENCE' }, { drug: 'medetomidine' }),
  shipped('orphines', { name: 'An orphine was found', kind: 'PRESENCE', drug_class: 'orphine' }),
  shipped('opioid in a stimulant', { name: 'An opioid in a stimulant', ...opioidIn, sold_as_class: 'stimulant' }),
  shipped('opioid in ketamine', { name: 'An opioid in ketamine', ...opioidIn }, { sold_as: 'ketamine' }),
  shipped('opioid in a benzodiazepine', {
    ...{ name: 'An opioid in a benzodiazepine', ...opioidIn, sold_as_class: 'benzodiazepine' },
  }),
  shipped('designer benzodiazepine in an opioid', {
    ...{ name: 'A designer benzodiazepine in an opioid', kind: 'UNEXPECTED' },
    ...{ drug_class: 'designer benzodiazepine', sold_as_class: 'opioid' },
  }),
  shipped('PMA', { name: 'PMA where nobody expected it', kind: 'UNEXPECTED' }, { drug: 'PMA' }),
  shipped('PMMA', { name: 'PMMA where nobody expected it', kind: 'UNEXPECTED' }, { drug: 'PMMA' }),
  shipped(
    'BTMPS',
    { name: 'BTMPS where nobody expected it', kind: 'UNEXPECTED' },
    { drug: 'bis(2,2,6,6-tetramethyl-4-piperidyl) sebacate' },
  ),
  shipped('unlisted', {
    ...{ name: 'An unlisted substance that may be dangerous', kind: 'PRESENCE', custom_dangerous: true },
  }),
  shipped('unknown', { name: 'An unknown substance was found', kind: 'PRESENCE', custom_unknown: true }),
  shipped('same unknown', {
    ...{ name: '3 samples in 28 days with the same unknown name', kind: 'CLUSTER', custom_unknown: true },
    ...{ samples: 3, days: 28 },
  }),
  shipped(
    'much fentanyl',
    {
      ...{ name: 'Much fentanyl', kind: 'AMOUNT', unit: '%', basis: 'of_weight' },
    },
    { drug: 'fentanyl' },
  ),
  shipped('first seen', { name: 'Not seen for 12 months', kind: 'FIRST_SEEN', months: 12 }),
  shipped('same surprise', {
    ...{ name: '3 samples in 7 days sold as the same and holding the same', kind: 'CLUSTER' },
    ...{ samples: 3, days: 7, by_sold_as: true },
  }),
]
