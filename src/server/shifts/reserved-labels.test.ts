/**
 * Nobody else can use a reserved label, at the counter or in a file, and nobody can make it void. Also: which labels a
 * device may use that it did not take along.
 */

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { idStock, listIds, ownIdStock, registerIds, voidIds, weighIds } from '#contract/admin/ids.ts'
import { importSamples } from '#contract/admin/imports.ts'
import { changeSettings, listAudit } from '#contract/admin/settings.ts'
import { changeSite, listSites } from '#contract/admin/sites.ts'
import { readCard, readSample, registerSample } from '#contract/samples.ts'
import { beginShift, freeShiftIds, listAllShifts, readAnyShift, showRecoveryCode } from '#contract/shifts.ts'
import { tidyUp } from '#server/housekeeping.ts'
import { dropOldShifts } from '#server/shifts/old-shifts.ts'
import { importChoices } from '../../../test/support/import-choices.ts'
import { testService } from '../../../test/support/service.ts'
import { anAskedSample } from '../../../test/support/shift-examples.ts'
import {
  aShift,
  endWith,
  madeSample,
  recovery_code,
  sendHeld,
  sendOne,
  sendSamples,
} from '../../../test/support/shifts.ts'
import { register, userDrug } from '../../../test/support/stories.ts'

const service = testService()
const reserved = (sample_id: string) =>
  `${sample_id} is reserved for the device ‘Tablet 2’, which is out without a network.`

describe('a reserved label', () => {
  test('is in no count or list of free labels, and administration shows that it is reserved', async () => {
    const stock = async () => [
      (await service.must('collection', ownIdStock)).free_vials,
      (await service.must('admin', idStock)).find(({ site }) => site === 'Parkdale')?.free_vials,
      (await service.must('admin', listSites)).find(({ name }) => name === 'Parkdale')?.free_vials,
    ]
    const [before = 0] = await stock()
    const { ids } = await aShift(service)
    expect(await stock()).toEqual([before, before, before])
    const { results } = await service.must('admin', listIds, { query: { status: 'RESERVED', limit: 200 } })
    expect(results.map(({ sample_id }) => sample_id)).toEqual(expect.arrayContaining(ids))
    const free = await service.must('admin', listIds, { query: { status: 'FREE', limit: 200 } })
    for (const id of ids) expect(free.results.map(({ sample_id }) => sample_id)).not.toContain(id)
  })

  test('cannot be made void or changed by a file, but can be weighed', async () => {
    const { ids } = await aShift(service)
    const [one = ''] = ids
    const input = { sample_ids: [one, await service.freeId()], reason: 'Broken' }
    const refused = await service.call('admin', voidIds, { input })
    expect(refused).toMatchObject({ status: 409, body: { detail: reserved(one) } })
    const file = {
      name: 'old.csv',
      text: `id,day\n${one},2024-01-05`,
      fields: ['sample_id', 'date_collected'] as const,
    }
    const imported = await service.call('admin', importSamples, {
      input: { files: [file], choices: importChoices(service) },
    })
    expect(JSON.stringify(imported.body)).toContain(`${one}: This ID is reserved for the device ‘Tablet 2’.`)
    expect(imported.status).toBe(400)
    const rows = [{ sample_id: one, empty_weight: '2.2' }]
    expect(await service.must('admin', weighIds, { input: { rows } })).toMatchObject({ changed: 1, errors: [] })
    const again = [{ sample_id: one, container_type: 'VIAL', empty_weight: '2.2' }]
    const site_id = service.site('Parkdale')
    expect(await service.must('admin', registerIds, { input: { site_id, rows: again } })).toMatchObject({ same: 1 })
    await expect(
      sql`update registered_ids set voided_at = now(), void_reason = 'x' where sample_id = ${one}`.execute(service.db),
    ).rejects.toThrow('only_free_is_reserved')
  })

  test('can be used by its device, and is then no longer reserved', async () => {
    const { shift, ids, params } = await aShift(service)
    const [one = ''] = ids
    await sendHeld(service, shift.id, madeSample(one))
    expect((await service.must('admin', readAnyShift, { params })).unused_ids).toEqual(ids.slice(1))
    const input = { sample_ids: [one], labels_are_here: true, reason: 'x' } as const
    expect(await service.call('admin', freeShiftIds, { params, input })).toMatchObject({
      ...{ status: 409, body: { detail: `${one} is used already.` } },
    })
  })

  test('is freed only by somebody who has it at hand, for its own shift, while that shift is open', async () => {
    const [first, second] = [await aShift(service), await aShift(service)]
    const free = (changes: object) =>
      service.call('admin', freeShiftIds, {
        params: first.params,
        spoilt: { sample_ids: first.ids, labels_are_here: true, reason: 'The van came back', ...changes },
      })
    expect(await free({ labels_are_here: false })).toMatchObject({ status: 400 })
    expect(await free({ reason: ' ' })).toMatchObject({ status: 400 })
    const strange = await free({ sample_ids: [...first.ids, ...second.ids.slice(0, 1)] })
    const field = second.ids[0] ?? ''
    expect(strange.body.errors).toEqual([{ field, message: `${field} was not taken along on this shift.` }])
    expect((await service.must('admin', readAnyShift, { params: first.params })).unused_ids).toEqual(first.ids)
    await endWith(service, first.shift.id, [])
    expect(await free({})).toMatchObject({ status: 409 })
  })
})

