/**
 * The reading queue: calls by roles and sites; a reader never learns whose sample it is; what is read becomes a draft of the site
 * that asked, or its result, and overwrites nothing.
 */
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { readReports, saveReports } from '#contract/analysis.ts'
import { readCustodyLog } from '#contract/custody.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addFile } from '#contract/files.ts'
import {
  askReading,
  claimReading,
  comparedReadings,
  giveBackReading,
  listReadings,
  readingQueue,
  readReading,
  readReadingTrace,
  withdrawReading,
  writeReading,
} from '#contract/readings.ts'
import { me } from '#contract/session.ts'
import { claimHours, mostClaims } from '#domain/reading/reading.ts'
import { readingsOf } from '../../../test/support/readings.ts'
import { type Person, people, testService } from '../../../test/support/service.ts'
import { gcms, reported, submit } from '../../../test/support/stories.ts'

const service = testService()
const { withSpectrum, asking, ask, seen, write, claim, queue } = readingsOf(service)

beforeEach(async () => {
  service.clock = null
  await service.db.deleteFrom('reading_files').execute()
  await service.db.deleteFrom('readings').execute()
})

test('is claimed, written, drafted by the site that asked, submitted, and compared', async () => {
  const sample_id = await withSpectrum()
  const number = await ask(sample_id)
  expect(await queue('otherLab')).toEqual([number])
  expect((await write('otherLab', number)).status).toBe(409)
  expect((await claim('otherLab', number)).body).toMatchObject({ state: 'CLAIMED', is_mine: true })
  expect((await write('otherLab', number)).body).toMatchObject({ state: 'READ', seen: { remarks: 'A broad band.' } })
  const [draft] = await service.must('lab', readReports, { params: { sample_id } })
  expect(draft).toMatchObject({
    technology: 'FTIR',
    is_draft: true,
    staff_first_name: 'Wen',
    tech_notes: 'A broad band.',
  })
  expect(draft?.drugs_found.map(({ drug }) => drug?.name)).toEqual(['Caffeine'])
  expect(draft?.not_found.map(({ drug }) => drug?.name)).toEqual(['Fentanyl'])
  await write('otherLab', number, { found: [{ name: 'Caffeine', is_trace: true }, { name: 'Mannitol' }] })
  expect((await service.must('lab', readReports, { params: { sample_id } }))[0]?.drugs_found).toHaveLength(2)
  expect(await service.must('otherLab', comparedReadings, {})).toEqual([])
  await submit(service, sample_id, [{ ...gcms([{ drug: { name: 'Fentanyl' }, percent: 0.4, weight: null }]) }])
  const [compared] = await service.must('otherLab', comparedReadings, {})
  expect(compared).toMatchObject({
    number,
    results: [{ technology: 'GC_MS', found: [{ name: 'Fentanyl', percent: 0.4 }] }],
  })
  expect((await service.must('lab', listReadings, { params: { sample_id } }))[0]).toMatchObject({ state: 'READ' })
})

test('is submitted by the reader where the site allows it; custody names them', async () => {
  const sample_id = await withSpectrum()
  const number = await ask(sample_id, { reader_submits: true })
  await claim('otherLab', number)
  const { body, status } = await write('otherLab', number, { submits: true })
  expect([status, body.state]).toEqual([200, 'SUBMITTED'])
  const custody = await service.must('lab', readCustodyLog, { query: { sample_id } })
  expect(JSON.stringify(custody)).toContain('Wen Takahashi')
  expect((await write('otherLab', number)).status).toBe(409)
  // What the reader submitted is no second opinion.
  expect((await service.must('otherLab', comparedReadings, {})).map((one) => one.number)).not.toContain(number)
})

test('is not submitted by the reader where the site did not allow it, nor with a name that somebody must answer for', async () => {
  const number = await ask(await withSpectrum())
  await claim('otherLab', number)
  expect((await write('otherLab', number, { submits: true })).status).toBe(409)
  const other = await ask(await withSpectrum(), { reader_submits: true })
  await claim('otherLab', other)
  const refused = await write('otherLab', other, { submits: true, found: [{ name: 'Carfentanyl analog' }] })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect((await service.must('otherLab', readReading, { params: { number: other } })).state).toBe('CLAIMED')
})

