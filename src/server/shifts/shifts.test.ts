/** Offline shifts, from one device's view: begun, sent despite losses, ended. */
import { describe, expect, test } from 'vitest'
import { surveyOptions } from '#contract/collection.ts'
import { readSample, registerSample } from '#contract/samples.ts'
import { beginShift, freeShiftIds, listAllShifts, listShifts, readShift, showRecoveryCode } from '#contract/shifts.ts'
import { firstBrokenLink } from '#server/custody/queries.ts'
import { testService } from '../../../test/support/service.ts'
import { anAskedSample } from '../../../test/support/shift-examples.ts'
import {
  aShift,
  endWith,
  hashOf,
  madeSample,
  recovery_code,
  sendHeld,
  sendOne,
  sendSamples,
} from '../../../test/support/shifts.ts'
import { register, userDrug } from '../../../test/support/stories.ts'

const service = testService()
const begin = (sample_ids: readonly string[], changes: object = {}) =>
  service.call('collection', beginShift, { input: { device: 'Tablet 2', sample_ids, recovery_code, ...changes } })
const noteOf = (sample_id: string) =>
  service.db
    .selectFrom('custody_log')
    .selectAll()
    .where('sample_id', '=', sample_id)
    .orderBy('entry_no')
    .executeTakeFirstOrThrow()
const offered = async () => (await service.must('collection', surveyOptions)).Samples.map(({ sample_id }) => sample_id)

describe('beginning', () => {
  test('reserves exactly what was scanned, and offers it to nobody else', async () => {
    const [vial, bag, left] = [
      await service.freeId(),
      await service.freeId('Parkdale', 'BAG'),
      await service.freeId('Parkdale'),
    ]
    const { status, body } = await begin([vial.toLowerCase(), bag, vial])
    expect(status).toBe(201)
    expect(body).toMatchObject({
      shift: {
        ...{ device: 'Tablet 2', begun_by: 'collection Person', is_overdue: false, closed_at: null },
        ...{ reserved: 2, unused: 2, stored: 0, asked: 0, site: { name: 'Parkdale' } },
      },
      turnaround_days: 3,
      holidays: [],
    })
    expect(
      body.ids.map(({ sample_id, container_type, check_code }) => [sample_id, container_type, check_code]),
    ).toEqual(
      [
        [vial, 'VIAL', null],
        [bag, 'BAG', null],
      ].sort(),
    )
    for (const { sample_id, card_path } of body.ids)
      expect(card_path).toMatch(`/service-users/result/${sample_id}?seal=`)
    expect(await offered()).toContain(left)
    expect(await offered()).not.toContain(vial)
    const refused = await service.call('collection', registerSample, { input: { ...userDrug, sample_id: vial } })
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.body.errors).toEqual([
      { field: 'sample_id', message: `${vial} is reserved for the device ‘Tablet 2’, which is out without a network.` },
    ])
  })

  test('names each ID that it cannot reserve, and then reserves nothing', async () => {
    const [free, used, foreign, away] = [
      await service.freeId(),
      await register(service),
      await service.freeId('Riverside'),
      (await aShift(service, { count: 1, device: 'Phone' })).ids[0] ?? '',
    ]
    const isVoid = await service.freeId()
    await service.db
      .updateTable('registered_ids')
      .set({ voided_at: new Date().toISOString(), void_reason: 'Broken' })
      .where('sample_id', '=', isVoid)
      .execute()
    const { status, body } = await begin([free, used, foreign, away, isVoid, 'NOPE1'])
    expect(status).toBe(400)
    expect(new Map(body.errors?.map(({ field, message }) => [field, message]))).toEqual(
      new Map([
        [used, `${used} is used already.`],
        [foreign, `${foreign} belongs to another site.`],
        [away, `${away} is reserved for the device ‘Phone’, which is out without a network.`],
        [isVoid, `${isVoid} is void.`],
        ['NOPE1', 'NOPE1 is not registered.'],
      ]),
    )
    expect(await offered()).toContain(free)
  })

  test('again, because the answer was lost, gives the same shift, with the newer recovery code', async () => {
    const ids = [await service.freeId(), await service.freeId()]
    const first = await begin(ids)
    expect((await begin([...ids].reverse())).body).toEqual(first.body)
    expect((await begin(ids, { recovery_code: 'another code' })).body).toEqual(first.body)
    const params = { shift_id: first.body.shift.id }
    const input = { reason: 'Forgot the passphrase' }
    expect(await service.must('admin', showRecoveryCode, { params, input })).toEqual({ recovery_code: 'another code' })
  })

  test('is refused under another name, with other IDs, after an hour, and once a sample came', async () => {
    const ids = [await service.freeId(), await service.freeId()]
    const { id } = (await begin(ids)).body.shift
    expect((await begin(ids, { device: 'Tablet 3' })).status).toBe(400)
    expect((await begin(ids.slice(1))).status).toBe(400)
    expect((await begin([...ids, await service.freeId()])).status).toBe(400)
    expect((await begin([...ids.slice(1), 'NOPE1'])).status).toBe(400)
    const begunAgo = (minutes: number) =>
      service.db
        .updateTable('shifts')
        .set({ begun_at: new Date(Date.now() - minutes * 60_000).toISOString() })
        .where('id', '=', id)
        .execute()
    await begunAgo(61)
    expect((await begin(ids)).status).toBe(400)
    await begunAgo(59)
    expect((await begin(ids)).status).toBe(201)
    await sendHeld(service, id, madeSample(await service.freeId()))
    expect((await begin(ids)).status).toBe(400)
  })
})

