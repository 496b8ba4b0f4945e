/** Answers to signals, and who reads what of them. */
import { beforeEach, expect, test } from 'vitest'
import { addSignal, beginUpdate, dropAlertDraft, makeAlert } from '#contract/alerts.ts'
import { refuseSignal, takeSignal } from '#contract/signals.ts'
import { releasedAlert } from '../../../test/support/alert-examples.ts'
import { testService } from '../../../test/support/service.ts'
import { aRule, drugId, found, openSignals, work } from '../../../test/support/signal-examples.ts'

const service = testService()

beforeEach(async () => {
  await work(service)
  await service.db.updateTable('alert_rules').set({ is_on: false }).execute()
  await service.db.deleteFrom('alert_signals').execute()
})

test('a person takes it, another takes it over, and it ends with a reason', async () => {
  await aRule(service, { drug_id: await drugId(service, 'Xylazine') })
  await found(service, 'Xylazine')
  await work(service)
  const [signal] = await openSignals(service)
  const params = { id: String(signal?.id) }
  expect(await service.must('lab', takeSignal, { params, input: {} })).toMatchObject({
    user: 'lab Person',
    is_mine: true,
  })
  expect(await service.must('otherLab', takeSignal, { params, input: { mine: false } })).toMatchObject({
    user: 'lab Person',
  })
  expect(await service.must('admin', takeSignal, { params, input: {} })).toMatchObject({ user: 'admin Person' })
  const input = { reason: 'A reference sample.' }
  expect((await service.call('lab', refuseSignal, { params, spoilt: { reason: ' ' } })).status).toBe(400)
  expect(await service.must('lab', refuseSignal, { params, input })).toMatchObject({
    outcome: 'NO_ALERT',
    answered_by: 'lab Person',
  })
  const again = await service.call('lab', refuseSignal, { params, input })
  expect([again.status, again.body.detail]).toEqual([
    409,
    'This signal is not open any more. lab Person has answered it.',
  ])
  expect((await service.call('lab', takeSignal, { params: { id: '999999' }, input: {} })).status).toBe(404)
  // Another sample within a week of the answer makes no new signal.
  await found(service, 'Xylazine')
  await work(service)
  expect(await openSignals(service)).toEqual([])
})

test('everybody reads the numbers of the whole service, but only the IDs and names that they may see', async () => {
  await aRule(service, { drug_id: await drugId(service, '4-ANPP') })
  await aRule(service, { drug_id: await drugId(service, 'p-Fluorofentanyl') })
  const sample = await found(service, '4-ANPP', 'p-Fluorofentanyl')
  await work(service)
  const seen = async (who: 'lab' | 'otherLab' | 'admin') =>
    (await openSignals(service, who))
      .map(({ name, samples, sample_ids }) => ({ name, samples, sample_ids }))
      .toSorted((a, b) => String(a.name).localeCompare(String(b.name)))
  const both = (a: string | null, b: string | null, ids: string[], last = ids) => [
    { name: a, samples: 1, sample_ids: ids },
    { name: b, samples: 1, sample_ids: last },
  ]
  expect(await seen('lab')).toEqual(both('4-ANPP', 'p-Fluorofentanyl', [sample]))
  expect(await seen('otherLab')).toEqual(both('4-ANPP', 'p-Fluorofentanyl', []))
  expect(await seen('admin')).toEqual(both('fluorofentanyl', null, [sample], []))
})

test('a signal whose draft is dropped is open again, and counts its sample once', async () => {
  await aRule(service, { drug_id: await drugId(service, 'Xylazine') })
  const first = await found(service, 'Xylazine')
  await work(service)
  const [signal] = await openSignals(service)
  const signal_id = signal?.id ?? 0
  const { id } = await service.must('lab', makeAlert, { input: { signal_id } })
  expect(await openSignals(service)).toEqual([])
  await service.must('lab', dropAlertDraft, { params: { id: String(id) } })
  const open = { id: signal_id, outcome: null, alert_id: null, answered_by: null, sample_ids: [first] }
  expect(await openSignals(service)).toMatchObject([open])
  await work(service)
  expect(await openSignals(service)).toMatchObject([open])
})

test('a signal that was added to a dropped update is open again; signals of the released alert are not', async () => {
  const released = await releasedAlert(service, [await found(service, 'Fentanyl')])
  await aRule(service, { drug_id: await drugId(service, 'Xylazine') })
  await found(service, 'Xylazine')
  await work(service)
  const [signal] = await openSignals(service)
  const params = { id: String(released.id) }
  const added = await service.must('lab', addSignal, { params, input: { signal_id: signal?.id ?? 0 } })
  expect(added.samples.count).toBe(2)
  const { alert } = await service.must('lab', dropAlertDraft, { params })
  expect([alert?.draft, alert?.samples.count]).toEqual([null, 1])
  expect((await openSignals(service)).map(({ id }) => id)).toEqual([signal?.id])
  await service.must('lab', beginUpdate, { params })
  await service.must('lab', dropAlertDraft, { params })
  expect((await openSignals(service)).map(({ id }) => id)).toEqual([signal?.id])
})
