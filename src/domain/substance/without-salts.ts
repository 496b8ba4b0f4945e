/** Takes the words for salts, bases and hydrates off a text: 'citrate de fentanyl', 'cocaine hydrochloride'. */
import type { Dictionary, DictionaryDrug } from './dictionary.ts'
import { squashPlain } from './squash.ts'

/** What links a salt to its drug: 'citrate de fentanyl', "chlorhydrate d'héroïne", 'hydrochloride of heroin'. */
const joins = /^[\s\-.,]*(?:of\s+|de\s+|del\s+|d')?/

/** A text without a salt word, and the salt. */
type Unsalted = { readonly rest: string; readonly form: string; readonly only_if_listed: boolean }

/** The text without one salt word, and without a hydrate word, at either end. */
export function* withoutSalts<Drug extends DictionaryDrug>(
  plain: string,
  dictionary: Dictionary<Drug>,
  most = 2,
): Generator<Unsalted> {
  for (const one of withoutSalt(plain, dictionary)) {
    yield one
    if (most < 2) continue
    for (const more of withoutSalts(one.rest, dictionary, 1)) {
      if (isHydrate(more.form) === isHydrate(one.form)) continue
      const form = isHydrate(one.form) ? `${more.form} ${one.form}` : `${one.form} ${more.form}`
      yield { rest: more.rest, form, only_if_listed: one.only_if_listed || more.only_if_listed }
    }
  }
}

const isHydrate = (form: string) => /hydrate|anhydrous/.test(form)

function* withoutSalt<Drug extends DictionaryDrug>(
  plain: string,
  { saltWords, saltLengths }: Dictionary<Drug>,
): Generator<Unsalted> {
  const squashed = squashPlain(plain)
  for (const length of saltLengths) {
    if (length >= squashed.length) continue
    const last = saltWords.get(squashed.slice(-length))
    if (last !== undefined) yield { ...last, rest: plain.slice(0, placeOf(plain, length, -1)) }
    const first = saltWords.get(squashed.slice(0, length))
    if (first !== undefined) yield { ...first, rest: plain.slice(placeOf(plain, length, 1)).replace(joins, '') }
  }
}

/**
 * The index with this many letters before it (`way` 1) or after it (`way` -1). Characters that comparing ignores do not
 * count.
 */
function placeOf(plain: string, letters: number, way: 1 | -1): number {
  let place = way === 1 ? 0 : plain.length
  for (let left = letters; left > 0; place += way) {
    const sign = plain[way === 1 ? place : place - 1] ?? ''
    if (!/[\s\-()[\]{}"]/.test(sign)) left -= 1
  }
  return place
}
