/** Instruments for tests: a lab's instrument, a check, a report that names it, and an example of each change. */
import { beforeAll } from 'vitest'
import { saveReports } from '#contract/analysis.ts'
import { addInstrument, answerDoubt, changeInstrument, listDoubtedResults, recordCheck } from '#contract/instruments.ts'
import type { TestInput } from './inputs.ts'
import type { Person, TestService } from './service.ts'
import { atLab } from './stories.ts'

let next = 1

type Asked = { readonly name?: string; readonly technology?: 'GC_MS' | 'FTIR' | 'NMR'; readonly site?: string } & {
  readonly since?: string
}

/** Adds an instrument to the central laboratory, for GC-MS and in use since 2020 unless the test says otherwise. */
export async function anInstrument(service: TestService, { site = 'Central laboratory', ...input }: Asked = {}) {
  const usual = { name: `Agilent ${next++}`, technology: 'GC_MS' as const, since: '2020-01-01' }
  return service.must('admin', addInstrument, { input: { ...usual, ...input, site_id: service.site(site) } })
}

/** A weekly check that passed now. */
export const passed = { passed: true, reason: 'WEEKLY', checked_by: 'Ada Osei' } as const
export const failed = { ...passed, passed: false } as const

/** Records a check at the central laboratory. */
export const check = (service: TestService, id: number, input: { passed: boolean; at?: string; note?: string }) =>
  service.must('lab', recordCheck, { params: { id: String(id) }, input: { ...passed, ...input } })

/** A GC-MS form that names an instrument. */
export const onInstrument = (instrument: number | null, data: Partial<TestInput['data']> = {}) =>
  ({
    technology: 'GC_MS',
    data: {
      drugs_found: [{ drug: { name: 'Caffeine' }, percent: 8, weight: null }],
      is_liquid: 0,
      staff_first_name: 'Ada',
      staff_last_name: 'Osei',
      instrument,
      ...data,
    },
  }) satisfies TestInput

/** The steps that tests of instruments share; each step moves the clock on by a second. */
export function instrumentStory(service: TestService) {
  const save = (sample: string, tests: readonly TestInput[], changes: object = {}, query: object = {}) =>
    service.call('lab', saveReports, { query: { is_draft: false, ...query }, input: { sample, tests, ...changes } })
  const record = (id: number, input: object, who: Person = 'lab') =>
    service.call(who, recordCheck, { params: { id: String(id) }, spoilt: { ...passed, ...input } })
  const change = (id: number, input: object) =>
    service.call('admin', changeInstrument, { params: { id: String(id) }, spoilt: { since: '2020-01-01', ...input } })
  const doubted = async () => (await service.must('lab', listDoubtedResults, {})).results
  const doubtedOn = async (name: string) =>
    (await doubted()).filter(({ instrument }) => instrument === name).map(({ sample_id }) => sample_id)
  /** Confirms every result in doubt. */
  const settleAll = async () => {
    const input = { reason: 'Settled', of_all: true }
    for (let [first] = await doubted(); first; [first] = await doubted())
      await service.must('lab', answerDoubt, { params: { id: String(first.id) }, input })
  }
  let seconds = 0
  const later = () => {
    seconds += 1
    service.clock = new Date(Date.parse('2026-06-01T12:00:00.000Z') + seconds * 1000)
    return service.clock
  }
  const confirmed = 'instrument_not_checked,instrument_check_old,instrument_check_failed'
  const reportedLater = async (tests: readonly TestInput[]) => {
    const sample = await atLab(service)
    later()
    const { status, body } = await save(sample, tests, {}, { confirmed })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return sample
  }
  const checkedLater = (id: number, is: boolean) => {
    later()
    return check(service, id, { passed: is })
  }
  beforeAll(async () => {
    // Tokens follow the real clock.
    await service.signInAnew('lab', 'admin', 'otherLab', 'collection', 'both')
    later()
  })
  return { save, record, change, doubted, doubtedOn, settleAll, later, reportedLater, checkedLater }
}

export const instrumentChanges = {
  'POST /admin/instruments/': {
    make: async (on: TestService) => ({
      input: {
        ...{ name: 'Bruker Alpha', technology: 'FTIR' as const, since: '2026-01-01' },
        site_id: on.site('Central laboratory'),
      },
    }),
    says: /^name: Bruker Alpha$/,
  },
  'PUT /admin/instruments/{id}/': {
    make: async (on: TestService) => ({
      params: { id: String((await anInstrument(on, { name: 'Old name' })).id) },
      input: { name: 'New name', since: '2020-01-01', in_use: true },
    }),
    says: /^name: Old name → New name$/,
  },
}
