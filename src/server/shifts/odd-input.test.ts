/**
 * What a broken or hostile device may send: each gets a sentence, nothing is stored, and the server never answers with
 * a fault of its own.
 */
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { beginShift, endShift, readShift, sendShiftSamples } from '#contract/shifts.ts'
import { firstBrokenLink } from '#server/custody/queries.ts'
import { testService } from '../../../test/support/service.ts'
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

const service = testService({ withLog: true })
const now = () => new Date().toISOString()
const count = async () =>
  Promise.all(
    (['samples', 'custody_log', 'shift_receipts'] as const).map(async (table) => {
      const rows = await service.db.selectFrom(table).select(sql<number>`count(*)::int`.as('count')).execute()
      return rows[0]?.count ?? 0
    }),
  )

afterEach(() => {
  // Nothing of a form, a label or a code is logged, whatever was sent.
  expect(service.logged.join('\n')).not.toMatch(/Robin|Ortiz|Purple|lemur|T1\d{3}/)
})

describe('an odd form', () => {
  const long = 'x'.repeat(39_000)
  test.each<[string, (id: string) => string, string]>([
    ['empty', () => '', 'form'],
    ['no JSON', () => '{"sample_id":', 'form'],
    ['a null byte', () => '\u0000', 'form'],
    ['null', () => 'null', ''],
    ['a number', () => '7', ''],
    ['a list', () => '[]', ''],
    ['a text', () => '"T1"', ''],
    ['nothing in it', () => '{}', 'sample_id'],
    ['very deep', () => `${'['.repeat(19_000)}${']'.repeat(19_000)}`, ''],
    ['of another ID', () => madeSample('T1').form, 'sample_id'],
    ['a null byte in a name', (id) => madeSample(id, { collected_by: 'Robin\u0000 Ortiz' }).form, 'collected_by'],
    ['half a character', (id) => madeSample(id, { origin: '\ud800' }).form, 'origin'],
    ['a word that is none', (id) => madeSample(id, { sample_type: 'CAT' as never }).form, 'sample_type'],
    ['an origin too long', (id) => madeSample(id, { origin: long.slice(0, 300) }).form, 'origin'],
    [
      'a prototype',
      (id) => madeSample(id).form.replace('{', '{"__proto__":{"terms":true},').replace('"terms":true,"ser', '"ser'),
      'terms',
    ],
    ['without terms', (id) => madeSample(id, { terms: false }).form, 'terms'],
    [
      'a bag under a vial',
      (id) => madeSample(id, { sample_type: 'PARAPHERNALIA', paraphernalia_reuse: 'NO' }).form,
      'sample_id',
    ],
  ])('%s is refused, and the next one is stored', async (_, form, field) => {
    const { shift, ids } = await aShift(service)
    const [one = '', two = ''] = ids
    const before = await count()
    const { status, body } = await sendSamples(service, shift.id, [
      { sample_id: one, form: form(one), made_at: now() },
      madeSample(two),
    ])
    expect(status).toBe(200)
    expect(body.answers).toMatchObject([
      { outcome: 'refused', sample_id: one },
      { outcome: 'held', sample_id: two },
    ])
    const [refused] = body.answers
    if (refused?.outcome === 'refused') expect(refused.errors.map((error) => error.field)).toContain(field)
    expect(await count()).toEqual(before.map((rows) => rows + 1))
    // A refused sample may be corrected.
    await sendHeld(service, shift.id, madeSample(one))
  })

  test('with spaces and an unknown field is taken as sent; without them, it counts as another form', async () => {
    const { shift, ids } = await aShift(service)
    const [id = ''] = ids
    const spaced = { ...madeSample(id), form: ` ${madeSample(id).form.replace('}', ',"later":"\ud800"}')} ` }
    const receipt = await sendHeld(service, shift.id, spaced)
    expect(receipt.form_hash).toBe(hashOf(spaced))
    expect(await sendOne(service, shift.id, madeSample(id))).toMatchObject({ outcome: 'changed' })
  })
})

