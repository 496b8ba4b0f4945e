/**
 * The sentences about a new password, before and after its strength is estimated (R1.23: any characters, no rules
 * of composition).
 */

import { tooLong } from '#domain/faults.ts'

/** The least and most characters of a password. */
export const passwordLength = { least: 12, most: 128 } as const

/**
 * Why a text is too long to be anybody's password, or null. An emoji counts as one character, however long its code is.
 */
export function longPasswordFault(password: string): string | null {
  const { length } = [...password]
  return length > passwordLength.most ? tooLong(passwordLength.most, length) : null
}

/** Why a new password is too short or too long, or null. */
export function passwordLengthFault(password: string): string | null {
  const isShort = [...password].length < passwordLength.least
  return isShort ? `Enter at least ${passwordLength.least} characters.` : longPasswordFault(password)
}

const advice = 'Put together a few words that do not belong together.'

/** Why a password is too easy, by the first weakness that the estimate found; `other` for all else. */
const why: Readonly<Record<string, string>> = {
  common: 'This is one of the commonest passwords.',
  similarToCommon: 'This is close to one of the commonest passwords.',
  topTen: 'This is one of the commonest passwords.',
  topHundred: 'This is one of the commonest passwords.',
  simpleRepeat: 'This repeats itself, and is quickly guessed.',
  extendedRepeat: 'This repeats itself, and is quickly guessed.',
  sequences: 'This follows a known order, and is quickly guessed.',
  straightRow: 'This follows the keys of a keyboard, and is quickly guessed.',
  keyPattern: 'This follows the keys of a keyboard, and is quickly guessed.',
  recentYears: 'Years are quickly guessed.',
  dates: 'Dates are quickly guessed.',
}

/** The sentence for a password that is too easy to guess; `warning` as the estimate names it. */
export const easySentence = (warning: string | null) =>
  `${Object.hasOwn(why, warning ?? '') ? why[warning ?? ''] : 'This is quickly guessed.'} ${advice}`

/** The sentence for a password made of names that anybody who knows the person can guess. */
export const namesSentence = `This is little more than your own name, email, site or the service's name. ${advice}`

/** The sentence for a password whose words are few or frequent; it repeats none, because answers may be logged. */
export const wordsSentence = `This is made of frequent words, numbers, or names that people around the service know. ${advice}`

/** The sentence for the demo's password, which everybody may read. */
export const publicSentence = 'This is the password of the demo, which everybody knows. Choose another.'

/**
 * Whether little is left of a password without names, so that anybody who knows the person could guess it. Whole names
 * and their words (three letters or more) are removed, ignoring case and accents.
 */
export function isLittleMoreThan(password: string, names: readonly string[]): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase()
  const words = [...new Set(names.flatMap((name) => [plain(name), ...plain(name).split(/[^\p{L}\p{N}]+/u)]))]
    .filter((word) => [...word].length >= 3)
    .sort((a, b) => b.length - a.length)
  const typed = plain(password)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), typed)
  return rest !== typed && new Set(rest.replace(/\s+/g, '')).size < 5
}
