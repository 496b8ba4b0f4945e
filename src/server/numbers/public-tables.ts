/** The tables of public numbers: one declaration for their codebook and their lines. */
import type { CodebookTable } from '#contract/admin/exports.ts'
import { amountBands } from '#domain/numbers/amount-bands.ts'
import type { Counts, NumberTable } from '#domain/numbers/hidden-counts.ts'
import type { Parting } from '#domain/numbers/parts.ts'
import { monthOf } from '#domain/numbers/told-months.ts'
import { saidBelow } from '#domain/numbers/told-pages.ts'
import type { Database } from '#server/database/connect.ts'
import { type StoredMonth, type StoredRow, toldAreas, toldMonths, toldRows } from './told-rows.ts'

/** Everything that was released, and the codes of its areas. */
export type Told = {
  readonly rows: readonly StoredRow[]
  readonly months: readonly StoredMonth[]
  readonly areas: readonly { readonly name: string; readonly code: string }[]
}

type Cells = readonly (string | number | null)[]

/** A table: its codebook, and its lines. */
export type PublicTable = CodebookTable & { readonly linesOf: (told: Told) => readonly Cells[] }

const column = (name: string, meaning: string, unit = '') => ({ name, meaning, unit, values: [] })
const monday = 'YYYY-MM-DD'
const ofWeeks = [
  column('area', 'The area of the sites; ‘Other areas’ where a site names none'),
  column('first_week', 'The Monday of the first week', monday),
  column('last_week', 'The Monday of the last week', monday),
]
const ofMonth = [
  column('month', 'The month, by the Mondays of its weeks', 'YYYY-MM'),
  column('first_week', 'The Monday of the first week of its rows', monday),
  column('last_week', 'The Monday of the last week of its rows', monday),
]
const expected = column('expected', 'What it was expected to be; ‘Other’ for what is not on the list')
const found = column(
  'found',
  'What was found, by the name that the public reads; ‘Other’ for what is not in the dictionary',
)
const tables = [
  { name: 'expected', meaning: 'In how many of these samples each drug was expected', things: [expected] },
  { name: 'found', meaning: 'In how many of these samples each substance was found', things: [found] },
  {
    name: 'expected_and_found',
    meaning: 'In how many of these samples a substance was found where a drug was expected',
    things: [expected, found],
  },
] as const

/** The lines of a table of weeks; a hidden number has none. */
const countLines = (counts: Counts, table: NumberTable): Cells[] =>
  counts[table].filter(({ is_hidden }) => !is_hidden).map(({ things, count }) => [...things, count])

/** The lines of a table of months: those of what was expected or found may name what has no number. */
function namedLines(month: StoredMonth, table: NumberTable): Cells[] {
  if (table === 'expected_and_found') return countLines(month.counts, table)
  return month.counts[table]
    .filter(({ is_hidden }) => !is_hidden || month.names_few)
    .map((one) => [...one.things, one.is_hidden ? null : one.count, saidBelow(month, one)])
}

const outcome = column(
  'outcome',
  'as_expected: what was expected was found and nothing else; with_other: also something that was not expected; instead: only what was not expected. Samples of which nobody can say it are in none.',
)
const amount = column(
  'amount',
  `The band in which its share lay: ${amountBands.join(', ')}; from the first percent, below the second`,
  '% of the weight, as base',
)
/** A table of parts: its things name the expected drug, if it is about one, and the part. */
type PartTable = Omit<CodebookTable, 'columns'> & {
  readonly parting: Parting
  readonly things: CodebookTable['columns']
}
const partTables: readonly PartTable[] = [
  {
    ...{ name: 'outcomes', parting: 'outcomes', things: [outcome] },
    meaning: 'How many of these samples turned out as expected, or not',
  },
  {
    ...{ name: 'expected_and_outcome', parting: 'outcomes', things: [expected, outcome] },
    meaning: 'How many of these samples turned out as expected, or not, where a drug was expected',
  },
  {
    ...{ name: 'amounts', parting: 'amounts', things: [expected, amount] },
    meaning:
      'How much of an expected drug these samples had, where a method measured its share of the weight and its form is known; estimates, peak areas, liquids and amounts of an unknown form are in no band',
  },
]

