/** Recognises sentences, such as 'Sample 2224 contains cocaine, no fentanyl.': no name of a substance can be read from them. */
import { plainWords } from '#domain/report/plain-words.ts'
import type { Cells } from './table-heading.ts'

/** Verbs that say in a report what a sample holds. */
const holds =
  /\S (?:contain(?:s|ed|ing)?|consist(?:s|ed)|contient|contiennent|contenait|contiene|contienen|contenia|enthalt|enthielt|contem|we found|se (?:ha|han) (?:detectado|encontrado)|se (?:detecto|encontro|detectaron|encontraron)|on a (?:trouve|detecte)|(?:was|were|wurden?) (?:found|detected|identified|confirmed|nachgewiesen|gefunden)) \S/
const verb =
  /\b(?:is|are|was|were|has|have|had|be|est|sont|etait|a ete|ont ete|es|son|fue|fueron|esta|hay|ist|sind|war|waren|wurden?)\b/
/** What explains codes: 'x = not found, o = found', '* = below LOQ'. */
const legend = /^\(?\S{1,12} ?[=≙] ?\S.* \S|^\(?\S{1,12} [=≙] \S/
const longest = 2000

/** Whether a text is one sentence or several, or explains codes. */
export function isSentence(text: string): boolean {
  if (text.length > longest) return false
  // Words for comparing are cut at 200 characters, where the verb has stood.
  const words = plainWords(text)
  if (legend.test(words)) return true
  const count = words.split(/[^\p{L}]+/u).filter((word) => word.length > 1).length
  return (count > 2 && holds.test(words)) || (count > 4 && verb.test(words) && /[.!]["')]?$/.test(text.trim()))
}

/** Whether a text holds sentences and nothing else, however its commas were read. */
export function holdsSentences(cells: Cells): boolean {
  const lines = cells.map((line) => line.filter((cell) => cell.trim() !== '').join(', ')).filter((line) => line !== '')
  return lines.length > 0 && lines.every(isSentence)
}
