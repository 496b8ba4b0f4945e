/** Settles the strips of a save: their lots, faults, and questions to ask (R7.6, R7.7). */

import type { TestInput } from '#contract/analysis.ts'
import { localDay } from '#domain/dates.ts'
import { methodOf } from '#domain/method/method.ts'
import { isSameTest } from '#domain/report/same-test.ts'
import { lotFault, lotQuestion, noSuchLot } from '#domain/strip/lot.ts'
import { linesFault, notStripFaults, verdictOf, waterFaults } from '#domain/strip/strip-lines.ts'
import { isStrip } from '#domain/technology/technologies.ts'
import type { Write } from '#server/database/connect.ts'
import { stripReadings } from '#server/methods/for-reports.ts'
import { settingsOf } from '#server/settings.ts'

type Place = { readonly sample_id: string; readonly site_id: number }

/** The lots of the tests; locked, so that none is recalled while its report is written. */
async function lotsOf(tx: Write, tests: readonly TestInput[]) {
  const ids = tests.flatMap(({ data }) => data.strip_lot ?? [])
  if (ids.length === 0) return []
  return tx
    .selectFrom('strip_lots')
    .select(['id', 'brand', 'target', 'number', 'expires_on', 'recalled_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
}

/** The lots of the lab's own newest results of the sample, and whether they rest on a recall. */
async function lotsBefore(tx: Write, { sample_id, site_id }: Place) {
  return tx
    .selectFrom('reports as r')
    .leftJoin('recalled_results as x', 'x.report_id', 'r.id')
    .select(['r.technology', 'r.strip_type', 'r.strip_lot_id as id', 'x.report_id as rests'])
    .where('r.sample_id', '=', sample_id)
    .where('r.site_id', '=', site_id)
    .where('r.is_newest', '=', true)
    .where('r.is_draft', '=', false)
    .where('r.strip_lot_id', 'is not', null)
    .execute()
}

/** The strips of a save, settled. */
export type SettledStrips = {
  /** The tests, each with the verdict that follows from its lines. */
  readonly tests: TestInput[]
  /** `at` is the test's index, `field` one of its fields. */
  readonly faults: readonly { readonly at: number; readonly field: string; readonly message: string }[]
  readonly questions: readonly { readonly code: 'expired_lot'; readonly detail: string }[]
  readonly brandOf: (test: TestInput) => string
}

/** Settles the strips of a save. A draft may be incomplete, but may not name a lot that does not exist. */
export async function settleStrips(
  tx: Write,
  place: Place,
  given: readonly TestInput[],
  { now, isDraft }: { readonly now: Date; readonly isDraft: boolean },
): Promise<SettledStrips> {
  const lots = await lotsOf(tx, given)
  const readings = given.some(({ data }) => data.strip_lines !== null) ? await stripReadings(tx) : []
  const before = isDraft ? [] : await lotsBefore(tx, place)
  const today = localDay(now.toISOString(), (await settingsOf(tx)).time_zone)
  const lotOf = ({ data }: TestInput) => lots.find(({ id }) => id === data.strip_lot) ?? null
  const brandOf = (test: TestInput) => lotOf(test)?.brand ?? ''
  const linesOf = (test: TestInput) => {
    const { technology, data } = test
    return methodOf(readings, { technology, target: data.strip_type ?? '', brand: brandOf(test) })?.strip_lines ?? null
  }
  const tests = given.map((test) => {
    const { strip_lines, strip_result } = test.data
    const reading = linesOf(test)
    if (strip_lines === null || strip_result !== null || reading === null) return test
    return { ...test, data: { ...test.data, strip_result: verdictOf(reading, strip_lines) } }
  })
  const faults = tests.flatMap((test, at) => {
    const { technology, data } = test
    const fault = (field: string, message: string | null) => (message === null ? [] : [{ at, field, message }])
    if (!isStrip(technology)) return notStripFaults(data).map((one) => ({ at, ...one }))
    const water = waterFaults(data).map((one) => ({ at, ...one }))
    if (data.strip_lot !== null && lotOf(test) === null) return [...water, ...fault('strip_lot', noSuchLot)]
    if (isDraft) return water
    const lines = linesFault(data, linesOf(test))
    const own = before.find((one) => isSameTest(one, { technology, strip_type: data.strip_type }))
    const rested = own?.id == null ? null : { id: own.id, rests: own.rests !== null }
    return [
      ...water,
      ...(lines === null ? [] : [{ at, ...lines }]),
      ...fault('strip_lot', lotFault(data, lotOf(test), rested)),
    ]
  })
  const questions = tests.flatMap((test) => {
    const lot = lotOf(test)
    const detail = lot === null ? null : lotQuestion(lot, today)
    return detail === null ? [] : [{ code: 'expired_lot' as const, detail }]
  })
  return { tests, faults, questions, brandOf }
}
