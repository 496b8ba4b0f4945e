/** Tells a keyboard-wedge scanner from a person who types fast: by the pauses between keys, and by what was typed. */
import { idsInScan, labelInScan } from './read-scan.ts'

/** In milliseconds: the longest pause within a burst, and the longest average pauses of scanners and of any person. */
export const longestPause = 150
const averagePause = 60
const shortPause = 40
const nobodysPause = 20
/** Three keys can come fast by chance; then only a label is a scan. */
const fewestCharacters = 4
const fewestOfLabel = 3

/** A label by AZERTY. Its last sign may be a letter with an accent. */
const likeLabel = /^[A-Z?]{1,6}[éèçà&"'(§!_-]+$/
const word = /^[\p{L}\p{M}\s.'’-]*$/u

/** Keys that came one after another; times in milliseconds. */
export type Burst = { readonly text: string; readonly from: number; readonly ended: number }

/**
 * Whether a burst that ended with Enter or Tab was a scan. A word is none, however fast it came. Of what is no sample ID,
 * only what nobody can type so fast is a scan: then the page says that it cannot read it.
 */
export function isScan({ text, from, ended }: Burst): boolean {
  if (text.length < fewestOfLabel) return false
  const pause = (ended - from) / text.length
  if (pause <= nobodysPause && likeLabel.test(text)) return true
  if (text.length < fewestCharacters) return pause <= shortPause && labelInScan(text) !== null
  if (pause <= averagePause && idsInScan(text).length > 0) return true
  return pause <= nobodysPause && !word.test(text)
}

/**
 * Which of the keys at the times `at` is the first of the fast part that ended at `ended`; slower ones before were typed.
 * A pause between fast keys is the scanner's or the device's own.
 */
export function fastFrom(at: readonly number[], ended: number): number {
  const pauses = [...at.slice(1), ended].map((time, index) => time - (at[index] ?? time))
  const last = pauses.slice(-4)
  // Twice the pace of the end, and some room for a device that is busy.
  const slow = (2 * last.reduce((sum, pause) => sum + pause, 0)) / last.length + nobodysPause
  const isSlow = (pause = slow + 1) => pause > slow
  return 1 + pauses.findLastIndex((pause, index) => isSlow(pause) && isSlow(pauses[index - 1]))
}
