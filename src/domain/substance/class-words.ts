/** Which classes a text may name: with words such as 'unknown' or 'synthetic' beside the class, or in short ('SCRA'). */
import { classKey } from './dictionary.ts'
import { plainLetters } from './squash.ts'

/** Other words for a class, in comparable form; none is the name of a drug. */
const otherWords: ReadonlyMap<string, string> = new Map([
  ['benzo', 'benzodiazepine'],
  ['benzodiacepi', 'benzodiazepine'],
  ['nitaceno', 'nitazene'],
  ['nitazeno', 'nitazene'],
  ['fentalog', 'fentanyl'],
  ['fentalogu', 'fentanyl'],
  // 'Opiate', 'opiacé', 'opiáceo'.
  ['opiat', 'opioid'],
  ['opiac', 'opioid'],
  ['opiaceo', 'opioid'],
  ['scr', 'synthetic cannabinoid'],
  ['syntheticcannabinoidreceptoragonist', 'synthetic cannabinoid'],
])

const before =
  /^(?:(?:an?|un|une|some|any)\s|(?:unknown|unidentified|unspecified|other|another|unbekannte[rns]?|andere[rns]?|autres?|otr[oa]s?|novel|new|neue[rns]?|nouve(?:au|aux|l|lles?)|nuev[oa]s?|designer)[\s-])+/
const behind =
  /(?:\s[([]?(?:inconnu(?:e|s|es)?|desconocid[oa]s?|non identifie(?:e|s|es)?|no identificad[oa]s?|unknown|unidentified|class|analog(?:ue)?s?|derivatives?|nouve(?:au|aux|lles?)|nuev[oa]s?|de diseno)[)\]]?)+$/
const synthetic = /^syntheti(?:c|sche[rns]?)[\s-]|\s(?:synthetiques?|de synthese|de sintesis|sintetic[oa]s?)$/

const withoutWords = (plain: string) => plain.replace(before, '').replace(behind, '')

/** The classes that a text may name, in comparable form, the most exact first. */
export function classKeysOf(text: string): string[] {
  const plain = plainLetters(text).trim()
  const bare = withoutWords(plain)
  const natural = withoutWords(bare.replace(synthetic, ''))
  // A synthetic cannabinoid is dangerous, another is not.
  const all = [plain, bare, ...(natural === bare ? [] : [`synthetic ${natural}`, natural])]
  return all.map((one) => classKey(otherWords.get(classKey(one)) ?? one))
}
