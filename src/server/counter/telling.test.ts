/** Telling at the counter: whose result it is, what became of it, and who is looked for (R2.47); strips that run (R2.48). */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reportNotAnalyzed, saveReports } from '#contract/analysis.ts'
import { giveBack, readBoard, startStrip, stopStrip, testHere, undoTestHere } from '#contract/counter.ts'
import { readSample } from '#contract/samples.ts'
import {
  couldNotReach,
  couldNotTell,
  peopleToTell,
  personWasTold,
  readTelling,
  shareResults,
  toldNoResult,
} from '#contract/sharing.ts'
import { stripRuns } from '#domain/sample/strip-timer.ts'
import { notAnalyzedOutcomes, shownThings, tellingFaults } from '#domain/sample/telling.ts'
import { testService } from '../../../test/support/service.ts'
import { register, submit } from '../../../test/support/stories.ts'
import { stripsOf } from './strip-timers.ts'
import { dropOldTickets } from './tickets.ts'

const service = testService()
const fullname = 'Noor Haddad'

beforeAll(() => service.db.updateTable('sites').set({ tests_on_site: true }).where('name', '=', 'Harbour').execute())
beforeEach(async () => {
  service.clock = null
  await service.db.deleteFrom('tellings').execute()
})

const ftir = (name: string) => ({
  technology: 'FTIR',
  data: { drugs_found: [{ drug: { name } }], staff_first_name: 'Noor', staff_last_name: 'Haddad' },
})

const strip = (strip_type: string) => ({
  technology: 'TEST_STRIP',
  data: { strip_type, strip_result: 'NEGATIVE' as const, staff_first_name: 'Noor', staff_last_name: 'Haddad' },
})

async function begun() {
  const sample_id = await register(service, {}, 'both')
  await service.must('both', testHere, { input: { sample_ids: [sample_id], fullname } })
  return sample_id
}

async function tested(name = 'Caffeine') {
  const sample_id = await begun()
  await submit(service, sample_id, [ftir(name)], 'both')
  return sample_id
}

const read = (sample_id: string) => service.must('both', readSample, { params: { sample_id } })
const ticketOf = async (sample_id: string) => (await read(sample_id)).ticket?.number ?? 0
const tell = (sample_id: string, telling: object | null) =>
  service.call('both', shareResults, {
    params: { sample_id },
    input: { fullname, shared: true, had_conversation: true, telling } as never,
  })
const heard = { shown: null, outcomes: ['HEARD'], naloxone_offered: true }
const tellings = (sample_id: string) =>
  service.db
    .selectFrom('tellings')
    .select(['outcomes', 'shown', 'naloxone_offered'])
    .where('sample_id', '=', sample_id)
    .orderBy('id')
    .execute()
const left = async () => (await service.must('both', peopleToTell)).left.samples