describe('a label that was not taken along', () => {
  test('can be used if it is of the own site; custody says that it was not reserved', async () => {
    const { shift } = await aShift(service)
    const made = madeSample(await service.freeId())
    await sendHeld(service, shift.id, made)
    const [entry] = await service.db
      .selectFrom('custody_log')
      .selectAll()
      .where('sample_id', '=', made.sample_id)
      .execute()
    expect(entry?.note).toMatch(/; not reserved$/)
  })

  test('is refused if it is another device’s, used, void, a bag’s, another site’s or unknown', async () => {
    const { shift } = await aShift(service)
    const other = await aShift(service, { device: 'Phone' })
    const isVoid = await service.freeId()
    await service.must('admin', voidIds, { input: { sample_ids: [isVoid], reason: 'Broken' } })
    const [away = '', used, bag, foreign] = [
      other.ids[0],
      await register(service),
      await service.freeId('Parkdale', 'BAG'),
      await service.freeId('Riverside'),
    ]
    for (const [sample_id, why] of [
      [away, `${away} is reserved for the device ‘Phone’, which is out without a network.`],
      [used, `${used} is used already.`],
      [isVoid, `${isVoid} is void.`],
      [bag, `${bag} is on a bag; this kind of sample is collected in a vial.`],
      [foreign, `${foreign} belongs to another site.`],
      ['NOPE1', 'NOPE1 is not registered.'],
    ] as const) {
      const answer = await sendOne(service, shift.id, madeSample(sample_id))
      expect(answer).toEqual({
        ...{ outcome: 'refused', sample_id, detail: why, errors: [{ field: 'sample_id', message: why }] },
      })
    }
    expect((await service.must('admin', readAnyShift, { params: other.params })).unused_ids).toEqual(other.ids)
  })
})

test('check codes and seals on a device are the same as on the card', async () => {
  await service.must('admin', changeSettings, { input: { check_codes: true } })
  const ids = [await service.freeId()]
  const input = { device: 'Tablet 2', sample_ids: ids, recovery_code }
  const begun = await service.must('collection', beginShift, { input })
  const [card] = begun.ids
  await sendHeld(service, begun.shift.id, madeSample(card?.sample_id ?? ''))
  const params = { sample_id: card?.sample_id ?? '' }
  expect(card?.check_code).toBe((await service.must('collection', readSample, { params })).check_code)
  expect(card?.card_path).toBe((await service.must('collection', readCard, { params })).path)
  await service.must('admin', changeSettings, { input: { check_codes: false } })
})

test('a chosen day counts as it does at the counter', async () => {
  const {
    id,
    people: _p,
    free_vials: _v,
    free_bags: _b,
    open_samples: _o,
    ...site
  } = (await service.must('admin', listSites)).find(({ name }) => name === 'Parkdale') ?? ({} as never)
  const show = (show_date: boolean) =>
    service.must('admin', changeSite, { params: { id: String(id) }, input: { ...site, show_date } })
  await show(true)
  const { shift, ids } = await aShift(service)
  const [chosen = '', today = ''] = ids
  const day = new Date(Date.now() - 5 * 24 * 3600_000).toISOString().slice(0, 10)
  await sendHeld(service, shift.id, madeSample(chosen, { date_collected: day }))
  const counter = await service.freeId()
  const same = await service.must('collection', registerSample, {
    input: { ...userDrug, sample_id: counter, date_collected: day },
  })
  const dateOf = async (sample_id: string) =>
    (await service.must('collection', readSample, { params: { sample_id } })).date_collected
  expect(await dateOf(chosen)).toBe(same.date_collected)
  // The clock of a device runs three days ahead: its corrected clock counts.
  const ahead = 3 * 24 * 3600_000
  const made_at = new Date(Date.now() + ahead)
  const tomorrow = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(made_at)
  const made = madeSample(today, { date_collected: tomorrow }, made_at)
  const sent_at = new Date(Date.now() + ahead)
  const receipt = await sendHeld(service, shift.id, made, { sent_at })
  expect(receipt.question).toBeNull()
  expect(Math.abs(Date.parse(await dateOf(today)) - Date.now())).toBeLessThan(60_000)
  await show(false)
})

