/**
 * Guessing IDs (R1.28): an address that used up its share of the minute gets one look-up every 10 seconds,
 * whatever it looks for.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { readCard, readSample } from '#contract/samples.ts'
import { publicDownload, publicReports, publicSample } from '#contract/service-user.ts'
import { testService } from '../../../test/support/service.ts'
import { reported } from '../../../test/support/stories.ts'

describe.each([{ withMemory: false }, { withMemory: true }])('a service, $withMemory', ({ withMemory }) => {
  const service = testService({ withPages: true, withMemory })
  const start = new Date('2026-11-21T12:00:00.000Z')
  const at = (seconds: number) => {
    service.clock = new Date(start.getTime() + seconds * 1000)
  }
  let known: string[] = []
  let last = 0
  const somewhere = () => `10.15.0.${++last}`
  const look = async (id: string, address: string) =>
    (await service.call(null, publicSample, { params: { sample_id: id }, address })).status
  const page = (path: string, address: string) =>
    fetch(`${service.address}${path}`, { headers: { 'x-forwarded-for': address }, redirect: 'manual' })

  beforeAll(async () => {
    service.clock = null
    await service.signInAnew('otherCollection')
    known = await Promise.all([1, 2, 3, 4, 5].map(() => reported(service)))
  })

  test('1,500 guesses, a hundred at once, find what thirty look-ups find, and no more', async () => {
    at(60)
    const address = somewhere()
    // The existing ones come last: the share is used up before.
    const ids = [...Array.from({ length: 1495 }, (_, n) => `NO${n}`), ...known]
    const statuses: number[] = []
    for (let from = 0; from < ids.length; from += 100)
      statuses.push(...(await Promise.all(ids.slice(from, from + 100).map((id) => look(id, address)))))
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(30)
    expect(statuses.slice(-known.length)).toEqual(known.map(() => 429))
  })

  test('once the share is used up, known and unknown IDs alike get one look-up each 10 seconds', async () => {
    at(121)
    const address = somewhere()
    for (let n = 0; n < 30; n += 1) expect(await look(`NO${n}`, address)).toBe(404)
    expect([await look(known[0] ?? '', address), await look('NO1', address)]).toEqual([429, 429])
    at(130)
    expect([await look(known[0] ?? '', address), await look('NO1', address)]).toEqual([200, 429])
    expect([await look(known[1] ?? '', address), await look('NO2', address)]).toEqual([429, 429])
    at(140)
    expect([await look('NO3', address), await look(known[0] ?? '', address)]).toEqual([404, 429])
    const refused = await service.call(null, publicReports, { params: { sample_id: known[0] ?? '' }, address })
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '10' } })
    const pages = [
      `/service-users/result/${known[0]}`,
      '/service-users/result/NO1',
      `/service-users/result/${known[0]}/pdf`,
    ]
    for (const path of [...pages, `/service-users?sample_id=${known[0]}`, '/service-users?sample_id=NO1'])
      expect((await page(path, address)).status, path).toBe(429)
    expect(await look(known[0] ?? '', somewhere())).toBe(200)
    at(181)
    expect(await look(known[0] ?? '', address)).toBe(200)
  })

  test('what one address is refused is not what another one gets', async () => {
    at(241)
    const [guesser, reader] = [somewhere(), somewhere()]
    for (let n = 0; n < 31; n += 1) await look(`NO${n}`, guesser)
    const id = known[2] ?? ''
    const both = await Promise.all([look(id, guesser), look(id, reader), look(id, guesser), look(id, reader)])
    expect(both).toEqual([429, 200, 429, 200])
  })

  test("a card's link is answered however many others are refused, and is counted nowhere", async () => {
    at(301)
    const address = somewhere()
    const id = known[3] ?? ''
    const { path } = await service.must('collection', readCard, { params: { sample_id: id } })
    expect(path).toMatch(new RegExp(`^/service-users/result/${id}\\?seal=[\\w-]{11}$`))
    const seal = path.split('seal=')[1] ?? ''
    for (let n = 0; n < 31; n += 1) await look(`NO${n}`, address)
    for (let n = 0; n < 40; n += 1) expect((await page(path, address)).status).toBe(200)
    const html = await (await page(path, address)).text()
    expect(html).toContain(`/pdf?lang=en&amp;seal=${seal}`)
    expect((await page(`/service-users/result/${id}/pdf?seal=${seal}`, address)).status).toBe(200)
    expect((await page(`/service-users/share/${id}?seal=${seal}`, address)).status).toBe(200)
    for (const endpoint of [publicSample, publicReports, publicDownload]) {
      const sealed = { params: { sample_id: id.toLowerCase() }, query: { seal }, address }
      expect((await service.call(null, endpoint, sealed)).status).toBe(200)
    }
    for (const wrong of [`${seal}x`, seal.slice(1), '', 'A'.repeat(11), 'é'.repeat(11), 'x'.repeat(500)])
      expect((await page(`/service-users/result/${id}?seal=${encodeURIComponent(wrong)}`, address)).status).toBe(429)
    expect((await page(`/service-users/result/${known[4]}?seal=${seal}`, address)).status).toBe(429)
    expect((await page(`/service-users/result/${id}?seal=${seal}&seal=${seal}`, address)).status).toBe(429)
    expect((await page(`/service-users/result/NO1?seal=${seal}`, somewhere())).status).toBe(404)
    expect((await service.call('lab', readCard, { params: { sample_id: id } })).status).toBe(403)
    expect((await service.call('otherCollection', readCard, { params: { sample_id: id } })).status).toBe(404)
  })

  test('no address is kept', async () => {
    at(361)
    await look('NO1', '10.15.9.9')
    await look('NO1', '2001:db8:77:1::5')
    // This one is known: the tally is written once a second.
    await look(known[0] ?? '', '10.15.9.9')
    const rows = JSON.stringify(await service.db.selectFrom('rate_limits').selectAll().execute())
    expect(rows).toContain('unknown look-up')
    for (const part of ['10.15', '2001:db8', '/64', '77:1']) expect(rows).not.toContain(part)
  })

  test('where codes are asked for: a right one is not counted, wrong ones close the address to all but whole cards', async () => {
    service.clock = null
    const [id = '', other = ''] = known
    const old = (await service.must('collection', readCard, { params: { sample_id: id } })).path.split('seal=')[1] ?? ''
    await service.db.insertInto('settings').values({ key: 'check_codes', value: 'true' }).execute()
    const { check_code } = await service.must('collection', readSample, { params: { sample_id: id } })
    const { path } = await service.must('collection', readCard, { params: { sample_id: id } })
    at(421)
    const address = somewhere()
    const open = async (query: string, which = id) =>
      (await page(`/service-users/result/${which}?${query}`, address)).status
    for (let n = 0; n < 650; n += 1) expect(await open(`code=${check_code}`)).toBe(200)
    // A card from before its sample had a code is no way to try out codes.
    for (let n = 0; n < 15; n += 1) expect(await open(`seal=${old}`)).toBe(404)
    for (let n = 0; n < 15; n += 1) expect(await open(`seal=${old}&code=ZZZ${n % 10}`)).toBe(404)
    expect([await open(`code=${check_code}`), await open('code=ZZZZ'), await open('code=ZZZZ', 'NO1')]).toEqual([
      429, 429, 429,
    ])
    expect(await open(`seal=${old}&code=${check_code}`)).toBe(429)
    expect((await page(path, address)).status).toBe(200)
    expect((await page(path.replace(id, other), address)).status).toBe(429)
    await service.db.deleteFrom('settings').where('key', '=', 'check_codes').execute()
    // Once codes are off again, a card with a code still counts as a card.
    expect((await page(path, address)).status).toBe(200)
    service.clock = null
  })
})
