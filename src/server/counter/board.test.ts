/** The waiting board: numbers given once a day, a page that says nothing of anybody, and a link that is replaced. */
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeBoardLink, readBoard, readBoardLink, testHere, undoTestHere } from '#contract/counter.ts'
import { listSamples, readSample } from '#contract/samples.ts'
import { me } from '#contract/session.ts'
import { shareResults } from '#contract/sharing.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, register, submit } from '../../../test/support/stories.ts'
import { dropOldTickets } from './tickets.ts'

const service = testService({ withPages: true })
const fullname = 'Noor Haddad'
const harbour = () => service.site('Harbour')

beforeAll(async () => {
  // Sessions end by the real clock, so everybody signs in before a test sets its own.
  for (const who of ['collection', 'both', 'admin'] as const) await service.must(who, me)
  await setSite({ tests_on_site: true })
})
beforeEach(() => service.db.deleteFrom('tickets').execute())

const setSite = (set: { tests_on_site?: boolean; active?: boolean }) =>
  service.db.updateTable('sites').set(set).where('name', '=', 'Harbour').execute()
const begin = async (sample_id: string) =>
  (await service.must('both', testHere, { input: { sample_ids: [sample_id], fullname } })).samples[0]?.ticket
const begun = async (more = {}) => {
  const sample_id = await register(service, more, 'both')
  return { sample_id, ticket: await begin(sample_id) }
}
const board = async () => (await service.must('both', readBoard, {})).tickets
const link = async (who: 'both' | 'admin' = 'both', is_on = true) =>
  (await service.must(who, changeBoardLink, { params: { id: String(harbour()) }, input: { is_on } })).link ?? ''
const open = async (path: string) => {
  const answer = await fetch(new URL(path, service.address))
  return { status: answer.status, html: await answer.text(), refresh: answer.headers.get('refresh') }
}
const shown = (html: string) => [...html.matchAll(/<b>(\d+)<\/b>/g)].map(([, number]) => Number(number))
/** What a person reads of the page. */
const read = (html: string) => html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, ' ')

describe('a number', () => {
  test('counts from 1 in the own day of the service, stands in the sample, and comes again the next day', async () => {
    service.clock = new Date('2026-11-29T15:00:00Z')
    const first = await begun()
    expect(first.ticket).toEqual({ number: 1, day: '2026-11-29' })
    expect((await begun()).ticket?.number).toBe(2)
    expect((await service.must('both', readSample, { params: { sample_id: first.sample_id } })).ticket).toEqual(
      first.ticket,
    )
    // 22:30 in Toronto, which is tomorrow in UTC.
    service.clock = new Date('2026-11-30T03:30:00Z')
    expect((await begun()).ticket).toEqual({ number: 3, day: '2026-11-29' })
    service.clock = new Date('2026-11-30T15:40:00Z')
    expect((await begun()).ticket).toEqual({ number: 1, day: '2026-11-30' })
  })

  test('after midnight leaves out those of yesterday that still stand on the board', async () => {
    service.clock = new Date('2026-12-02T04:50:00Z')
    expect((await begun()).ticket).toEqual({ number: 1, day: '2026-12-01' })
    service.clock = new Date('2026-12-02T05:10:00Z')
    expect((await begun()).ticket).toEqual({ number: 2, day: '2026-12-02' })
    expect((await board()).map(({ number }) => number)).toEqual([1, 2])
  })

  test('is given once, with many writers at once', async () => {
    service.clock = new Date('2026-12-03T15:00:00Z')
    const ids = await Promise.all(Array.from({ length: 12 }, () => register(service, {}, 'both')))
    const numbers = (await Promise.all(ids.map(begin))).map((ticket) => ticket?.number)
    expect(numbers.toSorted((a = 0, b = 0) => a - b)).toEqual(ids.map((_, index) => index + 1))
  })

  test('is found in the lists of its site, today and the next morning, and by nobody else', async () => {
    service.clock = new Date('2026-12-08T15:00:00Z')
    const { sample_id } = await begun()
    const found = async (search: string, who: 'both' | 'collection' = 'both') =>
      (await service.must(who, listSamples, { query: { search } })).results.map((sample) => sample.sample_id)
    for (const typed of ['Ticket 1', 'ticket 1', '#1', 'No. 1']) expect(await found(typed), typed).toEqual([sample_id])
    expect(await found('1')).toContain(sample_id)
    expect(await found('Ticket 2')).toEqual([])
    expect(await found('Ticket 1', 'collection')).toEqual([])
    service.clock = new Date('2026-12-09T15:00:00Z')
    expect(await found('Ticket 1')).toEqual([sample_id])
    service.clock = new Date('2026-12-10T15:00:00Z')
    expect(await found('Ticket 1')).toEqual([])
  })

  test('stays with its sample when a test is taken back and begun again', async () => {
    service.clock = new Date('2026-12-04T15:00:00Z')
    const { sample_id, ticket } = await begun()
    await service.must('both', undoTestHere, { params: { sample_id }, input: { fullname, reason: 'The wrong vial.' } })
    expect((await board()).map(({ number, state }) => [number, state])).toEqual([[1, 'ASK']])
    expect(await begin(sample_id)).toEqual(ticket)
  })

  test('is forgotten after thirty days, and stands on the board for twelve hours', async () => {
    service.clock = new Date('2026-12-05T15:00:00Z')
    const { sample_id } = await begun()
    service.clock = new Date('2026-12-06T03:01:00Z')
    expect(await board()).toEqual([])
    const ticketOf = async () => (await service.must('both', readSample, { params: { sample_id } })).ticket
    await dropOldTickets(service.db, new Date('2027-01-04T14:59:00Z'))
    expect(await ticketOf()).not.toBeNull()
    await dropOldTickets(service.db, new Date('2027-01-04T15:01:00Z'))
    expect(await ticketOf()).toBeNull()
  })
})

