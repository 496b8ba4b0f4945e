/** Reads days in files, and finds the order of day and month, which only a whole column can show. */
import { addDays } from '#domain/dates.ts'

import { remembered } from '#domain/remembered.ts'

/** The order of the numbers in a day. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** What a whole column says: the order of its numbers, today (YYYY-MM-DD), and whether plain numbers count days. */
export type DayReading = { readonly order: DateOrder; readonly today: string; readonly mayBeSerial: boolean }

/**
 * What a cell says: a day (YYYY-MM-DD), a month (YYYY-MM) or a year (YYYY) alone, or an instant (ISO, UTC). `by` is what
 * was taken for granted: the century of a year of two digits, or that a number is a day of Excel.
 */
export type ReadDay = { readonly text: string; readonly by: 'written' | 'short_year' | 'serial' }

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
  ['sep', 'set'],
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

const clock = String.raw`(?:[T :,]{1,2}\d.{0,30})?`
const weekday = String.raw`(?:\p{L}{2,10}\.?,? (?=\d|\p{L}{3}))?`
const year = String.raw`(\d{4}|'?\d\d)`
const named = new RegExp(
  String.raw`^${weekday}(\d{1,2})(?:st|nd|rd|th|er|\.)?[-/. ]{0,2}(?:de |of )?(\p{L}{3,10})\.?[-/., ]{0,2}(?:de |del )?${year}${clock}$`,
  'u',
)
const monthFirst = new RegExp(
  String.raw`^${weekday}(\p{L}{3,10})\.?[-/. ](\d{1,2})(?:st|nd|rd|th)?[-/., ]{1,2}${year}${clock}$`,
  'u',
)
const yearFirst = new RegExp(String.raw`^(\d{4})[-/. ]{0,2}(\p{L}{3,10})\.?[-/. ]{0,2}(\d{1,2})${clock}$`, 'u')
const numbered = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[T ]\d.{0,40})?$/
const packed = /^((?:19|20)\d\d)(\d\d)(\d\d)$/
const monthAlone = /^(\p{L}{3,10})\.?[-/., ]{0,2}(?:de |del )?(\d{4})$/u
/** 'May-21' as spreadsheets write a month; 'May 21' may be a day. */
const monthOfShortYear = /^(\p{L}{3,10})\.?(?:[-/]'?|\s?')(\d\d)$/u
const yearOfMonth = /^(\d{4})[-/. ]{0,2}(\p{L}{3,10})\.?$/u
const monthInNumbers = /^(?:(\d{4})[-/.](\d{1,2})|(\d{1,2})[-/.](\d{4}))$/
const serial = /^\d{5}(?:[.,]\d{1,12})?$/

/** Excel counts days from here; its earliest here is in 1954, and all of them have five digits. */
const serialBegins = '1899-12-30'
const firstSerial = 20_000

/** No cell with a day is longer, with all its blanks; remembering a longer text would cost more than reading it. */
const longestCell = 1000
const readers = new Map<string, (cell: string) => ReadDay | null>()

/** The day, month, year or instant that a cell says; null when it says none. */
export function readDay(cell: string, reading: DayReading): ReadDay | null {
  if (cell.length > longestCell) return null
  const key = `${reading.order} ${reading.today} ${reading.mayBeSerial}`
  const reader = readers.get(key) ?? remembered((text: string) => read(text, reading))
  if (readers.size > 100) readers.clear()
  readers.set(key, reader)
  return reader(cell)
}

function read(cell: string, { order, today, mayBeSerial }: DayReading): ReadDay | null {
  const text = cell.trim()
  if (text.length > 80) return null
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(text))
    return Number.isNaN(Date.parse(text)) ? null : written(new Date(text).toISOString())
  const alone = withoutDay(text, today)
  if (alone !== null) return written(alone)
  const short = shortMonth(text, today)
  if (short !== null) return { text: short, by: 'short_year' }
  if (serial.test(text)) return mayBeSerial ? serialDay(text, today) : null
  const [y, m, d] = partsOf(text, order) ?? []
  return y === undefined || m === undefined || d === undefined ? null : dayOf(y, m, d, today)
}

const written = (text: string): ReadDay => ({ text, by: 'written' })

/** The texts of year, month and day; null for another text. */
function partsOf(text: string, order: DateOrder): readonly [string, string, string] | null {
  const [, day = '', month = '', late = ''] = named.exec(text) ?? []
  if (late !== '') return [late, String(monthOf(month)), day]
  const [, firstMonth = '', secondDay = '', lastYear = ''] = monthFirst.exec(text) ?? []
  if (lastYear !== '') return [lastYear, String(monthOf(firstMonth)), secondDay]
  const [, early = '', secondMonth = '', lastDay = ''] = yearFirst.exec(text) ?? []
  if (early !== '') return [early, String(monthOf(secondMonth)), lastDay]
  const [, ...whole] = packed.exec(text) ?? []
  const numbers = whole.length === 3 ? whole : numbered.exec(text)?.slice(1)
  if (numbers === undefined) return null
  // A first number of four digits is always a year.
  const places = (numbers[0]?.length ?? 0) === 4 ? 'ymd' : order
  const part = (letter: string) => numbers[places.indexOf(letter)] ?? ''
  return [part('y'), part('m'), part('d')]
}

