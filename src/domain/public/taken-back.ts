/** What the public reads of results that were taken back: who read one must not go by it. */
import { takenBackReason } from '#domain/report/taken-back.ts'
import { publicName } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import type { Warning } from './public-warnings.ts'
import { dateIn, type Language } from './texts/languages.ts'
import { takenBackTexts } from './texts/taken-back-texts.ts'

/** A result that was taken back: how it was made, and when it was taken back. */
export type TakenBack = { readonly technology: Technology; readonly at: string }

/** One warning of all of them; none where nothing was taken back. */
export function takenBackWarnings(
  taken: readonly TakenBack[],
  language: Language,
  time_zone: string,
): readonly Warning[] {
  if (taken.length === 0) return []
  const texts = takenBackTexts[language]
  const named = taken.map(({ technology, at }) =>
    texts.taken(publicName(technology, language), dateIn(language, at, time_zone)),
  )
  return [{ tone: 'look', title: texts.title, names: [], sentences: [...new Set(named), texts.doNotRely] }]
}

/** Why a sample has no result, in the reader's language where Vialog says it; else as the lab wrote it. */
export const whyNoResult = (not_analyzed: string | null, language: Language): string | null =>
  not_analyzed === takenBackReason ? takenBackTexts[language].none : not_analyzed
