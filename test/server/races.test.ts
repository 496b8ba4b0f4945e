/**
 * Two people act on one sample at the same moment: exactly one wins, the other is told so, and the custody chain holds.
 */
import { expect, test } from 'vitest'
import { disposeSamples } from '#contract/disposal.ts'
import { registerSample } from '#contract/samples.ts'
import { shareResults } from '#contract/sharing.ts'
import { acceptPackage, preparePackages } from '#contract/transport.ts'
import { firstBrokenLink } from '#server/custody/queries.ts'
import { testService } from '../support/service.ts'
import { prepare, receive, register, submit, userDrug } from '../support/stories.ts'

const service = testService()
const times = 200

/** Makes both calls at once; returns their statuses in ascending order. */
async function both(calls: readonly (() => Promise<{ status: number; body: { detail?: string } }>)[]) {
  const replies = await Promise.all(calls.map((call) => call()))
  const loser = replies.find((reply) => reply.status !== 200)
  return { statuses: replies.map((reply) => reply.status).sort(), detail: loser?.body.detail ?? '' }
}

test(`two prepares, receipts, shares and disposals of one sample, ${times} times each`, async () => {
  const lost = { prepare: 0, receive: 0, share: 0, dispose: 0 }
  for (let round = 0; round < times; round += 1) {
    const sample_id = await register(service)
    const ids = [sample_id]
    const prepareInput = { samples: ids, reason: 'FROM_COLLECTION', dry_run: false, person: 'Robin Ortiz' } as const
    const prepared = await both(
      [1, 2].map(() => () => service.call('collection', preparePackages, { input: prepareInput })),
    )
    expect(prepared).toEqual({
      statuses: [200, 409],
      detail: `${sample_id}: Not possible while the sample is In Transit.`,
    })
    lost.prepare += 1

    const receiveInput = { sample_ids: ids, transported_by: 'Carl Courier', accepted_by: 'Ada Osei' }
    const received = await both([1, 2].map(() => () => service.call('lab', acceptPackage, { input: receiveInput })))
    expect(received).toEqual({
      statuses: [200, 409],
      detail: `${sample_id}: Not possible while the sample is Undergoing Analysis.`,
    })
    lost.receive += 1

    await submit(service, sample_id)
    const params = { sample_id }
    const survey = { fullname: 'Robin Ortiz', shared: true, had_conversation: true } as const
    const shared = await both(
      [1, 2].map(() => () => service.call('collection', shareResults, { params, input: survey })),
    )
    expect(shared).toEqual({ statuses: [200, 409], detail: `Resharing ${sample_id} is not allowed` })
    lost.share += 1

    const disposeInput = { samples: ids, staff: 'Ada Osei', witness: 'Ben Cole' }
    const disposed = await both([1, 2].map(() => () => service.call('lab', disposeSamples, { input: disposeInput })))
    expect(disposed).toEqual({
      statuses: [200, 409],
      detail: `${sample_id}: Not possible while the sample is Disposed.`,
    })
    lost.dispose += 1
  }
  expect(lost).toEqual({ prepare: times, receive: times, share: times, dispose: times })
  const entries = await service.db.selectFrom('custody_log').select('id').execute()
  // One each of COLLECTED, PREPARED, DELIVERED, ACCEPTED, ANALYZED and DISPOSED.
  expect(entries).toHaveLength(times * 6)
  expect(await firstBrokenLink(service.db)).toBeNull()
})

test('overlapping batches in opposite order wait for each other instead of deadlocking', async () => {
  for (let round = 0; round < 20; round += 1) {
    const ids = await Promise.all(Array.from({ length: 6 }, () => register(service)))
    await prepare(service, ids)
    const input = (sample_ids: readonly string[]) => ({
      sample_ids,
      transported_by: 'Carl Courier',
      accepted_by: 'Ada Osei',
    })
    const { statuses } = await both([
      () => service.call('lab', acceptPackage, { input: input(ids) }),
      () => service.call('lab', acceptPackage, { input: input([...ids].reverse()) }),
    ])
    expect(statuses).toEqual([200, 409])
  }
})

test('when eight people register one ID, one succeeds and the others read that it is taken', async () => {
  for (let round = 0; round < 25; round += 1) {
    const sample_id = await service.freeId('Parkdale', 'VIAL')
    await service.freeId('Parkdale', 'VIAL')
    const replies = await Promise.all(
      Array.from({ length: 8 }, () =>
        service.call('collection', registerSample, { input: { ...userDrug, sample_id } }),
      ),
    )
    const message = 'The sample ID you entered is invalid. Please try again.'
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)])
    for (const { status, body } of replies)
      if (status === 400) expect(body.errors).toEqual([{ field: 'sample_id', message }])
    const { entries } = await service.db
      .selectFrom('custody_log')
      .select(({ fn }) => fn.countAll<number>().as('entries'))
      .where('sample_id', '=', sample_id)
      .executeTakeFirstOrThrow()
    expect(Number(entries)).toBe(1)
  }
  expect(await firstBrokenLink(service.db)).toBe(null)
})

test('a batch with one unsuitable sample changes nothing and names that sample', async () => {
  const [one, other] = [await register(service), await register(service)]
  await prepare(service, [one, other])
  await receive(service, [other])
  const input = { sample_ids: [one, other], transported_by: 'Carl Courier', accepted_by: 'Ada Osei' }
  const reply = await service.call('lab', acceptPackage, { input })
  expect(reply.status).toBe(409)
  expect(reply.body.errors).toEqual([
    { field: other, message: 'Not possible while the sample is Undergoing Analysis.' },
  ])
  expect((await receive(service, [one])).updated).toBe(1)
})
