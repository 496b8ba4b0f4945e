/** How the cells of a file are read: words of closed lists, days, numbers, lists, each as people write them. */
import { fromUnits, gramDecimals, percentDecimals, toUnits } from '#domain/quantities.ts'
import {
  collectedFromWords,
  containerWords,
  provisionWords,
  sampleTypeWords,
  stripResultWords,
  technologyWords,
} from '#domain/sample-words.ts'
import { type Technology, technologies } from '#domain/terms.ts'
import { readNumber } from '#domain/typed-numbers.ts'

const heaviest = 100_000 * 10 ** gramDecimals

const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '')

const said: Readonly<Record<string, string>> = {
  ...collectedFromWords,
  // One wording stands for two words of the list; the one that is nobody's is meant.
  STAFF_BEHALF_USER: 'Staff on behalf of a user',
  ...containerWords,
  ...provisionWords,
  ...sampleTypeWords,
  ...stripResultWords,
}

/** The word of a closed list that a cell holds, as the list or as people write it; null when none. */
export function readWord<Word extends string>(cell: string, words: readonly Word[]): Word | null {
  const text = letters(cell)
  return words.find((word) => letters(word) === text || letters(said[word] ?? '') === text) ?? null
}

/** The technology that a cell names: 'GC-MS', 'gcms', 'GC_MS'; null when none. */
export function readTechnology(cell: string): Technology | null {
  const text = letters(cell).replace(/s$/, '')
  const names = (word: Technology) =>
    [letters(word), letters(technologyWords[word])].map((name) => name.replace(/s$/, ''))
  return technologies.find((word) => names(word).includes(text)) ?? (text === 'strip' ? 'TEST_STRIP' : null)
}

/** Yes or no as spreadsheets say it; null when it is neither. */
export function readYesNo(cell: string): 'YES' | 'NO' | 'DONT_KNOW' | null {
  const text = letters(cell)
  if (['yes', 'y', 'true', '1'].includes(text)) return 'YES'
  if (['no', 'n', 'false', '0'].includes(text)) return 'NO'
  return ['dontknow', 'unknown', 'donotknow', 'unsure'].includes(text) ? 'DONT_KNOW' : null
}

/** In which order the numbers of a day stand. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** A day (YYYY-MM-DD), or an instant (ISO, UTC) where the cell holds one; null when it is neither. */
export function readTime(cell: string, order: DateOrder): string | null {
  const text = cell.trim()
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(text)
  if (isInstant) return Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString()
  const numbers = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[T ]\d.*)?$/.exec(text)?.slice(1)
  if (numbers === undefined) return null
  // Four digits are a year wherever they stand first.
  const places = (numbers[0]?.length ?? 0) === 4 ? 'ymd' : order
  const part = (letter: string) => numbers[places.indexOf(letter)] ?? ''
  if (part('y').length !== 4 || part('m').length > 2 || part('d').length > 2) return null
  const day = `${part('y')}-${part('m').padStart(2, '0')}-${part('d').padStart(2, '0')}`
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : null
}

/** The order that all of these days can be read in; the year first where any would do. */
export function guessDateOrder(cells: readonly string[]): DateOrder {
  const days = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return dateOrders.find((order) => days.every((day) => readTime(day, order) !== null)) ?? 'ymd'
}

/** The texts of a cell that holds several, between semicolons or bars. */
export const readTexts = (cell: string): string[] =>
  cell
    .split(/[;|]/)
    .map((text) => text.trim())
    .filter((text) => text !== '')

/** The choices of a cell, each once. */
export const readList = (cell: string): string[] => [...new Set(readTexts(cell))]

/** A percentage, 0 to 100 with at most 3 decimals; the sentence to read when it is none. */
export function readPercent(cell: string): number | string {
  const { units, fault } = readNumber(cell, 'percent')
  return fault ?? fromUnits(units ?? 0, percentDecimals)
}

export const weightUnits = ['g', 'mg'] as const
export type WeightUnit = (typeof weightUnits)[number]

/** A weight in gram with at most 7 decimals, from the unit of the file; the sentence to read when it is none. */
export function readWeight(cell: string, unit: WeightUnit): number | string {
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
