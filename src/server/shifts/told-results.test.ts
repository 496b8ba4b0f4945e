/** Results that a device told with the card of their sample: stored once, and refused with another card. */
import { beforeAll, describe, expect, test } from 'vitest'
import { readReports } from '#contract/analysis.ts'
import { peopleToTell } from '#contract/sharing.ts'
import { answerAskedSample, freeShiftIds, sendShiftSamples } from '#contract/shifts.ts'
import { tellingFaults } from '#domain/sample/telling.ts'
import { testService } from '../../../test/support/service.ts'
import { aShift, infraredOf, madeSample, resultOf } from '../../../test/support/shifts.ts'

const service = testService()

beforeAll(() => service.db.updateTable('sites').set({ tests_on_site: true }).where('name', '=', 'Harbour').execute())

/** A result that was told to whoever showed this; null: neither ticket nor card. */
const toldTo = (shown: string | null) =>
  resultOf({
    told: {
      ...{ told_at: new Date().toISOString(), warned: [] },
      survey: {
        ...{ fullname: 'Noor Haddad', shared: true, had_conversation: true },
        telling: { shown, outcomes: ['HEARD'], naloxone_offered: true },
      },
    },
  })

async function send(shift_id: string, sample_id: string, tests: string) {
  const samples = [{ ...madeSample(sample_id), made_at: begun, tests }]
  const input = { sent_at: new Date().toISOString(), samples }
  const { answers } = await service.must('both', sendShiftSamples, { params: { shift_id }, input })
  const [answer] = answers
  if (answer?.outcome !== 'held') throw new Error(JSON.stringify(answer))
  return answer.tests
}
const begun = new Date().toISOString()

const tellings = (sample_id: string) =>
  service.db
    .selectFrom('tellings')
    .select(['outcomes', 'shown', 'naloxone_offered'])
    .where('sample_id', '=', sample_id)
    .execute()

describe('a result that was told on the device', () => {
  test.each([
    ['its card', true, 'CARD'],
    ['neither', false, 'NEITHER'],
  ])('says what the person showed (%s), once however often it is sent', async (_, isCard, shown) => {
    const { shift, ids } = await aShift(service, { count: 1, who: 'both' })
    const [id = ''] = ids
    const tests = toldTo(isCard ? id : null)
    await Promise.all([send(shift.id, id, tests), send(shift.id, id, tests)])
    expect((await send(shift.id, id, tests))?.outcome).toBe('stored')
    expect(await tellings(id)).toEqual([{ outcomes: ['HEARD'], shown, naloxone_offered: true }])
  })

  test('with the card of another sample is refused, and its person must be told again', async () => {
    const { shift, ids } = await aShift(service, { count: 2, who: 'both' })
    const [id = '', other = ''] = ids
    expect(await send(shift.id, id, toldTo(other))).toMatchObject({
      ...{ outcome: 'refused', must_tell_again: true },
      errors: [{ field: 'telling.shown', message: tellingFaults.notTheirs }],
    })
    expect(await tellings(id)).toEqual([])
    expect(await service.must('both', readReports, { params: { sample_id: id } })).toEqual([])
  })

  test('is known by the card that the device printed, though an administrator gave the sample another ID', async () => {
    const { shift, ids, params } = await aShift(service, { count: 1, who: 'both' })
    const [id = ''] = ids
    const free = { sample_ids: [id], labels_are_here: true, reason: 'The van came back' } as const
    await service.must('admin', freeShiftIds, { params, input: free })
    await service.db
      .updateTable('registered_ids')
      .set({ voided_at: new Date().toISOString(), void_reason: 'Broken' })
      .where('sample_id', '=', id)
      .execute()
    expect((await send(shift.id, id, toldTo(id)))?.outcome).toBe('waits')
    const other = await service.freeId('Harbour')
    const input = { as: 'new', sample_id: other, reason: 'Another label' } as const
    await service.must('admin', answerAskedSample, { params: { ...params, sample_id: id }, input })
    expect(await send(shift.id, id, toldTo(id))).toMatchObject({ outcome: 'stored' })
    expect(await tellings(other)).toEqual([{ outcomes: ['HEARD'], shown: 'CARD', naloxone_offered: true }])
  })

  test('or not told, because the person left, is stored with that; something dangerous then makes it a task', async () => {
    await service.db.updateTable('drugs').set({ important: true }).where('name', '=', 'Fentanyl').execute()
    const { shift, ids } = await aShift(service, { count: 1, who: 'both' })
    const [id = ''] = ids
    const tests = resultOf({ tests: [infraredOf('Fentanyl')], untold: { outcome: 'LEFT', naloxone_offered: false } })
    await Promise.all([send(shift.id, id, tests), send(shift.id, id, tests)])
    expect(await tellings(id)).toEqual([{ outcomes: ['LEFT'], shown: null, naloxone_offered: false }])
    expect((await service.must('both', peopleToTell)).left.samples).toEqual([id])
  })
})
