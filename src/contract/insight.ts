/**
 * Insight: what came in, how long results took, what was found. Each call counts for a period and a site, as JSON or
 * CSV.
 */
import { z } from 'zod'
import { agreementKinds } from '#domain/insight/agreement.ts'
import { endpoint } from './endpoint.ts'
import { Day } from './fields.ts'

const day = z.iso.date('Enter a day as YYYY-MM-DD.').optional()

/** Days in the service's zone, both included; default: the last 90 days. */
export const asked = {
  from: day,
  to: day,
  /** Samples collected at this site or sent to it. Staff always get their own site's. */
  site: z.coerce.number('Enter a whole number.').int().min(1).max(2_147_483_647).optional(),
  format: z.enum(['json', 'csv', 'xlsx'], 'Choose one of: json, csv, xlsx.').default('json'),
}

/** The days that an answer counts. */
export const period = { from: Day, to: Day }

/** How samples can be grouped. */
export const countedBy = ['day', 'site', 'expected_drug', 'state'] as const
export type CountedBy = (typeof countedBy)[number]

const SampleCounts = z.object({
  ...period,
  by: z.enum(countedBy),
  /** Samples collected in the period. A sample with several expected drugs counts for each. */
  total: z.int(),
  counts: z.array(z.object({ name: z.string(), samples: z.int() })),
})
export type SampleCounts = z.output<typeof SampleCounts>

export const countSamples = endpoint({
  method: 'GET',
  path: '/insight/samples/',
  access: 'reader',
  summary: 'Samples collected in a period by day, collecting site, expected drug or state.',
  query: z.object({ ...asked, by: z.enum(countedBy, `Choose one of: ${countedBy.join(', ')}.`).default('day') }),
  answer: SampleCounts,
  csv: {
    file: 'samples.csv',
    lines: ({ by, counts }: SampleCounts) => [[by, 'samples'], ...counts.map(({ name, samples }) => [name, samples])],
  },
})

const workingDays = z.int().nullable()

const totals = {
  reported: z.int(),
  median_days: workingDays,
  p90_days: workingDays,
  in_time: z.int(),
  waiting: z.int(),
  late: z.int(),
}

const Turnaround = z.object({
  ...period,
  /** In working days from the day of collection to the first result. */
  all: z.object(totals),
  /** By collecting site. */
  sites: z.array(
    z.object({
      site: z.string(),
      promise_days: z.int(),
      ...totals,
    }),
  ),
  /** How many results took this many working days. */
  days: z.array(z.object({ days: z.int(), in_time: z.int(), late: z.int() })),
})
export type Turnaround = z.output<typeof Turnaround>

export const readTurnaround = endpoint({
  method: 'GET',
  path: '/insight/turnaround/',
  access: 'reader',
  summary: 'How long the results of samples collected in a period took, against what their sites promise.',
  query: z.object(asked),
  answer: Turnaround,
  csv: {
    file: 'turnaround.csv',
    lines: ({ sites }: Turnaround) => [
      ['site', 'promise_days', 'reported', 'median_days', 'p90_days', 'in_time', 'waiting', 'late'],
      ...sites.map((row) => [
        row.site,
        row.promise_days,
        row.reported,
        row.median_days,
        row.p90_days,
        row.in_time,
        row.waiting,
        row.late,
      ]),
    ],
  },
})

const ExpectedFound = z.object({
  ...period,
  /** Samples with a submitted report. */
  reported: z.int(),
  drugs: z.array(
    z.object({
      name: z.string(),
      samples: z.int(),
      as_expected: z.int(),
      with_other: z.int(),
      not_found: z.int(),
      unknown: z.int(),
      /** The most frequent ones that the reader may see. */
      found: z.array(z.object({ name: z.string(), important: z.boolean(), samples: z.int() })),
    }),
  ),
})
export type ExpectedFound = z.output<typeof ExpectedFound>

export const readExpectedFound = endpoint({
  method: 'GET',
  path: '/insight/expected-found/',
  access: 'reader',
  summary: 'By expected drug: how often it was found by itself, with something else or not at all, and what was found.',
  query: z.object(asked),
  answer: ExpectedFound,
  csv: {
    file: 'expected-and-found.csv',
    lines: ({ drugs }: ExpectedFound) => [
      ['expected_drug', 'samples', 'as_expected', 'with_other', 'not_found', 'unknown', 'found'],
      ...drugs.map((row) => [
        row.name,
        row.samples,
        row.as_expected,
        row.with_other,
        row.not_found,
        row.unknown,
        row.found.map(({ name, samples }) => `${name} (${samples})`).join('; '),
      ]),
    ],
  },
})

