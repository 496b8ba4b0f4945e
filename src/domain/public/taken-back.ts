/** What the public reads of results that were taken back: who read one must not go by it. */
import { goneReason } from '#domain/sample/without-result.ts'
import { publicName } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import type { Warning } from './public-warnings.ts'
import { dateIn, type Language } from './texts/languages.ts'
import { takenBackTexts } from './texts/taken-back-texts.ts'

/** A result that was taken back: how it was made, and when it was taken back. */
export type TakenBack = { readonly technology: Technology; readonly at: string }

/** Why a sample has no result: in the reader's language where Vialog says it, else as the lab wrote it. */
export const whyNoResult = (not_analyzed: string | null, language: Language): string | null =>
  not_analyzed === goneReason ? takenBackTexts[language].gone : not_analyzed

/** One warning of all of them; none where nothing was taken back. `hasResult`: another result is there. */
export function takenBackWarnings(
  taken: readonly TakenBack[],
  language: Language,
  { time_zone, hasResult }: { readonly time_zone: string; readonly hasResult: boolean },
): readonly Warning[] {
  if (taken.length === 0) return []
  const texts = takenBackTexts[language]
  const named = taken.map(({ technology, at }) =>
    texts.taken(publicName(technology, language), dateIn(language, at, time_zone)),
  )
  return [
    {
      tone: 'look',
      title: texts.title,
      names: [],
      sentences: [...new Set(named), texts.doNotRely, ...(hasResult ? [] : [texts.next])],
    },
  ]
}