describe('the result goes to whom it belongs to', () => {
  test('by the number of the ticket, the ID of the card, or neither', async () => {
    for (const kind of shownThings) {
      const sample_id = await tested()
      const ticket = await ticketOf(sample_id)
      const card = `http://h/service-users/result/${sample_id}?seal=x`
      const shown = { TICKET: ` #${ticket} `, CARD: card, NEITHER: null }[kind]
      expect((await tell(sample_id, { ...heard, shown })).status).toBe(200)
      expect(await tellings(sample_id)).toEqual([{ outcomes: ['HEARD'], shown: kind, naloxone_offered: true }])
    }
  })

  test('a ticket or card of another sample stops it, and nothing is shared', async () => {
    const [sample_id, other] = [await tested(), await tested()]
    const { notTheirs, ofAnother, noTicket } = tellingFaults
    const told = await tested()
    const toldTicket = String(await ticketOf(told))
    expect((await tell(told, heard)).status).toBe(200)
    const why = {
      ...{
        [String(await ticketOf(other))]: ofAnother,
        [`# ${await ticketOf(other)}`]: ofAnother,
        [`Ticket ${await ticketOf(other)}`]: ofAnother,
        [`Ticket of ${await ticketOf(other)}`]: notTheirs,
        [toldTicket]: ofAnother,
      },
      ...{ [other]: notTheirs, '': notTheirs, '-1': notTheirs, x: notTheirs, 12345: notTheirs },
      ...{ 0: noTicket, [`${await ticketOf(sample_id)}00`]: noTicket, [`#${await ticketOf(sample_id)}00`]: noTicket },
    }
    for (const [shown, message] of Object.entries(why)) {
      const { status, body } = await tell(sample_id, { ...heard, shown })
      expect([shown, status, body.errors]).toEqual([shown, 400, [{ field: 'telling.shown', message }]])
    }
    expect((await read(sample_id)).shared_at).toBeNull()
    expect(await tellings(sample_id)).toEqual([])
  })

  test('an older result than there is now is not told, and its person waits on', async () => {
    const sample_id = await tested()
    const { last_update: as_of } = await read(sample_id)
    const correction = { tests: [ftir('Fentanyl')], correction: 'The spectrum was read again.' }
    const query = { is_draft: false }
    service.clock = new Date(Date.parse(as_of) + 60_000)
    await service.must('both', saveReports, { query, input: { sample: sample_id, ...correction } })
    const input = { fullname, shared: true, had_conversation: true, telling: heard } as const
    const say = (more: object) =>
      service.call('both', shareResults, { params: { sample_id }, input: { ...input, ...more } as never })
    const refused = await say({ as_of })
    expect([refused.status, refused.body.detail]).toEqual([409, tellingFaults.changed])
    expect(refused.body.warnings).toMatchObject([{ code: 'result_changed' }])
    expect((await read(sample_id)).shared_at).toBeNull()
    expect(await tellings(sample_id)).toEqual([])
    expect((await say({ as_of: 'yesterday' })).status).toBe(400)
    expect((await say({ as_of: (await read(sample_id)).last_update })).status).toBe(200)

    const shared = await read(sample_id)
    service.clock = new Date(service.clock.getTime() + 60_000)
    await service.must('both', saveReports, { query, input: { sample: sample_id, ...correction } })
    const ticket = (await service.must('both', readBoard)).tickets.find((one) => one.sample?.sample_id === sample_id)
    expect(ticket?.state).toBe('ASK')
    const again = (as_of: string) => service.call('both', personWasTold, { params: { sample_id }, query: { as_of } })
    expect((await again(shared.last_update)).status).toBe(409)
    expect((await read(sample_id)).corrected_since_shared).toBe(true)
    expect((await again((await read(sample_id)).last_update)).status).toBe(200)
    expect((await read(sample_id)).corrected_since_shared).toBe(false)
  })

  test('nothing that became of it, and words that nobody knows, are refused', async () => {
    const sample_id = await tested()
    for (const outcomes of [[], ['LEFT'], ['HEARD', 'CARD', 'HEARD'], 'HEARD'])
      expect((await tell(sample_id, { ...heard, outcomes })).status).toBe(400)
    expect((await tell(sample_id, { ...heard, outcomes: ['HEARD', 'CARD'], naloxone_offered: null })).status).toBe(200)
    expect(await tellings(sample_id)).toEqual([
      { outcomes: ['HEARD', 'CARD'], shown: 'NEITHER', naloxone_offered: null },
    ])
  })

  test('a sample of a lab has no telling', async () => {
    const sample_id = await register(service, {}, 'both')
    await service.db
      .updateTable('samples')
      .set({ state: 'ANALYSIS_COMPLETE', report_state: 'ANALYSIS_COMPLETE', reported_at: new Date().toISOString() })
      .where('sample_id', '=', sample_id)
      .execute()
    expect((await tell(sample_id, heard)).status).toBe(409)
    const params = { sample_id }
    expect((await service.call('both', couldNotTell, { params, input: { outcome: 'LEFT' } })).status).toBe(409)
    expect((await read(sample_id)).state).toBe('ANALYSIS_COMPLETE')
  })
})

describe('a person who left', () => {
  const leave = (sample_id: string, outcome: 'LEFT' | 'DID_NOT_WANT' = 'LEFT') =>
    service.must('both', couldNotTell, { params: { sample_id }, input: { outcome, naloxone_offered: false } })

  test('is looked for where the result names something dangerous, until they were told', async () => {
    const [red, plain, unwilling] = [await tested('Carfentanil'), await tested(), await tested('Carfentanil')]
    expect((await leave(red)).state).toBe('COULD_NOT_SHARE')
    await leave(plain)
    await leave(unwilling, 'DID_NOT_WANT')
    expect(await left()).toEqual([red])
    expect([await read(red), await read(plain), await read(unwilling)]).toMatchObject([
      { person_left: true },
      { person_left: true },
      { person_left: false },
    ])
    expect((await tell(red, heard)).status).toBe(200)
    expect(await left()).toEqual([])
    expect((await read(red)).person_left).toBe(false)
  })

  test('what was noted last says what, when and by whom', async () => {
    const sample_id = await tested()
    const params = { sample_id }
    expect(await service.must('both', readTelling, { params })).toEqual({ last: null })
    await leave(sample_id)
    const { last } = await service.must('both', readTelling, { params })
    expect(last).toMatchObject({ outcomes: ['LEFT'], told_by: expect.stringMatching(/./) })
    expect(Math.abs(Date.parse(last?.told_at ?? '') - Date.now())).toBeLessThan(60_000)
    await tell(sample_id, { ...heard, outcomes: ['CARD', 'HEARD'] })
    expect((await service.must('both', readTelling, { params })).last?.outcomes).toEqual(['HEARD', 'CARD'])
    expect((await service.call('otherLab', readTelling, { params })).status).toBe(404)
  })

  test('is looked for once a later result names something dangerous', async () => {
    const sample_id = await tested()
    await leave(sample_id)
    expect(await left()).toEqual([])
    await service.db.updateTable('drugs').set({ important: true }).where('name', '=', 'Caffeine').execute()
    expect(await left()).toEqual([sample_id])
    await service.db.updateTable('drugs').set({ important: false }).where('name', '=', 'Caffeine').execute()
  })

  test('is not looked for any more once nobody could reach them, and can be told after all', async () => {
    const sample_id = await tested('Carfentanil')
    const params = { sample_id }
    expect((await service.call('both', couldNotReach, { params })).status).toBe(409)
    await leave(sample_id)
    expect((await service.must('both', couldNotReach, { params })).person_left).toBe(false)
    expect(await left()).toEqual([])
    expect((await service.call('both', couldNotReach, { params })).status).toBe(409)
    expect((await tell(sample_id, heard)).status).toBe(200)
  })
})

