/**
 * How hard a phrase of words is to guess for somebody who knows the service and speaks its languages. An estimate by
 * characters rates 'bonjour tout le monde' as strong; here a word is worth what its place in a list of frequent words is
 * worth, and a name that people around the service know is worth nothing.
 */
import { isKeyboardWalk, withoutWalks } from './keyboard-walk.ts'
import { knownLists, knownPhrases, tradeWords } from './known-phrases.ts'

/** The bits of each word, in plain letters. */
export type WordBits = ReadonlyMap<string, number>

/** What a guesser has: lists of words, and what anybody knows around the service (names, addresses, the device). */
export type Known = { readonly words: WordBits; readonly names: readonly string[] }

/** Why a part of a phrase is worth little; 'none' where it is worth something. */
export type Weakness = 'name' | 'saying' | 'keys' | 'list' | 'frequent' | 'number' | 'repeated' | 'none'

/** A part of a phrase as it was typed, with the bits that it adds. */
export type PhrasePart = { readonly text: string; readonly bits: number; readonly weakness: Weakness }

/** Characters that are looked at, from the beginning: the work grows with them. */
const looked = 256
const longestWord = 24
const shortestInside = 3

/** The first 2⁶ words fill every sentence, so which of them stands there says nothing; the next are half expected. */
const fillers = 6
const mostOfWord = 15
/** Bits of a letter or sign that belongs to no known word. */
const ofSign = 3.3
/** Digits that are worth nothing: a year, the number of a device or of a house. */
const freeDigits = 4
/** Bits of a word that is joined to another, or spelled with digits for letters. */
const ofTrick = 1
/** A word that adds less is called frequent. */
const leastOfRare = 8
/** Bits of keys beside each other, and at most of a word whose list another word of the phrase names. */
const ofKeys = 6
const ofList = 3
/** Two words of fewer bits than this make a sentence, in which the others follow from each other. */
const leastOfOwn = 2
const partInSentence = 0.7
/** A chunk without spaces is random if no known word of this many bits or less is in it. */
const leastOfRandom = 10
const shortestRandom = 6

/** Letters without marks, in lower case. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')

const lettersOnly = (text: string) => plainLetters(text).replace(/[^\p{L}\p{N}]+/gu, '')

/** Lists in the order of use: those of a language, where sentences come from, and those of passwords and first names. */
type Lists = { readonly languages: readonly (readonly string[])[]; readonly others: readonly (readonly string[])[] }

/** The bits of each word in the list where it is most frequent. */
export function bitsOfWords({ languages, others }: Lists): WordBits {
  const bits = new Map<string, number>()
  const take = (list: readonly string[], bitsAt: (place: number) => number) => {
    for (const [at, word] of list.entries()) {
      const plain = lettersOnly(word)
      const most = Math.min(bitsAt(Math.log2(at + 1)), mostOfWord, plain.length * ofSign)
      bits.set(plain, Math.min(bits.get(plain) ?? mostOfWord, most))
    }
  }
  for (const list of languages) take(list, (place) => Math.max(0, Math.min(place, 2 * (place - fillers))))
  for (const list of others) take(list, (place) => place)
  return bits
}

/** The words of names, addresses and the like, in plain letters. */
const wordsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => plainLetters(name).match(/[\p{L}\p{N}]+/gu) ?? [])

const asLetters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
const spelled = (text: string) => [...text].map((sign) => asLetters[sign] ?? sign).join('')

type Lexicon = { readonly words: WordBits; readonly names: ReadonlySet<string>; readonly sayings: ReadonlySet<string> }

/** A word as a guesser knows it, or null. */
function knownWord(text: string, { words, names }: Lexicon): PhrasePart | null {
  for (const [word, trick] of [[text, 0] as const, [spelled(text), ofTrick] as const]) {
    if (names.has(word)) return { text, bits: trick, weakness: 'name' }
    const bits = words.get(word)
    if (bits !== undefined) {
      return { text, bits: bits + trick, weakness: bits < leastOfRare ? 'frequent' : 'none' }
    }
  }
  return null
}