describe('an odd sending', () => {
  const made = () => ({ sample_id: 'T1', form: '{}', made_at: now() })
  test.each<[string, object, string]>([
    ['no samples', { samples: [] }, 'samples'],
    ['21 samples', { samples: Array.from({ length: 21 }, made) }, 'samples'],
    ['samples that are none', { samples: [7] }, 'samples.0'],
    ['no time of the device', { sent_at: undefined }, 'sent_at'],
    ['a time with an offset', { sent_at: '2026-11-21T14:00:00+02:00' }, 'sent_at'],
    ['a day', { samples: [{ ...made(), made_at: '2026-11-21' }] }, 'samples.0.made_at'],
    ['the 30th of February', { samples: [{ ...made(), made_at: '2026-02-30T00:00:00Z' }] }, 'samples.0.made_at'],
    ['a year of five digits', { samples: [{ ...made(), made_at: '+12026-02-03T00:00:00Z' }] }, 'samples.0.made_at'],
    ['a form too long', { samples: [{ ...made(), form: 'x'.repeat(40_001) }] }, 'samples.0.form'],
    ['a form that is no text', { samples: [{ ...made(), form: {} }] }, 'samples.0.form'],
    ['a null byte in an ID', { samples: [{ ...made(), sample_id: 'T\u00001' }] }, 'samples.0.sample_id'],
  ])('%s is refused as a whole', async (_, changes, field) => {
    const { params } = await aShift(service, { count: 1 })
    const spoilt = { sent_at: now(), samples: [made()], ...changes }
    const { status, body } = await service.call('collection', sendShiftSamples, { params, spoilt })
    expect(status).toBe(400)
    expect(body.errors?.map((error) => error.field)).toContain(field)
  })

  test.each(['', ' - ', '日本', 'T'.repeat(64), "'; drop table samples; --"])(
    'with the ID ‘%s’ stores nothing',
    async (id) => {
      const { shift } = await aShift(service, { count: 1 })
      const before = await count()
      expect(await sendOne(service, shift.id, madeSample(id))).toMatchObject({ outcome: 'refused' })
      await endWith(service, shift.id, [])
      expect(await sendOne(service, shift.id, madeSample(id))).toMatchObject({ outcome: 'refused' })
      expect(await count()).toEqual(before)
    },
  )

  test('to an unknown shift, or to one of another site, is not found', async () => {
    const { params } = await aShift(service, { count: 1 })
    const input = { sent_at: now(), samples: [made()] }
    for (const [who, shift_id] of [
      ['collection', '4f0d9c3e-5f0b-4d7e-9a57-3f6f1f0f2b11'],
      ['otherCollection', params.shift_id],
    ] as const) {
      const answers = [
        await service.call(who, sendShiftSamples, { params: { shift_id }, input }),
        await service.call(who, endShift, { params: { shift_id }, input: { made: [], given_up: [] } }),
        await service.call(who, readShift, { params: { shift_id } }),
      ]
      for (const { status, body } of answers)
        expect([status, body.detail]).toEqual([
          404,
          'This shift was not found. A shift is kept for 30 days after its end.',
        ])
    }
    const odd = await service.call('collection', readShift, { params: { shift_id: 'x' } })
    expect(odd).toMatchObject({ status: 400, body: { detail: 'Enter the number of a shift.' } })
  })

  test('with twenty forms of the greatest length is taken completely', async () => {
    const { shift, ids } = await aShift(service, { count: 20 })
    const samples = ids.map((id) => {
      const made = madeSample(id)
      return { ...made, form: made.form.replace('}', `,"later":"${'日'.repeat(39_000)}"}`) }
    })
    const { body } = await sendSamples(service, shift.id, samples)
    expect(body.answers.map(({ outcome }) => outcome)).toEqual(Array(20).fill('held'))
  })

  test('with one ID twice stores one sample; if the forms differ, the first counts', async () => {
    const { shift, ids } = await aShift(service)
    const [one = ''] = ids
    const [first, other] = [madeSample(one), madeSample(one, { origin: 'Elsewhere' })]
    const { body } = await sendSamples(service, shift.id, [first, first, other])
    expect(body.answers.map(({ outcome }) => outcome)).toEqual(['held', 'held', 'changed'])
    expect(body.answers[1]).toEqual(body.answers[0])
  })
})

