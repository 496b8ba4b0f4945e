/** Giving the rest of a sample back: who may, what is refused, and what goes on after it (R2.46). */
import { beforeAll, describe, expect, test } from 'vitest'
import { readReports, reportNotAnalyzed, saveReports, takeBackReport } from '#contract/analysis.ts'
import { readAsRead } from '#contract/as-read.ts'
import { giveBack, testHere, undoGiveBack } from '#contract/counter.ts'
import { readCustodyLog } from '#contract/custody.ts'
import { disposeSamples } from '#contract/disposal.ts'
import { listSamples, readSample, reportMissing } from '#contract/samples.ts'
import { shareResults } from '#contract/sharing.ts'
import { acceptPackage, preparePackages } from '#contract/transport.ts'
import { noLab } from '#domain/report/stage.ts'
import { giveBackFaults, noReturnBasis } from '#domain/sample/give-back.ts'
import { goneReason } from '#domain/sample/without-result.ts'
import { unfitChains } from '#server/custody/compare-chains.ts'
import { wrongCounts } from '#server/samples/count-samples.ts'
import { testService } from '../../../test/support/service.ts'
import { type gcms, register, submit } from '../../../test/support/stories.ts'

const service = testService()
const fullname = 'Noor Haddad'
const gone = 'It was given back to the person.'
const basis = (return_basis: string) =>
  service.db.updateTable('sites').set({ tests_on_site: true, return_basis }).where('name', '=', 'Harbour').execute()

beforeAll(() => basis('Exemption 7'))

const ftir = (drugs_found: Parameters<typeof gcms>[0] = [{ drug: { name: 'Caffeine' } }]) => ({
  technology: 'FTIR',
  data: { drugs_found, staff_first_name: 'Noor', staff_last_name: 'Haddad' },
})

async function tested(about: object = {}) {
  const sample_id = await register(service, about, 'both')
  await service.must('both', testHere, { input: { sample_ids: [sample_id], fullname } })
  await submit(service, sample_id, [ftir()], 'both')
  return sample_id
}

const give = (sample_id: string, change: object = {}, who: 'both' | 'lab' | 'collection' = 'both') =>
  service.call(who, giveBack, {
    params: { sample_id },
    input: { fullname, weight: null, card: sample_id, sealed: true, ...change },
  })
const read = (sample_id: string) => service.must('both', readSample, { params: { sample_id } })
const actions = async (sample_id: string) =>
  (await service.must('both', readCustodyLog, { query: { sample_id } })).map(({ action }) => action).reverse()
const isIn = async (tab: 'SamplesToDispose' | 'ResultsToShare', sample_id: string) => {
  const { results } = await service.must('both', listSamples, { query: { tab, limit: 100 } })
  return results.some((one) => one.sample_id === sample_id)
}

test('it keeps its state, says Returned, leaves the lists of the site, and its result can still be told', async () => {
  const sample_id = await tested()
  expect(await isIn('SamplesToDispose', sample_id)).toBe(true)
  const { status, body } = await give(sample_id)
  expect([status, body.samples]).toMatchObject([
    200,
    [{ sample_id, state: 'ANALYSIS_COMPLETE', second_label: 'Returned', analysis_site: null, returned_weight: null }],
  ])
  expect((await read(sample_id)).returned_at).not.toBeNull()
  expect(await actions(sample_id)).toEqual(['COLLECTED', 'TESTED_HERE', 'ANALYZED', 'RETURNED'])
  expect(await isIn('SamplesToDispose', sample_id)).toBe(false)
  expect(await isIn('ResultsToShare', sample_id)).toBe(true)
  const input = { fullname, shared: true as const, had_conversation: true }
  const shared = await service.must('both', shareResults, { params: { sample_id }, input })
  expect(shared).toMatchObject({ label: 'Results Reported', report_state: 'ANALYSIS_SHARED', second_label: 'Returned' })
  const corrected = await service.call('both', saveReports, {
    query: { is_draft: false },
    input: { sample: sample_id, tests: [ftir([{ drug: { name: 'Fentanyl' } }])], correction: 'Seen in the spectrum' },
  })
  expect(corrected.status).toBe(200)
  expect((await read(sample_id)).corrected_since_shared).toBe(true)
  expect(await unfitChains(service.db)).toEqual([])
  expect(await wrongCounts(service.db)).toEqual([])
})

