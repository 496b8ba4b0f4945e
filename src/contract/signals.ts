/** Signals: what alert rules found, for analysis staff and administrators. They publish nothing. */
import { z } from 'zod'
import { ruleKinds } from '#domain/alert/rules.ts'
import { reasonMissing } from '#domain/faults.ts'
import { pageOf, RowParams } from './admin/paging.ts'
import { endpoint } from './endpoint.ts'
import { pageLimit, pageOffset, requiredText, Time } from './fields.ts'

/** How a signal was answered: with a new alert, by adding to one, or with none; or corrections removed its samples. */
export const signalOutcomes = ['ALERT', 'ADDED', 'NO_ALERT', 'CORRECTED'] as const

const Signal = z.object({
  id: z.int(),
  rule: z.object({ id: z.int(), name: z.string(), kind: z.enum(ruleKinds) }),
  /** The substance, by the name that the reader may see; null: only analysis staff may see it, not this reader. */
  name: z.string().nullable(),
  is_dangerous: z.boolean(),
  sold_as: z.string().nullable(),
  /** null: the whole service, or sites without an area. */
  area: z.string().nullable(),
  first_at: Time,
  last_at: Time,
  /** Nothing confirms it: the tests that show it are of one kind, on which no alert may rest alone. */
  is_unconfirmed: z.boolean(),
  /** In the whole service. */
  samples: z.int(),
  /** The ones that the reader may see, the newest first, 20 at most. */
  sample_ids: z.array(z.string()),
  /** The person who took it on. */
  user: z.string().nullable(),
  is_mine: z.boolean(),
  outcome: z.enum(signalOutcomes).nullable(),
  reason: z.string().nullable(),
  alert_id: z.int().nullable(),
  answered_at: Time.nullable(),
  answered_by: z.string().nullable(),
})
export type Signal = z.output<typeof Signal>

export const listSignals = endpoint({
  method: 'GET',
  path: '/signals/',
  access: 'lab or admin',
  summary: 'Signals of the whole service: the open ones, or those that were answered; the newest first.',
  query: z.object({
    answered: z.enum(['true', 'false'], 'Choose one of: true, false.').default('false'),
    limit: pageLimit(100),
    offset: pageOffset,
  }),
  answer: pageOf(Signal),
})

export const takeSignal = endpoint({
  method: 'POST',
  path: '/signals/{id}/take/',
  access: 'lab or admin',
  summary: 'Records that the caller takes on an open signal, also from somebody else, or gives it up.',
  params: RowParams,
  input: z.object({ mine: z.boolean('Say yes or no.').default(true) }),
  answer: Signal,
})

export const refuseSignal = endpoint({
  method: 'POST',
  path: '/signals/{id}/no-alert/',
  access: 'lab or admin',
  summary: 'Answers an open signal: no alert, because of a reason.',
  params: RowParams,
  input: z.object({ reason: requiredText(1000, reasonMissing) }),
  answer: Signal,
})

/** Alerts that a signal may be added to. */
export const listOpenAlerts = endpoint({
  method: 'GET',
  path: '/signals/alerts/',
  access: 'lab or admin',
  summary: 'Alerts that a signal may be added to: those being written, and those that hold.',
  answer: z.array(z.object({ id: z.int(), title: z.string() })),
})