describe('an invalid beginning or end of a shift', () => {
  test.each<[string, object]>([
    ['no device', { device: ' ' }],
    ['a device of two lines', { device: 'Tablet\n2' }],
    ['a device too long', { device: 'x'.repeat(61) }],
    ['no IDs', { sample_ids: [] }],
    ['1001 IDs', { sample_ids: Array.from({ length: 1001 }, (_, at) => `N${at}`) }],
    ['an ID with a null byte', { sample_ids: ['T\u00001'] }],
    ['an ID that is none', { sample_ids: ['日本'] }],
    ['no recovery code', { recovery_code: '' }],
  ])('%s is refused', async (_, changes) => {
    const spoilt = { device: 'Tablet 2', sample_ids: [await service.freeId()], recovery_code, ...changes }
    expect((await service.call('collection', beginShift, { spoilt })).status).toBe(400)
  })

  test.each<[string, object]>([
    ['no lists', { made: undefined }],
    ['a hash that is none', { made: [{ sample_id: 'T1', form_hash: 'abc' }] }],
    ['given up without a reason', { given_up: [{ sample_id: 'T1', staff: 'Robin Ortiz', reason: ' ' }] }],
    ['given up by half a name', { given_up: [{ sample_id: 'T1', staff: 'Robin', reason: 'Lost' }] }],
  ])('%s is refused, and the shift goes on', async (_, changes) => {
    const { params } = await aShift(service, { count: 1 })
    const spoilt = { made: [], given_up: [], ...changes }
    expect((await service.call('collection', endShift, { params, spoilt })).status).toBe(400)
    expect((await service.must('collection', readShift, { params })).shift).toMatchObject({
      closed_at: null,
      unused: 1,
    })
  })
})

test('if the database goes away during a sending, that sample and those after it must be sent again', async () => {
  const { shift, ids } = await aShift(service, { count: 4 })
  const samples = ids.map((id) => madeSample(id))
  await sql`create function go_away() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(service.db)
  await sql`create trigger go_away before insert on shift_receipts for each row
    when (new.sample_id = ${sql.lit(ids[1])}) execute function go_away()`.execute(service.db)
  const { status, body } = await sendSamples(service, shift.id, samples)
  expect(status).toBe(200)
  expect(body.answers.map(({ outcome }) => outcome)).toEqual(['held', 'again', 'again', 'again'])
  await sql`drop trigger go_away on shift_receipts`.execute(service.db)
  const again = await sendSamples(service, shift.id, samples)
  expect(again.body.answers[0]).toEqual(body.answers[0])
  expect(again.body.answers.map(({ outcome }) => outcome)).toEqual(['held', 'held', 'held', 'held'])
  expect(await endWith(service, shift.id, samples)).toMatchObject({ status: 200, body: { shift: { stored: 4 } } })
  expect(await firstBrokenLink(service.db)).toBeNull()
})

test('if the server cannot store one sample, it still stores the others', async () => {
  const { shift, ids } = await aShift(service)
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$`.execute(
    service.db,
  )
  await sql`create trigger fail before insert on shift_receipts for each row
    when (new.sample_id = ${sql.lit(ids[0])}) execute function fail()`.execute(service.db)
  const { body } = await sendSamples(
    service,
    shift.id,
    ids.map((id) => madeSample(id)),
  )
  await sql`drop trigger fail on shift_receipts`.execute(service.db)
  expect(body.answers.map(({ outcome }) => outcome)).toEqual(['again', 'held', 'held'])
  expect(service.logged.join('\n')).toContain('a sample of a shift was not received')
})
