/** The report of a month for the public: when it is drafted, what it tells, its table, and the parts in which people read it. */
import { addDays, workingDayAfter } from '#domain/dates.ts'
import { type AmountBand, amountBands } from './amount-bands.ts'
import type { NumberTable } from './hidden-counts.ts'
import { type Outcome, outcomes } from './outcomes.ts'
import type { Parting } from './parts.ts'
import type { ToldCounts, ToldLine } from './told-pages.ts'
import { toldLines } from './told-pages.ts'

/** What a report tells, as it was read when it was released. */
export type ReportContent = {
  readonly first_week: string
  readonly last_week: string
  readonly fewest: number
  readonly samples: number
  readonly expected: readonly ToldLine[]
  readonly found: readonly (ToldLine & { readonly is_dangerous: boolean })[]
  readonly expected_and_found: readonly { readonly expected: string; readonly found: string; readonly count: number }[]
  /** How samples turned out, of all or where a drug was expected, as far as it is told; left out by reports from before it was. */
  readonly outcomes?: readonly { readonly expected: string | null; readonly outcome: Outcome; readonly count: number }[]
  /** In which band the amount of an expected drug lay, as far as it is told; left out by reports from before it was. */
  readonly amounts?: readonly { readonly expected: string; readonly amount: AmountBand; readonly count: number }[]
  /** Months whose reports changed since the report before was released. */
  readonly changed_months: readonly string[]
  /** In how many of their samples, where that is told; left out by reports from before it was. */
  readonly changed_samples?: readonly { readonly month: string; readonly samples: number }[]
}

type Told = ToldCounts & Pick<ReportContent, 'first_week' | 'last_week'>

/** The content of a report, dangerous substances first. */
export function reportContent(told: Told, isDangerous: (name: string) => boolean) {
  const { counts, first_week, last_week, fewest } = told
  const found = toldLines(told, 'found').map((line) => ({ ...line, is_dangerous: isDangerous(line.name) }))
  const pairs = counts.expected_and_found.filter(({ is_hidden }) => !is_hidden)
  return {
    ...{ first_week, last_week, fewest, samples: counts.samples, expected: toldLines(told, 'expected') },
    found: [...found.filter((line) => line.is_dangerous), ...found.filter((line) => !line.is_dangerous)],
    expected_and_found: pairs.map(({ things: [expected = '', name = ''], count }) => ({
      expected,
      found: name,
      count,
    })),
    outcomes: toldIn(told, 'outcomes', outcomes).map(({ part: outcome, ...one }) => ({ ...one, outcome })),
    amounts: toldIn(told, 'amounts', amountBands).flatMap(({ part: amount, expected, count }) =>
      expected === null ? [] : [{ expected, amount, count }],
    ),
  } satisfies Omit<ReportContent, 'changed_months'>
}

/** The parts that are told, in their own order: of all samples, then by expected drug. */
const toldIn = <Part extends string>({ counts }: ToldCounts, parting: Parting, parts: readonly Part[]) =>
  (counts[parting] ?? [])
    .flatMap(({ things: [name, expected = null], count, is_hidden }) => {
      const part = parts.find((one) => one === name)
      return is_hidden || part === undefined ? [] : [{ expected, part, count }]
    })
    .sort((a, b) => (a.expected ?? '').localeCompare(b.expected ?? '') || parts.indexOf(a.part) - parts.indexOf(b.part))

/** The columns of a report's table. One that was released before outcomes or amounts were told keeps the table that it had. */
export const reportColumns = ({ outcomes, amounts }: ReportContent): (keyof ReportLine)[] => [
  ...(['table', 'expected', 'found'] as const),
  ...(outcomes === undefined ? [] : (['outcome'] as const)),
  ...(amounts === undefined ? [] : (['amount'] as const)),
  ...(['samples', 'samples_below'] as const),
]

/** A table within a report's table. */
export type ReportTable = 'samples' | NumberTable | 'outcomes' | 'expected_and_outcome' | 'amounts'

/** A line of a report's table. A number that is not told is null, and so is what it is below, if nothing is said of it. */
export type ReportLine = {
  readonly table: ReportTable
  readonly expected: string
  readonly found: string
  readonly outcome: Outcome | ''
  readonly amount: AmountBand | ''
  readonly samples: number | null
  readonly samples_below: number | null
}

/** The lines of a report's table. */
export function reportLines(content: ReportContent): ReportLine[] {
  const line = (
    table: ReportTable,
    samples: number | null,
    things: Partial<Omit<ReportLine, 'samples'>>,
  ): ReportLine => ({
    ...{ table, expected: '', found: '', outcome: '', amount: '', samples, samples_below: null, ...things },
  })
  const named = (table: 'found' | 'expected', { name, count, below }: ToldLine) =>
    line(table, count, { [table]: name, samples_below: below ?? null })
  const turned = (content.outcomes ?? []).map(({ expected, outcome, count }) =>
    line(expected === null ? 'outcomes' : 'expected_and_outcome', count, { expected: expected ?? '', outcome }),
  )
  return [
    line('samples', content.samples, {}),
    ...turned.filter(({ table }) => table === 'outcomes'),
    ...content.found.map((one) => named('found', one)),
    ...content.expected.map((one) => named('expected', one)),
    ...content.expected_and_found.map(({ count, ...things }) => line('expected_and_found', count, things)),
    ...turned.filter(({ table }) => table === 'expected_and_outcome'),
    ...(content.amounts ?? []).map(({ count, ...things }) => line('amounts', count, things)),
  ]
}

/** The columns with names of each kind of number. */
const namesOf = {
  outcomes: ['outcome'],
  found: ['found'],
  expected: ['expected'],
  expected_and_found: ['expected', 'found'],
  expected_and_outcome: ['expected', 'outcome'],
  amounts: ['expected', 'amount'],
} as const satisfies Readonly<Record<Exclude<ReportTable, 'samples'>, readonly (keyof ReportLine)[]>>
type PartTable = keyof typeof namesOf

/** One kind of number of a report: its lines, and the columns that are not empty in them. The last one has the numbers. */
export type ReportPart = {
  readonly table: PartTable
  readonly columns: readonly ((typeof namesOf)[PartTable][number] | 'samples')[]
  readonly lines: readonly ReportLine[]
}

/** The lines as people read them: a part for each kind of number; how many samples there are is a sentence beside them. */
export const reportParts = (content: ReportContent): ReportPart[] =>
  [...Map.groupBy(reportLines(content), ({ table }) => table)].flatMap(([table, lines]) =>
    table === 'samples' ? [] : [{ table, columns: [...namesOf[table], 'samples' as const], lines }],
  )

/** The first working day of a day's month, both YYYY-MM-DD. */
export const firstWorkingDay = (day: string, holidays: readonly string[]): string =>
  workingDayAfter(addDays(`${day.slice(0, 8)}01`, -1), 1, holidays)
