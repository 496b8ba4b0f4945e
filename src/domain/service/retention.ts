/**
 * What is kept for how long (docs/decisions/0007): the settings with their limits, when a sample is at its end, and
 * which of its answers anonymising removes. Pages, server and commands all use this file.
 */
import { keysOf } from '#domain/records.ts'
import { surveyQuestions } from '#domain/survey/collection-survey.ts'
import { noAnswers, type SurveyAnswers } from '#domain/survey/survey-answers.ts'
import type { ReportState, SampleState } from '#domain/terms.ts'

/** Each period with its unit, minimum and maximum. A period with `mayBeNull` removes nothing while it is null. */
export const retentionPeriods = {
  /** Months to keep the feedback texts of sharing surveys; null: for good. */
  feedback_keep_months: { unit: 'months', least: 1, most: 240, mayBeNull: true },
  /** Months without any event after which a sample at its end is anonymised; null: never. */
  anonymise_after_months: { unit: 'months', least: 1, most: 240, mayBeNull: true },
  /** Days to keep an ended session, so that people can be told why they were signed out. */
  sessions_keep_days: { unit: 'days', least: 1, most: 400, mayBeNull: false },
  /** Days to keep the record of sign-ins. */
  sign_ins_keep_days: { unit: 'days', least: 1, most: 400, mayBeNull: false },
  /** Days to keep the log of the embedded database. */
  log_keep_days: { unit: 'days', least: 1, most: 400, mayBeNull: false },
} as const satisfies Record<string, Period>

type Period = {
  readonly unit: 'months' | 'days'
  readonly least: number
  readonly most: number
  readonly mayBeNull: boolean
}

export type RetentionSetting = keyof typeof retentionPeriods
export const retentionSettings = keysOf(retentionPeriods)

/** The periods of a service. */
export type RetentionSettings = {
  readonly [Name in RetentionSetting]: (typeof retentionPeriods)[Name]['mayBeNull'] extends true
    ? number | null
    : number
}

/** The settings of a new service: no samples or texts go before an administrator decides so. */
export const retentionDefaults: RetentionSettings = {
  feedback_keep_months: null,
  anonymise_after_months: null,
  sessions_keep_days: 30,
  sign_ins_keep_days: 90,
  log_keep_days: 30,
}

/** What goes, by the setting that decides when. */
export const retentionKinds = {
  feedback: 'feedback_keep_months',
  samples: 'anonymise_after_months',
  sessions: 'sessions_keep_days',
  sign_ins: 'sign_ins_keep_days',
  log_files: 'log_keep_days',
} as const satisfies Record<string, RetentionSetting>
export type RetentionKind = keyof typeof retentionKinds
export const retentionKindNames = keysOf(retentionKinds)

/** How many of each kind. */
export type RetentionCounts = { readonly [Kind in RetentionKind]: number }

/** The kinds that `after` keeps for less time than `before`: the page asks about these first. */
export function shortenedKinds(before: RetentionSettings, after: RetentionSettings): RetentionKind[] {
  const length = (period: number | null) => period ?? Number.POSITIVE_INFINITY
  return retentionKindNames.filter((kind) => length(after[retentionKinds[kind]]) < length(before[retentionKinds[kind]]))
}

/** Everything of a kind from before this moment goes; null: nothing does. */
export function goesBefore(kind: RetentionKind, settings: RetentionSettings, now: Date): Date | null {
  const name = retentionKinds[kind]
  const period = settings[name]
  if (period === null) return null
  return retentionPeriods[name].unit === 'months' ? monthsBefore(now, period) : new Date(now.getTime() - period * day)
}

const day = 24 * 3600_000

/** The same day and time (UTC) some months earlier, or the last day of a month that has no such day. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  // One month before March 31 would be February 31, which JavaScript turns into March.
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0)
  return then
}

/** When a sample in a state is at its end, so that nobody has anything left to do with it. */
export const endsOf = {
  FILLED: 'never',
  IN_TRANSPORT: 'never',
  IN_ANALYSIS: 'never',
  READY_FOR_ANALYSIS: 'never',
  ANALYSIS_FAILED: 'never',
  DELETION_REQUESTED: 'never',
  // Somebody may still look for a missing sample.
  MISSING: 'once written off',
  ANALYSIS_COMPLETE: 'once told',
  COULD_NOT_SHARE: 'always',
  ANALYSIS_IMPOSSIBLE: 'always',
  DISPOSED: 'always',
} as const satisfies Record<SampleState, 'never' | 'always' | 'once told' | 'once written off'>

/** What the rule needs to know of a sample; `written_off`: given up since it went missing. */
type EndFacts = {
  readonly state: SampleState
  readonly report_state: ReportState | null
  readonly shared_at: string | null
  readonly new_result_since_shared: boolean
  readonly corrected_since_shared: boolean
  readonly new_warning_since_shared: boolean
  readonly rests_on_recall: boolean
  readonly deleted_at: string | null
  readonly written_off: boolean
}

/** Whether a sample is at its end. Only such a sample is ever anonymised. */
export function isAtEnd(sample: EndFacts): boolean {
  if (sample.deleted_at !== null) return true
  const end = endsOf[sample.state]
  if (end === 'once written off') return sample.written_off
  return end === 'always' || (end === 'once told' && isTold(sample))
}

/** The person knows all results or could not be reached, and no lab still has to settle a recall. */
function isTold(sample: EndFacts): boolean {
  const isOver = sample.shared_at !== null || sample.report_state === 'COULD_NOT_SHARE'
  const isUntold = sample.new_result_since_shared || sample.corrected_since_shared || sample.new_warning_since_shared
  return isOver && !isUntold && !sample.rests_on_recall
}

/**
 * The survey's answers that tell of a sample's person, each with the value that anonymising leaves. In the sample's entries
 * of the audit trail, anonymising puts `anonymisedWord` in their place. The function `anonymised` of the database has
 * the same list; it also replaces reasons that staff typed, and puts 'Other' for words typed where a list offers words.
 */
export const withoutPersonalFields = Object.fromEntries(
  surveyQuestions.filter(({ isPersonal }) => isPersonal).map(({ field }) => [field, noAnswers[field]]),
  // An answer that nobody gave is null or an empty list.
) as { readonly [Field in PersonalField]: null extends SurveyAnswers[Field] ? null : [] }
type PersonalField = Extract<(typeof surveyQuestions)[number], { isPersonal: true }>['field']
export const personalFields = Object.keys(withoutPersonalFields)

/** Whether a field of a sample tells of its person. */
export const isPersonalField = (field: string): boolean => personalFields.includes(field)

/** The audit trail shows this in place of a removed answer. */
export const anonymisedWord = '(anonymised)'

const words: { readonly [Kind in RetentionKind]: readonly [one: string, many: string] } = {
  feedback: ['feedback text', 'feedback texts'],
  samples: ['sample', 'samples'],
  sessions: ['ended session', 'ended sessions'],
  sign_ins: ['time of signing in', 'times of signing in'],
  log_files: ['log file', 'log files'],
}

/** '12 samples', for the audit trail, commands and pages. */
export const retentionWords = (kind: RetentionKind, count: number): string =>
  `${count} ${words[kind][count === 1 ? 0 : 1]}`

/** '12 samples would be anonymised.' */
export const wouldGo = (kind: RetentionKind, count: number): string =>
  `${count === 0 ? `No ${words[kind][1]}` : retentionWords(kind, count)} would be ${kind === 'samples' ? 'anonymised' : 'removed'}.`