/** The told parts of a table: of all samples, or where drugs were expected. */
const partLines = (counts: Counts, { parting, things: columns }: PartTable): Cells[] =>
  (counts[parting] ?? [])
    .filter(({ things, is_hidden }) => !is_hidden && things.length === columns.length)
    .map(({ things, count }) => [...things.toReversed(), count])

/** The tables; no number in them stands for fewer samples than `fewest`. */
export function publicTables(fewest: number): readonly PublicTable[] {
  const few = `numbers below ${fewest}, and numbers that would tell one`
  const inWeeks = column('samples', `How many samples; ${few}, are left out`)
  const inMonth = column('samples', `How many samples; ${few}, are empty or left out`)
  const below = column(
    'samples_below',
    'Where samples is empty: they are fewer than this; empty: nothing is said of them',
  )
  const weekLines = (told: Told, lines: (row: StoredRow) => readonly Cells[]) =>
    told.rows.flatMap((row) => lines(row).map((line) => [row.area, row.first_week, row.last_week, ...line]))
  const monthLines = (told: Told, lines: (month: StoredMonth) => readonly Cells[]) =>
    told.months.flatMap((month) =>
      lines(month).map((line) => [monthOf(month.last_week), month.first_week, month.last_week, ...line]),
    )
  return [
    {
      name: 'samples',
      meaning:
        'Samples with a result, by area and week of collection. Weeks with few are put together; a sample that came late counts in a later row of its area.',
      columns: [...ofWeeks, inWeeks],
      linesOf: (told) => weekLines(told, ({ counts }) => [[counts.samples]]),
    },
    ...tables.map(({ name, meaning, things }) => ({
      ...{ name, meaning, columns: [...ofWeeks, ...things, inWeeks] },
      linesOf: (told: Told) => weekLines(told, ({ counts }) => countLines(counts, name)),
    })),
    ...partTables.map((table) => ({
      ...{ name: table.name, meaning: table.meaning, columns: [...ofWeeks, ...table.things, inWeeks] },
      linesOf: (told: Told) => weekLines(told, ({ counts }) => partLines(counts, table)),
    })),
    {
      name: 'month_samples',
      meaning: 'The samples of all areas in a month: those of the rows of weeks that end in it',
      columns: [...ofMonth, inMonth],
      linesOf: (told) => monthLines(told, ({ counts }) => [[counts.samples]]),
    },
    ...tables.map(({ name, meaning, things }) => ({
      ...{
        name: `month_${name}`,
        meaning: `${meaning}, in a month`,
        columns: [...ofMonth, ...things, inMonth, ...(name === 'expected_and_found' ? [] : [below])],
      },
      linesOf: (told: Told) => monthLines(told, (month) => namedLines(month, name)),
    })),
    ...partTables.map((table) => ({
      name: `month_${table.name}`,
      ...{ meaning: `${table.meaning}, in a month`, columns: [...ofMonth, ...table.things, inMonth] },
      linesOf: (told: Told) => monthLines(told, ({ counts }) => partLines(counts, table)),
    })),
    {
      name: 'areas',
      meaning:
        'The code of each area, which stays when its name changes: an area with several names has a line for each',
      columns: [column('area_code', 'The code of the area'), column('area', 'A name that the area has or had')],
      linesOf: ({ areas }) => areas.map(({ name, code }) => [code, name]),
    },
  ]
}

/** The names of the tables. */
export const publicTableNames = publicTables(0).map(({ name }) => name)

/** The codebook of the public numbers, for the fewest samples that a number may stand for. */
export const publicCodebook = (fewest: number): CodebookTable[] =>
  publicTables(fewest).map(({ linesOf: _lines, ...table }) => table)

/** Reads everything that was released. */
export async function readTold(db: Database): Promise<Told> {
  return { rows: await toldRows(db), months: await toldMonths(db), areas: await toldAreas(db) }
}
