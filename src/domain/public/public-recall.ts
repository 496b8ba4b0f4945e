/** Warnings about strips of a recalled lot, one per strip, until the lab has settled it. */
import { inSentence, isBareOther } from '#domain/report/strip-type.ts'
import type { ReadReport } from './public-result-parts.ts'
import { publicTexts } from './texts/index.ts'
import type { Language } from './texts/languages.ts'

const titleOf = (strip_type: string | null, language: Language) => {
  const { recalled, recalledAny } = publicTexts[language].safety
  return strip_type === null || isBareOther(strip_type) ? recalledAny : recalled(inSentence(strip_type))
}

/**
 * The warnings. Leaves out the service's own sentences if they are only in another language; the general ones say
 * enough.
 */
export function recallWarnings(reports: readonly ReadReport[], language: Language) {
  const { safety } = publicTexts[language]
  return reports.flatMap(({ recall, strip_type }) => {
    if (!recall) return []
    const own = recall[language]
    const sentences = [safety.recalledWhy, ...(own === null ? [] : [own])]
    return [{ tone: 'look' as const, title: titleOf(strip_type, language), names: [], sentences }]
  })
}
