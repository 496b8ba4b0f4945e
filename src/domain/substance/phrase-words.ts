/**
 * Reads phrases that consist of words of doubt, negation and general nouns only: 'No Controlled Drug Identified',
 * 'Uncertain Oil', 'Result Not Reported'. Such a phrase never names a substance. It is what its words say; where they
 * do not tell ('not stated'), it is something without a name, and an import asks.
 */
import type { Dictionary } from './dictionary.ts'
import type { GeneralKind as Kind } from './general-words.ts'
import { plainLetters, squash } from './squash.ts'

/** What a phrase says of a finding; `not_stated`: its words do not tell. */
export type SaidByWords = 'nothing' | 'unnamed' | 'not_analysed' | 'not_stated'

type Words = Pick<Dictionary, 'generalWords'>

const longest = 120

/** The kinds of the words, without those between; null if a word may be part of a name. */
function kindsOf(text: string, { generalWords }: Words): Kind[] | null {
  // 'Other' alone is a name that services choose.
  if (text.length > longest || /^\s*others?\s*$/i.test(text)) return null
  const words = plainLetters(text)
    .replace(/(?<!\p{L})[dln](?=')/gu, ' ')
    // Acid alone is a street name.
    .replace(/\borganic acids?\b/g, 'organics')
    .replace(/\b(?:used up|r[au]n out)\b/g, 'exhausted')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const said: Kind[] = []
  for (const word of words) {
    const kind = generalWords.find(([, pattern]) => pattern.test(word))?.[0]
    if (kind === undefined) return null
    if (kind !== 'glue') said.push(kind)
  }
  return said.length > 0 ? said : null
}

/** Whether somebody only asks: 'No drugs found?' */
export const isAsked = (text: string): boolean => /[?？]/.test(text)

/** A denial of what something is, in plain letters: 'not a', 'non-', 'is not', 'n'est pas', 'no es', 'ist kein'. */
const denied =
  /(?<!\p{L})(?:(?:not|non|never|nicht)(?!\p{L})|(?:is|are|est|sont|ist|sind)\s+(?:no|pas|kein)|no\s+(?:es|son)(?!\p{L}))/u

/** Whether it says what something is not, such as 'not controlled': then something is there, and has no name. */
const isDescribed = (text: string, said: readonly Kind[]) =>
  denied.test(plainLetters(text)) && !said.includes('found') && !said.includes('named')

/** What a phrase says; null if a word of it may name something. */
export function readPhraseWords(text: string, dictionary: Words): SaidByWords | null {
  const kinds = kindsOf(text, dictionary)
  const all: readonly Kind[] = kinds?.filter((kind) => kind !== 'too') ?? []
  if (kinds === null || all.length === 0) return null
  const isOfDrug = all.includes('substance') && (all.includes('found') || all.includes('named'))
  // 'No drug found in this sample' is not about the sample.
  const said = isOfDrug ? all.filter((kind) => kind !== 'sample') : all
  const has = (...some: Kind[]) => some.some((kind) => said.includes(kind))
  const isOnly = (...some: Kind[]) => said.every((kind) => some.includes(kind))
  const isNo = has('no', 'none')
  const isTaken = isNo || has('failed')
  const isLacking = has('lacking') || (kinds.includes('too') && has('scarce'))
  // 'Compound 7' and 'Substance A' are what a lab calls something.
  if (isOnly('substance', 'stuff') && /\d|(?<!\p{L})\p{L}$/u.test(text)) return null
  if (has('negative'))
    return isOnly('negative', 'test', 'substance', 'sample', 'found') && !isAsked(text) ? 'nothing' : 'not_stated'
  // Too little of whatever it is was there: 'pas assez de poudre', 'insufficient residue'.
  if (isNo && has('scarce', 'enough') && !has('found')) return 'not_analysed'
  if (isLacking && !has('found', 'match', 'other') && (!has('doubt') || has('test'))) return 'not_analysed'
  // 'Oil' and 'powder' alone are names that nobody knows.
  if (has('stuff') && !has('doubt')) {
    if (isOnly('stuff', 'weak')) return null
    return isOnly('stuff', 'weak', 'substance') ? 'unnamed' : 'not_stated'
  }
  if (has('other') && (isNo || !has('doubt'))) return 'not_stated'
  if (has('test', 'failed', 'conclusive', 'sample', 'scarce') && !has('match', 'named', 'found', 'stuff', 'weak'))
    return (isTaken || has('scarce')) && (!has('doubt') || has('test')) ? 'not_analysed' : 'not_stated'
  if (has('match')) return isTaken || has('doubt', 'weak') ? 'unnamed' : 'not_stated'
  if (has('test', 'failed', 'conclusive', 'sample', 'scarce', 'lacking', 'enough', 'weak')) return 'not_stated'
  if (has('doubt')) return isNo && !has('named') ? 'not_stated' : 'unnamed'
  if (isNo) return isAsked(text) || isDescribed(text, said) ? 'not_stated' : ofNothing(said)
  return has('substance') ? 'unnamed' : 'not_stated'
}

/** 'No drug identified' found nothing; a drug that is 'not identified' is there and has no name. */
function ofNothing(said: readonly Kind[]): SaidByWords {
  if (!said.includes('none') && said[said.indexOf('no') + 1] === 'named') return 'unnamed'
  return said.length > 1 ? 'nothing' : 'not_stated'
}

/** Whether nobody can tell what a phrase says of a finding: 'Pending', 'Detected', 'no other drugs'. */
export const isUntold = (text: string, dictionary: Pick<Dictionary, 'phrases' | 'generalWords'>): boolean =>
  (isAsked(text) || !dictionary.phrases.has(squash(text))) && readPhraseWords(text, dictionary) === 'not_stated'
