/** Returns: a released one stays as it was, the next one names what changed; who may read and release what; the files. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeTechnology } from '#contract/admin/technologies.ts'
import { saveReports } from '#contract/analysis.ts'
import { giveBack, testHere } from '#contract/counter.ts'
import { disposeSamples } from '#contract/disposal.ts'
import { listReturns, previewReturn, type Return, readReturn, releaseReturn } from '#contract/returns.ts'
import { reportFound, reportMissing } from '#contract/samples.ts'
import { me } from '#contract/session.ts'
import { preparePackages, unpackSample } from '#contract/transport.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { atLab, gcms, prepare, receive, register, submit } from '../../../test/support/stories.ts'

const service = testService()

const everybody = ['collection', 'otherCollection', 'lab', 'otherLab', 'both', 'admin', 'noRole'] as const
beforeAll(async () => {
  // Sessions end by the real clock, so everybody signs in before a test sets its own.
  for (const who of everybody) await service.must(who, me)
  await service.db
    .updateTable('sites')
    .set({ tests_on_site: true, return_basis: 'Exemption 7' })
    .where('name', '=', 'Harbour')
    .execute()
})

const at = (time: string) => {
  service.clock = new Date(time)
}
const preview = (who: Person, from: string, to: string, more: object = {}) =>
  service.must(who, previewReturn, { query: { from, to, ...more } })
const send = (who: Person, input: object) => service.call(who, releaseReturn, { input } as never)
const fullname = 'Ada Osei'
async function release(who: Person, from: string, to: string): Promise<Return> {
  const { check } = await preview(who, from, to)
  return service.must(who, releaseReturn, { input: { from, to, fullname, check } })
}
const read = (who: Person, { id }: Pick<Return, 'id'>) =>
  service.must(who, readReturn, { params: { id: String(id) }, query: { moves: true } })

/** A sample at the central laboratory that holds 0.4 g, of which a test used up a portion. */
async function weighed(portion: number, drug = 'Caffeine') {
  const sample_id = await atLab(service)
  await report(sample_id, portion, { full_weight: 2.5 }, drug)
  return sample_id
}
function report(sample: string, portion: number, more: object = {}, drug = 'Caffeine') {
  const found = gcms([{ drug: { name: drug }, percent: 50, weight: null }])
  const tests = [{ ...found, data: { ...found.data, weight: portion } }]
  return service.must('lab', saveReports, { query: { is_draft: false }, input: { sample, tests, ...more } })
}
/** What happened to a sample, in order. */
const movesOf = ({ moves }: Return, id: string) =>
  (moves ?? []).filter(({ sample_id }) => sample_id === id).map(({ what, grams }) => [what, grams])
const lineOf = ({ lines }: Return, name: string) => lines.find(({ substance }) => substance === name)
const correctionsOf = ({ corrections }: Return, id: string) =>
  corrections
    .filter(({ sample_id }) => sample_id === id)
    .map(({ what, from, to, from_substance, to_substance }) => [
      ...[what, from?.grams ?? from_substance, to?.grams ?? to_substance],
    ])

