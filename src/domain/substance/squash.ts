/** Makes names of substances comparable: removes differences that do not change the meaning, and nothing else. */

const greek: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  ω: 'omega',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
}

/** Letters of other alphabets that look like Latin ones. */
const lookAlikes: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', һ: 'h', н: 'h', і: 'i', ј: 'j', к: 'k', ӏ: 'l', м: 'm', о: 'o' },
  ...{ р: 'p', ѕ: 's', т: 't', у: 'y', х: 'x', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'y', ι: 'i', κ: 'k', χ: 'x' },
}

/**
 * A word beside Latin ones with its look-alikes as Latin letters: people meant those. A word that is all of another
 * alphabet, and has a letter that looks like no Latin one, is in that language: 'фентанил HCl'.
 */
function inLatin(word: string): string {
  const isOther = !/[a-z]/.test(word) && [...word].some((letter) => lookAlikes[letter] === undefined)
  return isOther ? word : word.replace(/[\u0370-\u052f]/g, (letter) => lookAlikes[letter] ?? letter)
}

/** A sign in brackets before a name tells the mirror form, so it becomes a word and is never lost. */
const mirrorSign = /^[\s([{]*\(\s*(\+\s*\/\s*[-\u2010-\u2015\u2212]|±|\+|[-\u2010-\u2015\u2212])\s*\)/
const mirrorWords: Readonly<Record<string, string>> = { '+': 'plus', '±': 'rac' }

/** A text in plain letters: NFKC, lower case, no accents, Greek letters by name, one kind of each sign. */
export function plainLetters(text: string): string {
  const marked = text.replace(mirrorSign, (_, sign: string) =>
    sign.includes('/') ? 'rac' : (mirrorWords[sign] ?? 'minus'),
  )
  // Most names are plain letters, and those need none of this.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII.
  if (/^[\x00-\x7f]*$/.test(marked)) return marked.toLowerCase()
  const small = marked.normalize('NFKC').toLowerCase()
  const latin = /[a-z]/.test(small) ? small.replace(/\p{L}+/gu, inLatin) : small
  return latin
    .replace(/[αβγδεωßøłæœ]/g, (letter) => greek[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\u2018\u2019\u02b9\u02bc\u2032\u00b4`]/g, "'")
    .replace(/[\u00b7\u2022\u22c5\u2219]/g, '.')
    .replace(/[\u00ab\u00bb\u201c-\u201f]/g, '"')
}

/**
 * A name for comparing (see `plainLetters`): without spaces, dashes, brackets (but with their content), quotation
 * marks, and marks at the start or end of a phrase. A text of only dashes is '-'; an empty text is ''.
 */
export function squash(text: string): string {
  return squashPlain(plainLetters(text))
}

/** The same for a text from `plainLetters`. */
export function squashPlain(plain: string): string {
  const squashed = plain.replace(/[\s\-()[\]{}"]+/g, '').replace(/^[.,;:*†‡]+|(?<![.,;:*†‡])[.,;:*†‡]+$/g, '')
  return squashed === '' && plain.includes('-') ? '-' : squashed
}