describe('sending', () => {
  test('registers samples as at the counter, with the device’s time, and answers with receipts', async () => {
    const { shift, ids } = await aShift(service)
    const made = madeSample(ids[0] ?? '')
    const receipt = await sendHeld(service, shift.id, made)
    const entry = await noteOf(made.sample_id)
    expect(receipt).toMatchObject({
      ...{ sample_id: made.sample_id, form_hash: hashOf(made), question: null },
      ...{ entry_no: 1, entry_hash: entry.hash },
    })
    expect(entry).toMatchObject({ action: 'COLLECTED', staff: 'Robin Ortiz', site_id: service.site('Parkdale') })
    expect(entry.note).toMatch(
      /^Collected without a network on Tablet 2; made [-\d]+ [:\d]+ UTC, sent [-\d]+ [:\d]+ UTC by its clock$/,
    )
    expect(await service.must('collection', readSample, { params: { sample_id: made.sample_id } })).toMatchObject({
      ...{ state: 'FILLED', expected_drugs: ['Fentanyl'], date_collected: expect.any(String) },
    })
  })

  test('a receipt has the day of the result, by the corrected time of a wrong clock', async () => {
    const { shift, ids } = await aShift(service)
    const byItsClock = new Date(Date.now() + 10 * 24 * 3600_000)
    const made = madeSample(ids[0] ?? '', {}, byItsClock)
    const receipt = await sendHeld(service, shift.id, made, { sent_at: byItsClock })
    const sample = await service.must('collection', readSample, { params: { sample_id: made.sample_id } })
    expect(Math.abs(Date.parse(sample.date_collected) - Date.now())).toBeLessThan(60_000)
    expect(receipt.return_date).toBe(sample.return_date)
  })

  test('again, by anybody of the site, gives the same receipt; another form gets the stored sample', async () => {
    const { shift, ids } = await aShift(service)
    const made = madeSample(ids[0] ?? '')
    const first = await sendHeld(service, shift.id, made)
    expect(await sendHeld(service, shift.id, made)).toEqual(first)
    const colleague = (performs_collection: boolean) =>
      service.db.updateTable('users').set({ performs_collection }).where('email', '=', 'norole@test.example').execute()
    await colleague(true)
    expect(await sendHeld(service, shift.id, made, { who: 'noRole' })).toEqual(first)
    await colleague(false)
    const spelled = { ...made, sample_id: ` ${made.sample_id.toLowerCase().replace(/^t/, 't-')} ` }
    expect(await sendHeld(service, shift.id, spelled)).toEqual(first)
    const other = madeSample(made.sample_id, { expected_drugs: ['Cocaine'] })
    expect(await sendOne(service, shift.id, other)).toMatchObject({
      ...{ outcome: 'changed', receipt: first },
      stored: { sample_id: made.sample_id, expected_drugs: ['Fentanyl'] },
    })
    expect(await service.must('collection', readShift, { params: { shift_id: shift.id } })).toMatchObject({
      ...{ receipts: [first], unused_ids: ids.slice(1), shift: { stored: 1, unused: 2, reserved: 3 } },
    })
  })

  test('stores the other samples if one is refused', async () => {
    const { shift, ids } = await aShift(service)
    const [one = '', two = '', three = ''] = ids
    const samples = [madeSample(one), madeSample(two, { expected_drugs: [] }), madeSample(three)]
    const { body } = await sendSamples(service, shift.id, samples)
    expect(body.answers.map(({ outcome }) => outcome)).toEqual(['held', 'refused', 'held'])
    expect(body.answers[1]).toMatchObject({
      ...{ sample_id: two, detail: 'Choose at least one expected drug.' },
      errors: [{ field: 'expected_drugs', message: 'Choose at least one expected drug.' }],
    })
  })
})

