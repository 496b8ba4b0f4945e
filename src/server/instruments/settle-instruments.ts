/** Settles the instruments of a save's tests: faults, and questions to ask (R7.12). */
import type { TestInput } from '#contract/analysis.ts'
import { type CheckDoubt, doubtCodes } from '#domain/instrument/check-doubts.ts'
import { checkDoubt, checkQuestion, instrumentFault } from '#domain/instrument/instrument.ts'
import { isSameTest } from '#domain/report/same-test.ts'
import type { Write } from '#server/database/connect.ts'
import { checkClock, newestChecks } from './queries.ts'

type Place = { readonly sample_id: string; readonly site_id: number }

/** The instruments of the tests; locked, so that none fails its check while its report is written. */
async function instrumentsOf(tx: Write, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('instruments as i')
    .innerJoin('sites', 'sites.id', 'i.site_id')
    .select(['i.id', 'i.site_id', 'sites.name as site', 'i.technology', 'i.name', 'i.since', 'i.retired_at'])
    .where('i.id', 'in', [...ids])
    .orderBy('i.id')
    .forShare('i')
    .execute()
  return rows
}

/** The instruments of the lab's own newest results of the sample. */
async function instrumentsBefore(tx: Write, { sample_id, site_id }: Place) {
  return tx
    .selectFrom('reports')
    .select(['technology', 'strip_type', 'instrument_id'])
    .where('sample_id', '=', sample_id)
    .where('site_id', '=', site_id)
    .where('is_newest', '=', true)
    .where('is_draft', '=', false)
    .where('instrument_id', 'is not', null)
    .execute()
}

/** The instruments of a save, settled. */
export type SettledInstruments = {
  /** `at` is the test's index, `field` one of its fields. */
  readonly faults: readonly { readonly at: number; readonly field: string; readonly message: string }[]
  readonly questions: readonly { readonly code: string; readonly detail: string; readonly row: string }[]
  /** The question about a test's instrument; null where there is none. */
  readonly doubtOf: (test: TestInput) => CheckDoubt | null
}

/** Settles the instruments of a save. A draft gets no questions. */
export async function settleInstruments(
  tx: Write,
  place: Place,
  tests: readonly TestInput[],
  { now, isDraft }: { readonly now: Date; readonly isDraft: boolean },
): Promise<SettledInstruments> {
  const ids = tests.flatMap(({ data }) => data.instrument ?? [])
  if (ids.length === 0) return { faults: [], questions: [], doubtOf: () => null }
  const instruments = await instrumentsOf(tx, ids)
  const before = isDraft ? [] : await instrumentsBefore(tx, place)
  const newest = isDraft ? new Map() : await newestChecks(tx, ids)
  const clock = await checkClock(tx, now)
  const instrumentOf = ({ data }: TestInput) => instruments.find(({ id }) => id === data.instrument) ?? null
  const checkOf = (test: TestInput) => newest.get(test.data.instrument ?? 0) ?? null
  const faults = tests.flatMap((test, at) => {
    const { technology, data } = test
    if (data.instrument === null) return []
    const own = before.find((one) => isSameTest(one, { technology, strip_type: data.strip_type }))
    const about = { site_id: place.site_id, before: own?.instrument_id ?? null, isDraft }
    const message = instrumentFault(technology, instrumentOf(test), about)
    return message === null ? [] : [{ at, field: 'instrument', message }]
  })
  const doubtOf = (test: TestInput) =>
    isDraft || instrumentOf(test) === null ? null : checkDoubt(checkOf(test), clock)
  const questions = tests.flatMap((test, at) => {
    const doubt = doubtOf(test)
    const detail = checkQuestion(instrumentOf(test)?.name ?? '', checkOf(test), clock)
    return doubt === null || detail === null
      ? []
      : [{ code: doubtCodes[doubt], detail, row: `tests.${at}.data.instrument` }]
  })
  return { faults, questions, doubtOf }
}
