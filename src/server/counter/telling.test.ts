/** Telling at the counter: whose result it is, what became of it, and who is looked for (R2.47). */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readReports, reportNotAnalyzed, saveReports, takeBackReport } from '#contract/analysis.ts'
import { readBoard } from '#contract/counter.ts'
import { makeCount, reportCountLosses } from '#contract/counts.ts'
import { reportFound } from '#contract/samples.ts'
import {
  couldNotReach,
  couldNotTell,
  peopleToTell,
  personWasTold,
  readTelling,
  shareResults,
  toldNoResult,
} from '#contract/sharing.ts'
import { notAnalyzedOutcomes, shownThings, tellingFaults } from '#domain/sample/telling.ts'
import { counterStories } from '../../../test/support/counter-stories.ts'
import { testService } from '../../../test/support/service.ts'
import { register } from '../../../test/support/stories.ts'

const service = testService()

beforeAll(() => service.db.updateTable('sites').set({ tests_on_site: true }).where('name', '=', 'Harbour').execute())
beforeEach(async () => {
  service.clock = null
  await service.db.deleteFrom('tellings').execute()
})

const { fullname, ftir, begun, tested, read, tell, heard } = counterStories(service)
const ticketOf = async (sample_id: string) => (await read(sample_id)).ticket?.number ?? 0
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

  test('whoever was told a result that was taken back is called again where none follows, until somebody told them', async () => {
    const sample_id = await tested()
    const params = { sample_id }
    const state = async () =>
      (await service.must('both', readBoard)).tickets.find((one) => one.sample?.sample_id === sample_id)?.state
    expect((await tell(sample_id, heard)).status).toBe(200)
    expect(await state()).toBeUndefined()
    service.clock = new Date(Date.parse((await read(sample_id)).last_update) + 60_000)
    const [report] = await service.must('both', readReports, { params })
    const input = { report: report?.id ?? 0, staff: fullname, reason: 'It is of the next vial.' }
    await service.must('both', takeBackReport, { input })
    expect(await state()).toBe('TESTING')
    const none = { sample: sample_id, staff: fullname, reason: 'Too little was left.' }
    await service.must('both', reportNotAnalyzed, { input: none })
    expect(await state()).toBe('ASK')
    await service.must('both', toldNoResult, { params, input: { outcome: 'HEARD' } })
    expect(await state()).toBeUndefined()
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

  test('or is lost, is told, leaves the board, and goes on once it is found', async () => {
    const sample_id = await begun()
    const count = await service.must('both', makeCount, { input: { fullname, witness: 'Ben Cole', scanned: [] } })
    const params = { id: String(count.id) }
    await service.must('both', reportCountLosses, { params, input: { samples: [sample_id], fullname } })
    expect(await onBoard(sample_id)).toBe(true)
    expect((await note(sample_id, 'HEARD')).status).toBe(200)
    expect(await onBoard(sample_id)).toBe(false)
    await service.must('both', reportFound, { input: { samples: [sample_id], fullname } })
    expect(await onBoard(sample_id)).toBe(true)
  })

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