describe('a period', () => {
  test('names what came, was tested, went and stays, in samples and weight', async () => {
    at('2026-02-03T15:00:00Z')
    const sample_id = await weighed(0.01)
    at('2026-03-03T15:00:00Z')
    await service.must('lab', disposeSamples, { input: { samples: [sample_id], staff: fullname, witness: 'Ben Cole' } })
    const february = await preview('lab', '2026-02-01', '2026-02-28', { moves: true })
    expect(movesOf(february, sample_id)).toEqual([
      ['RECEIVED', 0.4],
      ['TESTED', 0.01],
    ])
    expect(lineOf(february, 'Caffeine')).toMatchObject({
      basis: 'FOUND',
      received: { vials: 1, grams: 0.4, not_weighed: 0 },
      tested: { vials: 0, grams: 0.01 },
      samples_tested: 1,
      held_after: { vials: 1, grams: 0.39 },
    })
    const march = await preview('lab', '2026-03-01', '2026-03-31', { moves: true })
    expect(lineOf(march, 'Caffeine')).toMatchObject({
      held_before: { vials: 1, grams: 0.39 },
      destroyed: { vials: 1, grams: 0.39 },
      held_after: { vials: 0, grams: 0 },
    })
    // The lab's portion is no matter of the site that sent it.
    const sender = await preview('collection', '2026-02-01', '2026-02-28', { moves: true })
    expect(movesOf(sender, sample_id)).toEqual([
      ['RECEIVED', 0.4],
      ['SENT', 0.4],
    ])
  })

  test('is whole days of the service’s zone, the first and the last included', async () => {
    at('2026-04-01T03:59:59Z')
    const first = await register(service)
    at('2026-04-01T04:00:00Z')
    const second = await register(service)
    const said = async (from: string, to: string) =>
      (await preview('collection', from, to, { moves: true })).moves?.map(({ sample_id, day }) => [sample_id, day])
    expect(await said('2026-03-31', '2026-03-31')).toEqual([[first, '2026-03-31']])
    expect(await said('2026-04-01', '2026-04-01')).toEqual([[second, '2026-04-01']])
  })

  test('a lost sample that is found again came back; given back is what was weighed then', async () => {
    at('2026-05-04T15:00:00Z')
    const lost = await register(service, {}, 'both')
    await service.must('both', reportMissing, { input: { samples: [lost], fullname } })
    const back = await register(service, {}, 'both')
    await service.must('both', testHere, { input: { sample_ids: [back], fullname } })
    const found = gcms()
    await service.must('both', saveReports, {
      query: { is_draft: false },
      input: { sample: back, full_weight: 2.5, tests: [{ ...found, data: { ...found.data, weight: 0.1 } }] },
    })
    await service.must('both', giveBack, {
      params: { sample_id: back },
      input: { fullname, weight: 0.28, card: back, sealed: true },
    })
    at('2026-06-04T15:00:00Z')
    await service.must('both', reportFound, { input: { samples: [lost], fullname } })
    const may = await preview('both', '2026-05-01', '2026-05-31', { moves: true })
    expect(movesOf(may, lost)).toEqual([
      ['RECEIVED', 0],
      ['LOST', 0],
    ])
    expect(movesOf(may, back)).toEqual([
      ['RECEIVED', 0.4],
      ['TESTED', 0.1],
      ['RETURNED', 0.28],
      ['OTHERWISE', 0.02],
    ])
    expect(correctionsOf(may, back)).toEqual([['OTHERWISE', 0.02, 0]])
    expect(may.total).toMatchObject({ held_after: { vials: 0, grams: 0 }, corrected: { vials: 0, grams: -0.02 } })
    const june = await preview('both', '2026-06-01', '2026-06-30')
    expect(june.total).toMatchObject({ found_again: { vials: 1, not_weighed: 1 }, held_after: { vials: 1 } })
  })

  test('portions of a sample that nobody weighed are said apart, and counted in no sum', async () => {
    at('2026-07-03T15:00:00Z')
    const sample_id = await atLab(service)
    await report(sample_id, 0.02)
    const said = await preview('lab', '2026-07-01', '2026-07-31')
    expect(lineOf(said, 'Caffeine')).toMatchObject({
      received: { vials: 1, not_weighed: 1, grams: 0 },
      tested: { grams: 0, apart: 0.02 },
      held_after: { vials: 1, not_weighed: 1, grams: 0 },
    })
  })
})

describe('a released return', () => {
  let released: Return
  let wrong = ''
  let unpacked = ''
  let gone = ''
  beforeAll(async () => {
    at('2026-08-03T15:00:00Z')
    wrong = await weighed(0.01)
    unpacked = await weighed(0.03)
    gone = await weighed(0.02)
    await service.must('lab', disposeSamples, { input: { samples: [gone], staff: fullname, witness: 'Ben Cole' } })
    await service.must('lab', preparePackages, {
      input: {
        ...{ samples: [unpacked], reason: 'REQUIRES_FURTHER_ANALYSIS', dry_run: false, person: fullname, why: 'More' },
        dest_site: service.site('University laboratory'),
      },
    })
    at('2026-09-01T15:00:00Z')
    released = await release('lab', '2026-01-01', '2026-08-31')
  })

  test('stays as it was after a correction and an undone transport, and the next one names them', async () => {
    const before = await read('lab', released)
    expect(movesOf(before, unpacked).at(-1)).toEqual(['SENT', 0.37])
    at('2026-09-05T15:00:00Z')
    await report(wrong, 0.05, { correction: 'The portion was read wrong.' })
    await service.must('lab', unpackSample, {
      params: { sample_id: unpacked },
      input: { fullname, reason: 'Not yet.' },
    })
    expect(await read('lab', released)).toEqual(before)
    at('2026-10-01T15:00:00Z')
    const next = await release('lab', '2026-09-01', '2026-09-30')
    expect(correctionsOf(next, wrong)).toEqual([['TESTED', 0.01, 0.05]])
    expect(correctionsOf(next, unpacked)).toEqual([['SENT', 0.37, 0]])
    expect(next.total.held_before).toEqual(before.total.held_after)
    expect(next.total.corrected).toMatchObject({ vials: 1, not_weighed: 0 })
    expect(next.total.corrected.grams).toBeCloseTo(0.37 - 0.04, 7)
    expect(await read('lab', released)).toEqual({ ...before, last_to: '2026-09-30' })
    // What was corrected once is not corrected again.
    const third = await preview('lab', '2026-10-01', '2026-10-31')
    expect(third.corrections).toEqual([])
  })

  test('a technology that uses up its portion no more corrects samples that are gone, too', async () => {
    at('2026-10-02T15:00:00Z')
    const say = (uses_up: boolean) =>
      service.must('admin', changeTechnology, { params: { key: 'GC_MS' }, input: { uses_up } })
    await say(false)
    expect(correctionsOf(await preview('lab', '2026-10-01', '2026-10-31'), gone)).toEqual([
      ['DESTROYED', 0.38, 0.4],
      ['TESTED', 0.02, 0],
    ])
    await say(true)
    expect((await preview('lab', '2026-10-01', '2026-10-31')).corrections).toEqual([])
  })

  test('is stored as a record that nothing changes', async () => {
    for (const table of ['site_returns', 'return_samples', 'return_moves', 'return_corrections'] as const) {
      await expect(service.db.deleteFrom(table).execute()).rejects.toThrow(/only grows/)
    }
  })

  test('a sample that is named otherwise since moves to its new line, and the correction says both names', async () => {
    at('2026-08-10T15:00:00Z')
    const sample_id = await register(service, { expected_drugs: ['Cocaine'] })
    at('2026-09-01T15:00:00Z')
    const august = await release('collection', '2026-01-01', '2026-08-31')
    expect(lineOf(august, 'Cocaine')?.held_after).toMatchObject({ vials: 1 })
    at('2026-09-02T15:00:00Z')
    await prepare(service, [sample_id])
    await receive(service, [sample_id])
    await submit(service, sample_id, [gcms([{ drug: { name: 'Xylazine' }, percent: 20, weight: null }])])
    const september = await preview('collection', '2026-09-01', '2026-09-30')
    expect(correctionsOf(september, sample_id)).toEqual([['SUBSTANCE', 'Cocaine', 'Xylazine']])
    expect(lineOf(september, 'Cocaine')).toMatchObject({ held_before: { vials: 1 }, corrected: { vials: -1 } })
    expect(lineOf(september, 'Xylazine')).toMatchObject({
      ...{ held_before: { vials: 0 }, corrected: { vials: 1 }, sent: { vials: 1 }, held_after: { vials: 0 } },
    })
  })
})

