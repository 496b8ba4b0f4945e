/** Instruments of labs and their checks, and the results that a failed check puts in doubt. */

import { z } from 'zod'
import { technology } from '#contract/technology-field.ts'
import { nameMissing, reasonMissing } from '#domain/faults.ts'
import { checkDoubts } from '#domain/instrument/check-doubts.ts'
import { checkReasons, instrumentTechnologies } from '#domain/instrument/instrument.ts'
import { RowParams } from './admin/paging.ts'
import { endpoint, versioned } from './endpoint.ts'
import { Day, fullNameOf, optionalText, requiredName, requiredText, rowNumber, Time } from './fields.ts'

const ofInstrument = { entity: 'instrument', besides: ['check'] } as const

const InstrumentCheck = z.object({
  id: z.int(),
  /** When the check was made. */
  at: Time,
  passed: z.boolean(),
  reason: z.enum(checkReasons),
  note: z.string().nullable(),
  checked_by: z.string(),
  /** When the check was recorded. */
  recorded_at: Time,
})
export type InstrumentCheck = z.output<typeof InstrumentCheck>

const Instrument = z.object({
  ...versioned,
  id: z.int(),
  site_id: z.int(),
  site: z.string(),
  technology: z.string(),
  name: z.string(),
  /** The first day of use: no check is older. */
  since: Day,
  retired_at: Time.nullable(),
  last_check: InstrumentCheck.nullable(),
  /** The doubt that a report on it is asked about; null if its newest check is valid. */
  doubt: z.enum(checkDoubts).nullable(),
  /** The last day on which its newest check is valid; null if that check failed, or if there is none. */
  holds_until: Day.nullable(),
})
export type Instrument = z.output<typeof Instrument>

/** Instruments, and how often each must be checked. */
const Instruments = z.object({
  instruments: z.array(Instrument),
  every_days: z.int(),
  /** The service's day. */
  today: Day,
})

export const listOwnInstruments = endpoint({
  method: 'GET',
  path: '/analysis/instruments/',
  access: 'analysis',
  versioned: { ...ofInstrument, rows: 'instruments' },
  summary: 'The instruments of the own site, and how their checks stand.',
  answer: Instruments,
})

export const listChecks = endpoint({
  method: 'GET',
  path: '/instruments/{id}/checks/',
  access: 'lab or admin',
  summary: "An instrument's checks, the newest 200 first; a lab reads those of its own instruments.",
  params: RowParams,
  answer: z.object({ count: z.int(), checks: z.array(InstrumentCheck) }),
})

export const recordCheck = endpoint({
  method: 'POST',
  path: '/analysis/instruments/{id}/checks/',
  access: 'analysis',
  summary:
    'Records a check of an instrument of the own site. One that failed makes tasks of the results since the last passed one.',
  status: 201,
  params: RowParams,
  input: z.object({
    passed: z.boolean('Say whether it passed.'),
    reason: z.enum(checkReasons, `Choose one of: ${checkReasons.join(', ')}.`),
    /** When the check was made; default now. */
    at: z.iso
      .datetime('Enter a day and time.')
      .nullish()
      .transform((at) => at ?? null),
    checked_by: fullNameOf(nameMissing.anyone),
    note: optionalText(1000),
  }),
  answer: z.object({
    instrument: Instrument.omit({ version: true }),
    /** How many of its results wait for an answer. */
    doubted: z.int(),
  }),
})

const DoubtedResult = z.object({
  /** The report. */
  id: z.int(),
  sample_id: z.string(),
  technology: z.string(),
  instrument: z.string(),
  reported_at: Time,
  /** The failed check, and its note. */
  check_id: z.int(),
  failed_at: Time,
  note: z.string().nullable(),
  /** How many results that check puts in doubt. */
  of_check: z.int(),
})
export type DoubtedResult = z.output<typeof DoubtedResult>

export const listDoubtedResults = endpoint({
  method: 'GET',
  path: '/analysis/doubted-results/',
  access: 'analysis',
  summary:
    'Results of the own lab since the last passed check of an instrument that failed its next one; each waits for a correction or a reason.',
  answer: z.object({ count: z.int(), results: z.array(DoubtedResult) }),
})

/** Records that a result in doubt stands. The other way to settle the doubt is to correct the report. */
export const answerDoubt = endpoint({
  method: 'POST',
  path: '/analysis/doubted-results/{id}/',
  access: 'analysis',
  summary:
    'Says of a report, or of all that one check puts in doubt, that it stands for a reason although the check failed.',
  params: RowParams,
  input: z.object({
    reason: requiredText(1000, reasonMissing),
    /** Applies to all results that the same check puts in doubt. */
    of_all: z.boolean('Say yes or no.').default(false),
  }),
  /** The number of results answered. */
  answer: z.object({ results: z.int() }),
})

export const listInstruments = endpoint({
  method: 'GET',
  path: '/admin/instruments/',
  access: 'admin',
  versioned: { ...ofInstrument, rows: 'instruments' },
  summary: 'Every instrument by site, and how its checks stand.',
  answer: Instruments,
})

const facts = {
  name: requiredName(100, 'Enter the name of the instrument.'),
  since: z.iso.date('Enter the first day as YYYY-MM-DD.'),
}

export const addInstrument = endpoint({
  method: 'POST',
  path: '/admin/instruments/',
  access: 'admin',
  versioned: ofInstrument,
  summary: 'Adds an instrument to a lab.',
  status: 201,
  input: z.object({
    ...facts,
    site_id: rowNumber('Choose a site.'),
    technology: technology('Choose a technology.', instrumentTechnologies),
  }),
  answer: Instrument,
})

export const changeInstrument = endpoint({
  method: 'PUT',
  path: '/admin/instruments/{id}/',
  access: 'admin',
  versioned: ofInstrument,
  summary: 'Renames an instrument, or takes it out of use; old reports show its new name.',
  params: RowParams,
  input: z.object({ ...facts, in_use: z.boolean('Say yes or no.') }),
  answer: Instrument,
})
