/**
 * The content of an alert. It follows the checklist of the drug-checking field (R10.8). A
 * draft has the same fields, with gaps. An alert never holds words from a survey, and names only what the public may
 * read.
 */
import { addDays } from '#domain/dates.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import type { AmountUnit, PercentBasis } from '#domain/report/amounts.ts'
import type { Technology } from '#domain/terms.ts'

/** What an alert's percents relate to, the surest first. Relative peak areas ('relative') are not amounts. */
export const alertBases = ['of_weight', 'estimate', 'not_stated'] as const satisfies readonly PercentBasis[]
export type AlertBasis = (typeof alertBases)[number]

/** Units of an alert's amounts: percent of what was tested, or gram. */
export const alertUnits = ['%', 'g'] as const satisfies readonly AmountUnit[]

/** The range of a substance's amounts over all samples. `high` is null if only the minimum is known. */
export type AlertAmount = {
  readonly low: number
  readonly high: number | null
  /** '%' of what was tested, or gram. */
  readonly unit: AmountUnit
  readonly basis: AlertBasis
  /** 'base', or a form such as 'hydrochloride'; null where the lab does not say. */
  readonly measured_as: string | null
}

/**
 * A substance that an alert names: the root of a listed drug, or the text of a custom one. Readers see a listed drug
 * under its current client-facing name.
 */
export type AlertSubstance = {
  readonly drug_id: number | null
  readonly custom_drug: string | null
  readonly amount: AlertAmount | null
}

/** The texts of an alert in one of its languages. '' is a gap. */
export type AlertWords = {
  readonly title: string
  /** Powder, pill, and how it looks. */
  readonly looks: string
  readonly effects: string
  readonly what_to_do: string
  readonly where_to_get_help: string
  /** What an update changed; shown on top. '' in a first version. */
  readonly changed: string
}

/** The texts of an alert in the order of its page, with the most characters of each. */
export const alertWordLimits = {
  title: 120,
  looks: 500,
  effects: 1000,
  what_to_do: 1000,
  where_to_get_help: 500,
  changed: 500,
} as const satisfies { readonly [word in keyof AlertWords]: number }

/** An alert as it is written and stored. */
export type AlertContent = {
  /** The languages it is written in. Readers of any other language get the first. */
  readonly languages: readonly Language[]
  readonly words: { readonly [language in Language]?: AlertWords }
  /** What it was sold as, as the public reads it. */
  readonly sold_as: readonly string[]
  readonly holds: readonly AlertSubstance[]
  /** null: the whole region. */
  readonly area_id: number | null
  /** The first and last day on which its samples were collected, YYYY-MM-DD. */
  readonly first_day: string | null
  readonly last_day: string | null
  /** How many samples it rests on. */
  readonly samples: number
  readonly methods: readonly Technology[]
  /** Nothing confirms what the tests say of a substance. Title and text then say 'unconfirmed'. */
  readonly is_unconfirmed: boolean
  /** The technologies that alone say so; texts stored before there were others have none, and rest on test strips. */
  readonly unconfirmed_by?: readonly Technology[] | undefined
  /** The hash of its picture. */
  readonly picture: string | null
  /** The last day of the alert, YYYY-MM-DD in the service's zone. */
  readonly ends_on: string
}

/** How many days an alert lasts unless its writers choose otherwise. */
export const usualDays = 28

/** With fewer samples than this, an alert shows the week instead of the days, and no picture. */
export const tellingSamples = 5

/** The day as readers see it: itself, or the Monday of its week where few samples would show who came when. */
export function shownDay(day: string, isTelling: boolean): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return isTelling ? day : addDays(day, -((weekday + 6) % 7))
}

/** The state of an alert: still being written, published, past its last day, or taken back. */
export const alertStates = ['DRAFT', 'ACTIVE', 'ENDED', 'RETRACTED'] as const
export type AlertState = (typeof alertStates)[number]

/** The state of an alert at a moment. */
export function alertState(
  alert: { readonly version: number; readonly ends_at: string | null; readonly retracted_at: string | null },
  now: Date,
): AlertState {
  if (alert.version === 0 || alert.ends_at === null) return 'DRAFT'
  return releasedState({ ...alert, ends_at: alert.ends_at }, now)
}

/** The state of a released alert at a moment. */
export function releasedState(
  { ends_at, retracted_at }: { readonly ends_at: string; readonly retracted_at: string | null },
  now: Date,
): Exclude<AlertState, 'DRAFT'> {
  if (retracted_at !== null) return 'RETRACTED'
  return Date.parse(ends_at) > now.getTime() ? 'ACTIVE' : 'ENDED'
}

/** Whether an alert is active now. */
export const isActive = ({ state }: { readonly state: AlertState }): boolean => state === 'ACTIVE'

/**
 * Why an alert must be checked again: a substance in it is hidden, renamed or no longer marked as dangerous, a result
 * changed, or a lot was recalled.
 */
export const alertDoubts = ['HIDDEN', 'RENAMED', 'UNMARKED', 'CHANGED', 'RECALLED'] as const
export type AlertDoubt = (typeof alertDoubts)[number]

/** How often a mail of an alert is tried, over about eight hours, before it waits for an administrator. */
export const mailTries = 8

/** After this many failed tries, about an hour, people read that a mail waits. */
export const mailTriesToTell = 6