describe('what is refused', () => {
  beforeEach(() => at('2026-10-10T15:00:00Z'))
  const days = (from: string, to: string) => ({ from, to, fullname, check: 'x' })

  test.each([
    ['2026-09-02', '2026-09-01', 'to', 'The period must not end before it begins.'],
    ['2026-10-11', '2026-10-12', 'from', 'The period has not begun.'],
    ['1989-12-31', '1990-01-05', 'from', 'Enter a day since 1990.'],
    ['1990-01-01', '2090-01-01', 'to', 'Choose at most ten years.'],
    ['2026-02-30', '2026-03-01', 'from', 'Enter a day as YYYY-MM-DD.'],
    ['', '2026-03-01', 'from', 'Enter a day as YYYY-MM-DD.'],
  ])('a period from %s to %s', async (from, to, field, message) => {
    const asked = await service.call('lab', previewReturn, { query: { from, to } })
    const sent = await send('lab', days(from, to))
    for (const { status, body } of [asked, sent]) {
      expect(status).toBe(400)
      expect(body.errors).toContainEqual({ field, message })
    }
  })

  test('a period that has not ended, or does not begin where the last return ended', async () => {
    const open = await send('lab', days('2026-10-01', '2026-10-10'))
    expect([open.status, open.body.detail]).toEqual([
      ...[400, 'The period has not ended: a return can be released from the day after its last day.'],
    ])
    for (const from of ['2026-09-15', '2026-10-03']) {
      const { status, body } = await send('lab', days(from, '2026-10-05'))
      expect([status, body.detail]).toEqual([
        ...[400, 'The last return of this site ends on September 30, 2026. The next one begins on October 1, 2026.'],
      ])
    }
    // Anything may be looked at.
    const { not_yet } = await preview('lab', '2026-09-15', '2026-10-05')
    expect(not_yet).toMatch(/^The last return of this site ends on September 30/)
  })

  test('figures that have changed since they were read', async () => {
    const { check } = await preview('both', '2026-09-01', '2026-09-30')
    at('2026-09-20T15:00:00Z')
    await register(service, {}, 'both')
    at('2026-10-10T15:00:00Z')
    const input = { from: '2026-09-01', to: '2026-09-30', fullname, check }
    const { status, body } = await send('both', input)
    expect([status, body.detail]).toEqual([409, 'The figures have changed since you read them. Look at them again.'])
    expect(await service.must('both', listReturns, { query: {} })).toEqual([])
  })

  test('a release without a full name', async () => {
    const { status } = await send('both', { ...days('2026-09-01', '2026-09-30'), fullname: 'Ada' })
    expect(status).toBe(400)
  })

  test('of two releases at once, the second', async () => {
    const { check } = await preview('otherLab', '2026-09-01', '2026-09-30')
    const input = { from: '2026-09-01', to: '2026-09-30', fullname, check }
    const both = await Promise.all([send('otherLab', input), send('otherLab', input)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
  })
})
