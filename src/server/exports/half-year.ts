/** The half-year table for TEDI, counted by the rules of Insight. */
import { setImmediate } from 'node:timers/promises'
import type { exportHalfYear as endpoint } from '#contract/admin/half-year.ts'
import { ExpectedCounts } from '#domain/insight/expected-found.ts'
import { daysOfHalf, notFilled } from '#domain/insight/half-year.ts'
import { readReport } from '#domain/insight/read-report.ts'
import { reportsOf } from '#domain/insight/told-results.ts'
import { otherAreas } from '#domain/numbers/told-weeks.ts'
import { asWritten } from '#domain/substance/expected-drugs.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Call } from '#server/http/call.ts'
import { findingReader } from '#server/insight/finding-reader.ts'
import { countsByArea, readMeanings, samplesIn, toldByArea } from '#server/insight/queries.ts'
import { scopeOf } from '#server/insight/scope.ts'
import { turns } from '#server/insight/turns.ts'
import { readExpectedDrugs } from '#server/samples/expected-drugs.ts'

const cityOf = (area: string) => area || otherAreas

export async function exportHalfYear(call: Call<typeof endpoint>) {
  const { db: tx, query, staff, now } = call
  const period = daysOfHalf(query.year, query.half === '1' ? 1 : 2)
  const scope = await scopeOf({ db: tx, staff, now, query: period })
  const totals = await countsByArea(tx, scope)
  const counts = await countsOfCities(call, scope)
  const drugs = [...counts]
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([city, of]) => of.ranked(Number.POSITIVE_INFINITY).map((drug) => ({ city, ...drug })))
  await recordAudit(tx, call, {
    action: 'export',
    entity: 'export',
    entity_id: 'TEDI',
    after: { file: 'TEDI', year: query.year, half: query.half },
  })
  return {
    ...period,
    summary: totals.map(({ area, samples, equipment, reported }) => ({
      ...{ city: cityOf(area), samples, equipment, with_result: reported, without_result: samples - reported },
    })),
    results: drugs.map(({ city, name, samples, as_expected, with_other, not_found, unknown }) => ({
      ...{ city, product: name, samples, as_expected, with_other, not_found, unknown },
    })),
    substances: drugs.flatMap(({ city, name: product, found }) =>
      found.map(({ name: substance, important, samples }) => ({
        ...{ city, product, substance, is_dangerous: important, samples },
      })),
    ),
    not_filled: [...notFilled],
  }
}

async function countsOfCities({ db }: Call<typeof endpoint>, scope: Awaited<ReturnType<typeof scopeOf>>) {
  const [told, meanings, expected] = [await toldByArea(db, scope), await readMeanings(db), await readExpectedDrugs(db)]
  const found = findingReader(meanings)
  const counts = new Map<string, ExpectedCounts>()
  const isTurnOver = turns()
  for (const { by, analyst, told: all } of told) {
    const city = cityOf(by.area)
    const here = counts.get(city) ?? new ExpectedCounts()
    counts.set(city, here)
    const expected_drugs = by.expected.map(
      (name) => expected.get(name)?.[analyst ? 'analysis' : 'others'] ?? asWritten(name),
    )
    for (const sample of samplesIn({ told: all })) {
      const reports = reportsOf(sample, found).map((report) => readReport(report, analyst ? 'analysis' : 'collection'))
      here.add({ expected_drugs, reports, samples: 1 })
      if (isTurnOver()) await setImmediate()
    }
  }
  return counts
}
