/**
 * Samples that arrive when their label is no longer theirs: kept, asked about, answered; never dropped, never stored
 * twice.
 */
import { describe, expect, test } from 'vitest'
import { decideDeletion } from '#contract/admin/tasks.ts'
import { readSample, registerSample, requestDeletion } from '#contract/samples.ts'
import { answerAskedSample, readAnyShift, readShift } from '#contract/shifts.ts'
import { withoutPersonalFields } from '#domain/service/retention.ts'
import { firstBrokenLink } from '#server/custody/queries.ts'
import { testService } from '../../../test/support/service.ts'
import { anAskedSample } from '../../../test/support/shift-examples.ts'
import { aShift, endWith, madeSample, sendHeld, sendOne } from '../../../test/support/shifts.ts'
import { userDrug } from '../../../test/support/stories.ts'

const service = testService()
const answer = (params: { shift_id: string; sample_id: string }, input: object) =>
  service.call('admin', answerAskedSample, { params, spoilt: { reason: 'Two bags with one label', ...input } })
const entries = (sample_id: string) =>
  service.db.selectFrom('custody_log').selectAll().where('sample_id', '=', sample_id).orderBy('entry_no').execute()
const copies = () => service.db.selectFrom('shift_receipts').select('sample_id').where('form', 'is not', null).execute()
const sampleOf = (sample_id: string) => service.must('collection', readSample, { params: { sample_id } })

