/** Where two tests give different amounts of one drug: which number to use, or that both say the same in two ways. */

import { endsIn, kindOf } from '#domain/report/amounts.ts'
import { identityOf } from '#domain/report/compared.ts'
import { findingName } from '#domain/report/finding-names.ts'
import type { VisibleDrugFound } from '#domain/report/visible-findings.ts'
import { publicName } from '#domain/technology/technologies.ts'
import type { ReadReport } from './public-result-parts.ts'
import { publicTexts } from './texts/index.ts'
import type { Language } from './texts/languages.ts'

/** A share of the sample with its ends, in percent, and the share of base in the form that was measured. */
type Measured = {
  readonly low: number
  readonly high: number
  /** The number itself; null for a range. */
  readonly value: number | null
  readonly base: number | null
  readonly report: ReadReport
}

/** A value without a range is taken to be right within this part of it. */
const usualSpread = 0.1

/** The sentences, one for each drug whose amounts do not overlap. */
export function differences(reports: readonly ReadReport[], language: Language): string[] {
  const { said } = publicTexts[language]
  const all = reports.flatMap((report) => report.drugs_found.map((row) => ({ row, report })))
  return [...Map.groupBy(all, ({ row }) => identityOf(row)).values()].flatMap((rows) => {
    const parts = rows.flatMap(({ row, report }) => measuredIn(row, report) ?? [])
    const [first] = rows
    if (first === undefined || parts.length < 2) return []
    const name = findingName(first.row)
    const measured = [...Map.groupBy(parts, ({ report }) => report).values()].flatMap(added)
    if ([parts, measured].some(isCountedTwice)) {
      const isOneNumber = new Set(parts.map(({ value }) => value)).size === 1
      return isOneNumber ? [] : [said.countedTwice(name)]
    }
    if (isTogether(measured)) return []
    const approved = new Set(
      measured
        .filter(({ report }) => report.sees != null && report.percent_basis === 'of_weight')
        .map(({ report }) => report.technology),
    )
    const [one] = approved
    const better = one !== undefined && approved.size === 1 ? [said.betterNumber(publicName(one, language))] : []
    return [[said.differ(name), ...better].join(' ')]
  })
}

/** An amount counted as base; as it was measured where its form is not known. */
function asBase({ low, high, value, base, report }: Measured): Measured {
  const by = base ?? 1
  return { low: low * by, high: high * by, value: value === null ? null : value * by, base: base && 1, report }
}

/** Whether they are the same amount in several forms. */
function isCountedTwice(all: readonly Measured[]): boolean {
  const bases = new Set(all.map(({ base }) => base))
  return bases.size > 1 && !bases.has(null) && isTogether(all.map(asBase))
}

/** The amount of one test: that of its only row, or those of its rows together. Of the same amount in several forms, the first. */
function added(rows: readonly Measured[]): Measured[] {
  if (rows.length < 2 || isCountedTwice(rows)) return rows.slice(0, 1)
  const isOfOneForm = new Set(rows.map(({ base }) => base)).size === 1
  const sum = (isOfOneForm ? rows : rows.map(asBase)).reduce((all, row) => ({
    report: all.report,
    low: all.low + row.low,
    high: all.high + row.high,
    value: all.value === null || row.value === null ? null : all.value + row.value,
    base: row.base === all.base ? all.base : null,
  }))
  return [sum]
}

/** Whether all spans share a point. */
const isTogether = (all: readonly Pick<Measured, 'low' | 'high'>[]) =>
  Math.max(...all.map(({ low }) => low)) <= Math.min(...all.map(({ high }) => high)) || all.length < 2

/** The span of a row in percent of what was tested; null where it is no such share. */
function measuredIn(row: VisibleDrugFound, report: ReadReport): Measured | null {
  if (report.percent_basis === 'relative' || report.is_liquid) return null
  const base = row.base_share ?? null
  const ends = endsIn(row, '%')
  const kind = kindOf(row)
  if (kind === 'below' && row.unit === '%' && row.high != null)
    return { low: 0, high: row.high, value: null, base, report }
  if (ends !== null) return { low: ends.low, high: ends.high ?? 100, value: null, base, report }
  const value = row.percent ?? (row.weight === null || !report.weight ? null : (100 * row.weight) / report.weight)
  if (kind !== 'measured' || value === null) return null
  return { low: value * (1 - usualSpread), high: value * (1 + usualSpread), value, base, report }
}
