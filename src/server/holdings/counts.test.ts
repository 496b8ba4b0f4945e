/** Counts of a safe: what they find, what follows from them, and what is refused. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveReports } from '#contract/analysis.ts'
import {
  answerCount,
  type Count,
  listCounts,
  makeCount,
  previewCount,
  readCount,
  reportCountLosses,
} from '#contract/counts.ts'
import { readCustodyLog } from '#contract/custody.ts'
import { disposeSamples } from '#contract/disposal.ts'
import { readHoldings } from '#contract/holdings.ts'
import { readSample, reportFound } from '#contract/samples.ts'
import { acceptPackage, arrivedByMistake } from '#contract/transport.ts'
import { unfitChains } from '#server/custody/compare-chains.ts'
import { leftBy } from '../../../test/support/lives.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { atLab, gcms, prepare, receive, register, reported } from '../../../test/support/stories.ts'

const service = testService()
const names = { fullname: 'Ada Osei', witness: 'Ben Cole' }
type Scanned = readonly (string | { sample_id: string; weight: number })[]

const count = (scanned: Scanned, who: Person = 'lab') =>
  service.call(who, makeCount, {
    input: { ...names, scanned: scanned.map((one) => (typeof one === 'string' ? { sample_id: one } : one)) },
  })
const counted = async (scanned: Scanned, who: Person = 'lab') => {
  const { status, body } = await count(scanned, who)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
/** The lines that are more than 'there, and weighs what it should'. */
const asked = ({ lines }: Count) => lines.filter(({ kind, differs }) => kind !== 'HERE' || differs)
const held = async (who: Person = 'lab') => (await service.must(who, readHoldings, { query: {} })).samples
const vial = (sample_id: string) =>
  service.db
    .selectFrom('samples')
    .select(['empty_weight', 'full_weight'])
    .where('sample_id', '=', sample_id)
    .executeTakeFirstOrThrow()

let here: string[] = []
beforeAll(async () => {
  here = [await atLab(service), await reported(service), await atLab(service)]
})