test('after its only result was taken back none follows, and its person reads so, until it is here after all', async () => {
  const sample_id = await tested()
  const params = { sample_id }
  expect((await give(sample_id)).status).toBe(200)
  const [report] = await service.must('both', readReports, { params })
  const input = { report: report?.id ?? 0, staff: fullname, reason: 'It is of the next vial.' }
  const { sample } = await service.must('both', takeBackReport, { input })
  expect(sample).toMatchObject({ label: 'Not Analyzed', second_label: 'Returned', not_analyzed: goneReason })
  for (const [lang, not_analyzed] of [
    ['en', goneReason],
    ['fr', 'Il a été rendu à la personne qui l’avait apporté.'],
    ['es', 'Se devolvió a quien la había traído.'],
  ] as const)
    expect(await service.must('both', readAsRead, { params, query: { lang } })).toMatchObject({
      result: null,
      not_analyzed,
    })
  expect(await unfitChains(service.db)).toEqual([])
  await service.must('both', undoGiveBack, { params, input: { fullname, reason: 'They left it here.' } })
  expect(await read(sample_id)).toMatchObject({
    ...{ state: 'READY_FOR_ANALYSIS', report_state: 'READY_FOR_ANALYSIS', not_analyzed: null, returned_at: null },
  })
  await submit(service, sample_id, [ftir()], 'both')
  expect(await unfitChains(service.db)).toEqual([])
  expect(await wrongCounts(service.db)).toEqual([])
})

describe('it is refused with a sentence, and changes nothing', () => {
  const refusedOf = async (sample_id: string, change: object = {}) => {
    const { status, body } = await give(sample_id, change)
    expect((await read(sample_id)).returned_at).toBeNull()
    return [status, body.errors?.map(({ message }: { message: string }) => message).join(' ') ?? body.detail]
  }

  test('without the legal basis', async () => {
    const sample_id = await tested()
    await basis('')
    const refused = await refusedOf(sample_id)
    await basis('Exemption 7')
    expect(refused).toEqual([409, noReturnBasis])
  })

  test('to the holder of another card, unsealed, or more than there was', async () => {
    const sample_id = await tested()
    expect(await refusedOf(sample_id, { card: 'PD9999' })).toEqual([400, giveBackFaults.card])
    const number = (await read(sample_id)).ticket?.number ?? 0
    expect(await refusedOf(sample_id, { card: `${number + 1}` })).toEqual([400, giveBackFaults.card])
    expect(await refusedOf(sample_id, { sealed: false })).toEqual([400, giveBackFaults.sealed])
    await service.db
      .updateTable('samples')
      .set({ empty_weight: 2.1, full_weight: 2.2534 })
      .where('sample_id', '=', sample_id)
      .execute()
    expect(await refusedOf(sample_id)).toEqual([400, giveBackFaults.weight])
    expect(await refusedOf(sample_id, { weight: 1 })).toEqual([400, 'The vial held 0.1534 g: 1.0000 g cannot go back.'])
    expect((await give(sample_id, { weight: '0.1534', card: `Ticket ${number}` })).status).toBe(200)
    expect((await read(sample_id)).returned_weight).toBe(0.1534)
  })

  test('to nobody, before it has a result, by another site, and twice at once', async () => {
    const nobody = await tested({ collected_from: 'STAFF_BEHIND' })
    expect((await refusedOf(nobody))[1]).toContain('it can go back to nobody')
    const untested = await register(service, {}, 'both')
    await service.must('both', testHere, { input: { sample_ids: [untested], fullname } })
    expect((await refusedOf(untested))[1]).toContain('Undergoing Analysis')
    const sample_id = await tested()
    expect((await give(sample_id, {}, 'lab')).status).toBe(404)
    const twice = await Promise.all([give(sample_id), give(sample_id)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await give(sample_id)).body.detail).toBe(`${sample_id}: ${gone}`)
  })

  test('after a sample left the counter for a lab', async () => {
    const sample_id = await tested()
    await service.must('both', preparePackages, {
      input: {
        ...{ samples: [sample_id], reason: 'REQUIRES_FURTHER_ANALYSIS', dry_run: false, person: fullname },
        ...{ why: 'A lab can find more.', dest_site: service.site('Central laboratory') },
      },
    })
    expect((await refusedOf(sample_id))[0]).toBe(409)
  })
})

