/** Insight through HTTP: who counts what, for which days, and what they may know of what was found. */

import { beforeAll, describe, expect, test } from 'vitest'
import { countSamples, readExpectedFound, readSubstances, readTurnaround } from '#contract/insight.ts'
import { me } from '#contract/session.ts'
import { readWorkbook } from '#domain/workbook/read-workbook.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { atLab, gcms, register, reported, submit } from '../../../test/support/stories.ts'

const service = testService()

// A Monday, 10:00 in Toronto; the promise of three working days ends on Thursday at noon.
const monday = '2026-11-02T15:00:00Z'
const at = (iso: string) => {
  service.clock = new Date(iso)
}
const drug = (name: string) => ({ drug: { name }, percent: 5, weight: null })
const custom = (name: string) => ({ custom_drug: name, percent: 5, weight: null })

beforeAll(async () => {
  // Sessions end by the real clock, so everybody signs in before the tests set their own.
  for (const who of ['collection', 'otherCollection', 'lab', 'otherLab', 'admin'] as const) await service.must(who, me)
  at('2026-09-14T15:00:00Z')
  const [noon, later] = [await atLab(service), await atLab(service)]
  at('2026-09-17T16:00:00Z')
  await submit(service, noon)
  at('2026-09-17T16:00:01Z')
  await submit(service, later)
  at('2026-10-05T15:00:00Z')
  await reported(service, { expected_drugs: ['Cocaine'] }, [gcms([drug('Caffeine')])])
  at(monday)
  const [quick, slow, hidden] = [
    await atLab(service),
    await atLab(service, { expected_drugs: ['Fentanyl', 'Caffeine'] }),
    await atLab(service, { expected_drugs: ['=cmd', "Don't know"] }),
  ]
  await atLab(service)
  await register(service, { expected_drugs: ['MDMA'] }, 'otherCollection')
  at('2026-11-03T15:00:00Z')
  await submit(service, quick, [
    gcms([drug('Fentanyl'), drug('p-Fluorofentanyl'), drug('o-Fluorofentanyl')]),
    { ...gcms([drug('Fentanyl'), custom('Other')]), technology: 'LC_MS' },
  ])
  await submit(service, hidden, [gcms([drug('4-ANPP')])])
  at('2026-11-06T15:00:00Z')
  await submit(service, slow, [gcms([drug('Fentanyl'), drug('Caffeine'), custom('mystery powder')])])
  at('2026-11-09T15:00:00Z')
})

const november = { from: '2026-11-01', to: '2026-11-09' }

describe('samples', () => {
  const counted = async (who: Person, by: string, query = {}) => {
    const answer = await service.must(who, countSamples, { query: { ...november, by, ...query } })
    return { ...answer, counts: Object.fromEntries(answer.counts.map(({ name, samples }) => [name, samples])) }
  }

  test('by day, each day of the period, in the zone of the service', async () => {
    const { total, counts } = await counted('collection', 'day')
    expect(total).toBe(4)
    expect(Object.keys(counts)).toHaveLength(9)
    expect(counts).toMatchObject({ '2026-11-01': 0, '2026-11-02': 4, '2026-11-09': 0 })
  })

  test('by site: staff read their own, an administrator reads all or one', async () => {
    expect((await counted('collection', 'site')).counts).toEqual({ Parkdale: 4 })
    expect((await counted('lab', 'site')).counts).toEqual({ Parkdale: 4 })
    expect((await counted('otherLab', 'site')).counts).toEqual({})
    expect((await counted('admin', 'site')).counts).toEqual({ Parkdale: 4, Riverside: 1 })
    const query = { site: service.site('Riverside') }
    expect((await counted('admin', 'site', query)).counts).toEqual({ Riverside: 1 })
    expect((await counted('admin', 'site', { site: service.site('Central laboratory') })).total).toBe(4)
  })

  test('by expected drug: a sample counts for each of its drugs; by state: the same for every reader', async () => {
    expect(await counted('collection', 'expected_drug')).toMatchObject({
      total: 4,
      counts: { Fentanyl: 3, Caffeine: 1, '=cmd': 1 },
    })
    for (const who of ['collection', 'lab'] as const)
      expect((await counted(who, 'state')).counts).toEqual({ ANALYSIS_COMPLETE: 3, IN_ANALYSIS: 1 })
  })

  test('a site that the reader may not see is not found; an impossible period is refused at its field', async () => {
    const site = service.site('Riverside')
    expect(await service.call('collection', countSamples, { query: { site } })).toMatchObject({ status: 404 })
    expect(await service.call('admin', countSamples, { query: { site: 999_999 } })).toMatchObject({ status: 404 })
    expect((await service.call('collection', countSamples, { query: { site: service.site('Parkdale') } })).status).toBe(
      200,
    )
    const backwards = { from: '2026-11-02', to: '2026-11-01' }
    expect(await service.call('collection', countSamples, { query: backwards })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'to', message: 'The period must not end before it begins.' }] },
    })
    const endless = await service.call('collection', countSamples, { query: { from: '1990-01-01', to: '2026-11-01' } })
    expect(endless).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'to', message: 'Choose at most five years.' }] },
    })
  })

  test('as CSV, in which no spreadsheet finds a formula', async () => {
    const reply = await service.call('collection', countSamples, {
      query: { ...november, by: 'expected_drug', format: 'csv' },
    })
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="samples.csv"')
    const lines = reply.raw.toString().replace('\ufeff', '').trim().split('\r\n')
    expect(lines[0]).toBe('expected_drug,samples')
    expect(lines.slice(1).sort()).toEqual(["'=cmd,1", 'Caffeine,1', "Don't know,1", 'Fentanyl,3'])
  })

  test('as a workbook, in which every text is a text', async () => {
    const reply = await service.call('collection', countSamples, {
      query: { ...november, by: 'expected_drug', format: 'xlsx' },
    })
    expect(reply.headers['content-disposition']).toBe('attachment; filename="samples.xlsx"')
    const read = await readWorkbook(new Uint8Array(reply.raw))
    const cells = expect.arrayContaining([
      ['expected_drug', 'samples'],
      ['=cmd', '1'],
    ])
    expect(read).toMatchObject({ sheets: [{ name: 'samples', cells }] })
  })
})

