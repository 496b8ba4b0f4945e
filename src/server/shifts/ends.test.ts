/** Who ends a shift, and what still comes from its device afterwards. */
import { describe, expect, test } from 'vitest'
import { CollectionForm, registerSample } from '#contract/samples.ts'
import {
  answerAskedSample,
  beginShift,
  endAnyShift,
  endShift,
  readAnyShift,
  readShift,
  showRecoveryCode,
} from '#contract/shifts.ts'
import { keysOf } from '#domain/records.ts'
import { testService } from '../../../test/support/service.ts'
import {
  aShift,
  endWith,
  hashOf,
  madeSample,
  recovery_code,
  sendHeld,
  sendSamples,
} from '../../../test/support/shifts.ts'
import { userDrug } from '../../../test/support/stories.ts'

const service = testService()
const begin = (sample_ids: readonly string[]) =>
  service.call('collection', beginShift, { input: { device: 'Tablet 2', sample_ids, recovery_code } })

describe('the end of a shift', () => {
  test('is for its device, its person, or an administrator with a reason and a recent password', async () => {
    const ids = [await service.freeId(), await service.freeId()]
    const begun = (await begin(ids)).body
    const params = { shift_id: begun.shift.id }
    const { id } = await service.db
      .updateTable('shifts')
      .set({ begun_by: service.userIds['admin@test.example'] ?? 0 })
      .where('id', '=', begun.shift.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    const end = (device_key?: string) =>
      service.call('collection', endShift, { params, input: { made: [], given_up: [], device_key } })
    for (const key of [undefined, '', 'x', begun.device_key.toUpperCase()])
      expect(await end(key)).toMatchObject({
        status: 403,
        body: { detail: expect.stringMatching(/^Only Tablet 2 itself/) },
      })
    const labels = service.db.selectFrom('registered_ids').select('sample_id').where('reserved_for', '=', id)
    expect(await labels.execute()).toHaveLength(2)
    expect(await end(begun.device_key)).toMatchObject({ status: 200, body: { freed_ids: [...ids].sort() } })
  })

  test('by an administrator says why, and keeps the recovery code', async () => {
    const ids = [await service.freeId()]
    const { shift } = (await begin(ids)).body
    const params = { shift_id: shift.id }
    const end = (spoilt: object) => service.call('admin', endAnyShift, { params, spoilt })
    expect((await end({ reason: ' ' })).status).toBe(400)
    const ended = await end({ reason: 'The tablet was stolen' })
    expect(ended.body).toMatchObject({ shift: { closed_at: expect.any(String) }, freed_ids: ids })
    expect((await end({ reason: 'Again' })).status).toBe(409)
    const shown = await service.must('admin', showRecoveryCode, { params, input: { reason: 'It was found' } })
    expect(shown.recovery_code).toBeTruthy()
    // What lies on the device still arrives.
    const made = madeSample(ids[0] ?? '')
    expect(await sendHeld(service, shift.id, made)).toMatchObject({ sample_id: ids[0] })
  })

  test('lets a device ask about some samples, not about thousands, and stores only what the survey asks', async () => {
    const { shift } = (await begin([await service.freeId()])).body
    const params = { shift_id: shift.id }
    await endWith(service, shift.id, [])
    const strange = (n: number) => {
      const made = madeSample(`STRANGE${n}`)
      return { ...made, form: JSON.stringify({ ...JSON.parse(made.form), virus: 'x'.repeat(30_000) }) }
    }
    for (let n = 0; n < 21; n += 1) await sendHeld(service, shift.id, strange(n))
    const [refused] = [await sendSamples(service, shift.id, [strange(21)])]
    expect([refused?.status, refused?.body.detail]).toEqual([
      429,
      expect.stringMatching(/^21 samples .* The device keeps/),
    ])
    // What it has sent before gets the same receipt.
    await sendHeld(service, shift.id, strange(3))
    const { asked } = await service.must('admin', readAnyShift, { params, query: { limit: 5 } })
    expect([asked.count, asked.results.length]).toEqual([21, 5])
    expect(JSON.stringify(asked)).not.toContain('virus')
  })
})

describe('a device whose shift was ended elsewhere', () => {
  const endedBy = (name: string) => ({ at: expect.any(String), by: name })

  test('is told so, by whom and when, as soon as it sends or asks; before, it is told nothing', async () => {
    const { shift, ids, params } = await aShift(service)
    const [one = '', two = ''] = ids
    expect((await sendSamples(service, shift.id, [madeSample(one)])).body.ended).toBeNull()
    await service.must('admin', endAnyShift, { params, input: { reason: 'The van came back' } })
    const told = (await sendSamples(service, shift.id, [madeSample(two)])).body
    expect(told).toMatchObject({ ended: endedBy('admin Person'), answers: [{ outcome: 'held', sample_id: two }] })
    const read = (await service.must('collection', readShift, { params })).shift
    expect([read.closed_at, read.closed_by]).toEqual([told.ended?.at, 'admin Person'])
  })

  test('is told the name of its own person, who ended it elsewhere', async () => {
    const { shift, ids } = await aShift(service, { count: 1 })
    await endWith(service, shift.id, [])
    const { body } = await sendSamples(service, shift.id, [madeSample(ids[0] ?? '')])
    expect(body).toMatchObject({ ended: endedBy('collection Person'), answers: [{ outcome: 'held' }] })
  })

  test('brings its samples until 30 days after the end, and is then told that the shift is unknown', async () => {
    const { shift, ids, params } = await aShift(service)
    const [one = '', two = ''] = ids
    await service.must('admin', endAnyShift, { params, input: { reason: 'Lost' } })
    const endedAgo = (days: number) =>
      service.db
        .updateTable('shifts')
        .set({ closed_at: new Date(Date.now() - days * 24 * 3600_000).toISOString() })
        .where('id', '=', shift.id)
        .execute()
    await endedAgo(29.9)
    await sendHeld(service, shift.id, madeSample(one))
    await endedAgo(30.1)
    expect(await sendSamples(service, shift.id, [madeSample(two)])).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining('30 days after its end') },
    })
  })
})