test('the board follows a sample from its test to told; staff have the sample beside the number', async () => {
  service.clock = new Date('2026-12-07T15:00:00Z')
  const { sample_id } = await begun()
  const path = await link()
  service.clock = new Date('2026-12-07T15:08:30Z')
  const testing = await open(path)
  expect([testing.status, testing.refresh, shown(testing.html)]).toEqual([200, '20', [1]])
  expect(read(testing.html)).toMatch(/Being tested.*8 min/)
  expect(await board()).toEqual([
    {
      number: 1,
      given_at: '2026-12-07T15:00:00.000Z',
      state: 'TESTING',
      sample: { sample_id, shown_id: sample_id, important_findings: [], has_unknown: false },
      strips: [],
    },
  ])
  await submit(service, sample_id, [gcms()], 'both')
  expect(read((await open(path)).html)).toContain('Result is ready')
  expect(read((await open(`${path}?lang=fr`)).html)).toContain('Résultat prêt')
  expect((await open(`${path}?still=1`)).refresh).toBeNull()
  await service.must('both', shareResults, {
    params: { sample_id },
    input: { fullname, shared: true, had_conversation: true },
  })
  const told = await open(path)
  expect([shown(told.html), read(told.html).includes('Nobody is waiting.')]).toEqual([[], true])
})

test('staff read beside a ticket what its result warns of: a danger, or something that nobody knows', async () => {
  service.clock = new Date('2026-12-07T18:00:00Z')
  const results = [[{ drug: { name: 'Caffeine' } }], [{ drug: { name: 'Xylazine' } }], [{ custom_drug: 'Xyzzy-77' }]]
  for (const found of results) await submit(service, (await begun()).sample_id, [gcms(found)], 'both')
  expect((await board()).map(({ sample }) => [sample?.important_findings, sample?.has_unknown])).toEqual([
    [[], false],
    [['Xylazine'], false],
    [[], true],
  ])
})

test('a sample that nobody tests yet is named until its test begins, or twelve hours are over', async () => {
  service.clock = new Date('2026-12-09T04:50:00Z')
  const unbegun = async (who: 'both' | 'collection' = 'both') =>
    (await service.must(who, readBoard, {})).not_begun.map(({ sample_id }) => sample_id)
  const before = await unbegun()
  const [first = '', second = ''] = [await register(service, {}, 'both'), await register(service, {}, 'both')]
  await register(service)
  expect(await unbegun()).toEqual([...before, first, second])
  expect(await unbegun('collection')).toEqual([])
  await begin(second)
  // It is tomorrow in the zone of the service, and its person still waits.
  service.clock = new Date('2026-12-09T05:30:00Z')
  expect(await unbegun()).toEqual([...before, first])
  service.clock = new Date('2026-12-09T16:51:00Z')
  expect(await unbegun()).toEqual([])
})

