/** Texts of the insight page. */
import type { CountedBy } from '#contract/insight.ts'
import { formatDay } from '#domain/dates.ts'
import { type AgreementKind, fewSamples } from '#domain/insight/agreement.ts'
import type { Step } from '#domain/insight/insight-period.ts'
import type { SampleState } from '#domain/terms.ts'

const days = (count: number) => (count === 1 ? '1 working day' : `${count} working days`)
const samples = (count: number) => (count === 1 ? '1 sample' : `${count} samples`)
const perStep: Record<Step, string> = { day: 'day', week: 'week', month: 'month' }

/** Where a sample is, in the words of its work. */
const states: Record<SampleState, string> = {
  FILLED: 'At the site, not sent yet',
  IN_TRANSPORT: 'On the way',
  READY_FOR_ANALYSIS: 'At the lab, waiting',
  IN_ANALYSIS: 'Being analyzed',
  ANALYSIS_COMPLETE: 'Analyzed',
  ANALYSIS_FAILED: 'Analysis failed',
  ANALYSIS_IMPOSSIBLE: 'Could not be analyzed',
  COULD_NOT_SHARE: 'Analyzed, could not be shared',
  DISPOSED: 'Disposed of',
  DELETION_REQUESTED: 'Somebody asks to delete it',
  MISSING: 'Missing',
}