describe('the recovery code', () => {
  test('is stored sealed, shown to an administrator who gives a reason, and deleted 30 days after the shift ended', async () => {
    const { shift, params } = await aShift(service)
    const stored = await service.db
      .selectFrom('shifts')
      .selectAll()
      .where('id', '=', shift.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain('lemur')
    const show = (input: object = { reason: 'Forgot the passphrase' }) =>
      service.call('admin', showRecoveryCode, { params, spoilt: input })
    expect((await show()).body).toEqual({ recovery_code })
    expect(await show({ reason: '' })).toMatchObject({ status: 400 })
    const [entry] = (await service.must('admin', listAudit, { query: { entity: 'shift', limit: 1 } })).results
    expect(entry).toMatchObject({ action: 'show recovery code', who: 'admin Person' })
    expect(JSON.stringify(entry)).not.toContain('lemur')
    await endWith(service, shift.id, [])
    expect((await show()).body).toEqual({ recovery_code })
    await dropOldShifts(service.db, new Date(Date.now() + 29 * 24 * 3600_000))
    expect((await show()).body).toEqual({ recovery_code })
    // A shift with an open question stays longer; its code does not.
    await service.db.updateTable('shifts').set({ recovery_sealed: null }).where('id', '=', shift.id).execute()
    expect(await show()).toMatchObject({ status: 409, body: { detail: expect.stringContaining('was deleted') } })
  })

  test('is shown only to somebody who gave the password in the last five minutes', async () => {
    const { params } = await aShift(service)
    const { access } = await service.signIn('admin')
    service.clock = new Date(Date.now() + 6 * 60_000)
    const late = await service.call({ token: access }, showRecoveryCode, { params, input: { reason: 'Forgot' } })
    service.clock = null
    expect(late).toMatchObject({ status: 403, body: { type: 'urn:vialog:problem:sign_in_again' } })
  })
})

test('thirty days after its end a shift and its receipts are deleted, unless an open question remains', async () => {
  const [old, young] = [await aShift(service), await aShift(service)]
  const kept = await anAskedSample(service)
  const made = madeSample(old.ids[0] ?? '')
  await sendHeld(service, old.shift.id, made)
  for (const { shift } of [old, young]) await endWith(service, shift.id, [])
  await endWith(service, kept.shift.id, [kept.made])
  const ended = (days: number) => new Date(Date.now() - days * 24 * 3600_000).toISOString()
  const close = (id: string, days: number) =>
    service.db
      .updateTable('shifts')
      .set({ closed_at: ended(days) })
      .where('id', '=', id)
      .execute()
  await close(old.shift.id, 31)
  await close(kept.shift.id, 31)
  await close(young.shift.id, 29)
  // Before the night's work, too.
  const late = await service.call('admin', readAnyShift, { params: old.params })
  expect(late).toMatchObject({
    status: 404,
    body: { detail: 'This shift was not found. A shift is kept for 30 days after its end.' },
  })
  expect(await sendSamples(service, old.shift.id, [made])).toMatchObject({ status: 404 })
  await tidyUp(service.db, new Date())
  const left = (await service.must('admin', listAllShifts, { query: { limit: 100 } })).results.map(({ id }) => id)
  expect(left).toEqual(expect.arrayContaining([young.shift.id, kept.shift.id]))
  const receipts = await service.db
    .selectFrom('shift_receipts')
    .selectAll()
    .where('shift_id', '=', old.shift.id)
    .execute()
  expect(receipts).toEqual([])
  expect((await service.must('collection', readSample, { params: { sample_id: made.sample_id } })).state).toBe('FILLED')
})