/** Whether a chunk without spaces looks as if a machine had drawn it: letters with digits or signs, and no known word. */
function isRandom(chunk: string, lexicon: Lexicon): boolean {
  const plain = plainLetters(chunk)
  const core = plain.replace(/^\p{N}+|\p{N}+$/gu, '')
  if (core.length < shortestRandom || !/\p{L}/u.test(core) || /^\p{L}+$/u.test(core)) return false
  const texts = [plain, lettersOnly(chunk)]
  return texts.every((text) => {
    for (let from = 0; from < text.length; from++) {
      for (let to = from + shortestInside; to <= Math.min(text.length, from + longestWord); to++) {
        const piece = text.slice(from, to)
        const part = knownWord(piece, lexicon)
        if ((part !== null && part.bits < leastOfRandom) || isKeyboardWalk(piece)) return false
      }
    }
    return true
  })
}

/** A word without the digits at its ends, which people add to any word: 'monde2026'. */
function withoutDigits(word: string, lexicon: Lexicon): string[] {
  const plain = plainLetters(word)
  const [, before = '', core = '', after = ''] = /^(\p{N}*)(.*?)(\p{N}*)$/u.exec(plain) ?? []
  if (core === '' || before + after === '' || lexicon.words.has(plain) || lexicon.names.has(plain)) return [word]
  const isLetter = knownWord(plain, lexicon) !== null && knownWord(core, lexicon) === null
  return isLetter ? [word] : [before, core, after].filter((part) => part !== '')
}

/** An address with '@' as its words; 'p@ssword' stays whole. */
function withoutSigns(word: string, lexicon: Lexicon): string[] {
  const pieces = word.split(/[@$]/u).filter((piece) => piece !== '')
  return pieces.every((piece) => knownWord(plainLetters(piece), lexicon) !== null) ? pieces : [word]
}

/** Which parts a text of these words can be cut into. `written` has each word as it was typed. */
function partsOf(written: readonly string[], lexicon: Lexicon) {
  const tokens = written.map(plainLetters)
  const text = tokens.join('')
  const tokenAt = tokens.flatMap((token, number) => Array.from({ length: token.length }, () => number))
  const starts = new Set([0, text.length])
  for (const [at, token] of tokenAt.entries()) if (token !== tokenAt[at - 1]) starts.add(at)
  const isKnown = tokens.map((token) => knownWord(token, lexicon) !== null)
  const isDigit = (at: number) => /\p{N}/u.test(text[at] ?? '')
  const isRun = (from: number, to: number) =>
    (starts.has(from) || !isDigit(from - 1)) && (starts.has(to) || !isDigit(to))

  const partOf = (from: number, to: number): PhrasePart | null => {
    const piece = text.slice(from, to)
    const isWhole = starts.has(from) && starts.has(to)
    const [first = 0, last = 0] = [tokenAt[from], tokenAt[to - 1]]
    const typed = isWhole ? written.slice(first, last + 1).join(' ') : piece
    if (isWhole && lexicon.sayings.has(piece)) return { text: typed, bits: 0, weakness: 'saying' }
    if (to - from > longestWord) return null
    // 'b o n j o u r' is one word; 'any one' is two.
    const isJoined = isWhole && tokens.slice(first, last + 1).every((token) => token.length < shortestInside)
    if (first !== last && !isJoined) return null
    // 'seven' is no 's' with 'even': nobody guesses it that way.
    if (!isWhole && isKnown[first]) return null
    if (isKeyboardWalk(piece)) return { text: typed, bits: ofKeys, weakness: 'keys' }
    if (/^\p{N}+$/u.test(piece)) {
      const { walks, rest } = withoutWalks(piece)
      const bits = walks * ofKeys + Math.max(0, rest - freeDigits) * ofSign
      return isRun(from, to) ? { text: typed, bits, weakness: 'number' } : null
    }
    const known = isWhole || piece.length >= shortestInside ? knownWord(piece, lexicon) : null
    if (known !== null) return { ...known, text: typed, bits: known.bits + (isWhole && first === last ? 0 : ofTrick) }
    return piece.length === 1 ? { text: typed, bits: ofSign, weakness: 'none' } : null
  }
  return { length: text.length, partOf }
}