export const insightTexts = {
  /** The words for a state; the state itself if it has none. */
  stateOf: (state: string) => new Map<string, string>(Object.entries(states)).get(state) ?? state,
  title: 'Insight',
  holdings: 'Holdings: what a site should hold now',
  lead: (site: string) => `Samples of ${site} by the day they were collected. Deleted samples are not counted.`,
  allSites: 'all sites',
  period: 'Period',
  periods: {
    '7': 'Last 7 days',
    '30': 'Last 30 days',
    '90': 'Last 90 days',
    '365': 'Last 365 days',
  },
  from: 'From',
  to: 'To',
  site: 'Site',
  everySite: 'All sites',
  between: (from: string, to: string) => `${formatDay(from)} to ${formatDay(to)}`,
  faulty: 'These days cannot be shown',
  samples,
  days,
  share: (count: number, of: number) => {
    const percent = of === 0 ? 0 : (100 * count) / of
    return percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`
  },
  ofAll: (count: string, share: string) => `${count} (${share})`,
  stepOf: (day: string, step: Step) =>
    step === 'day' ? formatDay(day) : step === 'week' ? `Week of ${formatDay(day)}` : monthOf(day),
  tick: (day: string, step: Step) => (step === 'month' ? monthOf(day).replace(/^(\w{3})\w*/, '$1') : shortDay(day)),
  none: 'Nothing to show for these days',
  noneText: 'Choose other days, or another site.',
  asTable: (count: number) => (count === 1 ? 'Table, 1 row' : `Table, ${count} rows`),
  table: (title: string) => `${title}: table`,
  chart: (title: string) => `Chart: ${title}. The table below has the same numbers.`,
  showAll: (count: number) => `Show all ${count} rows`,
  showFewer: 'Show fewer rows',
  more: (count: number) => (count === 1 ? 'One more is in the table.' : `${count} more are in the table.`),
  save: { csv: 'Save as CSV', xlsx: 'Save as Excel' },
  saveOf: (title: string, format: 'csv' | 'xlsx') => `Save as ${format === 'csv' ? 'CSV' : 'Excel'}: ${title}`,
  saved: (file: string) => `${file} was saved.`,
  atOnce: {
    label: 'At a glance',
    samples: 'Samples',
    reported: 'With a result',
    half: 'Half of the results within',
    most: '9 of 10 results within',
    inTime: 'In time, of those with a result',
    late: 'Late, of those still without one',
    unknown: 'Results with something unknown',
    fresh: 'New substances',
    nothing: '–',
  },
  counts: {
    heading: 'Samples',
    titles: {
      day: 'Samples by day',
      site: 'Samples by site',
      expected_drug: 'Samples by expected drug',
      state: 'Samples by state',
    } satisfies Record<CountedBy, string>,
    leads: {
      day: '',
      site: 'Where they were collected.',
      expected_drug: 'A sample counts with each drug that was expected of it.',
      state: 'Where they are now.',
    } satisfies Record<CountedBy, string>,
    perStep: (step: Step) => (step === 'day' ? '' : `One column is a ${perStep[step]}. The file has every day.`),
    columns: { day: 'Day', week: 'Week', month: 'Month', site: 'Site', expected_drug: 'Expected drug', state: 'State' },
    number: 'Samples',
  },
  turnaround: {
    heading: 'Turnaround',
    days: 'Results by working days',
    daysLead: 'From the day of collection to the first result, without weekends and holidays.',
    sites: 'Turnaround by site',
    sitesLead: 'In working days. In time is by 12:00 PM of the day that was promised.',
    inTime: 'In time',
    late: 'Late',
    half: 'Half of the results within',
    most: '9 of 10 results within',
    promise: 'Promised',
    columns: {
      days: 'Working days',
      site: 'Site',
      reported: 'Results',
      waiting: 'Still waiting',
      lateNow: 'Of these late',
    },
    file: 'turnaround-days.csv',
    fileColumns: ['working_days', 'in_time', 'late'],
    within: (value: number | null) => (value === null ? '–' : days(value)),
  },
  expected: {
    heading: 'Findings',
    title: 'Expected and found',
    lead: (reported: number) =>
      `${samples(reported)} with a result. A sample counts with each drug that was expected of it; name and class decide which substances count as the expected one.`,
    outcomes: {
      as_expected: 'As expected',
      with_other: 'With something else',
      not_found: 'Not found',
      unknown: 'Cannot be told',
    },
    unknownWhy: 'Cannot be told: only strips were used, or what was found is not reported to you.',
    columns: { name: 'Expected drug', samples: 'Samples', found: 'Found most often' },
    nothingFound: 'Nothing that can be named here',
  },
  agreement: {
    title: 'Do the methods agree?',
    lead: 'Samples that had both tests, by what strips look for. Invalid strips are left out. Infrared is each technology of the kind ‘Infrared or Raman’, mass spectrometry each of the kind ‘Mass spectrometry after separation’. Two tests that disagree may both be right: each sees other amounts.',
    kinds: {
      strip: 'strip',
      infrared: 'infrared',
      mass_spectrometry: 'mass spectrometry',
    } satisfies Record<AgreementKind, string>,
    pair: (target: string, first: string, second: string) => `${target}: ${first} and ${second}`,
    few: (count: number) => `${count}, under ${fewSamples}: too few to go by`,
    both: 'Both found it',
    onlyFirst: 'Only the first',
    onlySecond: 'Only the second',
    neither: 'Neither',
    columns: { pair: 'Target and tests', samples: 'Samples' },
  },
  alerts: {
    heading: 'Alerts',
    title: 'Signals and alerts',
    lead: (signals: number, alerts: number, days: number | null) =>
      `Of the whole service: ${signals === 1 ? '1 signal' : `${signals} signals`}, ${alerts === 1 ? '1 alert' : `${alerts} alerts`}${days === null ? '' : `, half of them within ${days === 1 ? '1 day' : `${days} days`} of the first sample`}.`,
    signals: 'Signals',
    alerts: 'Alerts',
    retracted: 'Taken back',
    columns: { from: 'From', days: 'Days from sample to alert (median)' },
    none: '–',
  },
  unknown: {
    title: 'Names that nobody knows',
    lead: (count: number, of: number, share: string) =>
      `${share} of the results (${count} of ${of}) hold something that nobody knows. Their readers are warned about it.`,
    grow: 'That is more than one in five: the dictionary should grow.',
    look: 'Say what the names are',
    columns: { name: 'Name', samples: 'Samples' },
  },
  substances: {
    title: 'Substances over time',
    lead: (step: Step) =>
      `New ones first: never found here before. One column is a ${perStep[step]}. Positive strips are not counted, since they name no substance.`,
    fresh: 'New',
    important: 'Important',
    columns: { name: 'Substance', first: 'First found', samples: 'Samples', most: 'Most at once' },
    mostAt: (count: number, when: string) => `${count}, ${when}`,
    bar: (name: string, count: number) => `${name}: ${samples(count)}`,
  },
}

const shortDay = (day: string) => formatDay(day).replace(/^(\w{3})\w* (\d+),.*$/, '$1 $2')
const monthOf = (day: string) => formatDay(day).replace(/ \d+,/, '')