test('what went back can be neither sent, disposed of, reported missing, received nor tested again', async () => {
  const sample_id = await tested()
  await give(sample_id)
  const people = { staff: fullname, witness: 'Ben Cole' }
  const refusals = [
    await service.call('both', disposeSamples, { input: { samples: [sample_id], why: 'Full', ...people } }),
    await service.call('both', preparePackages, {
      input: {
        ...{ samples: [sample_id], reason: 'REQUIRES_FURTHER_ANALYSIS', dry_run: false, person: fullname },
        ...{ why: 'A lab can find more.', dest_site: service.site('Central laboratory') },
      },
    }),
    await service.call('both', saveReports, {
      query: { is_draft: true },
      input: { sample: sample_id, tests: [ftir()] },
    }),
    await service.call('both', reportNotAnalyzed, {
      input: { sample: sample_id, staff: fullname, reason: 'Gone' },
    }),
    await service.call('both', testHere, { input: { sample_ids: [sample_id], fullname } }),
  ]
  expect(refusals.map(({ status, body }) => [status, body.detail])).toEqual(
    refusals.map(() => [409, `${sample_id}: ${gone}`]),
  )
  const missing = await service.call('both', reportMissing, { input: { samples: [sample_id], fullname } })
  const arrived = await service.call('both', acceptPackage, {
    input: { sample_ids: [sample_id], transported_by: 'Carl Courier', accepted_by: 'Ada Osei' },
  })
  expect([missing.status, arrived.status]).toEqual([409, 409])
  const asLab = await service.call('both', saveReports, {
    query: { is_draft: false },
    input: { sample: sample_id, tests: [ftir()], correction: 'From the lab', stage: 'LAB' },
  })
  expect([asLab.status, asLab.body.errors]).toEqual([400, [{ field: 'stage', message: noLab }]])
})

test('it is taken back by name and reason, and lies at the counter again', async () => {
  const sample_id = await tested()
  const undo = () =>
    service.call('both', undoGiveBack, { params: { sample_id }, input: { fullname, reason: 'The wrong bag' } })
  expect((await undo()).body.detail).toBe(`${sample_id}: The sample was not given back.`)
  await give(sample_id)
  expect((await undo()).status).toBe(200)
  expect(await read(sample_id)).toMatchObject({ returned_at: null, analysis_site: service.site('Harbour') })
  expect(await actions(sample_id)).toEqual(['COLLECTED', 'TESTED_HERE', 'ANALYZED', 'RETURNED', 'CORRECTED'])
  expect(await isIn('SamplesToDispose', sample_id)).toBe(true)
  expect(await unfitChains(service.db)).toEqual([])
  expect((await give(sample_id)).status).toBe(200)
})

test('a chain that does not tell of the return is found', async () => {
  const sample_id = await tested()
  await service.db
    .updateTable('samples')
    .set({ returned_at: new Date().toISOString() })
    .where('sample_id', '=', sample_id)
    .execute()
  expect(await unfitChains(service.db)).toEqual([
    { sample_id, why: 'it does not agree with its sample about what was given back' },
  ])
})
