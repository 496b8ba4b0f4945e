/** What columns of test strips are headed by, and what a cell below such a heading says of its strip. */
import { plainWords } from '#domain/report/plain-words.ts'
import { saysFound, saysNo, saysNotFound } from '#domain/report/typed-amounts.ts'
import type { StripResult } from '#domain/terms.ts'

/** The words for strips in a heading, as `plainWords` has them. */
const stripWords =
  /(?<![a-z])(?:test ?strips?|strips?|strip ?tests?|immuno ?assays?|lateral flow|(?:bandelettes?|tiras?)(?: (?:tests?|reacti(?:ve|va)s?|de (?:test|prueba)))?)(?![a-z])|(?:test)?streifen(?:test)?\b/g
/** Strips that are counted, stored or used: what stands below says nothing of a result. */
const besideResult =
  /\b(?:lots?|batch|charge|lote|number|anzahl|count|qty|used|utilisee?s?|usad[oa]s?|verwendet|given|abgegeben)\b/

/** Short names that strips have on the sheets of services. */
const short: ReadonlyMap<string, string> = new Map([
  ['fts', 'fentanyl'],
  ['bts', 'benzodiazepine'],
  ['bzts', 'benzodiazepine'],
  ['xts', 'xylazine'],
  ['nts', 'nitazene'],
])
const shortName = new RegExp(`^(${[...short.keys()].join('|')})(?= ?(?:[(:/-]|results?)|$)`)

/** A heading with such a name in full: 'FTS result' is 'fentanyl test strip result'. */
export const inFull = (title: string): string => {
  const words = plainWords(title)
  const [name = ''] = shortName.exec(words) ?? []
  return name === '' ? title : `${short.get(name)} test strip${words.slice(name.length)}`
}

/** Whether a heading speaks of test strips. */
export const isStripHeading = (title: string): boolean => plainWords(inFull(title)).search(stripWords) >= 0

/** Whether the heading of a strip says what the strip is for. */
const namesTarget = (words: string) =>
  words
    .replace(stripWords, '')
    .replace(/\b(results?|rapid|drug|test)\b/g, '')
    .trim() !== ''

/** Whether a heading says nothing else than that: 'Test strips', 'Strip results'. */
export const isStripWord = (title: string): boolean => isStripHeading(title) && !namesTarget(plainWords(inFull(title)))

/** Whether such a heading is of strips that were counted, stored or used. */
export const countsStrips = (title: string): boolean => besideResult.test(plainWords(title).replace(/[()[\]:]+/g, ''))

/** A mark may say that a strip reacted, that it did not, or that it was used; 'N' may be 'negative' or 'not done'. */
const openMark = /^(?:[px✓✔✗✘☑☒]|n|none|traces?|.+[*?])$/
const notDone = /^(|n\.?\/?a\.?|not (done|tested|used|applicable|run)|none used|nan|null|-|–|—)$/
const invalid = /^(invalid|inv\.?|error|failed|fail|void|ungultig|invalide|invalida|no valida)$/

/** What a cell says of a strip: its result, null if no strip was used, undefined if it says neither. */
export function stripWord(cell: string): StripResult | null | undefined {
  const words = plainWords(cell)
  if (openMark.test(words)) return undefined
  if (notDone.test(words)) return null
  if (invalid.test(words)) return 'INVALID'
  if (saysFound(cell) || words === '1' || /^reacti(ve|f|v[oa])$/.test(words)) return 'POSITIVE'
  return saysNotFound(cell) || saysNo(cell) || words === '0' ? 'NEGATIVE' : undefined
}