describe('turnaround', () => {
  test('in working days, against the promise and what still waits', async () => {
    const { sites, days } = await service.must('collection', readTurnaround, { query: november })
    expect(sites).toEqual([
      {
        site: 'Parkdale',
        promise_days: 3,
        reported: 3,
        median_days: 1,
        p90_days: 4,
        in_time: 2,
        waiting: 1,
        late: 1,
      },
    ])
    expect(days).toEqual([
      { days: 0, in_time: 0, late: 0 },
      { days: 1, in_time: 2, late: 0 },
      { days: 2, in_time: 0, late: 0 },
      { days: 3, in_time: 0, late: 0 },
      { days: 4, in_time: 0, late: 1 },
    ])
  })

  test('a result up to noon of the promised day is in time, as everywhere', async () => {
    const query = { from: '2026-09-14', to: '2026-09-14' }
    const { sites } = await service.must('collection', readTurnaround, { query })
    expect(sites[0]).toMatchObject({ reported: 2, in_time: 1, median_days: 3, p90_days: 3 })
  })
})

describe('expected and found', () => {
  const read = (who: Person) => service.must(who, readExpectedFound, { query: november })

  test('the lab reads all that was found', async () => {
    const { reported: count, drugs } = await read('lab')
    expect(count).toBe(3)
    expect(drugs.find(({ name }) => name === 'Fentanyl')).toMatchObject({ samples: 2, as_expected: 0, with_other: 2 })
    expect(drugs.find(({ name }) => name === '=cmd')).toMatchObject({ not_found: 1, found: [{ name: '4-ANPP' }] })
  })

  test('collection staff and administrators read what they may know, and never that nothing was found', async () => {
    for (const who of ['collection', 'admin'] as const) {
      const { drugs } = await read(who)
      const fentanyl = drugs.find(({ name }) => name === 'Fentanyl')
      expect(fentanyl?.found).toEqual([
        { name: 'Fentanyl', important: false, samples: 2 },
        { name: 'Other', important: false, samples: 2 },
        { name: 'Caffeine', important: false, samples: 1 },
        { name: 'fluorofentanyl', important: false, samples: 1 },
      ])
      expect(drugs.find(({ name }) => name === '=cmd')).toMatchObject({ unknown: 1, not_found: 0, found: [] })
    }
  })
})

describe('substances', () => {
  const seen = async (who: Person, query: Record<string, string> = november) => {
    const { substances } = await service.must(who, readSubstances, { query })
    return substances.map(({ name, is_new, samples }) => [name, is_new, samples])
  }

  test('substances never found before come first, each sample counts once, two spellings are one substance', async () => {
    expect(await seen('collection')).toEqual([
      ['fluorofentanyl', true, 1],
      ['Fentanyl', false, 2],
      ['Caffeine', false, 1],
      ['Other', false, 2],
    ])
  })

  test('only the lab reads hidden substances, and the own name of one that has a client-facing name', async () => {
    expect(await seen('lab')).toContainEqual(['4-ANPP', true, 1])
    expect(await seen('lab')).toContainEqual(['p-Fluorofentanyl', true, 1])
    expect(await seen('otherLab')).toEqual([])
    const { raw } = await service.call('collection', readSubstances, { query: { ...november, format: 'csv' } })
    expect(raw.toString()).not.toMatch(/4-ANPP|p-Fluoro/)
    expect(raw.toString()).toContain('substance,important,new,first_seen,samples,2026-11-01,')
  })

  test('by the steps of the period', async () => {
    const { step, steps, substances } = await service.must('collection', readSubstances, {
      query: { from: '2026-10-01', to: '2026-11-09' },
    })
    expect([step, steps.length]).toEqual(['week', 7])
    const caffeine = substances.find(({ name }) => name === 'Caffeine')
    expect(caffeine).toMatchObject({ is_new: true, first_seen: '2026-10-05', by_step: [0, 1, 0, 0, 0, 1, 0] })
  })
})
