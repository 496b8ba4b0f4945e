/** Reads days in files, and finds the order of day and month, which only a whole column can show. */

import { remembered } from '#domain/remembered.ts'

/** The order of the numbers in a day. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** Months by the beginning of their names, in English, French, German and Spanish, without accents. */
const months: readonly (readonly string[])[] = [
  ['jan', 'ene'],
  ['feb', 'fev'],
  ['mar', 'mrz'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou', 'ago'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez', 'dic'],
]

/** The number of a month by its name or the beginning of it; 0 when it is none. */
function monthOf(name: string): number {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  // French June and July differ only in their fourth letter: 'juin', 'juil'.
  return months.findIndex((begins) => begins.some((begin) => plain.startsWith(begin) && plain.length < 11)) + 1
}

const named =
  /^(\d{1,2})(?:st|nd|rd|th|er)?[-/. ]{0,2}(?:de |of )?(\p{L}{3,10})\.?[-/., ]{0,2}(?:de |del )?(\d{4})(?:[T :,]{1,2}\d.{0,30})?$/u
const monthFirst = /^(\p{L}{3,10})\.?[-/. ](\d{1,2})(?:st|nd|rd|th)?[-/., ]{1,2}(\d{4})(?:[T :,]{1,2}\d.{0,30})?$/u
const numbered = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[T ]\d.*)?$/

/** A day (YYYY-MM-DD), or an instant (ISO, UTC) where the cell holds one; null when it is neither. */
export const readTime = (cell: string, order: DateOrder): string | null => readers[order](cell)

const readers: Readonly<Record<DateOrder, (cell: string) => string | null>> = {
  ymd: remembered((cell) => read(cell, 'ymd')),
  dmy: remembered((cell) => read(cell, 'dmy')),
  mdy: remembered((cell) => read(cell, 'mdy')),
}

function read(cell: string, order: DateOrder): string | null {
  const text = cell.trim()
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(text)
  if (isInstant) return Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString()
  if (text.length > 80) return null
  const [, day = '', month = '', year = ''] = named.exec(text) ?? []
  if (year !== '') return dayOf(year, String(monthOf(month)), day)
  const [, firstMonth = '', secondDay = '', lastYear = ''] = monthFirst.exec(text) ?? []
  if (lastYear !== '') return dayOf(lastYear, String(monthOf(firstMonth)), secondDay)
  const numbers = numbered.exec(text)?.slice(1)
  if (numbers === undefined) return null
  // A first number of four digits is always a year.
  const places = (numbers[0]?.length ?? 0) === 4 ? 'ymd' : order
  const part = (letter: string) => numbers[places.indexOf(letter)] ?? ''
  if (part('y').length !== 4 || part('m').length > 2 || part('d').length > 2) return null
  return dayOf(part('y'), part('m'), part('d'))
}

function dayOf(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text) ? text : null
}

/**
 * The order of day and month in a file. `order` is null if both orders fit every day but give different dates. `by` is
 * an example: a day that decides the order or, without an order, a day in doubt. It is null if every day reads the same
 * in both orders, for example because the month is named.
 */
export type FoundOrder = { readonly order: DateOrder | null; readonly by: string | null; readonly isMixed: boolean }

/** Finds the order of day and month from all days of a file. */
export function findDateOrder(cells: readonly string[]): FoundOrder {
  const days = [...new Set(cells.map((cell) => cell.trim()))].filter((cell) => cell !== '')
  const read = days.map((text) => ({ text, dmy: readTime(text, 'dmy'), mdy: readTime(text, 'mdy') }))
  const unlike = read.filter(({ dmy, mdy }) => dmy !== mdy)
  const [first] = unlike
  if (first === undefined) return { order: 'ymd', by: null, isMixed: false }
  const onlyDay = unlike.filter(({ mdy }) => mdy === null)
  const onlyMonth = unlike.filter(({ dmy }) => dmy === null)
  if (onlyDay.length + onlyMonth.length === 0) return { order: null, by: first.text, isMixed: false }
  const order = onlyDay.length >= onlyMonth.length ? 'dmy' : 'mdy'
  const [by] = order === 'dmy' ? onlyDay : onlyMonth
  return { order, by: by?.text ?? null, isMixed: onlyDay.length > 0 && onlyMonth.length > 0 }
}
