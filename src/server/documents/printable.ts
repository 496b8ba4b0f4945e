/**
 * Which characters every PDF can show. A machine's own fonts may have more. But where no font has a character, Typst
 * refuses the whole document, and a person would not get their result because of one character in a note.
 */

/** Latin, Greek, Cyrillic, the punctuation, signs and arrows that the fonts of the documents themselves hold. */
const sure =
  /[\n\t\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u0391-\u03a1\u03a3-\u03a9\u03b1-\u03c9\u0401\u0410-\u044f\u0451\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u20ac\u2122\u2190-\u2193\u2212\u2248\u2264\u2265]/

/** Replaces one or more characters in a row that may not print. */
export const unprinted = '[?]'

/** The data with only printable characters in its texts. */
export function printable(data: unknown): unknown {
  if (typeof data === 'string') return printableText(data)
  if (Array.isArray(data)) return data.map(printable)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, printable(value)]))
}

const printableText = (text: string) =>
  Array.from(text.normalize('NFC'), (one) => (sure.test(one) ? one : '\ufffd'))
    .join('')
    .replace(/\ufffd+/g, unprinted)

/**
 * More combining marks than any language puts on one letter. Typst's memory grows with their square: 5000 take a
 * gigabyte.
 */
const stack = /(\p{M}{8})\p{M}+/gu

/** A text with at most eight combining marks on a letter. */
export const cutStacks = (text: string): string => text.replace(stack, '$1')
