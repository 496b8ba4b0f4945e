/** Reads the cells of a file as people write them: words of closed lists, days, numbers and lists. */

import { remembered } from '#domain/remembered.ts'
import { fromUnits, gramDecimals, percentDecimals, toUnits } from '#domain/report/quantities.ts'
import { readNumber } from '#domain/report/typed-numbers.ts'
import {
  collectedFromWords,
  containerWords,
  provisionWords,
  sampleTypeWords,
  stripResultWords,
} from '#domain/sample/sample-words.ts'
import { listIn } from '#domain/table/text-cells.ts'

const heaviest = 100_000 * 10 ** gramDecimals

/** No word of a list is as long: such a text is none, and is compared as it is. */
const longestWord = 200

const letters = remembered((text: string) =>
  text.length > longestWord ? text : text.toLowerCase().replace(/[^a-z0-9]+/g, ''),
)

const said: Readonly<Record<string, string>> = {
  ...collectedFromWords,
  // Both this word and STAFF_BEHIND are labelled 'Drug market monitoring'. Imported, that label means the latter.
  STAFF_BEHALF_USER: 'Staff on behalf of a user',
  ...containerWords,
  ...provisionWords,
  ...sampleTypeWords,
  ...stripResultWords,
}

/** The word of a closed list in a cell, spelled as in the list or as people write it; null if none. */
export function readWord<Word extends string>(cell: string, words: readonly Word[]): Word | null {
  const text = letters(cell)
  return words.find((word) => letters(word) === text || letters(said[word] ?? '') === text) ?? null
}

/** Yes or no as spreadsheets write it; null for anything else. */
export function readYesNo(cell: string): 'YES' | 'NO' | 'DONT_KNOW' | null {
  const text = letters(cell)
  if (['yes', 'y', 'true', '1'].includes(text)) return 'YES'
  if (['no', 'n', 'false', '0'].includes(text)) return 'NO'
  return ['dontknow', 'unknown', 'donotknow', 'unsure'].includes(text) ? 'DONT_KNOW' : null
}

/** The texts in a cell: of a list in brackets, or separated by semicolons or bars. */
export const readTexts = (cell: string): string[] =>
  listIn(cell) ??
  cell
    .split(/[;|]/)
    .map((text) => text.trim())
    .filter((text) => text !== '')

/** The choices of a cell, each once. */
export const readList = (cell: string): string[] => [...new Set(readTexts(cell))]

/** A percentage from 0 to 100 with at most 3 decimals, or else the fault. */
export function readPercent(cell: string): number | string {
  const { units, fault } = readNumber(cell, 'percent')
  return fault ?? fromUnits(units ?? 0, percentDecimals)
}

/** A weight in gram with at most 7 decimals, converted from its unit, or else the fault. */
export function readWeight(cell: string, unit: 'g' | 'mg'): number | string {
  const milligram = unit === 'mg' ? readNumber(cell, 'milligram') : null
  const text = cell
    .trim()
    .replace(/(?<!\s)\s*g$/i, '')
    .replace(',', '.')
  const units = milligram === null ? toUnits(text, gramDecimals) : milligram.units
  if (milligram?.fault) return milligram.fault
  if (units === null || units >= heaviest) return 'A weight is in gram, with at most 7 decimals and below 100 kg.'
  return fromUnits(units, gramDecimals)
}