const Substances = z.object({
  ...period,
  step: z.enum(['day', 'week', 'month']),
  /** The first day of each step. */
  steps: z.array(Day),
  substances: z.array(
    z.object({
      name: z.string(),
      important: z.boolean(),
      is_new: z.boolean(),
      first_seen: Day,
      samples: z.int(),
      by_step: z.array(z.int()),
    }),
  ),
})
export type Substances = z.output<typeof Substances>

export const readSubstances = endpoint({
  method: 'GET',
  path: '/insight/substances/',
  access: 'reader',
  summary: 'Substances found in the samples of a period, over time; first those that were never found before.',
  query: z.object(asked),
  answer: Substances,
  csv: {
    file: 'substances.csv',
    lines: ({ steps, substances }: Substances) => [
      ['substance', 'important', 'new', 'first_seen', 'samples', ...steps],
      ...substances.map((row) => [row.name, row.important, row.is_new, row.first_seen, row.samples, ...row.by_step]),
    ],
  },
})

const Agreements = z.object({
  ...period,
  /** How often two kinds of tests of a sample found a target: both, only one, or neither. */
  agreements: z.array(
    z.object({
      /** A strip's type. */
      target: z.string(),
      first: z.enum(agreementKinds),
      second: z.enum(agreementKinds),
      /** Samples with both tests; an invalid strip does not count. */
      samples: z.int(),
      both: z.int(),
      only_first: z.int(),
      only_second: z.int(),
      neither: z.int(),
      /** Under 20 samples. */
      is_few: z.boolean(),
    }),
  ),
})
export type Agreements = z.output<typeof Agreements>

export const readAgreement = endpoint({
  method: 'GET',
  path: '/insight/agreement/',
  access: 'reader',
  summary: 'By what strips look for: how often strip, infrared and mass spectrometry of one sample agree.',
  query: z.object(asked),
  answer: Agreements,
  csv: {
    file: 'agreement.csv',
    lines: ({ agreements }: Agreements) => [
      ['target', 'first', 'second', 'samples', 'both', 'only_first', 'only_second', 'neither', 'under_20_samples'],
      ...agreements.map((row) => [
        ...[row.target, row.first, row.second, row.samples, row.both],
        ...[row.only_first, row.only_second, row.neither, row.is_few],
      ]),
    ],
  },
})

const UnknownShare = z.object({
  ...period,
  /** Samples of the period with a submitted report. */
  reported: z.int(),
  /** Of these, those in which something was found that nobody knows. */
  with_unknown: z.int(),
  /** The most frequent names that nobody knows. */
  names: z.array(z.object({ name: z.string(), samples: z.int() })),
})
export type UnknownShare = z.output<typeof UnknownShare>

export const readUnknownShare = endpoint({
  method: 'GET',
  path: '/insight/unknown-names/',
  access: 'lab or admin',
  summary: 'How many results hold something that nobody knows, and its most frequent names.',
  query: z.object(asked),
  answer: UnknownShare,
  csv: {
    file: 'unknown-names.csv',
    lines: ({ reported, with_unknown, names }: UnknownShare) => [
      ['name', 'samples', 'results', 'results_with_something_unknown'],
      ...names.map((row) => [row.name, row.samples, reported, with_unknown]),
    ],
  },
})

const AlertNumbers = z.object({
  ...period,
  step: z.enum(['day', 'week', 'month']),
  all: z.object({
    signals: z.int(),
    /** Alerts that were first released in the period. */
    alerts: z.int(),
    retracted: z.int(),
    /** Days from the collection of an alert's first sample to its first release; null without alerts. */
    median_days: z.number().nullable(),
  }),
  steps: z.array(
    z.object({
      from: Day,
      signals: z.int(),
      alerts: z.int(),
      retracted: z.int(),
      median_days: z.number().nullable(),
    }),
  ),
})
export type AlertNumbers = z.output<typeof AlertNumbers>

const { site: _wholeService, ...askedOfAll } = asked

export const readAlertNumbers = endpoint({
  method: 'GET',
  path: '/insight/alerts/',
  access: 'lab or admin',
  summary:
    'Of the whole service in a period: signals, alerts, how long they took from the first sample, and those taken back.',
  query: z.object(askedOfAll),
  answer: AlertNumbers,
  csv: {
    file: 'alerts.csv',
    lines: ({ steps }: AlertNumbers) => [
      ['first_day', 'signals', 'alerts', 'retracted', 'median_days_from_sample_to_alert'],
      ...steps.map((row) => [row.from, row.signals, row.alerts, row.retracted, row.median_days]),
    ],
  },
})
