/** Alerts as the public reads them: in its words, clearly marked when over or in doubt, and without hidden names. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { saveReports } from '#contract/analysis.ts'
import { alertTexts } from '#domain/public/texts/alert-texts.ts'
import { alertWords, named, release, retract } from '../../../test/support/alerts.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, register, reported } from '../../../test/support/stories.ts'
import { type VisitOptions, visit } from '../../../test/support/visitor.ts'

const service = testService({ withPages: true })
const open = (path: string, options?: VisitOptions) => visit(service, path, options)
const alertAt = (id: number, options?: VisitOptions) => open(`/service-users/alerts/${id}`, options)
const en = alertTexts.en
const texts = { before: '2026-11-02T15:00:00.000Z', now: '2026-11-04T15:00:00.000Z' }

beforeAll(() => {
  service.clock = new Date(texts.now)
})
afterEach(() => {
  service.clock = new Date(texts.now)
})
const set = (name: string, columns: { report_to_public?: boolean; report_to_client_name?: string | null }) =>
  service.db.updateTable('drugs').set(columns).where('name', '=', name).execute()

describe('an alert', () => {
  test('says what, sold as what, where, until when, what to do, and on what it rests', async () => {
    const amount = { low: 8, high: 12.4, unit: '%', basis: 'of_weight', measured_as: 'base' } as const
    const holds = [await named(service.db, 'Carfentanil', amount), await named(service.db, 'p-Fluorofentanyl')]
    const id = await release(service.db, { now: new Date(texts.before), changes: { holds } })
    const { status, html, text } = await alertAt(id)
    expect(status).toBe(200)
    expect(text).toContain('Alert · Published November 2, 2026 Purple powder holds carfentanil')
    expect(text).toContain(
      'It holds Carfentanil (between 8 and 13 %, as base), fluorofentanyl Sold as Fentanyl Where The whole region Until November 30, 2026',
    )
    expect(text).toContain('What to do Use with others.')
    expect(text).toContain(
      'It is based on 7 samples. They were collected from October 27, 2026 to November 1, 2026. Tested by GC-MS. The numbers in % are parts of the weight of what was tested.',
    )
    expect(text).not.toContain('p-Fluorofentanyl')
    expect(html).toContain('<title>Purple powder holds carfentanil · Vialog</title>')
    expect(html).toContain('class="card told danger"')
    expect(html.length).toBeLessThan(20_000)
    expect(html).not.toMatch(/style="|onclick/)
    const pass = /id="pass-text">([^<]*)</.exec(html)?.[1] ?? ''
    expect(pass.length).toBeLessThanOrEqual(300)
    expect(pass.endsWith(`${service.address}/service-users/alerts/${id}`)).toBe(true)
  })

  test('of few samples tells the week and no exact count, and shows no picture', async () => {
    const picture = 'a'.repeat(64)
    await service.db
      .insertInto('alert_pictures')
      .values({ hash: picture, type: 'image/png', width: 640, height: 480, bytes: Buffer.from('x') })
      .execute()
    const now = new Date(texts.before)
    const few = await release(service.db, { now, changes: { samples: 4, picture } })
    const seen = await alertAt(few)
    expect(seen.text).toContain(
      'It is based on fewer than 5 samples. They were collected in the week of October 26, 2026.',
    )
    expect(seen.html).not.toContain(picture)
    const enough = await release(service.db, { now, changes: { samples: 5, picture } })
    expect((await alertAt(enough)).html).toContain(
      `<img class="picture" src="/api/alerts/pictures/${picture}/" width="640" height="480" alt="Purple powder, in chunks."`,
    )
  })

  test('that only strips speak for is unconfirmed in title and text', async () => {
    const id = await release(service.db, { changes: { is_unconfirmed: true, methods: ['TEST_STRIP'] } })
    const { html, text } = await alertAt(id)
    expect(html).toContain('<h1>Unconfirmed: Purple powder holds carfentanil</h1>')
    expect(text).toContain(en.unconfirmedWhy)
    expect(html).toContain('<title>Unconfirmed: ')
  })

  test('that only infrared speaks for names it, in each language', async () => {
    const unconfirmed = { is_unconfirmed: true, unconfirmed_by: ['FTIR'], methods: ['FTIR', 'GC_MS'] }
    const id = await release(service.db, { changes: unconfirmed })
    const { html, text } = await alertAt(id)
    expect(html).toContain('<h1>Unconfirmed: Purple powder holds carfentanil</h1>')
    expect(text).toContain('Unconfirmed: only this test says so: FTIR. It can be wrong. Act as if it is right.')
    expect(text).not.toContain(en.unconfirmedWhy)
    const pass = /id="pass-text">([^<]*)</.exec(html)?.[1] ?? ''
    expect(pass).not.toContain('only this test')
  })

  test('is in its reader’s language, or else in its own first language, and then says so', async () => {
    const words = { en: alertWords, fr: { ...alertWords, title: 'Poudre mauve', looks: '' } }
    const id = await release(service.db, { changes: { languages: ['fr', 'en'], words } })
    const french = await alertAt(id, { language: 'fr' })
    expect(french.html).toContain('<html lang="fr">')
    expect(french.html).toContain('<h1>Poudre mauve</h1>')
    expect(french.text).not.toContain(alertTexts.fr.looks)
    const spanish = await alertAt(id, { language: 'es' })
    expect(spanish.html).toContain('<h1 lang="fr">Poudre mauve</h1>')
    expect(spanish.text).toContain('Esta alerta está escrita en este idioma: Français.')
  })

  test('that was changed says what changed on top', async () => {
    const id = await release(service.db, { now: new Date('2026-11-01T12:00:00Z') })
    const words = { en: { ...alertWords, changed: 'It was seen in blue powder, too.' } }
    await release(service.db, { id, now: new Date('2026-11-03T17:00:00Z'), changes: { words } })
    const { text } = await alertAt(id)
    expect(text).toContain('Alert · Updated November 3, 2026')
    expect(text.indexOf('What changed It was seen in blue powder, too.')).toBeLessThan(text.indexOf('Sold as'))
    expect(text).toContain('What changed It was seen in blue powder, too.')
  })

  test('that is over says so: ended, or taken back for good and why', async () => {
    const id = await release(service.db, { now: new Date('2026-09-01T12:00:00Z') })
    const ended = await alertAt(id)
    expect(ended.text).toContain('This alert has ended It ended on September 29, 2026.')
    expect(ended.html).toContain('class="card told over"')
    await retract(service.db, id, { en: 'The lab mixed up two vials.' })
    const back = await alertAt(id)
    expect(back.text).toMatch(/This alert was taken back We took it back on .* The lab mixed up two vials\./)
    expect(back.text).not.toContain('has ended')
    expect(back.html).toMatch(/id="pass-text">This alert was taken back\./)
    // It stands right below 'Please do not pass it on'.
    expect(back.text).not.toContain(en.pass)
    expect(back.text).toContain(en.tellHint)
  })

  test('calls the whole region what the service calls it', async () => {
    const id = await release(service.db, {})
    const call = (name: string) =>
      service.db
        .insertInto('settings')
        .values({ key: 'whole_region', value: JSON.stringify(name) })
        .onConflict((known) => known.column('key').doUpdateSet({ value: JSON.stringify(name) }))
        .execute()
    await call('Greater Northville')
    expect((await alertAt(id, { language: 'fr' })).text).toContain('Où Greater Northville')
    // The service set no text of its own: readers get the default in their language.
    await call('our region')
    expect((await alertAt(id)).text).toContain('Where The whole region')
    await service.db.deleteFrom('settings').where('key', '=', 'whole_region').execute()
  })

  test('is checked again as soon as a result that it names has changed', async () => {
    service.clock = null
    const findings = (percent: number) => [gcms([{ drug: { name: 'Xylazine' }, percent, weight: null }])]
    const sample = await reported(service, {}, findings(10))
    const holds = [await named(service.db, 'Xylazine')]
    const id = await release(service.db, { changes: { holds }, samples: [sample] })
    expect((await alertAt(id)).text).not.toContain(en.checked)
    const input = { sample, tests: findings(20), correction: 'A slip of the decimal point' }
    await service.must('lab', saveReports, { query: { is_draft: false }, input })
    const { text, html } = await alertAt(id)
    expect(text).toContain(`${en.checked} ${en.checkedWhy}`)
    expect(text).toContain('Use with others.')
    expect(html).toMatch(/id="pass-text">We are checking this again\. /)
    expect((await open('/service-users/alerts')).text).toContain('being checked again')
  })

  test('while a name is hidden says that it is checked again, and no text of it, even when it was taken back', async () => {
    const holds = [await named(service.db, 'Fentanyl')]
    const words = { en: { ...alertWords, title: 'Blue pills hold fentanyl' } }
    const id = await release(service.db, { changes: { holds, words } })
    await set('Fentanyl', { report_to_public: false })
    const { status, text, html } = await alertAt(id)
    expect(status).toBe(200)
    expect(html).toContain('<h1>We are checking this again</h1>')
    expect(text).not.toMatch(/fentanyl|Blue pills|naloxone|whole region/i)
    expect(text).toContain(en.later)
    // It offers nothing to pass on or to hang up.
    expect(html).not.toMatch(/pass-text|\/flyer/)
    expect((await open('/service-users/alerts')).text).not.toMatch(/Blue pills/)
    await retract(service.db, id, { en: 'It was no fentanyl.' })
    const back = await alertAt(id)
    expect(back.html).toContain('<h1>This alert was taken back</h1>')
    expect(back.text).not.toMatch(/fentanyl|Blue pills|naloxone/i)
    await set('Fentanyl', { report_to_public: true })
    expect((await alertAt(id)).text).toContain('It was no fentanyl.')
  })

  test('is checked again, and keeps its words, once its substance has another client-facing name', async () => {
    const holds = [await named(service.db, 'Caffeine')]
    const words = { en: { ...alertWords, title: 'White powder holds caffeine' } }
    const id = await release(service.db, { changes: { holds, words } })
    await set('Caffeine', { report_to_client_name: 'zzcaff' })
    const at = `/service-users/alerts/${id}`
    const flyer = await fetch(`${service.address}${at}/flyer`)
    const { text } = await alertAt(id)
    expect(text).toContain(`${en.checked} ${en.checkedWhy}`)
    const all = [text, await pdfText(new Uint8Array(await flyer.arrayBuffer()))]
    for (const path of ['/service-users/alerts', '/service-users/alerts/feed.xml', `${at}/cap.xml`])
      all.push((await open(path)).text)
    for (const read of all) {
      expect(read).toMatch(/White\s+powder\s+holds\s+caffeine/)
      expect(read).not.toContain('zzcaff')
    }
    await release(service.db, { id, changes: { holds } })
    expect((await alertAt(id)).text).toContain('It holds zzcaff')
    await set('Caffeine', { report_to_client_name: null })
  })

  test.each(['0', '-1', 'x', '1e3', '99999999', '999999999999999999', '1%00', '%27', 'feed'])(
    'that is not there is the 404 page: %s',
    async (id) => {
      const { status, text } = await open(`/service-users/alerts/${id}`)
      expect(status).toBe(404)
      expect(text).toContain(en.notFound)
    },
  )

  test('that was never released is not there', async () => {
    const created = { created_at: texts.now, created_by: Object.values(service.userIds)[0] ?? 0 }
    const { id } = await service.db.insertInto('alerts').values(created).returning('id').executeTakeFirstOrThrow()
    expect((await alertAt(id)).status).toBe(404)
  })
})

describe('the list', () => {
  test('is where /alerts leads, in the chosen language', async () => {
    expect(await open('/alerts?lang=fr')).toMatchObject({ status: 303, to: '/service-users/alerts?lang=fr' })
  })

  test('has active alerts first, then those that are over, in pages', async () => {
    for (let n = 0; n < 16; n += 1) {
      const words = { en: { ...alertWords, title: `Old one ${n}`.padEnd(120, '.') } }
      await release(service.db, { now: new Date('2026-08-01T12:00:00Z'), changes: { words } })
    }
    const { html, text } = await open('/service-users/alerts')
    expect(text.indexOf('Now')).toBeLessThan(text.indexOf('Ended or taken back'))
    expect(html.length).toBeLessThan(20_000)
    expect(html).toContain('href="/service-users/alerts?page=2"')
    const second = await open('/service-users/alerts?page=2')
    expect(second.text).toContain('Old one 0')
    expect(second.html).toContain('href="/service-users/alerts"')
    expect(await open('/service-users/alerts?page=99999')).toMatchObject({ status: 303, to: '/service-users/alerts' })
    for (const page of ['0', '-1', 'x', '1e9', '%00'])
      expect((await open(`/service-users/alerts?page=${page}`)).status).toBe(200)
  })

  test('is linked from every public page', async () => {
    expect((await open('/service-users?lang=fr')).html).toContain('href="/service-users/alerts?lang=fr"')
    expect((await open('/routes')).html).not.toContain('service-users/alerts')
  })
})

describe('a result', () => {
  const lineOf = async (sample: string) =>
    /<p class="fits"><a href="([^"]*)">([^<]*)/.exec((await open(`/service-users/result/${sample}`)).html)

  test('leads to the alerts that fit what its reader is shown, or what it was sold as', async () => {
    service.clock = null
    await service.db.updateTable('alerts').set({ ends_at: '2026-11-03T00:00:00Z' }).where('version', '>', 0).execute()
    const holds = [await named(service.db, 'p-Fluorofentanyl')]
    const words = { en: { ...alertWords, title: 'Long '.repeat(24).trim() } }
    const id = await release(service.db, { changes: { holds, words, sold_as: ['Cocaine'] } })
    const found = await reported(service, { expected_drugs: ['Ketamine'] }, [
      gcms([{ drug: { name: 'o-Fluorofentanyl' }, percent: 1, weight: null }]),
    ])
    expect((await lineOf(found))?.[1]).toBe(`/service-users/alerts/${id}`)
    expect((await lineOf(found))?.[2]).toMatch(/^Alert: Long .{60,80}…$/)
    const sold = await register(service, { expected_drugs: ['cocaine'] })
    expect((await lineOf(sold))?.[1]).toBe(`/service-users/alerts/${id}`)
    const neither = await reported(service, { expected_drugs: ['Ketamine'] })
    expect(await lineOf(neither)).toBeNull()
    await service.db.updateTable('alerts').set({ ends_at: '2026-11-03T00:00:00Z' }).where('id', '=', id).execute()
    expect(await lineOf(found)).toBeNull()
  })

  test('gets no line by a finding that its reader may not see', async () => {
    service.clock = null
    const holds = [{ drug_id: null, custom_drug: '4-ANPP', amount: null }]
    await release(service.db, { changes: { holds, sold_as: [] } })
    const sample = await reported(service, { expected_drugs: ['Ketamine'] }, [
      gcms([{ drug: { name: '4-ANPP' }, percent: 1, weight: null }]),
    ])
    expect(await lineOf(sample)).toBeNull()
  })
})
