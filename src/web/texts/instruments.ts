/** Texts of instruments and their checks, for lab staff. */
import type { CheckDoubt } from '#domain/instrument/check-doubts.ts'
import type { CheckReason } from '#domain/instrument/instrument.ts'

const results = (count: number) => (count === 1 ? '1 result' : `${count} results`)

/** What is missing in an instrument's checks, in a few words. */
const doubts: Record<CheckDoubt, string> = {
  NOT_CHECKED: 'Not checked',
  OLD: 'Check due',
  FAILED: 'Failed',
}

/** Why an instrument was checked. */
const reasons: Record<CheckReason, string> = {
  WEEKLY: 'Weekly check',
  MOVED: 'It was moved',
  REPAIRED: 'It was repaired',
}

/** The doubt that somebody accepted when they submitted a report with this instrument. */
const asked: Record<CheckDoubt, string> = {
  NOT_CHECKED: 'Submitted although no check of the instrument was recorded',
  OLD: 'Submitted although the check of the instrument was overdue',
  FAILED: 'Submitted although the instrument had failed its check',
}

export const instrumentTexts = {
  title: 'Instruments',
  lead: (days: number) =>
    `Record each check of your instruments here. A check holds for ${days === 1 ? '1 day' : `${days} days`}. If it is missing, too old or failed, the report form asks before submitting.`,
  list: 'Instruments of your site',
  empty: {
    title: 'Your site has no instruments',
    text: 'An administrator adds them. Reports can be made without them.',
  },
  columns: { name: 'Instrument', standing: 'Checks', last: 'Last check', until: 'Holds until', does: 'Record' },
  good: 'Checked',
  doubts,
  reasons,
  retired: 'Not in use',
  none: 'None',
  passed: 'Passed',
  failed: 'Failed',
  last: (passed: boolean, day: string, by: string) => `${passed ? 'Passed' : 'Failed'} on ${day} (${by})`,
  record: 'Record a check',
  recordOf: (name: string) => `Record a check: ${name}`,
  history: 'All checks',
  historyOf: (name: string) => `All checks of ${name}`,
  more: (shown: number, count: number) => `The newest ${shown} of ${count}.`,
  back: 'Home',
  check: {
    title: (name: string) => `Check of ${name}`,
    result: 'Did it pass?',
    yes: 'It passed',
    no: 'It failed',
    missing: 'Say whether it passed.',
    warning: 'The results since its last passed check become tasks: correct each one, or say why it stands.',
    reason: 'Why was it checked?',
    at: 'When',
    atHint: 'Leave it empty if it was just now.',
    by: 'First and last name',
    note: 'Note',
    noteHint: 'What was measured, and what it showed.',
    optional: '(optional)',
    save: 'Record the check',
    saved: (name: string) => `The check of ${name} was recorded.`,
    savedWith: (name: string, count: number) =>
      `The check of ${name} was recorded. ${results(count)} ${count === 1 ? 'waits' : 'wait'} for an answer.`,
  },
  checks: {
    empty: 'No check is recorded.',
    columns: { at: 'When', result: 'Result', reason: 'Why', by: 'By', note: 'Note' },
  },
  /** On the home page of analysis staff. */
  home: {
    due: (names: readonly string[]) =>
      names.length === 1
        ? `A check of ${names[0]} is due, or it failed its last one.`
        : `${names.length} instruments are due for a check, or failed their last one.`,
    look: 'Instruments and their checks',
  },
  /** In the report form and where people read the report. */
  report: {
    label: 'Instrument',
    hint: 'If its next check fails, this result can be found.',
    optional: '(optional)',
    none: 'Not named',
    choice: (name: string, doubt: CheckDoubt | null) =>
      doubt === null ? name : `${name} (${doubts[doubt].toLowerCase()})`,
    on: (name: string) => `Measured on ${name}`,
    asked,
  },
  doubted: {
    title: (count: number) =>
      count === 1
        ? '1 result is in doubt: its instrument failed its next check.'
        : `${count} results are in doubt: their instruments failed their next check.`,
    hint: 'Measure each again and correct it, or say why it stands.',
    result: (technology: string, instrument: string, day: string, failed: string) =>
      `${technology} on ${instrument}, reported on ${day}; the check of ${failed} failed`,
    stands: 'It stands',
    standsFor: (id: string) => `It stands in spite of the check: ${id}`,
    standsOf: (id: string) => `The result of ${id} stands`,
    why: (instrument: string, day: string, note: string | null) =>
      `${instrument} failed its check on ${day}${note === null ? '.' : `: ${note}`}`,
    reason: 'Why the result stands all the same',
    reasonHint: 'Such as: another method shows the same.',
    ofAll: (count: number) => `Say the same of all ${results(count)} that this check puts in doubt`,
    save: 'The result stands',
    saved: (count: number) => (count === 1 ? 'The result stands.' : `${results(count)} stand.`),
  },
}
