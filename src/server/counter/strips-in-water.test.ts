/** Strips that run at the counter: nothing goes out, and nobody is told, before they were read (R2.48). */
import { beforeAll, describe, expect, test } from 'vitest'
import { saveReports } from '#contract/analysis.ts'
import { giveBack, readBoard, startStrip, stopStrip, undoTestHere } from '#contract/counter.ts'
import { couldNotTell } from '#contract/sharing.ts'
import { stripRuns } from '#domain/sample/strip-timer.ts'
import { counterStories } from '../../../test/support/counter-stories.ts'
import { testService } from '../../../test/support/service.ts'
import { register, submit } from '../../../test/support/stories.ts'
import { stripsOf } from './strip-timers.ts'
import { dropOldTickets } from './tickets.ts'

const service = testService()
const { fullname, ftir, strip, begun, tested, read, tell, heard } = counterStories(service)

beforeAll(() => service.db.updateTable('sites').set({ tests_on_site: true }).where('name', '=', 'Harbour').execute())

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
