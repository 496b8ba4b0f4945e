/** Check codes (R1.31): off by default; where a service asks for them, a wrong one is an unknown ID. */
import { beforeAll, describe, expect, test } from 'vitest'
import { listSamples, readSample } from '#contract/samples.ts'
import { answerPublicSurvey, publicDownload, publicReports, publicSample } from '#contract/service-user.ts'
import { testService } from '../../../test/support/service.ts'
import { reported } from '../../../test/support/stories.ts'

const service = testService()
let last = 0
const address = () => `10.6.${Math.floor(last / 250)}.${(last++ % 250) + 1}`
let sample_id = ''

const staffCode = async (who: 'collection' | 'lab' | 'admin') =>
  (await service.must(who, readSample, { params: { sample_id } })).check_code

beforeAll(async () => {
  sample_id = await reported(service)
})

test('while the service asks for no codes, staff see none, and any code is accepted', async () => {
  expect(await staffCode('collection')).toBeNull()
  const seen = await service.call(null, publicSample, {
    params: { sample_id },
    query: { code: 'XXXX' },
    address: address(),
  })
  expect(seen.status).toBe(200)
})

describe('while the service asks for codes', () => {
  beforeAll(async () => {
    await service.db.insertInto('settings').values({ key: 'check_codes', value: 'true' }).execute()
  })

  test('only staff of the collecting site see the code, in lists, too', async () => {
    const code = await staffCode('collection')
    expect(code).toMatch(/^[A-Z0-9]{4}$/)
    const list = await service.must('collection', listSamples, { query: { search: sample_id } })
    expect(list.results.map((sample) => sample.check_code)).toEqual([code])
    expect([await staffCode('lab'), await staffCode('admin')]).toEqual([null, null])
    const raw = await service.call('lab', readSample, { params: { sample_id } })
    expect(raw.raw.toString()).not.toContain(code ?? 'no code')
  })

  test.each([publicSample, publicReports, publicDownload])('$path', async (endpoint) => {
    const code = (await staffCode('collection')) ?? ''
    const look = (query: Record<string, string>, id = sample_id) =>
      service.call(null, endpoint, { params: { sample_id: id }, query, address: address() })
    for (const spelled of [code, code.toLowerCase(), ` ${code.slice(0, 2)}-${code.slice(2)}`]) {
      expect((await look({ code: spelled })).status).toBe(200)
    }
    const unknown = await look({ code }, 'NOPE9')
    for (const query of [{}, { code: '' }, { code: 'ZZZZ' }, { code: `${code}C` }, { code: 'é'.repeat(4) }]) {
      const wrong = await look(query as Record<string, string>)
      expect(wrong.status).toBe(404)
      expect(wrong.body).toEqual({ ...unknown.body, detail: `Sample with id ${sample_id} not found` })
    }
  })

  test('the survey needs the code, too', async () => {
    const answer = (query: Record<string, string>) =>
      service.call(null, answerPublicSurvey, {
        params: { sample_id },
        query,
        input: { use_again: 'YES' },
        address: address(),
      })
    expect((await answer({})).status).toBe(404)
    expect((await answer({ code: (await staffCode('collection')) ?? '' })).status).toBe(200)
  })

  test('a wrong code counts as a look-up of an unknown ID', async () => {
    service.clock = new Date('2026-11-21T15:00:10.000Z')
    const look = () =>
      service.call(null, publicReports, { params: { sample_id }, query: { code: 'ZZZZ' }, address: '10.7.7.7' })
    const statuses = []
    for (let attempt = 0; attempt < 31; attempt += 1) statuses.push((await look()).status)
    expect(statuses).toEqual([...Array(30).fill(404), 429])
    service.clock = null
  })

  test('after too many wrong codes, the right one is refused, too, until the minute is over', async () => {
    const code = (await staffCode('collection')) ?? ''
    service.clock = new Date('2026-11-21T15:10:10.000Z')
    const look = (code: string, address = '10.7.7.8') =>
      service.call(null, publicSample, { params: { sample_id }, query: { code }, address })
    // The right code never counts as a guess, however often it is sent.
    for (let time = 0; time < 40; time += 1) expect((await look(code)).status).toBe(200)
    const guesses = await Promise.all(Array.from({ length: 60 }, () => look('ZZZZ')))
    const statuses = guesses.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(30).fill(404), ...Array(30).fill(429)])
    expect((await look(code)).status).toBe(429)
    expect((await look(code, '10.7.7.9')).status).toBe(200)
    service.clock = new Date('2026-11-21T15:11:01.000Z')
    expect((await look(code)).status).toBe(200)
    service.clock = null
  })
})