describe('a count', () => {
  test('finds a vial that was taken; reporting it missing takes it out of the holdings, and finding it puts it back', async () => {
    const [first = '', taken = '', third = ''] = here
    const before = await service.must('lab', readSample, { params: { sample_id: taken } })
    const body = await counted([first, third])
    expect(body).toMatchObject({
      ...{ staff: 'Ada Osei', witness: 'Ben Cole' },
      expected: 3,
      here: 2,
      scanned: 2,
      open: 1,
    })
    expect(asked(body)).toMatchObject([{ sample_id: taken, kind: 'MISSING', is_open: true, state: 'OPEN' }])
    expect(await held()).toBe(3)
    const params = { id: String(body.id) }
    const lost = await service.must('lab', reportCountLosses, {
      params,
      input: { fullname: 'Ada Osei', samples: [taken] },
    })
    expect(lost).toMatchObject({ expected: 3, here: 2, open: 0 })
    expect(asked(lost)).toMatchObject([{ sample_id: taken, is_open: false, state: 'LOST' }])
    expect(await held()).toBe(2)
    const [entry] = await service.must('lab', readCustodyLog, { query: { sample_id: taken } })
    expect(entry).toMatchObject({
      action: 'REPORTED_MISSING',
      note: expect.stringMatching(/^Not found in the count of/),
    })
    expect(await unfitChains(service.db)).toEqual([])
    // Nobody receives it: it never left.
    for (const [endpoint, input] of [
      [acceptPackage, { sample_ids: [taken], transported_by: 'C D', accepted_by: 'A O' }],
      [arrivedByMistake, { sample_ids: [taken], fullname: 'A O' }],
    ] as const) {
      const { status, body: refused } = await service.call('lab', endpoint, { input } as never)
      expect([status, refused.detail]).toEqual([409, `${taken}: It went missing at a lab. Report it found.`])
    }
    await service.must('lab', reportFound, { input: { samples: [taken], fullname: 'Ada Osei' } })
    const after = await service.must('lab', readSample, { params: { sample_id: taken } })
    expect([after.state, after.label, after.analysis_site]).toEqual([before.state, before.label, before.analysis_site])
    expect(await held()).toBe(3)
    expect(await unfitChains(service.db)).toEqual([])
  })

  test('finds one too many: unknown, another site’s, on the road, disposed of; and nothing of them is told but where', async () => {
    const elsewhere = await register(service, {}, 'both')
    const road = await register(service)
    await prepare(service, [road])
    const gone = await atLab(service)
    await service.must('lab', disposeSamples, {
      input: { samples: [gone], staff: 'Ada Osei', witness: 'Ben Cole', why: 'x' },
    })
    const body = await counted([...here, elsewhere, road, gone, 'ZZ999'])
    expect(body.open).toBe(4)
    const said = Object.fromEntries(asked(body).map(({ sample_id, kind, place }) => [sample_id, place ?? kind]))
    expect(said).toEqual({ [elsewhere]: 'SITE', [road]: 'ROAD', [gone]: 'DISPOSED', ZZ999: 'UNKNOWN' })
    // Each is open until somebody says why, or it belongs here.
    const params = { id: String(body.id) }
    const input = { sample_id: gone, fullname: 'Ada Osei', note: 'The bag for destruction was not sealed. It is now.' }
    expect(asked(await service.must('lab', answerCount, { params, input }))).toContainEqual(
      expect.objectContaining({ sample_id: gone, state: 'ANSWERED', is_open: false }),
    )
    await receive(service, [road])
    const after = await service.must('lab', readCount, { params })
    expect(asked(after)).toContainEqual(expect.objectContaining({ sample_id: road, state: 'BELONGS', is_open: false }))
    expect(after.open).toBe(2)
    await service.must('lab', disposeSamples, {
      input: { samples: [road], staff: 'Ada Osei', witness: 'Ben Cole', why: 'x' },
    })
  })

  test('tells nobody what became of samples that their site never had', async () => {
    const ids = [await register(service), await register(service)]
    await prepare(service, [ids[0] ?? ''])
    const scanned = ids.map((sample_id) => ({ sample_id }))
    const { lines } = await service.must('otherLab', previewCount, { input: { scanned } })
    expect(lines.map(({ place }) => place)).toEqual(['SITE', 'SITE'])
  })

  test('finds a vial that weighs otherwise by more than a tenth; somebody says why, once', async () => {
    const sample_id = await atLab(service)
    const found = gcms()
    const tests = [{ ...found, data: { ...found.data, weight: 0.05 } }]
    const { empty_weight } = await vial(sample_id)
    const full_weight = Number(((empty_weight ?? 0) + 0.25).toFixed(4))
    await service.must('lab', saveReports, {
      query: { is_draft: false },
      input: { sample: sample_id, full_weight, tests },
    })
    // 0.2 g should be left: 0.02 g more or less is a tenth.
    const at = (left: number) => ({ sample_id, weight: Number(((empty_weight ?? 0) + left).toFixed(4)) })
    for (const left of [0.18, 0.2, 0.22]) expect(asked(await counted([...here, at(left)]))).toEqual([])
    const body = await counted([...here, at(0.1)])
    expect(asked(body)).toMatchObject([{ sample_id, kind: 'HERE', differs: true, is_open: true, answer: null }])
    const params = { id: String(body.id) }
    const input = { sample_id, fullname: 'Ada Osei', note: 'Spilt when it was opened.' }
    const answered = await service.must('lab', answerCount, { params, input })
    expect(asked(answered)).toMatchObject([{ differs: true, is_open: false, answer: { note: input.note } }])
    expect((await service.call('lab', answerCount, { params, input })).status).toBe(400)
    here = [...here, sample_id]
  })

  test('says nothing of a vial whose weight nobody knows, and an empty safe is a count too', async () => {
    const [first = '', ...others] = here
    expect(asked(await counted([{ sample_id: first, weight: 2.5 }, ...others]))).toEqual([])
    const { lines, expected, scanned, open } = await counted([])
    expect([expected, scanned, open, lines.length]).toEqual([here.length, 0, here.length, here.length])
    // The next count that finds them settles it.
    await counted(here)
    const [, empty] = await service.must('lab', listCounts, { query: {} })
    expect(empty).toMatchObject({ scanned: 0, open: 0 })
  })

  test('says the same before it is stored, and stores nothing for it', async () => {
    const rows = async () =>
      (
        await sql`select (select count(*) from counts) + (select count(*) from count_lines) + (select count(*) from audit_log) as n`.execute(
          service.db,
        )
      ).rows
    const before = await rows()
    const scanned = [...here.slice(1), 'ZZ999'].map((sample_id) => ({ sample_id }))
    const said = await service.must('lab', previewCount, { input: { scanned } })
    expect(await rows()).toEqual(before)
    const stored = await counted([...here.slice(1), 'ZZ999'])
    expect(said).toEqual({ expected: stored.expected, here: stored.here, scanned: stored.scanned, lines: stored.lines })
    await counted(here)
  })

  test('a later count that does not find it either has it open, and the first one says so', async () => {
    const [first, ...others] = here
    const one = await counted(others)
    const two = await counted(others)
    const read = (id: number) => service.must('lab', readCount, { params: { id: String(id) } })
    expect([asked(await read(one.id)), asked(two)]).toMatchObject([
      [{ sample_id: first, state: 'AGAIN', is_open: false }],
      [{ sample_id: first, state: 'OPEN', is_open: true }],
    ])
    await counted(here)
    expect([asked(await read(one.id)), asked(await read(two.id))]).toMatchObject([
      [{ state: 'COUNTED', is_open: false }],
      [{ state: 'COUNTED', is_open: false }],
    ])
  })

  test('finds again what was reported missing', async () => {
    const lost = await atLab(service)
    const { id } = await counted(here)
    await service.must('lab', reportCountLosses, {
      params: { id: String(id) },
      input: { fullname: 'Ada Osei', samples: [lost] },
    })
    const again = await counted([...here, lost])
    expect(asked(again)).toMatchObject([{ sample_id: lost, kind: 'ELSEWHERE', place: 'LOST', is_open: true }])
    await service.must('lab', reportFound, { input: { samples: [lost], fullname: 'Ada Osei' } })
    expect(await service.must('lab', readCount, { params: { id: String(again.id) } })).toMatchObject({ open: 0 })
    here = [...here, lost]
  })

  test('of a collecting site finds what waits there', async () => {
    const [first, second] = [await register(service), await register(service)]
    const all = await held('collection')
    const { id, expected, here: found } = await counted([first], 'collection')
    expect([expected, found]).toEqual([all, 1])
    await service.must('collection', reportCountLosses, {
      params: { id: String(id) },
      input: { fullname: 'Robin Ortiz', samples: [second] },
    })
    expect(await held('collection')).toBe(all - 1)
    const places = await leftBy(service.db)
    expect(places.some(({ sample_id }) => sample_id === second)).toBe(false)
  })
})

