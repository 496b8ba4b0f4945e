/**
 * Instruments through the API: what a report may name, which questions are asked, and what a failed check lists until
 * each way out.
 */

import { describe, expect, test } from 'vitest'
import { changeSettings, listAudit } from '#contract/admin/settings.ts'
import { readReports, saveReports } from '#contract/analysis.ts'
import { addInstrument, listChecks, listInstruments, listOwnInstruments } from '#contract/instruments.ts'
import { publicReports } from '#contract/service-user.ts'
import type { TestInput } from '../../../test/support/inputs.ts'
import { anInstrument, check, instrumentStory, onInstrument } from '../../../test/support/instrument-examples.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { atLab, gcms } from '../../../test/support/stories.ts'
import { strip } from '../../../test/support/strip-examples.ts'

const service = testService()
const { save, record, change, settleAll, later } = instrumentStory(service)

describe('an instrument', () => {
  test('is added to a lab, renamed, taken out of use and back', async () => {
    const made = await anInstrument(service, { name: 'Bruker Alpha', technology: 'FTIR' })
    expect(made).toMatchObject({ site: 'Central laboratory', retired_at: null, last_check: null, doubt: 'NOT_CHECKED' })
    expect((await change(made.id, { name: 'Bruker Alpha II', in_use: true })).body).toMatchObject({
      name: 'Bruker Alpha II',
      technology: 'FTIR',
    })
    const retired = await change(made.id, { name: 'Bruker Alpha II', in_use: false })
    expect(retired.body.retired_at).toEqual(expect.any(String))
    expect((await change(made.id, { name: 'Bruker Alpha II', in_use: true })).body.retired_at).toBe(null)
    const all = await service.must('admin', listInstruments, {})
    expect(all.every_days).toBe(7)
    expect(all.instruments.map(({ id }) => id)).toContain(made.id)
    expect((await service.must('lab', listOwnInstruments, {})).instruments.map(({ id }) => id)).toContain(made.id)
    expect((await service.must('otherLab', listOwnInstruments, {})).instruments).toEqual([])
  })

  test('has a name that no other one at its site has, in any letter case, even when it is out of use', async () => {
    const one = await anInstrument(service, { name: 'Twin' })
    await change(one.id, { name: 'Twin', in_use: false })
    const input = { name: 'twin', technology: 'FTIR' as const, since: '2020-01-01' }
    const again = await service.call('admin', addInstrument, {
      input: { ...input, site_id: service.site('Central laboratory') },
    })
    expect(again).toMatchObject({
      status: 400,
      body: {
        errors: [{ field: 'name', message: expect.stringMatching(/has an instrument ‘Twin’ already, which is not/) }],
      },
    })
    await anInstrument(service, { name: 'twin', site: 'University laboratory' })
    for (const name of ['İstanbul ﬁ', 'ΣΑΣ', 'Straße']) {
      await anInstrument(service, { name })
      for (const same of [name, name.toLowerCase(), name.toUpperCase()]) {
        const site_id = service.site('Central laboratory')
        const { status } = await service.call('admin', addInstrument, { input: { ...input, name: same, site_id } })
        expect([201, 400]).toContain(status)
      }
    }
    const other = await anInstrument(service)
    expect(await change(other.id, { name: 'TWIN', in_use: true })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'name' }] },
    })
    expect((await change(other.id, { name: other.name.toUpperCase(), in_use: true })).status).toBe(200)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'two\nlines' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 7 }, 'name'],
    [{ technology: 'TEST_STRIP' }, 'technology'],
    [{ technology: 'DART' }, 'technology'],
    [{ site_id: 0 }, 'site_id'],
    [{ site_id: 99_999 }, 'site_id'],
    [{ site_id: 2 ** 40 }, 'site_id'],
    [{ since: '2026-02-30' }, 'since'],
    [{ since: '01.02.2026' }, 'since'],
    [{ since: '2099-01-01' }, 'since'],
  ])('%o is refused', async (changes, field) => {
    const site_id = service.site('Central laboratory')
    const input = { name: 'Refused', technology: 'FTIR', since: '2020-01-01', site_id, ...changes }
    expect(await service.call('admin', addInstrument, { spoilt: input })).toMatchObject({
      status: 400,
      body: { errors: [{ field, message: expect.stringMatching(/\.$/) }] },
    })
  })

  test('can be added only to a lab, and changed only if it exists', async () => {
    const input = {
      name: 'Nowhere',
      technology: 'FTIR' as const,
      since: '2020-01-01',
      site_id: service.site('Parkdale'),
    }
    expect((await service.call('admin', addInstrument, { input })).body.detail).toMatch(/Parkdale does not analyze/)
    expect((await change(99_999, { name: 'x', in_use: true })).status).toBe(404)
  })
})

