/**
 * An advice card: what to do now, at most 60 words, about what was found. Two people approve each version (R9.21, R9.22).
 */
import { addDays } from '#domain/dates.ts'

/** What a card can be for: a drug (its root identity), a class, a strip by its type, an unknown substance. */
export const adviceThings = ['DRUG', 'CLASS', 'STRIP', 'UNKNOWN'] as const

/** One of these; `name` is '' for an unknown substance. */
export type AdvicePart = { readonly thing: (typeof adviceThings)[number]; readonly name: string }

/** What a card is for: one part, or two drugs or classes that were found together. */
export type AdviceTarget = readonly AdvicePart[]

/** The most targets of a card. */
export const mostTargets = 12

/** The most words of a card in one language, its title included. */
export const mostWords = 60

/** How many days before its end a card becomes a task. */
export const daysBeforeEnd = 60

/** The longest that a version may be valid, in days: knowledge of drugs and of first aid changes. */
export const longestDays = 731

/** The state of a version. A newer approved version replaces an older one; a draft does not. */
export const cardStandings = ['DRAFT', 'SHOWN', 'RUN_OUT', 'WITHDRAWN', 'REPLACED'] as const
export type CardStanding = (typeof cardStandings)[number]

type Approval = {
  readonly version: number
  readonly approved_at: string | null
  readonly withdrawn_at: string | null
  readonly valid_until: string | null
}

/**
 * The state of a version on a day (YYYY-MM-DD), among all `versions` of its card. A version that was taken back or has
 * run out never brings an older one back.
 */
export function standingOf(one: Approval, versions: readonly Approval[], today: string): CardStanding {
  const isApproved = ({ approved_at }: Approval) => approved_at !== null
  const isReplaced = versions.some((other) => isApproved(other) && other.version > one.version)
  if (one.withdrawn_at !== null) return 'WITHDRAWN'
  if (isReplaced) return 'REPLACED'
  if (!isApproved(one)) return 'DRAFT'
  return one.valid_until === null || one.valid_until < today ? 'RUN_OUT' : 'SHOWN'
}

/** Why a card is a task: it ends soon, has run out, or a text of the service waits for a second person. */
export const cardTasks = ['RUN_OUT', 'ENDS_SOON', 'WAITS'] as const
export type CardTask = (typeof cardTasks)[number]

type Listed = Approval & { readonly standing: CardStanding; readonly is_shipped: boolean }

/** The task of a card on a day, the most urgent one; null if there is none. `versions`: the newest first. */
export function taskOf(versions: readonly Listed[], today: string): CardTask | null {
  const shown = versions.find(({ standing }) => standing === 'SHOWN')
  if (versions.some(({ standing }) => standing === 'RUN_OUT')) return 'RUN_OUT'
  if (shown?.valid_until != null && shown.valid_until <= addDays(today, daysBeforeEnd)) return 'ENDS_SOON'
  const [newest] = versions
  return newest?.standing === 'DRAFT' && !newest.is_shipped ? 'WAITS' : null
}
