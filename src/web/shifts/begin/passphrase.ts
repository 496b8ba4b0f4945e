/** Passphrases of a shift: draws words, and measures how hard a typed one is to guess. Only 'Begin a shift' loads this. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import graphs from '@zxcvbn-ts/language-common/src/adjacencyGraphs.json?url'
import words from '@zxcvbn-ts/language-common/src/diceware.json?url'
import passwords from '@zxcvbn-ts/language-common/src/passwords.json?url'
import englishWords from '@zxcvbn-ts/language-en/src/commonWords.json?url'
import firstNames from '@zxcvbn-ts/language-en/src/firstnames.json?url'
import spanishWords from '@zxcvbn-ts/language-es-es/src/commonWords.json?url'
import spanishNames from '@zxcvbn-ts/language-es-es/src/firstnames.json?url'
import frenchWords from '@zxcvbn-ts/language-fr/src/commonWords.json?url'
import frenchNames from '@zxcvbn-ts/language-fr/src/firstnames.json?url'
import { isLittleMoreThan } from '#domain/service/password-words.ts'
import { bitsOf, bitsOfWords, leastBits, type PhrasePart, phraseParts } from '#domain/service/phrase-strength.ts'
import { readFile as read } from '#web/api/read-file.ts'
import { plainPhrase } from '#web/shifts/seal.ts'

/** Number of words. The list has more than 4,000, so five words give at least 60 bits. */
const drawn = 5
const fewestWords = 2048

/** What a guesser tries first, in the three languages of the service. */
const languages = [englishWords, frenchWords, spanishWords]
const others = [passwords, firstNames, frenchNames, spanishNames]

/** zxcvbn calls this score 'very unguessable'. */
const leastScore = 4

/** Five plain words, drawn with equal probability. */
export async function newWords(): Promise<string> {
  const list = (await read<string[]>(words)).filter((word) => /^[a-z]{4,7}$/.test(word))
  if (list.length < fewestWords) throw new Error('The list of words is too short.')
  const one = () => {
    const most = Math.floor(2 ** 32 / list.length) * list.length
    for (;;) {
      const [number = most] = crypto.getRandomValues(new Uint32Array(1))
      if (number < most) return list[number % list.length]
    }
  }
  return Array.from({ length: drawn }, one).join(' ')
}

/** How strong a phrase is, and what each part of it is worth. */
export type Strength = { readonly isStrong: boolean; readonly parts: readonly PhrasePart[] }

/** Measures a phrase for somebody who knows these names. */
export type Measure = (phrase: string, names: readonly string[]) => Strength

/** Creates the function that measures a phrase. Nothing of the phrase leaves the device. */
export async function measure(): Promise<Measure> {
  const readAll = (addresses: readonly string[]) => Promise.all(addresses.map(read<string[]>))
  const [adjacency, drawable, ofLanguages, ofOthers] = await Promise.all([
    read<never>(graphs),
    read<string[]>(words),
    readAll(languages),
    readAll(others),
  ])
  const lists = [drawable, ...ofLanguages, ...ofOthers]
  const dictionary = Object.fromEntries(lists.map((list, at) => [`list${at}`, list]))
  const estimate = new ZxcvbnFactory({ graphs: adjacency, dictionary })
  const bits = bitsOfWords({ languages: ofLanguages, others: ofOthers })
  return (phrase, names) => {
    const plain = plainPhrase(phrase)
    const parts = phraseParts(phrase, { words: bits, names })
    const known = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
    const isStrong =
      bitsOf(parts) >= leastBits.passphrase &&
      !isLittleMoreThan(plain, names) &&
      estimate.check(plain, known.map(plainPhrase)).score >= leastScore
    return { isStrong, parts }
  }
}
