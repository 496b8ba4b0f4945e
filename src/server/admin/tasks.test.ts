/** Requests for deletion and losses, decided by administrators (R2.8, R13.6). */
import { describe, expect, test } from 'vitest'
import { decideDeletion, listDeletionRequests, listLosses, writeOffLoss } from '#contract/admin/tasks.ts'
import { readCustodyLog } from '#contract/custody.ts'
import { readSample, registerSample, reportFound, reportMissing, requestDeletion } from '#contract/samples.ts'
import { testService } from '../../../test/support/service.ts'
import { prepare, register, userDrug } from '../../../test/support/stories.ts'

const service = testService()

async function asked() {
  const sample_id = await register(service)
  const input = { staff: 'Robin Ortiz', reason: 'spilled' }
  await service.must('collection', requestDeletion, { params: { sample_id }, input })
  const { results } = await service.must('admin', listDeletionRequests, { query: { search: sample_id } })
  expect(results).toMatchObject([{ sample_id, site: 'Parkdale', ...input }])
  return { sample_id, params: { id: String(results[0]?.id) } }
}
const actions = async (sample_id: string) =>
  (await service.must('admin', readCustodyLog, { query: { sample_id } })).map(({ action }) => action)

describe('a request for deletion', () => {
  test('approved: the sample is gone, its ID is void and never free, its custody log stays', async () => {
    const { sample_id, params } = await asked()
    const input = { decision: 'APPROVED', note: '', destroyed: { staff: 'Robin Ortiz', witness: 'Ada Osei' } } as const
    await service.must('admin', decideDeletion, { params, input })
    expect((await service.call('collection', readSample, { params: { sample_id } })).status).toBe(404)
    const again = await service.call('collection', registerSample, { input: { ...userDrug, sample_id } })
    expect(again.status).toBe(400)
    const log = await service.db
      .selectFrom('custody_log')
      .select(['action', 'note'])
      .where('sample_id', '=', sample_id)
      .orderBy('entry_no')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['COLLECTED', 'DELETION_REQUESTED', 'DELETED', 'DESTROYED'])
    expect(log.at(-1)?.note).toBe('Witness: Ada Osei')
    expect(await service.call('admin', decideDeletion, { params, input })).toMatchObject({ status: 409 })
  })

  test('needs another person as the witness, and changes nothing without', async () => {
    const { sample_id, params } = await asked()
    const input = { decision: 'APPROVED', destroyed: { staff: 'Robin Ortiz', witness: 'robin  ortiz' } } as const
    expect(await service.call('admin', decideDeletion, { params, input })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'destroyed.witness', message: 'The witness must be another person.' }] },
    })
    expect(await service.must('collection', readSample, { params: { sample_id } })).toMatchObject({
      state: 'DELETION_REQUESTED',
    })
  })

  test('rejected with a note: the sample awaits transport again', async () => {
    const { sample_id, params } = await asked()
    const empty = await service.call('admin', decideDeletion, { params, input: { decision: 'REJECTED', note: ' ' } })
    expect(empty).toMatchObject({ status: 400, body: { detail: 'Say why the request is rejected.' } })
    await service.must('admin', decideDeletion, { params, input: { decision: 'REJECTED', note: 'Still needed' } })
    expect(await service.must('collection', readSample, { params: { sample_id } })).toMatchObject({ state: 'FILLED' })
    expect((await actions(sample_id)).at(0)).toBe('EDITED')
  })
})

describe('a loss', () => {
  async function lost() {
    const sample_id = await register(service)
    await prepare(service, [sample_id])
    await service.must('lab', reportMissing, { input: { samples: [sample_id], fullname: 'Ada Osei' } })
    return sample_id
  }
  const find = (sample_id: string, written_off = 'false') =>
    service.must('admin', listLosses, { query: { search: sample_id, written_off } })

  test('is a task with its last entry and whom to call, until it is found', async () => {
    const sample_id = await lost()
    const { count, results } = await find(sample_id)
    expect(count).toBe(1)
    expect(results[0]).toMatchObject({
      sample_id,
      last_entry: { action: 'PREPARED', staff: 'Robin Ortiz', site: 'Parkdale' },
      call: [{ site: 'Parkdale' }, { site: 'Central laboratory' }],
      written_off: null,
    })
    await service.must('admin', reportFound, { input: { samples: [sample_id], fullname: 'Admin Person' } })
    expect((await find(sample_id)).count).toBe(0)
    expect((await actions(sample_id))[0]).toBe('FOUND')
  })

  test('written off, it leaves the list and is found all the same when it turns up', async () => {
    const sample_id = await lost()
    const params = { sample_id }
    await service.must('admin', writeOffLoss, { params, input: { reason: 'The box was lost' } })
    const again = await service.call('admin', writeOffLoss, { params, input: { reason: 'Again' } })
    expect([again.status, again.body.detail]).toEqual([409, `${sample_id} was written off already.`])
    expect((await find(sample_id)).count).toBe(0)
    expect((await find(sample_id, 'true')).results[0]?.written_off).toMatchObject({ reason: 'The box was lost' })
    await service.must('lab', reportFound, { input: { samples: [sample_id], fullname: 'Ada Osei' } })
    expect((await find(sample_id, 'true')).count).toBe(0)
    const late = await service.call('admin', writeOffLoss, { params, input: { reason: 'again' } })
    expect(late).toMatchObject({ status: 409, body: { detail: `${sample_id} is not missing.` } })
  })
})