describe('a sample whose label another sample has', () => {
  test('is kept with its form and shown beside the other one; sent again, it gets the same receipt', async () => {
    const { shift, made, params } = await anAskedSample(service)
    const receipt = await sendHeld(service, shift.id, made)
    expect(receipt).toMatchObject({
      entry_no: null,
      entry_hash: null,
      return_date: null,
      question: expect.stringContaining('used already'),
    })
    const { shift: seen, asked } = await service.must('admin', readAnyShift, { params })
    expect(seen).toMatchObject({ asked: 1, stored: 0, unused: 2 })
    expect(asked.results).toMatchObject([
      {
        ...{ sample_id: made.sample_id, question: receipt.question, made_at: made.made_at },
        form: { origin: 'The van', sample_id: made.sample_id },
        other: { sample_id: made.sample_id, origin: 'A colleague' },
        may_be_same: true,
      },
    ])
    const other = madeSample(made.sample_id, { origin: 'Elsewhere' })
    expect(await sendOne(service, shift.id, other)).toMatchObject({ outcome: 'changed', receipt, stored: null })
    expect(await entries(made.sample_id)).toHaveLength(1)
  })

  test('can get another label; it keeps its own time, and custody names the label that it came with', async () => {
    const { shift, made, params } = await anAskedSample(service)
    const label = await service.freeId()
    const { status, body } = await answer(params, { as: 'new', sample_id: label })
    expect(status).toBe(200)
    expect(body).toMatchObject({ asked: { count: 0, results: [] }, shift: { asked: 0, stored: 1 } })
    expect(await sampleOf(label)).toMatchObject({ origin: 'The van', date_collected: made.made_at })
    expect(await sampleOf(made.sample_id)).toMatchObject({ origin: 'A colleague' })
    const [entry] = await entries(label)
    expect(entry).toMatchObject({ action: 'COLLECTED', staff: 'Robin Ortiz', site_id: service.site('Parkdale') })
    expect(entry?.note).toMatch(new RegExp(`^Collected without a network on Tablet 2; .*; came as ${made.sample_id}$`))
    const receipt = await sendHeld(service, shift.id, made)
    expect(receipt).toMatchObject({ sample_id: made.sample_id, entry_no: 1, entry_hash: entry?.hash, question: null })
    expect((await copies()).map(({ sample_id }) => sample_id)).not.toContain(made.sample_id)
    expect(await answer(params, { as: 'same' })).toMatchObject({ status: 409 })
  })

  test('can be confirmed as the stored sample: nothing is registered twice', async () => {
    const { shift, made, params } = await anAskedSample(service)
    expect(await answer(params, { as: 'same' })).toMatchObject({
      status: 200,
      body: { asked: { count: 0, results: [] } },
    })
    const [entry, ...more] = await entries(made.sample_id)
    expect(more).toEqual([])
    expect(await sendHeld(service, shift.id, made)).toMatchObject({
      entry_no: 1,
      entry_hash: entry?.hash,
      question: null,
    })
    expect((await copies()).map(({ sample_id }) => sample_id)).not.toContain(made.sample_id)
  })

  test('cannot get a label that is used, reserved, a bag, or of another site', async () => {
    const { params, made } = await anAskedSample(service)
    const away = (await aShift(service, { count: 1 })).ids[0]
    const labels = [
      ...[
        made.sample_id,
        away,
        await service.freeId('Parkdale', 'BAG'),
        await service.freeId('Riverside'),
        'NOPE1',
        '',
      ],
    ]
    for (const sample_id of labels) {
      const refused = await answer(params, { as: 'new', sample_id })
      expect(refused.status).toBe(400)
      expect(refused.body.errors).toMatchObject([
        { field: 'sample_id', message: expect.stringContaining(sample_id ?? '') },
      ])
    }
    expect(await answer(params, { as: 'new', sample_id: await service.freeId(), reason: ' ' })).toMatchObject({
      status: 400,
    })
    expect(await answer({ ...params, sample_id: 'NOPE1' }, { as: 'same' })).toMatchObject({ status: 404 })
    expect((await service.must('admin', readAnyShift, { params })).asked.results).toHaveLength(1)
  })

  test('is answered by only one of two administrators who answer at the same time', async () => {
    const { params } = await anAskedSample(service)
    const labels = [await service.freeId(), await service.freeId()]
    const replies = await Promise.all(labels.map((sample_id) => answer(params, { as: 'new', sample_id })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await firstBrokenLink(service.db)).toBeNull()
  })
})

describe('after the end of the shift', () => {
  test('a sample that comes is still taken: stored if its label is free, else kept and asked about', async () => {
    const { shift, ids } = await aShift(service, { count: 3 })
    const [one = '', two = '', three = ''] = ids
    const early = madeSample(one)
    const first = await sendHeld(service, shift.id, early)
    await endWith(service, shift.id, [early])
    await service.must('collection', registerSample, { input: { ...userDrug, sample_id: three } })
    expect(await sendHeld(service, shift.id, early)).toEqual(first)
    expect(await sendHeld(service, shift.id, madeSample(two))).toMatchObject({ entry_no: 1, question: null })
    const bag = await service.freeId('Parkdale', 'BAG')
    for (const sample_id of [three, 'NEVER1', await service.freeId('Riverside'), bag])
      expect(await sendHeld(service, shift.id, madeSample(sample_id))).toMatchObject({
        ...{ sample_id, entry_no: null, question: expect.stringContaining(sample_id) },
      })
    // A sample with an unknown label, sent twice at the same moment, is kept once.
    const lost = madeSample('NEVER2')
    const [left, right] = await Promise.all([1, 2].map(() => sendHeld(service, shift.id, lost)))
    expect(left).toEqual(right)
    const { asked } = await service.must('admin', readAnyShift, { params: { shift_id: shift.id } })
    expect(asked.results).toHaveLength(5)
    // No sample stands under these labels, except the first.
    expect(asked.results.filter(({ may_be_same }) => may_be_same).map(({ sample_id }) => sample_id)).toEqual([three])
    const label = await service.freeId()
    await answer({ shift_id: shift.id, sample_id: 'NEVER1' }, { as: 'new', sample_id: label })
    expect(await sampleOf(label)).toMatchObject({ state: 'FILLED' })
    expect(await answer({ shift_id: shift.id, sample_id: 'NEVER2' }, { as: 'same' })).toMatchObject({ status: 409 })
  })
})

describe('a sample under a label that another site used', () => {
  test('cannot be that site’s sample: its form stays until it has a label of its own site', async () => {
    const { shift, params } = await aShift(service)
    await endWith(service, shift.id, [])
    const theirs = await service.freeId('Riverside')
    await service.must('otherCollection', registerSample, { input: { ...userDrug, sample_id: theirs } })
    const made = madeSample(theirs)
    const receipt = await sendHeld(service, shift.id, made)
    expect(receipt.question).toBe(`${theirs} belongs to another site. Under which label is it registered?`)
    expect((await service.must('admin', readAnyShift, { params })).asked.results).toMatchObject([
      { may_be_same: false },
    ])
    const of = { ...params, sample_id: theirs }
    expect(await answer(of, { as: 'same' })).toMatchObject({
      status: 409,
      body: { detail: `The sample under ${theirs} is of another site. Register this one under another label.` },
    })
    expect(await sendHeld(service, shift.id, made)).toEqual(receipt)
    expect((await copies()).map(({ sample_id }) => sample_id)).toContain(theirs)
    expect(await answer(of, { as: 'new', sample_id: await service.freeId() })).toMatchObject({ status: 200 })
  })
})

describe('a sample that waits for an answer', () => {
  test('delays the deletion of the stored sample with its label until somebody answers', async () => {
    const { made, params } = await anAskedSample(service)
    const { sample_id } = made
    await service.must('collection', requestDeletion, {
      ...{ params: { sample_id }, input: { staff: 'Robin Ortiz', reason: 'Twice' } },
    })
    const { id } = await service.db
      .selectFrom('deletion_requests')
      .select('id')
      .where('sample_id', '=', sample_id)
      .executeTakeFirstOrThrow()
    const approve = () =>
      service.call('admin', decideDeletion, {
        ...{ params: { id: String(id) }, input: { decision: 'APPROVED', note: '', destroyed: null } as const },
      })
    const refused = await approve()
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toBe(
      `The device ‘Tablet 2’ sent a sample under ${sample_id}, too. First answer the question about that sample.`,
    )
    await answer(params, { as: 'same' })
    expect(await approve()).toMatchObject({ status: 200 })
    expect((await copies()).map((one) => one.sample_id)).not.toContain(sample_id)
  })

  test('is removed when the stored sample with its label is anonymised', async () => {
    const { made, params } = await anAskedSample(service)
    const gone = { ...withoutPersonalFields, anonymised_at: new Date().toISOString() }
    await service.db.updateTable('samples').set(gone).where('sample_id', '=', made.sample_id).execute()
    expect((await copies()).map(({ sample_id }) => sample_id)).not.toContain(made.sample_id)
    expect((await service.must('admin', readAnyShift, { params })).asked.results).toEqual([])
    // It did arrive: sent again, it is neither stored nor asked about again.
    expect(await sendHeld(service, params.shift_id, made)).toMatchObject({ entry_no: null, question: null })
  })
})

describe('a time outside the shift', () => {
  test.each([
    ['1970', '1970-01-01T00:00:00Z', 'begun_at'],
    ['2999', '2999-12-31T23:59:59Z', 'received_at'],
    ['the year 0', '0000-01-01T00:00:00Z', 'begun_at'],
  ] as const)('is stored, marked and asked about: %s', async (_, made_at, stands) => {
    const { shift, ids, params } = await aShift(service)
    const made = { ...madeSample(ids[0] ?? ''), made_at }
    const receipt = await sendHeld(service, shift.id, made)
    expect(receipt).toMatchObject({ entry_no: 1, question: expect.stringContaining('outside its shift') })
    const { date_collected } = await sampleOf(made.sample_id)
    expect(date_collected).toBe(stands === 'begun_at' ? shift.begun_at : receipt.received_at)
    expect((await entries(made.sample_id))[0]?.note).toMatch(/; this time lies outside the shift$/)
    const { asked } = await service.must('admin', readAnyShift, { params })
    expect(asked.results).toMatchObject([
      { other: null, may_be_same: true, form: { sample_id: made.sample_id, expected_drugs: ['Fentanyl'] } },
    ])
    const of = { ...params, sample_id: made.sample_id }
    expect(await answer(of, { as: 'new', sample_id: await service.freeId() })).toMatchObject({ status: 409 })
    expect(await answer(of, { as: 'same' })).toMatchObject({
      status: 200,
      body: { asked: { count: 0, results: [] }, shift: { stored: 1 } },
    })
    expect(await sendHeld(service, shift.id, made)).toEqual({ ...receipt, question: null })
  })

  test('is asked about no more once its sample is deleted', async () => {
    const { shift, ids, params } = await aShift(service)
    const made = { ...madeSample(ids[0] ?? ''), made_at: '1970-01-01T00:00:00Z' }
    await sendHeld(service, shift.id, made)
    const gone = { state: 'DELETION_REQUESTED' as const, deleted_at: new Date().toISOString() }
    await service.db.updateTable('samples').set(gone).where('sample_id', '=', made.sample_id).execute()
    expect(await service.must('collection', readShift, { params })).toMatchObject({ shift: { asked: 0, stored: 1 } })
  })
})
