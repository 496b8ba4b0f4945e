/** What puts an alert in doubt, and what does not; and each way out. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mergeDrugs } from '#contract/admin/drugs.ts'
import { beginUpdate, holdAlert, listAlerts, readAlert } from '#contract/alerts.ts'
import { saveReports } from '#contract/analysis.ts'
import { alertText, drugId, paramsOf, proposed, release, releasedAlert } from '../../../test/support/alert-examples.ts'
import type { FindingInput, TestInput } from '../../../test/support/inputs.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, reported } from '../../../test/support/stories.ts'
import { addStripTypes, aLot, recall, strip } from '../../../test/support/strip-examples.ts'

const service = testService()
const fentanyl = (changes: Partial<FindingInput> = {}): FindingInput => ({
  ...{ drug: { name: 'Fentanyl' }, percent: 8, weight: null },
  ...changes,
})
const caffeine: FindingInput = { drug: { name: 'Caffeine' }, percent: null, weight: null }
const alertOf = (id: number) => service.must('otherCollection', readAlert, { params: paramsOf(id) })
const doubts = async (id: number) => (await alertOf(id)).doubts.map(({ doubt }) => doubt)
const correct = (sample: string, tests: readonly TestInput[]) =>
  service.must('lab', saveReports, {
    query: { is_draft: false, confirmed: 'duplicate_substance' },
    input: { sample, tests, correction: 'Read again' },
  })
const withBasis = (findings: readonly FindingInput[], data: Partial<TestInput['data']> = {}): TestInput => {
  const { technology, data: usual } = gcms(findings)
  return { technology, data: { ...usual, ...data } }
}
const of = (...findings: FindingInput[]) => withBasis(findings, { percent_basis: 'of_weight' })
const holds = (id: number, reason = 'LC-MS says so, too') =>
  service.call('otherCollection', holdAlert, { params: paramsOf(id), input: { reason } })

test.each<[string, TestInput, boolean]>([
  ['the finding is gone', of(caffeine), true],
  ['another amount', of(fentanyl({ percent: 9 }), caffeine), true],
  ['no amount', of(fentanyl({ percent: null }), caffeine), true],
  ['a range', of(fentanyl({ percent: null, amount_kind: 'range', low: 1, high: 2, unit: '%' }), caffeine), true],
  ['another basis', withBasis([fentanyl(), caffeine], { percent_basis: 'estimate' }), true],
  ['a note', withBasis([fentanyl(), caffeine], { percent_basis: 'of_weight', notes: 'Spelled right' }), false],
  [
    'another name of who reported it',
    withBasis([fentanyl(), caffeine], { percent_basis: 'of_weight', staff_last_name: 'Ossei' }),
    false,
  ],
  ['another substance that it does not name', of(fentanyl(), { ...caffeine, percent: 40 }), false],
  ['one more substance', of(fentanyl(), caffeine, { ...caffeine, drug: { name: 'Xylazine' } }), false],
  ['the other order', of(caffeine, fentanyl()), false],
])('a correction to %s', async (_what, corrected, isDoubted) => {
  const sample = await reported(service, {}, [of(fentanyl(), caffeine)])
  const { id } = await releasedAlert(service, [sample])
  expect(await doubts(id)).toEqual([])
  await correct(sample, [corrected])
  expect(await doubts(id)).toEqual(isDoubted ? ['CHANGED'] : [])
})

test('another report or a merge puts no alert in doubt; a new client-facing name of its substance does', async () => {
  const sample = await reported(service, {}, [of(fentanyl())])
  const { id } = await releasedAlert(service, [sample])
  const ftir = { technology: 'FTIR' as const, data: { ...of(caffeine).data, is_liquid: null } }
  await correct(sample, [ftir])
  const twin = await service.db
    .insertInto('drugs')
    .values({ name: 'Fentanil', report_to_public: true, important: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await service.must('admin', mergeDrugs, {
    params: paramsOf(twin.id),
    input: { into: await drugId(service, 'Fentanyl') },
  })
  expect(await doubts(id)).toEqual([])
  await service.db.updateTable('drugs').set({ report_to_client_name: 'fent' }).where('name', '=', 'Fentanyl').execute()
  expect(await doubts(id)).toEqual(['RENAMED'])
  await service.db.updateTable('drugs').set({ report_to_client_name: null }).where('name', '=', 'Fentanyl').execute()
})

test('a strip is evidence if it tests for the alert’s drug; recalling its lot puts the alert in doubt', async () => {
  await addStripTypes(service)
  const lot = await aLot(service)
  const tests = [
    strip({ strip_result: 'POSITIVE', strip_lot: lot.id }),
    strip({ strip_type: 'Nitazene', strip_result: 'POSITIVE' }),
  ]
  const sample = await reported(service, {}, tests)
  const { id } = await releasedAlert(service, [sample], { confirmed: 'strips_only' })
  const evidence = await service.db
    .selectFrom('alert_evidence')
    .select('strip_type')
    .where('alert_id', '=', id)
    .execute()
  expect(evidence).toEqual([{ strip_type: 'Fentanyl' }])
  await correct(sample, [strip({ strip_type: 'Nitazene', strip_result: 'INVALID' })])
  expect(await doubts(id)).toEqual([])
  await recall(service, lot.id)
  expect(await doubts(id)).toEqual(['RECALLED'])
  expect((await service.must('admin', listAlerts)).results[0]).toMatchObject({ id, is_doubted: true })
  expect((await service.call('lab', holdAlert, { params: paramsOf(id), input: { reason: 'x' } })).status).toBe(403)
  expect(await holds(id, ' ')).toMatchObject({ status: 400, body: { errors: [{ field: 'reason' }] } })
  expect((await holds(id)).body).toMatchObject({
    doubts: [],
    answers: [{ by: 'otherCollection Person', reason: 'LC-MS says so, too' }],
  })
  expect(await holds(id)).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/any more/) } })
})

test('a corrected strip puts the alert in doubt, and an update ends the doubt', async () => {
  const sample = await reported(service, {}, [strip({ strip_result: 'POSITIVE' }), of(fentanyl())])
  const { id } = await releasedAlert(service, [sample])
  await correct(sample, [strip({ strip_result: 'NEGATIVE' })])
  expect(await doubts(id)).toEqual(['CHANGED'])
  const { words } = await alertText(service)
  const changed = {
    en: {
      ...words.en,
      changed: 'Strips disagree',
      title: 'x',
      looks: '',
      effects: '',
      what_to_do: 'x',
      where_to_get_help: 'x',
    },
  }
  await service.must('lab', beginUpdate, { params: paramsOf(id) })
  await release(service, await proposed(service, id, { words: changed }))
  expect(await doubts(id)).toEqual([])
})

test('a hidden name puts the alert in doubt, and nobody can answer that the alert holds', async () => {
  const sample = await reported(service, {}, [of(fentanyl(), caffeine)])
  const holding = [{ drug_id: await drugId(service, 'Caffeine'), custom_drug: null, amount: null }]
  const { id } = await releasedAlert(service, [sample], { drug: 'Caffeine', holds: holding })
  await service.db.updateTable('drugs').set({ report_to_public: false }).where('name', '=', 'Caffeine').execute()
  expect((await alertOf(id)).doubts).toEqual([{ doubt: 'HIDDEN', sample_id: null, name: null }])
  expect((await alertOf(id)).versions[0]?.content.holds[0]?.name).toBe(null)
  const byLab = await service.must('lab', readAlert, { params: paramsOf(id) })
  expect([byLab.doubts[0]?.name, byLab.versions[0]?.content.holds[0]?.name]).toEqual(['Caffeine', 'Caffeine'])
  expect(await holds(id)).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/does not read any more/) },
  })
  await service.db.updateTable('drugs').set({ report_to_public: true }).where('name', '=', 'Caffeine').execute()
  expect(await doubts(id)).toEqual([])
})

test('a custom name that the dictionary learns later stays what it was', async () => {
  const sample = await reported(service, {}, [of({ drug: null, custom_drug: 'Blue thing', percent: 3, weight: null })])
  const holding = [{ drug_id: null, custom_drug: 'blue  thing', amount: null }]
  const { id } = await releasedAlert(service, [sample], { holds: holding })
  const rows = await service.db.selectFrom('alert_evidence').selectAll().where('alert_id', '=', id).execute()
  expect(rows).toMatchObject([{ fact: { found: [{ percent: 3 }] } }])
  const made = await service.db
    .insertInto('drugs')
    .values({ name: 'Blue thing', report_to_public: true, important: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`update name_readings set meaning = 'drug', drug_ids = array[${made.id}::int] where text = 'Blue thing'`.execute(
    service.db,
  )
  expect(await doubts(id)).toEqual([])
})
