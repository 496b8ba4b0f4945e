/** Where a sample without a result is, and when to expect one, in the reader's language (R9.19). */
import { isLate } from '#domain/dates.ts'
import { labelIn, publicTexts } from './texts/index.ts'
import { dayIn, type Language } from './texts/languages.ts'

/** `steps` in order; `isNow` marks where the sample is. `due` and `askSite` if they apply. */
export type PublicWaiting = {
  readonly label: string
  readonly steps: readonly { readonly name: string; readonly isDone: boolean; readonly isNow: boolean }[]
  readonly due: string | null
  /** Whether the day is in the future, so that a calendar can have it. */
  readonly isAhead: boolean
  /** Shown if there will be no result unless somebody asks the site. */
  readonly askSite: string | null
}

type Waits = {
  readonly label: string
  readonly step: number
  readonly return_date: string | null
  readonly at_counter?: true | undefined
}

/** Steps that a sample tested at the counter never takes: its vial travels nowhere. */
const travelling: readonly number[] = [2, 3]
type At = { readonly language: Language; readonly time_zone: string; readonly now: string }

/** Puts the step of a waiting sample into words, and when to expect its result. */
export function publicWaiting(
  { label, step, return_date, at_counter }: Waits,
  { language, time_zone, now }: At,
): PublicWaiting {
  const { waiting, words } = publicTexts[language]
  const asked: Record<string, string> = { Missing: waiting.missing, Disposed: waiting.disposed }
  const askSite = asked[label] ?? null
  const due =
    return_date === null || askSite !== null
      ? null
      : { day: dayIn(language, return_date), isLate: isLate(return_date, now, time_zone) }
  return {
    label: labelIn(language, label),
    steps: words.steps
      .map((name, index) => ({ name, at: index + 1 }))
      .filter(({ at }) => !at_counter || !travelling.includes(at))
      .map(({ name, at }) => ({ name, isDone: at < step, isNow: at === step })),
    due: due && (due.isLate ? waiting.late(due) : at_counter ? waiting.atCounter : waiting.noLater(due)),
    // Whoever waits at the counter needs no day in a calendar.
    isAhead: due !== null && !due.isLate && !at_counter,
    askSite,
  }
}