describe('the link', () => {
  test('is made by staff who test and by administrators; a new one stops the old one at once', async () => {
    const first = await link()
    expect((await open(first)).status).toBe(200)
    const second = await link('admin')
    const gone = await open(first)
    expect([gone.status, read(gone.html).includes('This link does not open a board')]).toEqual([404, true])
    expect((await open(second)).status).toBe(200)
    expect((await service.must('admin', readBoardLink, { params: { id: String(harbour()) } })).made_at).not.toBeNull()
    expect(await link('both', false)).toBe('')
    expect((await open(second)).status).toBe(404)
    const elsewhere = { params: { id: String(service.site('Central laboratory')) }, input: { is_on: true } }
    expect((await service.call('both', changeBoardLink, elsewhere)).status).toBe(404)
    expect((await service.call('collection', changeBoardLink, elsewhere)).status).toBe(403)
    const none = await service.call('admin', changeBoardLink, elsewhere)
    expect([none.status, none.body.detail]).toEqual([
      409,
      'The site does not test at the counter. An administrator can switch it on.',
    ])
  })

  test('with one byte changed, or any other text, opens nothing', async () => {
    const path = await link()
    const [before, key = ''] = path.split('/board/')
    await fc.assert(
      fc.asyncProperty(fc.nat(key.length - 1), fc.constantFrom('A', 'b', '-', '%00'), async (at, other) => {
        if (key[at] === other) return
        const { status, html } = await open(`${before}/board/${key.slice(0, at)}${other}${key.slice(at + 1)}`)
        expect([status, shown(html)]).toEqual([404, []])
      }),
      { numRuns: 20 },
    )
  })

  test('of a site that is closed, or does not test at its counter now, says so', async () => {
    const path = await link()
    await setSite({ tests_on_site: false })
    expect(read((await open(path)).html)).toContain('This site does not test at the counter now')
    await setSite({ tests_on_site: true, active: false })
    expect(read((await open(path)).html)).toContain('This site is closed')
    const { status, body } = await service.call('admin', changeBoardLink, {
      params: { id: String(harbour()) },
      input: { is_on: true },
    })
    await setSite({ active: true })
    expect([status, body.detail]).toEqual([409, 'The site is closed.'])
    expect((await open(path)).status).toBe(200)
  })
})

test('the page never holds an ID, a drug, a person or what was said of a sample', async () => {
  service.clock = new Date('2026-12-08T15:00:00Z')
  const path = await link()
  const drugs = ['Fentanyl', 'Caffeine', 'Carfentanil']
  const secrets = [...drugs, 'Noor', 'Haddad', 'Osei', 'Behind the station', 'White', 'OWN-77']
  const said = fc.record({
    expected_drugs: fc.subarray(drugs.slice(0, 2), { minLength: 1 }),
    collected_from: fc.constantFrom('USER', 'STAFF_BEHIND'),
    found: fc.option(fc.subarray(drugs)),
  })
  await fc.assert(
    fc.asyncProperty(said, fc.constantFrom(...languageCodes), async ({ found, ...answers }, lang) => {
      const more = { origin: 'Behind the station', colour: ['White'], onsite_sample_id: 'OWN-77' }
      const { sample_id } = await begun({ ...answers, ...more })
      if (found !== null) await submit(service, sample_id, [gcms(found.map((name) => ({ drug: { name } })))], 'both')
      const answer = await open(`${path}?lang=${lang}`)
      // Any word may stand in a random key.
      const html = answer.html.replaceAll(path, '')
      expect(shown(html).length).toBeGreaterThan(0)
      for (const secret of [...secrets, sample_id]) expect(html.toLowerCase()).not.toContain(secret.toLowerCase())
    }),
    { numRuns: 15 },
  )
})
