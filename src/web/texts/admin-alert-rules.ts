/** Texts of the administration of alert rules. */
import type { RuleKind } from '#domain/alert/rules.ts'
import type { AmountUnit, PercentBasis } from '#domain/report/amounts.ts'

const signals = (count: number) => (count === 1 ? '1 signal' : `${count} signals`)
const samples = (count: number) => (count === 1 ? '1 sample' : `${count} samples`)

export const alertRuleTexts = {
  lead: 'Rules decide which submitted results make a signal. Only analysis staff and administrators see signals: people decide whether a signal becomes an alert. Try a rule on the past before you switch it on.',
  list: 'Rules',
  signals: 'Look at the signals',
  empty: {
    title: 'No rules yet',
    text: 'Add one, or add those that come with Vialog. A rule is off until you switch it on.',
  },
  add: 'Add a rule',
  bring: (count: number) => (count === 1 ? 'Bring 1 rule of Vialog' : `Bring ${count} rules of Vialog`),
  bringText: (count: number) =>
    `Vialog comes with ${count === 1 ? '1 rule' : `${count} rules`} that this service does not have yet. They will be off. Your own rules stay as they are, and a rule that you changed or gave up does not come again.`,
  brought: 'The rules were added. All of them are off.',
  columns: { rule: 'Rule', does: 'Looks for', state: 'State', signals: 'Signals' },
  on: 'On',
  off: 'Off',
  retired: 'Given up',
  count: (all: number, open: number) => (all === 0 ? 'None yet' : `${all}, ${open} open`),
  addTitle: 'Add a rule',
  changeTitle: 'Change the rule',
  save: 'Save',
  saved: 'The rule was saved.',
  kind: 'What kind of rule?',
  kinds: {
    PRESENCE: 'It was found',
    UNEXPECTED: 'It was found where nobody expected it',
    AMOUNT: 'At least this much of it was found',
    FIRST_SEEN: 'It was found for the first time in months',
    CLUSTER: 'It was found in several samples within days',
  } satisfies Record<RuleKind, string>,
  what: 'What does it look for?',
  whats: {
    drug: 'One substance, with its salts, other forms and mirror forms',
    class: 'Every substance of a class',
    custom: 'Substances that are not listed and may be dangerous',
    unknown: 'Substances that nobody knows',
    any: 'Any substance',
  },
  unexpectedHint:
    'What a sample was sold as is expected, and its mirror forms and what usually comes along with it. For a class, any substance of it is: who bought heroin expected an opioid.',
  unknownHint:
    'Names that are in no list, that may not be dangerous, and that nobody has marked as known. Things without a name make a signal of ‘It was found’, but are never counted as one substance.',
  soldAs: 'Only in samples that were sold as something?',
  soldAsWays: {
    no: 'No, in all samples',
    drug: 'Sold as one substance',
    class: 'Sold as a substance of a class',
    pairs: 'Count each pair of what it was sold as and what it contains',
  },
  pairsHint:
    'A pair counts if a sample contains something that it was not sold as. Usual cuts and impurities do not count.',
  fields: {
    name: 'Name of the rule',
    drug: 'Substance',
    drug_class: 'Class',
    sold_as_drug: 'Sold as this substance',
    sold_as_class: 'Sold as this class',
    value: 'Value',
    unit: 'Unit',
    basis: 'Percent of what',
    measured_as: 'Measured as',
    source: 'Where the value is from',
    months: 'Not seen for how many months',
    samples: 'How many samples',
    days: 'Within how many days',
  },
  nameHint: 'Staff read it beside each signal.',
  drugHint:
    'Type a name and choose. You can choose a substance that is hidden from the public: only staff see signals.',
  valueHint: 'The low end of an amount counts: a range from 3 to 9 is not at or above 5.',
  measuredHint:
    '‘base’ or a salt: amounts of another form are converted if the dictionary has its share of base. If you leave it empty, or if the lab names no form, the numbers are compared as they are.',
  sourceHint: 'A publication, or why your service chose it. Value and source are needed before the rule can be on.',
  basisHint:
    'Amounts of the weight tested always count, also weights of a known portion. Estimates count only for a rule on estimates. Peak areas never count.',
  units: { '%': 'percent of what was tested', g: 'gram' } satisfies Record<AmountUnit, string>,
  bases: {
    of_weight: 'of the weight tested',
    estimate: 'a rough estimate',
    not_stated: 'not stated',
    relative: 'of each other (peak areas)',
  } satisfies Record<PercentBasis, string>,
  byArea: 'Count each area separately',
  isOn: 'The rule is on',
  choose: 'Choose',
  drugMissing: 'Choose a substance from the list.',
  classMissing: 'Choose a class.',
  optional: '(Optional)',
  combobox: {
    empty: 'No item to show',
    found: (count: number) => (count === 1 ? '1 substance' : `${count} substances`),
    more: (count: number) => `${count} more: type more letters.`,
  },
  retire: 'Give the rule up',
  retireText: 'It is switched off for good. Its signals stay.',
  retireDone: 'The rule was given up.',
  back: 'All rules',
  trial: {
    title: 'Try it on the past',
    text: 'How often the rule above would have made a signal. Nothing is saved.',
    months: 'How many months back',
    go: 'Try the rule',
    trying: 'Trying the rule …',
    missing: 'First say what the rule looks for.',
    said: (count: number, of: number, from: string, to: string) =>
      `${signals(count)} from ${from} to ${to}, out of ${samples(of)} with a result, if each had been answered at once.`,
    proposed: (samples: number, signals: number) =>
      `For a service of this size we propose ${samples} samples: with this number, the rule would have made ${signals === 0 ? 'no signal' : signals === 1 ? '1 signal' : `${signals} signals`} in the past year. That is at most about two a month.`,
    isProposed: (samples: number) => `${samples} samples is the number that we propose for a service of this size.`,
    take: (samples: number) => `Take ${samples} samples`,
    taken: (samples: number) => `The rule above now asks for ${samples} samples.`,
    byMonth: 'By month',
    columns: { month: 'Month', signals: 'Signals', samples: 'Samples', what: 'What' },
    causes: 'What would have made the most signals',
    examples: 'Newest samples',
    hidden: 'A substance that this service does not report',
    soldAs: (name: string, sold: string) => `${name}, sold as ${sold}`,
    example: (name: string, day: string) => `${name}, ${day}`,
  },
  /** What a rule looks for, in one line. */
  summary: {
    drug: (name: string) => name,
    class: (name: string) => `any ${name}`,
    custom: 'unlisted substances that may be dangerous',
    unknown: 'substances that nobody knows',
    unexpected: (what: string) => `${what}, not expected`,
    any: 'any substance',
    soldAs: (name: string) => `sold as ${name}`,
    soldAsClass: (name: string) => `sold as any ${name}`,
    pairs: 'by pair of sold as and found',
    byArea: 'by area',
    amount: (value: string) => `at least ${value}`,
    noValue: 'value still to be entered',
    months: (count: number) => (count === 1 ? 'not seen for a month' : `not seen for ${count} months`),
    cluster: (count: number, days: number) => `${count} samples in ${days} days`,
  },
} as const
