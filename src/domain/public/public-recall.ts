/** What is said of a strip whose lot was recalled, until its lab has found a way out: a warning a strip. */
import type { ReadReport } from './public-result-parts.ts'
import { publicTexts } from './texts/index.ts'
import type { Language } from './texts/languages.ts'

/** The warnings; what the service wrote in another language alone is left out, since the general sentences say enough. */
export function recallWarnings(reports: readonly ReadReport[], language: Language) {
  const { safety } = publicTexts[language]
  return reports.flatMap(({ recall, strip_type }) => {
    if (!recall) return []
    const own = recall[language]
    const sentences = [safety.recalledWhy, ...(own === null ? [] : [own])]
    return [{ tone: 'look' as const, title: safety.recalled(strip_type?.toLowerCase() ?? ''), sentences }]
  })
}