describe('what could not be analyzed', () => {
  const note = (sample_id: string, outcome: string, who: 'both' | 'otherCollection' = 'both') =>
    service.call(who, toldNoResult, { params: { sample_id }, input: { outcome } as never })
  const onBoard = async (sample_id: string) =>
    (await service.must('both', readBoard)).tickets.some(({ sample }) => sample?.sample_id === sample_id)

  test('is told, and leaves the board; nothing counts as shared', async () => {
    for (const outcome of notAnalyzedOutcomes) {
      const sample_id = await begun()
      expect((await note(sample_id, outcome)).status).toBe(409)
      await service.must('both', reportNotAnalyzed, {
        input: { sample: sample_id, reason: 'Too little.', staff: fullname },
      })
      expect(await onBoard(sample_id)).toBe(true)
      expect((await note(sample_id, 'CARD')).status).toBe(400)
      expect((await note(sample_id, outcome, 'otherCollection')).status).toBe(404)
      expect((await note(sample_id, outcome)).status).toBe(200)
      expect(await onBoard(sample_id)).toBe(false)
      expect((await read(sample_id)).shared_at).toBeNull()
      const { last } = await service.must('both', readTelling, { params: { sample_id } })
      expect(last?.outcomes).toEqual([outcome])
    }
  })
})

