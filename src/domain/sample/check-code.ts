/**
 * The check code that a service may require beside a sample ID (off by default): four characters that nobody confuses
 * with one another, even when read aloud.
 */

/** No vowels, so that no code is a word; no 0/O, 1/I/L, 2/Z, 5/S, 8/B. */
export const checkCodeAlphabet = 'CDFGHJKMNPQRTVWXY34679'

/** How many characters a code has. */
export const checkCodeLength = 4

/** The code from random bytes. Three bytes a character make all characters practically equally likely. */
export function checkCodeOf(bytes: Uint8Array): string {
  return Array.from({ length: checkCodeLength }, (_, index) => {
    const [a = 0, b = 0, c = 0] = bytes.subarray(3 * index, 3 * index + 3)
    return checkCodeAlphabet[(a * 65536 + b * 256 + c) % checkCodeAlphabet.length]
  }).join('')
}

/** A code for comparing: in capitals, without spaces and hyphens. */
export function canonicalCheckCode(text: string): string {
  return text.replace(/[\s\u00ad\u200b\u2010-\u2015\u2212-]/g, '').toUpperCase()
}