describe('samples that come after the end', () => {
  const known = [...keysOf(CollectionForm.shape)].sort()
  const smuggled = {
    note: 'x',
    Origin: 'y',
    sample_ID: 'z',
    __proto: 1,
    '': 2,
    shift: { a: 1 },
    staff: null,
    list: [1],
  }
  const withMore = (made: ReturnType<typeof madeSample>) => {
    const { sample_id: id, ...rest } = JSON.parse(made.form)
    return { ...made, form: JSON.stringify({ ...smuggled, sample_id: id, ...rest, terms_: true }) }
  }
  const rowOf = (shift_id: string, sample_id: string) =>
    service.db
      .selectFrom('shift_receipts')
      .selectAll()
      .where('shift_id', '=', shift_id)
      .where('sample_id', '=', sample_id)
      .executeTakeFirstOrThrow()

  test('lose every field that the survey does not know, however small, and keep all that it knows', async () => {
    const { shift, ids, params } = await aShift(service, { count: 2 })
    const [stored = '', taken = ''] = ids
    await service.must('admin', endAnyShift, { params, input: { reason: 'Lost' } })
    await service.must('collection', registerSample, { input: { ...userDrug, sample_id: taken } })
    // One label is free again, one was used meanwhile, and one nobody knows.
    for (const id of [stored, taken, 'STRANGER1']) {
      const made = withMore(madeSample(id, { origin: 'The van' }))
      expect(await sendHeld(service, shift.id, made)).toMatchObject({ sample_id: id, form_hash: hashOf(made) })
      const { form } = await rowOf(shift.id, id)
      if (id === stored) expect(form).toBeNull()
      else expect(Object.keys(JSON.parse(form ?? '{}')).sort()).toEqual(known)
      expect(JSON.parse(form ?? '{"origin":"The van"}').origin).toBe('The van')
    }
    const { asked } = await service.must('admin', readAnyShift, { params, query: {} })
    expect(asked.results.map(({ form }) => Object.keys(form).sort())).toEqual([known, known])
    const input = { as: 'new', sample_id: await service.freeId(), reason: 'Another bag' } as const
    await service.must('admin', answerAskedSample, { params: { ...params, sample_id: taken }, input })
    const rows = await service.db
      .selectFrom('samples')
      .selectAll()
      .where('sample_id', 'in', [stored, input.sample_id])
      .execute()
    expect(rows.map(({ origin }) => origin)).toEqual(['The van', 'The van'])
  })

  test('are listed by page: each once, in the order in which they came, with the count of all', async () => {
    const { shift, params } = await aShift(service, { count: 1 })
    await service.must('admin', endAnyShift, { params, input: { reason: 'Lost' } })
    const sent = Array.from({ length: 13 }, (_, at) => `PAGED${String(at).padStart(2, '0')}`)
    for (const id of [...sent].reverse()) await sendHeld(service, shift.id, madeSample(id))
    const page = async (limit: number, offset: number) =>
      (await service.must('admin', readAnyShift, { params, query: { limit, offset } })).asked
    const pages = [await page(5, 0), await page(5, 5), await page(5, 10), await page(5, 15)]
    expect(pages.map(({ count, results }) => [count, results.length])).toEqual([
      [13, 5],
      [13, 5],
      [13, 3],
      [13, 0],
    ])
    expect(pages.flatMap(({ results }) => results.map(({ sample_id }) => sample_id))).toEqual([...sent].reverse())
    // An answer shortens the list, and what comes meanwhile goes to its end.
    const [first] = pages[0]?.results ?? []
    const input = { as: 'new', sample_id: await service.freeId(), reason: 'Typed wrong' } as const
    await service.must('admin', answerAskedSample, { params: { ...params, sample_id: first?.sample_id ?? '' }, input })
    await sendHeld(service, shift.id, madeSample('PAGED13'))
    const after = await page(100, 0)
    expect([after.count, after.results.at(0)?.sample_id, after.results.at(-1)?.sample_id]).toEqual([
      13,
      'PAGED11',
      'PAGED13',
    ])
  })

  test.each<[string, object]>([
    ['too many at once', { limit: 101 }],
    ['none', { limit: 0 }],
    ['a page before the first', { offset: -1 }],
    ['no number', { limit: 'all' }],
  ])('a page of %s is refused', async (_, query) => {
    const { params } = await aShift(service, { count: 1 })
    const { status } = await service.call('admin', readAnyShift, { params, query: query as { limit?: number } })
    expect(status).toBe(400)
  })
})
