/** The flyer of an alert: one page whatever its texts, readable by a screen reader, and clear about what is over. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alertWordLimits } from '#domain/alert/alert.ts'
import { alertWords, named, release, retract } from '../../../test/support/alerts.ts'
import { pdfFacts, pdfLineEnds, pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { visit } from '../../../test/support/visitor.ts'

const service = testService({ withPages: true })

beforeEach(() => {
  service.clock = new Date('2026-11-04T15:00:00.000Z')
})
afterEach(() => {
  service.clock = null
})

async function flyer(id: number, query = '') {
  const response = await fetch(`${service.address}/service-users/alerts/${id}/flyer${query}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(response.headers.get('content-type')).toBe('application/pdf')
  // Without the soft break points of long words.
  const text = (await pdfText(bytes)).replaceAll('\u200b', '').replace(/\s+/g, ' ')
  return { bytes, text, ...(await pdfFacts(bytes)), headers: response.headers }
}
const at = new Date('2026-11-02T15:00:00.000Z')

test('says it all on one tagged page, with its dates, its end and its address', async () => {
  const holds = [await named(service.db, 'Carfentanil')]
  const id = await release(service.db, { now: at, changes: { holds } })
  const { pages, tags, language, title, text, bytes, headers } = await flyer(id)
  expect({ pages, language, title }).toEqual({ pages: 1, language: 'en', title: 'Purple powder holds carfentanil' })
  expect(tags).toEqual(expect.arrayContaining(['H1', 'H2', 'Figure']))
  for (const said of ['Published November 2, 2026', 'November 30, 2026', 'Carry naloxone.', 'Call 911.', 'Carfentanil'])
    expect(text).toContain(said)
  expect(text.replaceAll(' ', '')).toContain(`${service.address}/service-users/alerts/${id}`)
  expect(Buffer.from(bytes).toString('latin1')).toContain('pdfuaid:part')
  expect(headers.get('etag')).not.toBeNull()
})

test('is one page at the limits of every text, on both papers and in every language', async () => {
  const full = (most: number, unit: string) => unit.repeat(Math.ceil(most / unit.length)).slice(0, most)
  const units = [
    'Never use it alone. ',
    'x\n',
    'Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww',
    '漢字 ',
  ]
  const holds = await Promise.all(
    ['Carfentanil', 'Xylazine', 'Fentanyl', 'Caffeine'].map((one) => named(service.db, one)),
  )
  const sold_as = Array.from({ length: 40 }, (_, n) => `Street name number ${n}`)
  for (const [n, unit] of units.entries()) {
    const words = Object.fromEntries(Object.entries(alertWordLimits).map(([key, most]) => [key, full(most, unit)]))
    // Each text has its limit, from the table that validation uses.
    const en = words as typeof alertWords
    const id = await release(service.db, { now: at, changes: { holds, sold_as, words: { en }, is_unconfirmed: true } })
    await release(service.db, { id, now: at, changes: { holds, sold_as, words: { en }, is_unconfirmed: true } })
    await service.db.deleteFrom('settings').where('key', '=', 'paper').execute()
    if (n % 2 === 1) await service.db.insertInto('settings').values({ key: 'paper', value: '"a4"' }).execute()
    const whole = await flyer(id, n === 0 ? '' : `?lang=${['fr', 'es'][n % 2]}`)
    expect(whole.pages).toBe(1)
    expect(whole.text.replaceAll(' ', '')).toContain(`${service.address}/service-users/alerts/${id}`)
    await retract(service.db, id, { en: full(1000, unit) })
    expect((await flyer(id)).pages).toBe(1)
  }
})

test('is clear about what is over and what is in doubt, and has no text while a name is hidden', async () => {
  const ended = await release(service.db, { now: new Date('2026-09-01T12:00:00Z') })
  expect((await flyer(ended, '?lang=es')).text).toContain('Esta alerta ha terminado')
  const holds = [await named(service.db, 'Fentanyl')]
  const id = await release(service.db, { now: at, changes: { holds } })
  const before = await flyer(id)
  await service.db.updateTable('drugs').set({ report_to_public: false }).where('name', '=', 'Fentanyl').execute()
  const hidden = await flyer(id)
  expect(hidden.text).toContain('We are checking this again')
  expect(hidden.text).not.toMatch(/fentanyl|naloxone|powder/i)
  expect(hidden.title).toBe('We are checking this again')
  await service.db.updateTable('drugs').set({ report_to_public: true }).where('name', '=', 'Fentanyl').execute()
  expect(Buffer.from((await flyer(id)).bytes)).toEqual(Buffer.from(before.bytes))
  await retract(service.db, id, { en: 'Wrong powder.' })
  const back = await flyer(id)
  expect(back.text).toContain('This alert was taken back')
  expect(back.text).not.toMatch(/naloxone|Sold as/)
})

test('breaks a word that is longer than a line, and says that a demo is one', async () => {
  const address = `https://example.org/${'abcdefghij'.repeat(12)}/end`
  const words = { en: { ...alertWords, where_to_get_help: address, title: `Poly${'methyl'.repeat(15)}ol` } }
  const id = await release(service.db, { now: at, changes: { words } })
  expect((await flyer(id)).text).not.toContain('Demo data')
  await service.db.insertInto('settings').values({ key: 'is_demo', value: 'true' }).execute()
  const { text, pages, bytes } = await flyer(id)
  await service.db.deleteFrom('settings').where('key', '=', 'is_demo').execute()
  expect(pages).toBe(1)
  expect(text).toContain('Demo data')
  // The margin: anything beyond it is cut off.
  for (const end of await pdfLineEnds(bytes)) expect(end).toBeLessThanOrEqual(0.935)
})

test('has letters small enough that the name of a drug fits on one line', async () => {
  const words = { en: { ...alertWords, title: 'Strong methamphetamine' } }
  const { text, bytes } = await flyer(await release(service.db, { now: at, changes: { words } }))
  expect(text).toContain('Strong methamphetamine')
  for (const end of await pdfLineEnds(bytes)) expect(end).toBeLessThanOrEqual(0.935)
})

test('of an alert that is not there is the 404 page', async () => {
  const { status, text } = await visit(service, '/service-users/alerts/77777/flyer')
  expect(status).toBe(404)
  expect(text).toContain('There is no such alert')
})
