/** The report of a month for the public: when it is drafted, what it tells, and its table. */
import { addDays, workingDayAfter } from '#domain/dates.ts'
import type { NumberTable } from './hidden-counts.ts'
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
  } satisfies Omit<ReportContent, 'changed_months'>
}

/** The columns of a report's table. */
export const reportColumns = ['table', 'expected', 'found', 'samples', 'samples_below'] as const

/** The lines of a report's table; a number that is not told is null, and so is what it is below, if nothing is said of it. */
export const reportLines = (
  content: ReportContent,
): (readonly [
  table: 'samples' | NumberTable,
  expected: string,
  found: string,
  number | null,
  below: number | null,
])[] => [
  ['samples', '', '', content.samples, null],
  ...content.found.map(({ name, count, below }) => ['found', '', name, count, below ?? null] as const),
  ...content.expected.map(({ name, count, below }) => ['expected', name, '', count, below ?? null] as const),
  ...content.expected_and_found.map((one) => ['expected_and_found', one.expected, one.found, one.count, null] as const),
]

/** The first working day of a day's month, both YYYY-MM-DD. */
export const firstWorkingDay = (day: string, holidays: readonly string[]): string =>
  workingDayAfter(addDays(`${day.slice(0, 8)}01`, -1), 1, holidays)