describe('ending', () => {
  test('names missing samples; once they are given up by name it succeeds, and frees unused IDs', async () => {
    const { shift, ids } = await aShift(service)
    const [one = '', two = '', three = ''] = ids
    const made = [madeSample(one), madeSample(two)]
    await sendHeld(service, shift.id, madeSample(one))
    const refused = await endWith(service, shift.id, made)
    expect(refused).toMatchObject({
      status: 409,
      body: { errors: [{ field: two, message: `${two} did not arrive.` }] },
    })
    expect(await offered()).not.toContain(three)
    const lost = { sample_id: two, staff: 'Robin Ortiz', reason: 'The tablet fell into the lake.' }
    const ended = await endWith(service, shift.id, made, [lost])
    expect(ended.body).toMatchObject({
      ...{ shift: { closed_at: expect.any(String), unused: 0, stored: 1 }, freed_ids: [two, three] },
      receipts: [{ sample_id: one }],
    })
    const again = await endWith(service, shift.id, made, [lost])
    expect(again.body).toEqual(ended.body)
    expect(await offered()).toEqual(expect.arrayContaining([two, three]))
    const said = await service.db.selectFrom('audit_log').selectAll().where('entity_id', '=', shift.id).execute()
    expect(said.map(({ action }) => action)).toEqual(['begin', 'give up', 'end'])
    expect(said[1]).toMatchObject({ who: 'collection Person', after: lost })
    const [row] = await service.db.selectFrom('shifts').selectAll().where('id', '=', shift.id).execute()
    // What may still lie on the device can be opened for as long as the shift is kept.
    expect(row?.recovery_sealed).not.toBeNull()
  })
})

describe('lists', () => {
  test('show a site its own shifts and administrators all, the longest open first; overdue after 72 hours', async () => {
    const { shift } = await aShift(service)
    const elsewhere = await aShift(service, { who: 'otherCollection' })
    const own = await service.must('collection', listShifts)
    expect(own.results.map(({ id }) => id)).toContain(shift.id)
    expect(own.results.map(({ id }) => id)).not.toContain(elsewhere.shift.id)
    expect(own.count).toBe(own.results.length)
    const old = new Date(Date.now() - 73 * 3600_000).toISOString()
    await service.db.updateTable('shifts').set({ begun_at: old }).where('id', '=', elsewhere.shift.id).execute()
    const all = await service.must('admin', listAllShifts, { query: { limit: 100 } })
    expect(all.results[0]).toMatchObject({ id: elsewhere.shift.id, is_overdue: true })
    expect(all.results.filter(({ is_overdue }) => is_overdue)).toHaveLength(1)
    const { params } = await anAskedSample(service)
    const waiting = async () =>
      (await service.must('admin', listAllShifts, { query: { waiting: true } })).results.map(({ id }) => id)
    expect(await waiting()).toEqual([elsewhere.shift.id, params.shift_id])
    const input = { sample_ids: elsewhere.ids, labels_are_here: true, reason: 'The van came back' } as const
    await service.must('admin', freeShiftIds, { params: elsewhere.params, input })
    expect(await waiting()).toEqual([params.shift_id])
    expect(await service.call('otherCollection', readShift, { params: { shift_id: shift.id } })).toMatchObject({
      status: 404,
    })
  })
})

test('anybody may use a label that an administrator freed; the device may still send a sample with it', async () => {
  const { shift, ids, params } = await aShift(service)
  const [one = '', two = ''] = ids
  const input = { sample_ids: [one, two], labels_are_here: true, reason: 'The van came back' } as const
  const freed = await service.must('admin', freeShiftIds, { params, input })
  expect(freed.unused_ids).toEqual(ids.slice(2))
  expect(await service.must('admin', freeShiftIds, { params, input })).toEqual(freed)
  await sendHeld(service, shift.id, madeSample(one))
  await service.must('collection', registerSample, { input: { ...userDrug, sample_id: two } })
  const asked = await sendHeld(service, shift.id, madeSample(two))
  expect(asked).toMatchObject({ entry_no: null, entry_hash: null, question: expect.stringContaining('used already') })
  expect(await firstBrokenLink(service.db)).toBeNull()
})
