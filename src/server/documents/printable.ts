/**
 * Texts as the fonts of the documents can show them. Where no font has a character, Typst refuses the whole document,
 * and a person would not get their result because of one character in a note.
 */
import { canPrint } from './fonts.ts'

type May = (one: string) => boolean

/** Line ends and tabs, which no font has, and characters that show nothing: joiners, marks of direction, soft hyphens. */
const unseen = /^[\n\r\t\p{Default_Ignorable_Code_Point}]$/u

const codeOf = (one: string) => one.codePointAt(0) ?? 0
const shows: May = (one) => unseen.test(one) || canPrint(codeOf(one))
const isPlain: May = (one) => /^[\n\t\u0020-\u007e]$/.test(one)

/** What a document shows: its data, and whether they name characters that it cannot show. */
type Shown = { readonly data: object; readonly hasNamed: boolean }

/** The data with each character that no font has named by its number in Unicode, so that no two read alike. */
export const printable = (data: object): Shown => shown(data, shows)

/** The same for a text on which Typst fails though the fonts have its characters: all beyond ASCII are named. */
export const plain = (data: object): Shown => shown(data, isPlain)

function shown(data: object, may: May): Shown {
  let hasNamed = false
  const of = (any: unknown): unknown => {
    if (typeof any === 'string') {
      if (Array.from(any).every(isPlain)) return any
      const { text, named } = textOf(any, may)
      hasNamed ||= named > 0
      return text
    }
    if (Array.isArray(any)) return any.map(of)
    if (typeof any !== 'object' || any === null) return any
    return Object.fromEntries(Object.entries(any).map(([key, value]) => [key, of(value)]))
  }
  return { data: Object(of(data)), hasNamed }
}

function textOf(typed: string, may: May) {
  let [text, named] = ['', 0]
  let wasNamed = false
  for (const one of typed.normalize('NFC')) {
    // Full-width digits, ligatures and letters with rare marks print as the ordinary characters that they stand for.
    const same = [one, one.normalize('NFKC'), one.normalize('NFKD')].find((form) => Array.from(form).every(may))
    const number = `U+${codeOf(one).toString(16).toUpperCase().padStart(4, '0')}`
    // Several in a row stand in one pair of brackets: [U+6C34 U+6CB9].
    if (same !== undefined) text += same
    else text = wasNamed ? `${text.slice(0, -1)} ${number}]` : `${text}[${number}]`
    wasNamed = same === undefined
    if (wasNamed) named += 1
  }
  return { text, named }
}

/**
 * More combining marks than any language puts on one letter. Typst's memory grows with their square: 5000 take a
 * gigabyte.
 */
const stack = /(\p{M}{8})\p{M}+/gu

/** A text with at most eight combining marks on a letter. */
export const cutStacks = (text: string): string => text.replace(stack, '$1')
