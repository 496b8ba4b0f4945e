/** Where a sample is while there is no result, and by when to expect one, in words of the reader's language (decision 3). */
import { isLate } from '#domain/dates.ts'
import { labelIn, publicTexts } from './texts/index.ts'
import { dayIn, type Language } from './texts/languages.ts'

/** `steps` in their order; the one with `isNow` is where the sample is. `due` and `askSite` when they apply. */
export type PublicWaiting = {
  readonly label: string
  readonly steps: readonly { readonly name: string; readonly isDone: boolean; readonly isNow: boolean }[]
  readonly due: string | null
  /** Whether there is a day to come that a calendar could hold. */
  readonly isAhead: boolean
  /** Said of a sample that will have no result without somebody asking. */
  readonly askSite: string | null
}

type Waits = { readonly label: string; readonly step: number; readonly return_date: string }
type At = { readonly language: Language; readonly time_zone: string; readonly now: string }

/** The words. */
export function publicWaiting({ label, step, return_date }: Waits, { language, time_zone, now }: At): PublicWaiting {
  const { waiting, words } = publicTexts[language]
  const asked: Record<string, string> = { Missing: waiting.missing, Disposed: waiting.disposed }
  const askSite = asked[label] ?? null
  const due = { day: dayIn(language, return_date), isLate: isLate(return_date, now, time_zone) }
  return {
    label: labelIn(language, label),
    steps: words.steps.map((name, index) => ({ name, isDone: index + 1 < step, isNow: index + 1 === step })),
    due: askSite === null ? (due.isLate ? waiting.late(due) : waiting.noLater(due)) : null,
    isAhead: askSite === null && !due.isLate,
    askSite,
  }
}