/** A month or a year alone. */
function withoutDay(text: string, today: string): string | null {
  if (/^\d{4}$/.test(text)) return isYear(text, today) ? text : null
  const [, name = '', after = ''] = monthAlone.exec(text) ?? []
  const [, before = '', nameAfter = ''] = yearOfMonth.exec(text) ?? []
  const [, left, right, month, last] = monthInNumbers.exec(text) ?? []
  const said = after || before || left || last || ''
  const number = name + nameAfter === '' ? Number(right ?? month ?? 0) : monthOf(name || nameAfter)
  return isYear(said, today) && number >= 1 && number <= 12 ? `${said}-${String(number).padStart(2, '0')}` : null
}

/** A month with a year of two digits: the latest that is not still to come. */
function shortMonth(text: string, today: string): string | null {
  const [, name = '', short = ''] = monthOfShortYear.exec(text) ?? []
  const number = String(monthOf(name)).padStart(2, '0')
  if (name === '' || number === '00') return null
  const late = `20${short}-${number}`
  if (late <= today) return late
  return isYear(`19${short}`, today) ? `19${short}-${number}` : null
}

/** A year that a sample may be of: a typing error such as 2203 or 0022 is none. */
const isYear = (text: string, today: string) => Number(text) >= 1950 && Number(text) <= Number(today.slice(0, 4))

function serialDay(text: string, today: string): ReadDay | null {
  const count = Number(text.slice(0, 5))
  const day = addDays(serialBegins, count)
  return count < firstSerial || day > today ? null : { text: day, by: 'serial' }
}

/** A year of two digits is the latest one in which the day is not still to come. */
function dayOf(year: string, month: string, day: string, today: string): ReadDay | null {
  if (month.length > 2 || day.length > 2) return null
  const short = /^'?(\d\d)$/.exec(year)?.[1]
  if (short === undefined) return year.length === 4 ? asRead(validDay(year, month, day), 'written') : null
  const late = validDay(`20${short}`, month, day)
  return asRead(late !== null && late <= today ? late : validDay(`19${short}`, month, day), 'short_year')
}

const asRead = (text: string | null, by: ReadDay['by']): ReadDay | null => (text === null ? null : { text, by })

function validDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const read = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text) ? text : null
}

/** Whether plain numbers of a column may be days of Excel: no other plain number there says otherwise. */
export const mayBeSerial = (cells: Iterable<string>, today: string): boolean => {
  const reading = { order: 'ymd', today, mayBeSerial: true } as const
  for (const cell of cells) if (/^-?[\d.,]+$/.test(cell.trim()) && !isDated(cell, reading)) return false
  return true
}

/** Dots may stand between the numbers of a day in any order. */
const isDated = (cell: string, reading: DayReading) =>
  dateOrders.some((order) => readDay(cell, { ...reading, order }) !== null)

/**
 * The order of day and month in a file. `order` is null if several orders fit every day but give different dates. `by`
 * is an example: a day that decides the order or, without an order, a day in doubt. It is null if every day reads the
 * same in each order, for example because the month is named.
 */
export type FoundOrder = { readonly order: DateOrder | null; readonly by: string | null; readonly isMixed: boolean }

/** Finds the order of day and month from all days of a file. */
export function findDateOrder(cells: readonly string[], today: string): FoundOrder {
  const days = [...new Set(cells.map((cell) => cell.trim()))].filter((cell) => cell !== '')
  const read = days.map((text) => {
    const by = (order: DateOrder) => readOrdered(text, order, today)
    return { text, dmy: by('dmy'), mdy: by('mdy'), ymd: by('ymd') }
  })
  const ordered = read.filter(({ dmy, mdy, ymd }) => dmy !== mdy || mdy !== ymd)
  const fits = (order: DateOrder) => ordered.filter((one) => one[order] !== null)
  const most = Math.max(...dateOrders.map((order) => fits(order).length))
  const best = (['dmy', 'mdy', 'ymd'] as const).filter((order) => fits(order).length === most)
  const [order, ...others] = best
  if (order === undefined || ordered.length === 0) return { order: 'ymd', by: null, isMixed: false }
  const doubt = ordered.find((one) => others.some((other) => one[order] !== one[other]))
  if (doubt !== undefined) return { order: null, by: doubt.text, isMixed: false }
  const isDecided = (one: (typeof ordered)[number]) =>
    one[order] !== null && (['dmy', 'mdy'] as const).some((other) => one[other] === null)
  const isMixed = ordered.some((one) => one[order] === null && dateOrders.some((other) => one[other] !== null))
  return { order, by: ordered.find(isDecided)?.text ?? null, isMixed }
}

/** The day in one order; a year of two digits before 1980 tells that the order is another. */
function readOrdered(text: string, order: DateOrder, today: string): string | null {
  const day = readDay(text, { order, today, mayBeSerial: false })
  return day === null || (day.by === 'short_year' && day.text < '1980') ? null : day.text
}
