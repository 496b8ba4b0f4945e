/** Alert rules and signals for tests: rules of each kind, running their jobs now, and an example of each change. */
import { type AlertRule, addAlertRule, type RuleInput } from '#contract/admin/alert-rules.ts'
import { listSignals } from '#contract/signals.ts'
import { askRulesJobs } from '#server/signals/ask-rules-jobs.ts'
import { doJobs } from './jobs.ts'
import { nothingLooked } from './rule-examples.ts'
import type { Person, TestService } from './service.ts'
import { gcms, reported } from './stories.ts'

/** A rule of the test service, switched on unless the test says otherwise. */
export const rule = (input: Partial<RuleInput> = {}): RuleInput => ({
  ...{ name: 'A rule', kind: 'PRESENCE', ...nothingLooked },
  ...input,
})

/** A stored rule as an administrator would send it. */
export function asInput(stored: AlertRule): RuleInput {
  const { id, drug, sold_as_drug, is_shipped, added_at, retired_at, signals, open, ...input } = stored
  return input
}

/** The ID of a drug. */
export async function drugId({ db }: TestService, name: string): Promise<number> {
  return (await db.selectFrom('drugs').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
}

export const aRule = (service: TestService, input: Partial<RuleInput> = {}) =>
  service.must('admin', addAlertRule, { input: rule(input) })

/** Does all waiting jobs of the rules; returns how many. */
export const work = (service: TestService): Promise<number> => doJobs(service, askRulesJobs(service.db))

/** The open signals as a person sees them. */
export const openSignals = async (service: TestService, who: Person = 'lab') =>
  (await service.must(who, listSignals, {})).results

/** A sample in which a lab found these listed drugs. */
export const found = (service: TestService, ...names: string[]) =>
  reported(service, {}, [gcms(names.map((name) => ({ drug: { name }, percent: null, weight: null })))])

let next = 1

/** Makes an open signal. */
export async function aSignal(service: TestService): Promise<number> {
  const custom_drug = `Compound ${next++}`
  const { id: rule_id } = await aRule(service, { name: `Rule ${next}`, custom_dangerous: true, is_on: false })
  const at = service.services.now().toISOString()
  const { id } = await service.db
    .insertInto('alert_signals')
    .values({ rule_id, custom_drug, first_at: at, last_at: at, is_unconfirmed: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const ofRule = async (on: TestService) => ({
  id: String((await aRule(on, { name: `Rule ${next++}`, custom_dangerous: true })).id),
})

/** Every change to rules. */
export const adminSignalChanges = {
  'POST /admin/alert-rules/': {
    make: async (on: TestService) => ({ input: rule({ name: 'Fentanyl', drug_id: await drugId(on, 'Fentanyl') }) }),
    says: /name: Fentanyl/,
  },
  'PUT /admin/alert-rules/{id}/': {
    make: async (on: TestService) => ({
      params: await ofRule(on),
      input: rule({ name: 'New name', custom_dangerous: true }),
    }),
    says: /^name: Rule \d+ → New name$/,
  },
  'POST /admin/alert-rules/{id}/retire/': {
    make: async (on: TestService) => ({ params: await ofRule(on) }),
    says: /name: Rule \d+/,
  },
  'POST /admin/alert-rules/shipped/': {
    make: async (on: TestService) => {
      await on.db.deleteFrom('alert_rules').where('shipped', 'is not', null).execute()
      return {}
    },
    says: /^added: \d+$/,
  },
}
