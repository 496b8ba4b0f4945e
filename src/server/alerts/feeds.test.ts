/** What machines read of alerts: a feed and CAP messages that follow their schema, and that cost nothing to poll. */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { alertWords, named, release, retract } from '../../../test/support/alerts.ts'
import { testService } from '../../../test/support/service.ts'
import { visit } from '../../../test/support/visitor.ts'
import { capFaults, capIsValid, xmlAt, xmlCount, xmlFaults } from '../../../test/support/xmllint.ts'

const service = testService({ withPages: true })
const open = (path: string, headers: Record<string, string> = {}) => visit(service, path, { headers })
const cap = async (id: number) => (await open(`/service-users/alerts/${id}/cap.xml`)).html
const feed = async (query = '') => (await open(`/service-users/alerts/feed.xml${query}`)).html
const first = new Date('2026-11-02T15:00:00.000Z')

beforeEach(() => {
  service.clock = new Date('2026-11-04T15:00:00.000Z')
})
afterEach(async () => {
  service.clock = null
  await service.db.updateTable('drugs').set({ report_to_public: true }).where('name', '=', 'Fentanyl').execute()
})

describe('a CAP message', () => {
  test('is an Alert, then an Update of it, then a Cancel of both, each by the schema', async () => {
    const holds = [await named(service.db, 'Carfentanil')]
    const words = { en: alertWords, fr: { ...alertWords, title: 'Poudre mauve' } }
    const changes = { holds, words, languages: ['en', 'fr'] as const }
    const id = await release(service.db, { now: first, changes })
    const alert = await cap(id)
    expect(capFaults(alert)).toBe(capIsValid)
    const host = new URL(service.address).host
    expect(xmlAt(alert, 'alert/identifier')).toBe(`vialog-alert-${id}-1`)
    expect(xmlAt(alert, 'alert/sender')).toBe(host)
    expect(xmlAt(alert, 'alert/sent')).toBe('2026-11-02T15:00:00-00:00')
    expect(xmlAt(alert, 'alert/status')).toBe('Actual')
    expect(xmlAt(alert, 'alert/msgType')).toBe('Alert')
    expect(xmlCount(alert, 'references')).toBe(0)
    expect(xmlCount(alert, 'info')).toBe(2)
    expect(xmlAt(alert, 'alert/info/headline')).toBe('Purple powder holds carfentanil')
    expect(alert).toContain('<headline>Poudre mauve</headline>')
    expect(xmlAt(alert, 'alert/info/severity')).toBe('Severe')
    expect(xmlAt(alert, 'alert/info/certainty')).toBe('Observed')
    expect(xmlAt(alert, 'alert/info/expires')).toBe('2026-12-01T05:00:00-00:00')
    expect(xmlAt(alert, 'alert/info/instruction')).toContain('Carry naloxone.')
    expect(xmlAt(alert, 'alert/info/area/areaDesc')).toBe('The whole region (Vialog)')
    expect(xmlAt(alert, 'alert/info/web')).toBe(`${service.address}/service-users/alerts/${id}`)

    await release(service.db, { id, now: new Date('2026-11-03T15:00:00.000Z'), changes })
    const update = await cap(id)
    expect(capFaults(update)).toBe(capIsValid)
    expect(xmlAt(update, 'alert/msgType')).toBe('Update')
    expect(xmlAt(update, 'alert/references')).toBe(`${host},vialog-alert-${id}-1,2026-11-02T15:00:00-00:00`)

    await retract(service.db, id, { en: 'It was another powder.' }, new Date('2026-11-04T10:00:00.000Z'))
    const cancel = await cap(id)
    expect(capFaults(cancel)).toBe(capIsValid)
    expect(xmlAt(cancel, 'alert/msgType')).toBe('Cancel')
    expect(xmlAt(cancel, 'alert/identifier')).toBe(`vialog-alert-${id}-cancel`)
    expect(xmlAt(cancel, 'alert/references').split(' ')).toHaveLength(2)
    expect(xmlAt(cancel, 'alert/info/urgency')).toBe('Past')
    expect(xmlAt(cancel, 'alert/info/headline')).toMatch(/^Taken back: /)
    expect(cancel).toContain('Please do not pass it on. It was another powder.')
    // A retracted alert does not repeat its content, least of all what to do.
    expect(cancel).not.toMatch(/naloxone|Sold as|<instruction>/)
  })

  test('of a demo is an Exercise; of strips alone only Possible', async () => {
    const setting = { key: 'is_demo', value: 'true' }
    const id = await release(service.db, { now: first, changes: { is_unconfirmed: true } })
    await service.db.insertInto('settings').values(setting).execute()
    const message = await cap(id)
    await service.db.deleteFrom('settings').where('key', '=', 'is_demo').execute()
    expect(capFaults(message)).toBe(capIsValid)
    expect(xmlAt(message, 'alert/status')).toBe('Exercise')
    expect(xmlAt(message, 'alert/info/certainty')).toBe('Possible')
    expect(xmlAt(message, 'alert/info/headline')).toMatch(/^Unconfirmed: /)
  })

  test('has no text while a name is hidden, and is never answered as unchanged', async () => {
    const holds = [await named(service.db, 'Fentanyl')]
    const words = { en: { ...alertWords, title: 'Green pills', what_to_do: 'Use a test strip.' } }
    const id = await release(service.db, { now: first, changes: { holds, words } })
    const path = `/service-users/alerts/${id}/cap.xml`
    const before = await open(path)
    expect(before.headers.get('last-modified')).toBe('Mon, 02 Nov 2026 15:00:00 GMT')
    await service.db.updateTable('drugs').set({ report_to_public: false }).where('name', '=', 'Fentanyl').execute()
    const hidden = await open(path, { 'if-modified-since': 'Wed, 04 Nov 2026 14:00:00 GMT' })
    expect(hidden.status).toBe(200)
    expect(hidden.headers.get('last-modified')).toBeNull()
    expect(capFaults(hidden.html)).toBe(capIsValid)
    expect(hidden.html).toContain('<headline>We are checking this again</headline>')
    for (const text of [hidden.html, await feed()]) expect(text).not.toMatch(/Green pills|holds fentanyl|test strip\./i)
  })

  test('follows the schema, whatever its words', async () => {
    const id = await release(service.db, { now: first })
    const odd = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
      fc.constantFrom(']]>', '<alert>', '&#0;', '\u0001\u0008', '\ufffe', '\ud800', '"\'', '\r\n\t'),
    )
    await fc.assert(
      fc.asyncProperty(odd, odd, async (one, other) => {
        const storable = (text: string) => text.replaceAll('\0', '').replace(/[\ud800-\udfff]/g, '') || 'x'
        const words = { en: { ...alertWords, title: storable(one), what_to_do: storable(other), looks: storable(one) } }
        await release(service.db, { id, now: first, changes: { words, sold_as: [storable(other)] } })
        expect(capFaults(await cap(id))).toBe(capIsValid)
        expect(xmlFaults(await feed())).toBe('')
      }),
      { numRuns: 25 },
    )
  })

  test('of an alert that is not there is not there', async () => {
    for (const id of ['0', '77777', 'x', '%00']) {
      const { status } = await open(`/service-users/alerts/${id}/cap.xml`)
      expect(status).toBe(404)
    }
  })
})