test('stands beside a draft that somebody of the site changed, and changes nothing of it', async () => {
  const sample_id = await withSpectrum()
  const number = await ask(sample_id)
  await service.must('lab', saveReports, {
    query: { is_draft: true },
    input: {
      sample: sample_id,
      tests: [{ ...gcms([{ drug: { name: 'Xylazine' }, percent: null, weight: null }]), technology: 'FTIR' }],
    },
  })
  await claim('otherLab', number)
  expect((await write('otherLab', number)).status).toBe(200)
  const [draft] = await service.must('lab', readReports, { params: { sample_id } })
  expect(draft?.drugs_found.map(({ drug }) => drug?.name)).toEqual(['Xylazine'])
  const [reading] = await service.must('lab', listReadings, { params: { sample_id } })
  expect(reading).toMatchObject({ state: 'READ', seen: { found: [{ name: 'Caffeine' }] } })
  expect(reading?.beside).toMatch(/changed the draft/)
})

test('is one person’s at a time; a claim ends by itself, and is given back', async () => {
  // Sessions end by the real clock.
  for (const who of ['otherLab', 'both', 'lab'] as const) await service.must(who, me)
  const number = await ask(await withSpectrum())
  service.clock = new Date()
  const answers = await Promise.all([claim('otherLab', number), claim('both', number)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const [winner, loser] = answers[0].status === 200 ? (['otherLab', 'both'] as const) : (['both', 'otherLab'] as const)
  expect(await queue(loser)).toEqual([])
  expect((await write(loser, number)).status).toBe(404)
  service.clock = new Date(Date.now() + claimHours * 3600_000 + 1000)
  expect((await write(winner, number)).status).toBe(409)
  expect(await queue(loser)).toEqual([number])
  expect((await claim(loser, number)).status).toBe(200)
  expect((await service.must(loser, giveBackReading, { params: { number } })).state).toBe('OPEN')
  expect(await queue(winner)).toEqual([number])
  service.clock = null
})

test(`nobody has more than ${mostClaims} at once`, async () => {
  const numbers = []
  for (let at = 0; at <= mostClaims; at += 1) numbers.push(await ask(await withSpectrum()))
  const answers = []
  for (const number of numbers) answers.push((await claim('otherLab', number)).status)
  expect(answers).toEqual([...Array.from({ length: mostClaims }, () => 200), 409])
})

test('ends when the site ends it, or submits a result of that technology itself', async () => {
  const sample_id = await withSpectrum()
  const number = await ask(sample_id)
  expect((await asking(sample_id)).status).toBe(409)
  const input = { fullname: 'Ada Osei', reason: 'We learnt to read it.' }
  expect((await service.must('lab', withdrawReading, { params: { number }, input })).state).toBe('WITHDRAWN')
  expect((await claim('otherLab', number)).status).toBe(404)
  const again = await ask(sample_id)
  await claim('otherLab', again)
  await submit(service, sample_id, [{ ...gcms(), technology: 'FTIR' }])
  expect((await write('otherLab', again)).status).toBe(404)
  const ended = await service.must('lab', listReadings, { params: { sample_id } })
  expect(new Set(ended.map(({ state }) => state))).toEqual(new Set(['WITHDRAWN']))
})

test('a document, a file of another sample and a file that is gone are not shown', async () => {
  const sample_id = await withSpectrum()
  await service.must('lab', addFile, {
    params: { sample_id },
    query: { kind: 'DOCUMENT', name: 'a.pdf' } as never,
    input: new Blob(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n']),
  })
  expect((await asking(sample_id, { files: [2] })).body).toMatchObject({ status: 400 })
  expect((await asking(sample_id, { files: [9] })).status).toBe(400)
  expect((await asking(sample_id, { files: [] })).status).toBe(400)
  expect((await asking(sample_id, { technology: 'TEST_STRIP' })).status).toBe(400)
  expect((await asking(await reported(service), { files: [1] })).status).toBeGreaterThanOrEqual(400)
})

test('refuses what is no name, and what says nothing', async () => {
  const number = await ask(await withSpectrum())
  await claim('otherLab', number)
  for (const name of ['no fentanyl', 'maybe MDMA', '?', ''])
    expect((await write('otherLab', number, { found: [{ name }] })).status).toBe(400)
  expect((await write('otherLab', number, { found: [], not_found: [], remarks: '  ' })).status).toBe(400)
  const twice = await write('otherLab', number, { found: [{ name: 'Caffeine' }], not_found: ['caffeine'] })
  expect(twice.status).toBe(400)
})

describe('what a reader learns', () => {
  test('holds nothing of origin, notes, person, site or ID, whatever those are', async () => {
    const letters = fc.stringMatching(/^[A-Z][a-z]{9}$/)
    await fc.assert(
      fc.asyncProperty(letters, letters, fc.boolean(), async (secret, other, submits) => {
        const sample_id = await withSpectrum(secret, { origin: `From ${other}`, collected_by: `${other} Ortiz` })
        const number = await ask(sample_id, { reader_submits: submits })
        const params = { number }
        const answers = [
          await service.call('otherLab', readingQueue, {}),
          await service.call('otherLab', readReading, { params }),
          await claim('otherLab', number),
          await service.call('otherLab', readReadingTrace, { params: { number, file: '1' } }),
          await write('otherLab', number, { found: [{ name: 'Caffeine' }, { name: 'caffeine' }], submits }),
          await write('otherLab', number, { not_found: ['Caffeine'] }),
          await write('otherLab', number, { submits }),
          await service.call('otherLab', comparedReadings, {}),
          await service.call('both', readReading, { params }),
        ]
        const site = people.lab.site
        for (const { raw, headers } of answers) {
          const said = `${raw.toString()} ${JSON.stringify(headers)}`
          for (const word of [secret, other, sample_id, 'Parkdale', site, 'Ada Osei', 'Robin Ortiz'])
            expect(said.toLowerCase()).not.toContain(word.toLowerCase())
        }
      }),
      { numRuns: 12 },
    )
  })

  test('is the numbers of a spectrum', async () => {
    const number = await ask(await withSpectrum())
    const trace = await service.must('otherLab', readReadingTrace, { params: { number, file: '1' } })
    expect(trace).toMatchObject({
      x_unit: 'cm⁻¹',
      traces: [{ x: [400, 401, 402, 403, 404], y: [0.1, 0.2, 0.3, 0.2, 0.1] }],
    })
    expect((await service.call('lab', readReadingTrace, { params: { number, file: '1' } })).status).toBe(403)
    expect((await service.call('otherLab', readReadingTrace, { params: { number, file: '2' } })).status).toBe(404)
  })
})

describe('who may call', () => {
  const asker = { sample: '', technology: 'FTIR', files: [1], reader_submits: false, fullname: 'Ada Osei' }
  const ended = { fullname: 'Ada Osei', reason: 'Enough.' }
  /** Per call: what each person is answered. 'lab' asks; 'both' and 'otherLab' read for others, at sites of their own. */
  const calls: readonly (readonly [
    Endpoint,
    (id: { sample_id: string; number: string }) => object,
    Partial<Record<Person, number>>,
  ])[] = [
    [
      askReading,
      ({ sample_id }) => ({ input: { ...asker, sample: sample_id } }),
      { lab: 409, otherLab: 404, both: 404 },
    ],
    [listReadings, ({ sample_id }) => ({ params: { sample_id } }), { lab: 200, otherLab: 404, both: 404 }],
    [withdrawReading, ({ number }) => ({ params: { number }, input: ended }), { lab: 200, otherLab: 404, both: 404 }],
    [readingQueue, () => ({}), { otherLab: 200, both: 200 }],
    [comparedReadings, () => ({}), { otherLab: 200, both: 200 }],
    [readReading, ({ number }) => ({ params: { number } }), { otherLab: 200, both: 200 }],
    [claimReading, ({ number }) => ({ params: { number } }), { otherLab: 200, both: 200 }],
    [giveBackReading, ({ number }) => ({ params: { number } }), { otherLab: 200, both: 200 }],
    [writeReading, ({ number }) => ({ params: { number }, input: seen }), { otherLab: 409, both: 409 }],
    [readReadingTrace, ({ number }) => ({ params: { number, file: '1' } }), { otherLab: 200, both: 200 }],
  ]
  test.each(calls)('$path', async (endpoint, options, allowed) => {
    for (const who of Object.keys(people) as Person[]) {
      const sample_id = await withSpectrum()
      const number = await ask(sample_id)
      const { status } = await service.call(who, endpoint as never, options({ sample_id, number }) as never)
      expect([who, status]).toEqual([who, allowed[who] ?? 403])
    }
  })
})
