/**
 * What an alert says: the field's own checklist (alerts: from a signal to an alert). A draft holds the same, with gaps. It never
 * holds words of a survey, and it names only what the public may read.
 */
import type { Language } from '#domain/public/texts/languages.ts'
import type { AmountUnit, PercentBasis } from '#domain/report/amounts.ts'
import type { Technology } from '#domain/terms.ts'

/** What percents of an alert can be of, the surest first. Shares of peaks ('relative') are no amount. */
export const alertBases = ['of_weight', 'estimate', 'not_stated'] as const satisfies readonly PercentBasis[]
export type AlertBasis = (typeof alertBases)[number]

/** What amounts of an alert are counted in: percent of what was tested, or gram. */
export const alertUnits = ['%', 'g'] as const satisfies readonly AmountUnit[]

/** How much of a substance its samples held, as a range over all of them; `high` null where only the least is known. */
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
 * A substance that an alert names: a listed drug by its root, or a custom one by its text. Readers see a listed one under the
 * name that the public reads now.
 */
export type AlertSubstance = {
  readonly drug_id: number | null
  readonly custom_drug: string | null
  readonly amount: AlertAmount | null
}

/** What stands in an alert once a language. '' is a gap. */
export type AlertWords = {
  readonly title: string
  /** Powder, pill, and how it looks. */
  readonly looks: string
  readonly effects: string
  readonly what_to_do: string
  readonly where_to_get_help: string
  /** What an update changed; it stands on top. '' in a first version. */
  readonly changed: string
}

/** The words of an alert, in the order of its page, and how long each may be, in characters. */
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
  /** In which it is written; the first is shown to readers of any other. */
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
  /** Nothing but strips says so: 'unconfirmed' in title and text. */
  readonly is_unconfirmed: boolean
  /** The hash of its picture. */
  readonly picture: string | null
  /** The last day of the alert, YYYY-MM-DD in the service's zone. */
  readonly ends_on: string
}

/** How long an alert holds unless its writers say otherwise. */
export const usualDays = 28

/** From how many samples on an alert tells days and shows a picture; with fewer it tells the week, and no picture. */
export const tellingSamples = 5

/** Where an alert is: still written, told to the public, past its end, or taken back. */
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

/** The state of an alert that was released, at a moment. */
export function releasedState(
  { ends_at, retracted_at }: { readonly ends_at: string; readonly retracted_at: string | null },
  now: Date,
): Exclude<AlertState, 'DRAFT'> {
  if (retracted_at !== null) return 'RETRACTED'
  return Date.parse(ends_at) > now.getTime() ? 'ACTIVE' : 'ENDED'
}

/** Whether an alert holds now. */
export const isActive = ({ state }: { readonly state: AlertState }): boolean => state === 'ACTIVE'

/** Why an alert is checked again: a substance that it names is hidden now, a result changed, or a lot was recalled. */
export const alertDoubts = ['HIDDEN', 'CHANGED', 'RECALLED'] as const
export type AlertDoubt = (typeof alertDoubts)[number]