describe('a check', () => {
  test('is recorded by the staff of the site, with its history', async () => {
    const { id } = await anInstrument(service)
    await check(service, id, { passed: true, at: '2026-05-01T12:00:00.000Z', note: 'Polystyrene' })
    later()
    const { instrument, doubted: results } = await check(service, id, { passed: false })
    expect(instrument).toMatchObject({ doubt: 'FAILED', holds_until: null, last_check: { passed: false } })
    expect(results).toBe(0)
    const { count, checks } = await service.must('lab', listChecks, { params: { id: String(id) } })
    expect([count, checks.map(({ passed: is, note }) => [is, note])]).toEqual([
      2,
      [
        [false, null],
        [true, 'Polystyrene'],
      ],
    ])
    const read = async (who: Person) => (await service.call(who, listChecks, { params: { id: String(id) } })).status
    expect([await read('admin'), await read('otherLab'), await read('collection')]).toEqual([200, 404, 403])
    const { results: trail } = await service.must('admin', listAudit, {
      query: { entity: 'instrument', entity_id: String(id) },
    })
    expect(trail.map(({ action }) => action)).toEqual(['check', 'check', 'add'])
  })

  test('of an instrument of another site, out of use, or unknown is refused', async () => {
    const { id, name } = await anInstrument(service)
    expect(await record(id, {}, 'otherLab')).toMatchObject({
      status: 403,
      body: { detail: `${name} is an instrument of Central laboratory. Its own staff check it.` },
    })
    await change(id, { name, in_use: false })
    expect(await record(id, {})).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/not in use/) } })
    expect((await record(99_999, {})).status).toBe(404)
  })

  test.each([
    [{ at: '2099-01-01T00:00:00Z' }, 'at', /still to come/],
    [{ at: '2019-12-31T12:00:00Z' }, 'at', /in use since January 1, 2020/],
    [{ at: 'yesterday' }, 'at', /Enter a day and time/],
    [{ at: '2026-02-30T12:00:00Z' }, 'at', /Enter a day and time/],
    [{ reason: 'BORED' }, 'reason', /WEEKLY, MOVED, REPAIRED/],
    [{ reason: null }, 'reason', /WEEKLY/],
    [{ passed: 'yes' }, 'passed', /Say whether/],
    [{ passed: undefined }, 'passed', /Say whether/],
    [{ checked_by: 'Ada' }, 'checked_by', /first and a last name/],
    [{ checked_by: '' }, 'checked_by', /first and a last name/],
    [{ note: 'x'.repeat(1001) }, 'note', /At most 1,000/],
    [{ note: '\u0000' }, 'note', /control characters/],
  ])('%o is refused', async (input, field, says) => {
    const { id } = await anInstrument(service)
    expect(await record(id, input)).toMatchObject({
      status: 400,
      body: { errors: [{ field, message: expect.stringMatching(says) }] },
    })
  })

  test('is the only one at its moment, and cannot be before the first day of its instrument', async () => {
    const { id, name } = await anInstrument(service)
    const at = '2026-05-01T12:00:00Z'
    expect((await record(id, { at })).status).toBe(201)
    expect(await record(id, { at: '2026-05-01T12:00:00.000Z', passed: false })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'at', message: expect.stringMatching(/May 1, 2026, .* is recorded already/) }] },
    })
    expect(await change(id, { name, since: '2026-05-02', in_use: true })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'since', message: expect.stringMatching(/checked on May 1, 2026/) }] },
    })
    const two = await Promise.all([record(id, {}), record(id, {})])
    expect(two.map(({ status }) => status).sort()).toEqual([201, 400])
  })
})

