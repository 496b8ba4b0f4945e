/** The days of a row: when a sample was collected, reported and shared. */
import { exactnessOf, firstDay, localDay, zonedInstant } from '#domain/dates.ts'
import { type ReadDay, readDay } from './import-days.ts'
import type { DayField } from './import-fields.ts'
import type { ImportQuestions } from './import-questions.ts'
import type { Row } from './import-row.ts'
import type { ImportChoices, ImportWorld } from './import-world.ts'

// Finding the instant of a day in a zone costs far more than the rest of a row, and a file has few days.
const known = new WeakMap<ImportWorld, Map<string, string>>()

/** Works something out once for each day of an import. */
export function once(world: ImportWorld, key: string, work: () => string): string {
  const days = known.get(world) ?? new Map<string, string>()
  known.set(world, days)
  const text = days.get(key) ?? work()
  days.set(key, text)
  return text
}

/** The instant of a time in the file; a day without an hour counts as noon. */
const instantOf = (time: string, world: ImportWorld) =>
  time.length === 10 ? once(world, time, () => zonedInstant(time, '12:00', world.time_zone)) : time

/** A time in the past; null with a fault if it is not one. */
export function timeOf(
  row: Row,
  field: 'date_reported' | 'shared_at',
  choices: ImportChoices,
  world: ImportWorld,
): string | null {
  const text = pastDay(row, field, choices, world)
  if (text === null) return null
  if (exactnessOf(text) === 'day') return instantOf(text, world)
  row.fault(field, `‘${row.cell(field)}’ names no day. Add it, or leave the column out.`)
  return null
}

/** What is said of what a cell left open. */
const takenAs: Record<ReadDay['by'], string | null> = {
  written: null,
  short_year: 'A year of two digits is read as the latest one that is not still to come.',
  serial: 'A number is read as a day that Excel counted.',
}

function pastDay(row: Row, field: DayField, { date_order }: ImportChoices, world: ImportWorld): string | null {
  const { today, time_zone } = world
  const read = readDay(row.cell(field), { order: date_order, today, mayBeSerial: row.mayBeSerial(field) })
  if (read === null) row.fault(field, noDay(row.cell(field)))
  else if ((read.text.length <= 10 ? read.text : localDay(read.text, time_zone)) > today)
    row.fault(field, 'This day is still to come.')
  else {
    const said = takenAs[read.by]
    if (said !== null) row.note(field, said)
    return read.text
  }
  return null
}

/** Why a cell says no day. Of two numbers nobody knows which is the month, and which the day or the year. */
const noDay = (cell: string) =>
  /^\d{1,2} ?[-/. ] ?\d{1,2}\.?$/.test(cell)
    ? `‘${cell}’ may be a month and a year, or a day and a month. Write the year with four digits, such as 2024-02 or 2024-02-24.`
    : `‘${cell}’ is not a date in the chosen order.`

/** The day of collection, which may be known to its month or year only; '' with a fault if it is none. */
export function collectedOf(
  row: Row,
  choices: ImportChoices,
  world: ImportWorld,
  questions: Pick<ImportQuestions, 'answer'>,
) {
  const text = pastDay(row, 'date_collected', choices, world)
  if (text === null) return { date_collected: '', date_collected_exactness: 'day' as const }
  const date_collected_exactness = exactnessOf(text)
  if (date_collected_exactness === 'month' && !isOwnMonth(row))
    questions.answer(row, row.cell('date_collected'), { about: 'month', field: 'date_collected' })
  if (date_collected_exactness !== 'day')
    row.note('date_collected', `Only the ${date_collected_exactness} is known. Figures by day or week leave this out.`)
  return { date_collected: instantOf(firstDay(text), world), date_collected_exactness }
}

/** Whether the export of a service says that the month is all that is known. */
const isOwnMonth = (row: Row) =>
  row.beside().some(([title, cell]) => title === 'date_collected_exactness' && cell === 'month')