describe('it is refused with a sentence, and nothing is stored', () => {
  const stored = async () =>
    (await service.must('admin', listCounts, { query: { site: service.site('Central laboratory') } })).length

  test.each<[string, object, RegExp]>([
    ['the same person as witness', { witness: 'ada  osei', scanned: [] }, /The witness must be another person/],
    ['no witness', { witness: '', scanned: [] }, /witness/],
    ['a sample twice', { scanned: [{ sample_id: 'PD1' }, { sample_id: 'pd-1' }] }, /PD1 stands in this count twice/],
    ['a weight of nothing', { scanned: [{ sample_id: 'PD1', weight: 0 }] }, /at least 0\.0001 g/],
    [
      'a weight that would be stored as nothing',
      { scanned: [{ sample_id: 'PD1', weight: 1e-323 }] },
      /at least 0\.0001 g/,
    ],
    ['a weight of a crate', { scanned: [{ sample_id: 'PD1', weight: 1000 }] }, /less than 1000 g/],
    ['no ID', { scanned: [{ sample_id: '  ' }] }, /./],
    ['no list', {}, /./],
  ])('%s', async (_, change, says) => {
    const before = await stored()
    const { status, body } = await service.call('lab', makeCount, { input: { ...names, ...change } as never })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(says)])
    expect(await stored()).toBe(before)
  })

  test('another site’s staff neither read nor settle it; an administrator reads it and settles nothing', async () => {
    const taken = await atLab(service)
    const { id } = await counted(here)
    const params = { id: String(id) }
    const losses = (who: Person) =>
      service.call(who, reportCountLosses, { params, input: { fullname: 'Ada Osei', samples: [taken] } })
    expect((await service.call('otherLab', readCount, { params })).status).toBe(404)
    expect((await losses('otherLab')).status).toBe(404)
    expect((await service.call('admin', readCount, { params })).status).toBe(200)
    expect((await losses('admin')).status).toBe(403)
    expect((await service.call('lab', readCount, { params: { id: '99999' } })).status).toBe(404)
    // What is not open, or not of this count.
    const [first = ''] = here
    const { status, body } = await service.call('lab', reportCountLosses, {
      params,
      input: { fullname: 'Ada Osei', samples: [first, taken] },
    })
    expect([status, body.errors]).toMatchObject([400, [{ message: `Nothing of this count is open about ${first}.` }]])
    expect((await losses('lab')).status).toBe(200)
    expect((await losses('lab')).status).toBe(400)
  })

  test('the database changes nothing of a count', async () => {
    for (const table of ['counts', 'count_lines', 'count_answers'])
      for (const change of [`update ${table} set count_id = 0`, `delete from ${table}`])
        await expect(
          sql.raw(change.replace('counts set count_id', 'counts set site_id')).execute(service.db),
        ).rejects.toThrow(/only grows/)
  })
})