describe('a report', () => {
  test('names an instrument of its own lab and technology, or none', async () => {
    const own = await anInstrument(service)
    await check(service, own.id, { passed: true })
    const infrared = await anInstrument(service, { technology: 'FTIR' })
    const other = await anInstrument(service, { site: 'University laboratory' })
    const retired = await anInstrument(service)
    await change(retired.id, { name: retired.name, in_use: false })
    const sample = await atLab(service)
    const fault = async (test: TestInput, query: object = {}) => {
      const { status, body } = await save(sample, [test], {}, query)
      return [status, body.errors?.[0]?.field, body.errors?.[0]?.message]
    }
    const field = 'tests.0.data.instrument'
    expect(await fault(onInstrument(infrared.id))).toEqual([400, field, expect.stringMatching(/is for FTIR\. Choose/)])
    expect(await fault(onInstrument(other.id))).toEqual([
      400,
      field,
      expect.stringMatching(/University laboratory\. Choose/),
    ])
    expect(await fault(onInstrument(other.id), { is_draft: true })).toEqual([400, field, expect.any(String)])
    expect(await fault(onInstrument(retired.id))).toEqual([400, field, expect.stringMatching(/not in use any more/)])
    expect(await fault(onInstrument(99_999))).toEqual([400, field, 'There is no such instrument.'])
    const onStrip = strip({ instrument: own.id })
    expect(await fault(onStrip)).toEqual([400, field, expect.stringMatching(/has no instrument/)])
    for (const instrument of [0, -1, 1.5, 'Agilent', 2 ** 40, {}, [own.id]]) {
      const spoilt = { sample, tests: [{ ...gcms(), data: { ...gcms().data, instrument } }] }
      expect((await service.call('lab', saveReports, { spoilt })).status).toBe(400)
    }
    expect((await save(sample, [onInstrument(retired.id)], {}, { is_draft: true })).status).toBe(200)
    expect(await save(sample, [onInstrument(own.id)])).toMatchObject({
      status: 200,
      body: { reports: [{ instrument: { id: own.id, name: own.name }, instrument_asked: null }] },
    })
    const [public_] = await service.must(null, publicReports, { params: { sample_id: sample } })
    expect(JSON.stringify(public_)).not.toMatch(/instrument|Agilent/)
    expect(await save(await atLab(service), [gcms()])).toMatchObject({
      status: 200,
      body: { reports: [{ instrument: null, instrument_asked: null }] },
    })
  })

  test('reads the new name of an instrument, and keeps it when it is out of use', async () => {
    const { id } = await anInstrument(service, { name: 'Before' })
    await check(service, id, { passed: true })
    const sample = await atLab(service)
    await save(sample, [onInstrument(id)])
    await change(id, { name: 'After', in_use: false })
    const read = async () => (await service.must('lab', readReports, { params: { sample_id: sample } }))[0]
    expect((await read())?.instrument).toEqual({ id, name: 'After' })
    const corrected = await save(sample, [onInstrument(id, { notes: 'A word' })], { correction: 'A word' })
    expect(corrected).toMatchObject({ status: 200, body: { reports: [{ instrument: { name: 'After' }, version: 2 }] } })
  })

  test('is asked about a check that is missing, old or failed, each by itself, and keeps the answer', async () => {
    const { id, name } = await anInstrument(service)
    const asked = async (query: object = {}) => {
      const { status, body } = await save(await atLab(service), [onInstrument(id)], {}, query)
      return [status, body.warnings ?? body.reports?.[0]?.instrument_asked]
    }
    const warning = (code: string, says: string) => [409, [{ code, detail: says, row: 'tests.0.data.instrument' }]]
    const yes = ' Report on it all the same?'
    expect(await asked()).toEqual(warning('instrument_not_checked', `No check of ${name} is recorded.${yes}`))
    expect(await asked({ confirmed: 'instrument_not_checked' })).toEqual([200, 'NOT_CHECKED'])
    expect(await asked({ is_draft: true })).toEqual([200, null])
    await check(service, id, { passed: true, at: '2026-05-20T12:00:00Z' })
    const old = `${name} was last checked on May 20, 2026, and a check is due every 7 days.${yes}`
    expect(await asked({ confirmed: 'instrument_not_checked' })).toEqual(warning('instrument_check_old', old))
    expect(await asked({ confirmed: 'instrument_check_old' })).toEqual([200, 'OLD'])
    await service.must('admin', changeSettings, { input: { instrument_check_days: 30 } })
    expect(await asked()).toEqual([200, null])
    await service.must('admin', changeSettings, { input: { instrument_check_days: 7 } })
    later()
    await check(service, id, { passed: false })
    const { status, body } = await save(
      await atLab(service),
      [onInstrument(id)],
      {},
      { confirmed: 'instrument_check_old' },
    )
    expect([status, body.warnings?.[0]?.code]).toEqual([409, 'instrument_check_failed'])
    expect(await asked({ confirmed: 'instrument_check_failed' })).toEqual([200, 'FAILED'])
    later()
    await check(service, id, { passed: true })
    expect(await asked()).toEqual([200, null])
    await settleAll()
  })

  test('asks all of its questions at once', async () => {
    const { id } = await anInstrument(service)
    const twice = [1, 2].map(() => ({ drug: { name: 'Caffeine' }, percent: 8, weight: null }))
    const { body } = await save(await atLab(service), [onInstrument(id, { drugs_found: twice })])
    expect(body.warnings?.map(({ code }) => code)).toEqual(['duplicate_substance', 'instrument_not_checked'])
  })
})