/** The way from 0 to `length` over parts whose bits sum to the least. */
function cheapestWay({ length, partOf }: ReturnType<typeof partsOf>): PhrasePart[] {
  const best: ({ readonly bits: number; readonly from: number; readonly part: PhrasePart } | undefined)[] = []
  for (let to = 1; to <= length; to++) {
    for (let from = to - 1; from >= 0; from--) {
      const before = from === 0 ? 0 : best[from]?.bits
      const part = before === undefined ? null : partOf(from, to)
      if (before === undefined || part === null) continue
      const bits = before + part.bits
      if (bits < (best[to]?.bits ?? Number.POSITIVE_INFINITY)) best[to] = { bits, from, part }
    }
  }
  const parts: PhrasePart[] = []
  for (let way = best[length]; way !== undefined; way = best[way.from]) parts.unshift(way.part)
  return parts
}

/** A word that comes again is worth nothing. */
const withoutRepeats = (parts: readonly PhrasePart[]): PhrasePart[] =>
  parts.map((part, at) =>
    part.text.length > 1 &&
    part.bits > 0 &&
    parts.slice(0, at).some(({ text }) => plainLetters(text) === plainLetters(part.text))
      ? { ...part, bits: 0, weakness: 'repeated' }
      : part,
  )

const lists = knownLists.map((list) => new Set(list.split(' ')))

/** Days, colours, animals: the second word of a list is worth little, and so is the first beside it. */
function withoutLists(parts: readonly PhrasePart[]): PhrasePart[] {
  const listed = new Set(
    lists.flatMap((list) => {
      const ofList = parts.filter(({ text }) => list.has(lettersOnly(text)))
      return ofList.length > 1 ? ofList : []
    }),
  )
  return parts.map((part) =>
    listed.has(part) && part.bits > ofList ? { ...part, bits: ofList, weakness: 'list' as const } : part,
  )
}

/** In a sentence, where words such as 'the' and 'is' stand, each other word is half expected. */
function asSentence(parts: readonly PhrasePart[]): PhrasePart[] {
  const fillers = parts.filter(
    ({ bits, weakness, text }) => weakness === 'frequent' && bits < leastOfOwn && text.length > 1,
  )
  return fillers.length < 2 ? [...parts] : parts.map((part) => ({ ...part, bits: part.bits * partInSentence }))
}

/** The parts of a phrase, each worth as little as possible. */
export function phraseParts(phrase: string, { words, names }: Known): PhrasePart[] {
  const lexicon: Lexicon = {
    words,
    names: new Set(wordsOf([...names, ...tradeWords])),
    sayings: new Set(
      [...knownPhrases, ...names.filter((name) => name.includes(' '))]
        .map(lettersOnly)
        .filter((text) => text.length >= shortestInside),
    ),
  }
  const chunks = [...phrase].slice(0, looked).join('').split(/\s+/u)
  const random = chunks.filter((chunk) => isRandom(chunk, lexicon))
  const rest = chunks.filter((chunk) => !random.includes(chunk)).join(' ')
  const typed = rest.match(/[\p{L}\p{M}\p{N}@$]+/gu) ?? []
  const written = typed.flatMap((word) => withoutSigns(word, lexicon)).flatMap((word) => withoutDigits(word, lexicon))
  const ofRandom = random.map((text): PhrasePart => ({ text, bits: text.length * ofSign, weakness: 'none' }))
  const parts = [...ofRandom, ...cheapestWay(partsOf(written, lexicon))]
  return asSentence(withoutLists(withoutRepeats(parts)))
}

/** The bits that a passphrase needs (10¹⁰ guesses), and a password, which nobody can try without the server (10⁸). */
export const leastBits = { passphrase: 33.2, password: 26.6 } as const

/** The bits of a phrase. */
export const bitsOf = (parts: readonly PhrasePart[]): number => parts.reduce((sum, { bits }) => sum + bits, 0)