describe('the feed', () => {
  test('has each alert with its state, and leads to page and message', async () => {
    const holds = [await named(service.db, 'Carfentanil')]
    const id = await release(service.db, { now: new Date('2026-11-04T12:00:00.000Z'), changes: { holds } })
    const text = await feed('?lang=fr')
    expect(xmlFaults(text)).toBe('')
    expect(xmlAt(text, 'feed/title')).toBe('Alertes sur les drogues · Vialog')
    expect(xmlAt(text, 'feed/entry/id')).toBe(`${service.address}/service-users/alerts/${id}`)
    expect(xmlAt(text, 'feed/entry/updated')).toBe('2026-11-04T12:00:00.000Z')
    expect(xmlAt(text, 'feed/entry/category/@term')).toBe('active')
    expect(xmlAt(text, 'feed/entry/summary')).toContain('Contient Carfentanil.')
    expect(text).toContain(`type="application/cap+xml" href="${service.address}/service-users/alerts/${id}/cap.xml"`)
    await retract(service.db, id, { en: 'Wrong.' }, new Date('2026-11-04T13:00:00.000Z'))
    const back = await feed()
    expect(xmlAt(back, 'feed/entry/title')).toBe('Taken back: Purple powder holds carfentanil')
    expect(xmlAt(back, 'feed/entry/updated')).toBe('2026-11-04T13:00:00.000Z')
  })

  test('answers 304 to whoever has the current one, by its ETag or its date', async () => {
    const path = '/service-users/alerts/feed.xml'
    const { headers } = await open(path)
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const etag = headers.get('etag') ?? ''
    const modified = headers.get('last-modified') ?? ''
    const again = await open(path, { 'if-none-match': etag })
    expect([again.status, again.html]).toEqual([304, ''])
    expect((await open(path, { 'if-none-match': `"other", W/${etag}` })).status).toBe(304)
    expect((await open(path, { 'if-modified-since': modified })).status).toBe(304)
    expect((await open(path, { 'if-modified-since': modified, 'if-none-match': '"other"' })).status).toBe(200)
    expect((await open(path, { 'if-modified-since': 'yesterday' })).status).toBe(200)
    service.clock = new Date('2026-11-04T15:01:30.000Z')
    expect((await open(path, { 'if-none-match': etag })).status).toBe(304)
  })
})
