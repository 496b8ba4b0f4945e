import { showsText, visible } from './storable.ts'

/** A person's full name needs both first and last name; otherwise it is empty (R3.10). */
export function fullName(first: string, last: string): string {
  const names = [tidy(first), tidy(last)]
  return names.includes('') ? '' : names.join(' ')
}

/** Splits a full name for its two fields: the first word, and the rest. */
export function splitFullName(name: string): { first: string; last: string } {
  const [first = '', ...rest] = tidy(name).split(' ')
  return { first, last: rest.join(' ') }
}

/** Whether a text holds both a first and a last name: two words that are more than signs, not all of them numbers. */
export function isFullName(name: string | null): boolean {
  const words = tidy(name ?? '')
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  return words.length > 1 && words.some((word) => /\p{L}/u.test(word))
}

/**
 * Whether two typed names are the same person's: case, spaces, the order of the words, signs between them, invisible
 * characters, and how accents are stored do not tell two people apart.
 */
export function isSamePerson(one: string, other: string): boolean {
  const plain = (name: string) =>
    (
      visible(name.normalize('NFKC'))
        .toLowerCase()
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    )
      .sort()
      .join(' ')
  return plain(one) === plain(other)
}

function tidy(name: string): string {
  return name.split(/\s+/).filter(showsText).join(' ')
}
