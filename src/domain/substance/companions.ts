/**
 * What comes along with a drug, as an administrator types it, one a line:
 * 'morphine | told | UNODC ST/NAR/35', and behind that, if there are any, the sentences in English, French and Spanish.
 */
import type { CompanionFacts } from './dictionary-growth.ts'

const toldWords: Readonly<Record<string, boolean>> = { told: true, 'not told': false }
const mostLetters = 300

/** Reads the lines, or returns the fault. */
export function readCompanions(text: string | null | undefined): CompanionFacts[] | string {
  const companions: CompanionFacts[] = []
  for (const line of (text ?? '').split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const [name = '', told = '', source = '', ...sentences] = line.split('|').map((part) => part.trim())
    const is_told = toldWords[told.toLowerCase()]
    if (name === '' || is_told === undefined || source === '' || sentences.length > 3)
      return `‘${line}’ is not complete. Write morphine | told | where this is from.`
    if ([source, ...sentences].some(({ length }) => length > mostLetters))
      return `‘${name}’: enter at most 300 characters.`
    if (companions.some((one) => one.name.toLowerCase() === name.toLowerCase())) return `‘${name}’ stands there twice.`
    const [sentence_en = null, sentence_fr = null, sentence_es = null] = sentences.map((sentence) => sentence || null)
    companions.push({ name, is_told, sentence_en, sentence_fr, sentence_es, source })
  }
  return companions
}

/** The companions in a checked text; ignores a faulty one. */
export function companionsOf(text: string | null | undefined): CompanionFacts[] {
  const companions = readCompanions(text)
  return typeof companions === 'string' ? [] : companions
}

/** The lines, by name; null for none. */
export function writeCompanions(companions: readonly CompanionFacts[]): string | null {
  const lines = [...companions]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, is_told, source, sentence_en, sentence_fr, sentence_es }) => {
      const sentences = [sentence_en, sentence_fr, sentence_es]
      const said = sentences.some(Boolean) ? sentences.map((sentence) => sentence ?? '') : []
      return [name, is_told ? 'told' : 'not told', source, ...said].join(' | ').trim()
    })
  return lines.length === 0 ? null : lines.join('\n')
}