describe('a strip that runs', () => {
  const start = (sample_id: string, strip_type = 'Fentanyl', who: 'both' | 'lab' | 'otherCollection' = 'both') =>
    service.call(who, startStrip, { params: { sample_id }, input: { strip_type } })
  const strips = async (sample_id: string) =>
    (await service.must('both', readBoard)).tickets.find(({ sample }) => sample?.sample_id === sample_id)?.strips ?? []
  const ready = (sample_id: string) =>
    service.db
      .updateTable('strip_timers')
      .set({ started_at: '2026-01-01T00:00:00Z', ready_at: '2026-01-01T00:05:00Z' })
      .where('sample_id', '=', sample_id)
      .execute()

  test('nobody is told before it can be read; the result takes it out of the list', async () => {
    const sample_id = await tested()
    expect((await start(sample_id)).status).toBe(200)
    expect((await start(sample_id, ' xylazine ')).status).toBe(200)
    expect((await strips(sample_id)).map(({ strip_type }) => strip_type)).toEqual(['Fentanyl', 'Xylazine'])
    const { status, body } = await tell(sample_id, heard)
    expect([status, body.detail]).toEqual([409, stripRuns(sample_id)])
    expect((await read(sample_id)).shared_at).toBeNull()
    const stop = { params: { sample_id }, input: { strip_type: 'Xylazine' } }
    await service.must('both', stopStrip, stop)
    expect((await service.call('both', stopStrip, stop)).status).toBe(404)
    await ready(sample_id)
    expect((await tell(sample_id, heard)).status).toBe(409)
    const correction = { tests: [strip('Fentanyl')], correction: 'The strip was read' }
    await service.must('both', saveReports, {
      query: { is_draft: false },
      input: { sample: sample_id, ...correction } as never,
    })
    expect(await strips(sample_id)).toEqual([])
    expect((await tell(sample_id, heard)).status).toBe(200)
  })

  test.each(['fentanyl', 'xylazine strip', 'Caffeine test strip', 'bandelette de caffeine', 'strip for carfentanil'])(
    'that was typed as ‘%s’ leaves the list with its result',
    async (typed) => {
      const sample_id = await begun()
      expect((await start(sample_id, typed)).status).toBe(200)
      await ready(sample_id)
      await submit(service, sample_id, [strip(typed)], 'both')
      expect(await strips(sample_id)).toEqual([])
      expect((await tell(sample_id, heard)).status).toBe(200)
    },
  )

  test('that no report could have, or that measures how much there is, does not begin', async () => {
    const sample_id = await begun()
    for (const [typed, why] of [
      ['fentanyl and xylazine', /names/],
      ['Caffeine purity', /how much/],
    ] as const) {
      const { status, body } = await start(sample_id, typed)
      expect([status, body.errors?.[0]]).toMatchObject([
        400,
        { field: 'strip_type', message: expect.stringMatching(why) },
      ])
    }
    expect(await strips(sample_id)).toEqual([])
  })

  test('one that was ready and has no result still stops telling and giving back, and calls nobody', async () => {
    const sample_id = await tested()
    await start(sample_id)
    await ready(sample_id)
    expect((await tell(sample_id, heard)).status).toBe(409)
    await service.db.updateTable('sites').set({ return_basis: 'Exemption 7' }).where('name', '=', 'Harbour').execute()
    const back = { fullname, weight: null, card: sample_id, sealed: true }
    const given = await service.call('both', giveBack, { params: { sample_id }, input: back })
    expect([given.status, given.body.detail]).toEqual([409, stripRuns(sample_id)])
    const { tickets } = await service.must('both', readBoard)
    expect(tickets.find(({ sample }) => sample?.sample_id === sample_id)?.state).toBe('TESTING')
  })

  test('is still in the list once its person left, so that it can be read or taken out', async () => {
    const sample_id = await tested()
    await start(sample_id)
    const params = { sample_id }
    await service.must('both', couldNotTell, { params, input: { outcome: 'LEFT', naloxone_offered: null } })
    expect(await strips(sample_id)).toEqual([])
    const { others } = await service.must('both', readBoard)
    const [one] = others.filter((other) => other.sample_id === sample_id)
    expect(one?.strips.map(({ strip_type }) => strip_type)).toEqual(['Fentanyl'])
    expect((await tell(sample_id, heard)).status).toBe(409)
    await service.must('both', stopStrip, { params, input: { strip_type: 'Fentanyl' } })
    expect((await tell(sample_id, heard)).status).toBe(200)
  })

  test('no first result goes out before it was read; a correction takes out what was ready, and leaves what runs', async () => {
    const sample_id = await begun()
    await start(sample_id, 'Fentanyl')
    await ready(sample_id)
    await start(sample_id, 'Nitazene')
    const tests = [ftir('Caffeine'), strip('fentanyl'), strip('Nitazene')]
    const save = (more: object = {}) =>
      service.call('both', saveReports, {
        query: { is_draft: false },
        input: { sample: sample_id, tests, ...more } as never,
      })
    const refused = await save()
    expect([refused.status, refused.body.detail]).toEqual([409, stripRuns(sample_id)])
    expect((await read(sample_id)).reported_at).toBeNull()
    expect((await strips(sample_id)).map(({ strip_type }) => strip_type)).toEqual(['Fentanyl', 'Nitazene'])
    await ready(sample_id)
    expect((await save()).status).toBe(200)
    expect(await strips(sample_id)).toEqual([])
    await start(sample_id, 'Xylazine')
    expect((await save({ correction: 'Read again' })).status).toBe(200)
    expect((await strips(sample_id)).map(({ strip_type }) => strip_type)).toEqual(['Xylazine'])
  })

  test('it begins again, is forgotten with the test, and by the night', async () => {
    const sample_id = await begun()
    await start(sample_id)
    await ready(sample_id)
    await start(sample_id)
    expect(Date.parse((await strips(sample_id))[0]?.ready_at ?? '')).toBeGreaterThan(Date.now())
    await service.must('both', undoTestHere, { params: { sample_id }, input: { fullname, reason: 'Another vial' } })
    expect(await stripsOf(service.db, [sample_id])).toEqual([])
    const other = await begun()
    await start(other)
    await dropOldTickets(service.db, new Date(Date.now() + 13 * 3600_000))
    expect(await strips(other)).toEqual([])
  })

  test('it is refused where it says nothing, elsewhere, and for whoever may not test', async () => {
    const sample_id = await begun()
    for (const strip_type of ['', '  ', 'Other', 'strip', 'x'.repeat(101)])
      expect([strip_type, (await start(sample_id, strip_type)).status]).toEqual([strip_type, 400])
    expect((await start(sample_id, 'Fentanyl', 'lab')).status).toBe(404)
    expect((await start(sample_id, 'Fentanyl', 'otherCollection')).status).toBe(403)
    const filled = await register(service, {}, 'both')
    expect((await start(filled)).status).toBe(409)
    for (let strip = 1; strip <= 20; strip += 1) await start(sample_id, `Kratom ${strip}`)
    expect((await start(sample_id, 'Kratom 21')).status).toBe(409)
    expect(await strips(sample_id)).toHaveLength(20)
  })
})
