/** Alert rules, as administrators edit them: what makes a signal, and how many signals a rule would have made. */
import { z } from 'zod'
import { endpoint, versioned } from '#contract/endpoint.ts'
import { amount, Day, optionalText, requiredName, rowNumber, Time } from '#contract/fields.ts'
import { type RuleFields, ruleKinds, ruleLimits } from '#domain/alert/rules.ts'
import { amountUnits, percentBases } from '#domain/report/amounts.ts'
import { RowParams } from './paging.ts'

const count = ({ least, most }: { least: number; most: number }) => {
  const message = `Enter a whole number from ${least} to ${most}.`
  return z.int(message).min(least, message).max(most, message).nullable().default(null)
}
const yesNo = z.boolean('Say yes or no.').default(false)
const drug = rowNumber('Choose a substance.').nullable().default(null)
const oneOf = (words: readonly string[]) => `Choose one of: ${words.join(', ')}.`

/** A rule as written. Fields that its kind does not use are left out or null. */
const RuleInput = z.object({
  name: requiredName(200, 'Enter a name.'),
  kind: z.enum(ruleKinds, oneOf(ruleKinds)),
  drug_id: drug,
  drug_class: optionalText(100),
  custom_dangerous: yesNo,
  custom_unknown: yesNo,
  sold_as_drug_id: drug,
  sold_as_class: optionalText(100),
  /** Percent of what was tested, or gram. */
  value: amount,
  unit: z.enum(amountUnits, oneOf(amountUnits)).nullable().default(null),
  basis: z.enum(percentBases, oneOf(percentBases)).nullable().default(null),
  measured_as: optionalText(60),
  source: optionalText(500),
  months: count(ruleLimits.months),
  samples: count(ruleLimits.samples),
  days: count(ruleLimits.days),
  by_area: yesNo,
  by_sold_as: yesNo,
  is_on: yesNo,
})
export type RuleInput = z.output<typeof RuleInput> & RuleFields

const AlertRule = RuleInput.extend({
  ...versioned,
  id: z.int(),
  value: z.number().nullable(),
  /** The names of its drugs. */
  drug: z.string().nullable(),
  sold_as_drug: z.string().nullable(),
  /** It came with Vialog. */
  is_shipped: z.boolean(),
  added_at: Time,
  retired_at: Time.nullable(),
  /** The number of its signals, and how many are open. */
  signals: z.int(),
  open: z.int(),
})
export type AlertRule = z.output<typeof AlertRule>

export const listAlertRules = endpoint({
  method: 'GET',
  path: '/admin/alert-rules/',
  access: 'admin',
  versioned: { entity: 'alert rule', rows: 'rules' },
  summary: 'The rules that make signals, those that are on first, those given up last.',
  answer: z.object({
    rules: z.array(AlertRule),
    /** How many rules that come with Vialog are missing here although the dictionary has their substance. */
    shipped_left: z.int(),
    /** The classes of the dictionary. */
    classes: z.array(z.string()),
  }),
})

export const addAlertRule = endpoint({
  method: 'POST',
  path: '/admin/alert-rules/',
  access: 'admin',
  versioned: { entity: 'alert rule' },
  summary: 'Adds a rule, on or off.',
  status: 201,
  input: RuleInput,
  answer: AlertRule,
})

export const changeAlertRule = endpoint({
  method: 'PUT',
  path: '/admin/alert-rules/{id}/',
  access: 'admin',
  versioned: { entity: 'alert rule' },
  summary: 'Changes a rule, or switches it on or off. Signals that are there stay.',
  params: RowParams,
  input: RuleInput,
  answer: AlertRule,
})

export const retireAlertRule = endpoint({
  method: 'POST',
  path: '/admin/alert-rules/{id}/retire/',
  access: 'admin',
  versioned: { entity: 'alert rule' },
  summary: 'Gives a rule up for good: it is off, and its signals stay.',
  params: RowParams,
  answer: AlertRule,
})

export const bringShippedRules = endpoint({
  method: 'POST',
  path: '/admin/alert-rules/shipped/',
  access: 'admin',
  summary: 'Brings the rules that come with Vialog and are not there yet, each of them off.',
  answer: z.object({ added: z.int() }),
})

const RuleTrial = z.object({
  /** The days of the service that were examined, both included. */
  from: Day,
  to: Day,
  /** Samples with a result submitted in those days. */
  samples: z.int(),
  /** How many signals the rule would have made, if each had been answered at once. */
  signals: z.int(),
  by_month: z.array(z.object({ month: z.string(), signals: z.int(), samples: z.int() })),
  /** The most frequent causes. A name that the reader may not read is null. */
  causes: z.array(
    z.object({ name: z.string().nullable(), sold_as: z.string().nullable(), signals: z.int(), samples: z.int() }),
  ),
  /** The newest samples that the reader may see. */
  examples: z.array(z.object({ sample_id: z.string(), name: z.string(), reported_at: Time })),
  /**
   * Of a cluster: the smallest number of samples for which it would have made at most about two signals a month in the
   * past year, and how many those are. null: no result in that year, or no number would do.
   */
  proposed: z.object({ samples: z.int(), signals: z.int() }).nullable(),
})
export type RuleTrial = z.output<typeof RuleTrial>

export const tryAlertRule = endpoint({
  method: 'POST',
  path: '/admin/alert-rules/try/',
  access: 'admin',
  summary: 'Tries a rule on the past: how often it would have spoken. Nothing is kept.',
  input: z.object({
    rule: RuleInput,
    months: z
      .int('Enter a whole number from 1 to 36.')
      .min(1, 'Enter 1 or more.')
      .max(36, 'Enter at most 36.')
      .default(12),
  }),
  answer: RuleTrial,
})
