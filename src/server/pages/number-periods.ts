/** Which released numbers a visit asks for: a month, or some weeks of an area; without a word of it the newest month. */
import { monthOf } from '#domain/numbers/told-months.ts'
import type { ToldCounts } from '#domain/numbers/told-pages.ts'
import { otherAreas } from '#domain/numbers/told-weeks.ts'
import { dayIn, type Language } from '#domain/public/texts/languages.ts'
import { numbersTexts } from '#domain/public/texts/numbers-texts.ts'
import type { PublicNumbers } from '#server/numbers/public-numbers.ts'
import type { Visit } from './visit.ts'

type Query = { readonly month: string } | { readonly area: string; readonly week: string }

/** Numbers of one period: what it is called, what asks for it, and where its tables begin. */
export type Period = ToldCounts & {
  readonly query: Query
  readonly first_week: string
  readonly last_week: string
  readonly fewest: number
  readonly area: string | null
}

/** Every month, the newest first. */
export const monthsOf = ({ months }: PublicNumbers): Period[] =>
  months.map((month) => ({ ...month, area: null, query: { month: monthOf(month.last_week) } })).reverse()

/** Every row of weeks, the newest first. */
export function weeksOf({ rows, areas }: PublicNumbers): Period[] {
  const codes = new Map(areas.map(({ name, code }) => [name, code]))
  return rows
    .map((row) => ({
      ...row,
      names_few: false,
      says_few: false,
      query: { area: codes.get(row.area) ?? '', week: row.last_week },
    }))
    .sort((a, b) => b.last_week.localeCompare(a.last_week) || a.area.localeCompare(b.area))
}

/** The period that the address names. `undefined`: there is no such one; null: nothing was released. */
export function askedPeriod(numbers: PublicNumbers, { query }: Visit): Period | null | undefined {
  const [month, area, week] = [query('month'), query('area'), query('week')]
  if (area !== null || week !== null)
    return weeksOf(numbers).find((one) => 'area' in one.query && one.query.area === area && one.query.week === week)
  const months = monthsOf(numbers)
  if (month !== null) return months.find((one) => 'month' in one.query && one.query.month === month)
  return months[0] ?? weeksOf(numbers)[0] ?? null
}

/** The name of an area for a reader. */
export const areaIn = (language: Language, area: string) =>
  area === otherAreas ? numbersTexts[language].otherAreas : area

/** Its weeks in words. */
export function weeksIn(language: Language, { first_week, last_week }: Pick<Period, 'first_week' | 'last_week'>) {
  const { week, weeks } = numbersTexts[language]
  const [from, to] = [dayIn(language, first_week), dayIn(language, last_week)]
  return from === to ? week(from) : weeks(from, to)
}

/** The period in words: a month, or an area with its weeks. */
export const periodIn = (language: Language, period: Period): string =>
  period.area === null
    ? dayIn(language, monthOf(period.last_week))
    : `${areaIn(language, period.area)} · ${weeksIn(language, period)}`
