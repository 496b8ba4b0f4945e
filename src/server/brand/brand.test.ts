/** A service's own look and languages (R13.3): what is refused, and what reaches pages, files and documents. */
import { createCanvas } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { changeLogo } from '#contract/admin/logo.ts'
import { changeSettings, listAudit } from '#contract/admin/settings.ts'
import { disposalCertificate, disposeSamples } from '#contract/disposal.ts'
import { serviceInfo } from '#contract/service.ts'
import { publicDownload } from '#contract/service-user.ts'
import { downloadResults } from '#contract/sharing.ts'
import { testService } from '../../../test/support/service.ts'
import { register, reported } from '../../../test/support/stories.ts'

const service = testService({ withPages: true })

function picture(type: 'png' | 'jpeg' | 'webp', width = 120, height = 40): string {
  const canvas = createCanvas(width, height)
  const drawing = canvas.getContext('2d')
  drawing.fillStyle = '#7a1f5c'
  drawing.fillRect(0, 0, width, height)
  const bytes =
    type === 'png'
      ? canvas.toBuffer('image/png')
      : type === 'jpeg'
        ? canvas.toBuffer('image/jpeg')
        : canvas.toBuffer('image/webp')
  return bytes.toString('base64')
}
/** A picture with a valid header and noise after it. */
function broken(type: 'png' | 'jpeg' | 'webp', noise = 400): string {
  const whole = Buffer.from(picture(type), 'base64')
  const head = { png: 33, jpeg: whole.indexOf(Buffer.from([0xff, 0xda])), webp: 30 }[type]
  const body = Buffer.alloc(noise, 0x5a)
  return Buffer.concat([whole.subarray(0, head), body]).toString('base64')
}
const set = async (image: string | null) => {
  const { logo } = await service.must(null, serviceInfo)
  return service.call('admin', changeLogo, { input: { image, was: logo?.url ?? null } })
}
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')
const page = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(`${service.address}${path}`, { headers })).text()

describe('the logo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'as %s is served under its type, and stands on every page',
    async (type) => {
      const image = picture(type)
      const { logo } = (await set(image)).body
      expect(logo).toMatchObject({ width: 120, height: 40 })
      expect((await service.must(null, serviceInfo)).logo).toEqual(logo)
      const served = await fetch(`${service.address}${logo?.url}`)
      expect(served.headers.get('content-type')).toBe(`image/${type}`)
      expect(served.headers.get('x-content-type-options')).toBe('nosniff')
      expect(served.headers.get('cache-control')).toContain('immutable')
      expect(Buffer.from(await served.arrayBuffer()).toString('base64')).toBe(image)
      expect(await page('/service-users')).toContain(`src="${logo?.url}"`)
    },
  )

  test.each([
    ['an SVG', base64('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), /PNG, JPEG or WebP/],
    ['a page', base64('<!doctype html><script>alert(1)</script>'), /PNG, JPEG or WebP/],
    ['a GIF', base64('GIF89a\x01\x00\x01\x00'), /PNG, JPEG or WebP/],
    ['nothing', '', /PNG, JPEG or WebP/],
    ['a beginning only', base64('\x89PNG\r\n\x1a\n'), /cannot be read/],
    ['no base64', '!!', /base64/],
    ['too many bytes', Buffer.alloc(250_000).toString('base64'), /at most 200 kB/],
    ['too many pixels', picture('png', 4100, 1), /at most 4000 pixels/],
    ['a PNG with a broken body', broken('png'), /cannot be read/],
    ['a JPEG with a broken body', broken('jpeg'), /cannot be read/],
    ['a WebP with a broken body', broken('webp'), /cannot be read/],
    ['a head alone, with the size that it says', broken('png', 0), /cannot be read/],
  ])('is not %s', async (_what, image, message) => {
    expect(await set(image)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'image', message: expect.stringMatching(message) }] },
    })
  })

  test('is gone once it is removed, and the audit trail says what it was', async () => {
    const { logo } = (await set(picture('png', 60, 20))).body
    expect((await set(null)).body).toEqual({ logo: null })
    expect((await fetch(`${service.address}${logo?.url}`)).status).toBe(404)
    for (const version of ['%00', 'a%00b', '%F0%9F%92%A9', 'A'.repeat(64)])
      expect((await fetch(`${service.address}/api/service/logo/${version}/`)).status).toBe(404)
    expect(await page('/service-users')).not.toContain('/api/service/logo/')
    const { results } = await service.must('admin', listAudit, { query: { entity: 'logo', limit: 1 } })
    expect(results[0]?.changes).toEqual(['logo: 60 × 20 pixels → nothing'])
  })

  test.each(['png', 'jpeg', 'webp'] as const)(
    'as %s is on the results that are printed, with its name',
    async (type) => {
      const sample_id = await reported(service)
      const params = { sample_id }
      await set(null)
      const without = (await service.call('collection', downloadResults, { params })).raw
      await set(picture(type))
      for (const pdf of [
        (await service.call('collection', downloadResults, { params })).raw,
        (await service.call(null, publicDownload, { params, address: '10.5.0.1' })).raw,
      ]) {
        const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
        const tree = JSON.stringify(await (await document.getPage(1)).getStructTree())
        expect(tree).toContain('"alt":"Vialog"')
        expect(document.numPages).toBe(
          (await getDocument({ data: new Uint8Array(without), verbosity: 0 }).promise).numPages,
        )
      }
    },
  )
})

describe('a broken logo that was stored before Vialog checked whole pictures', () => {
  test('is left out of every document, which is made all the same', async () => {
    const sample_id = await reported(service)
    await set(picture('png'))
    const bytes = Buffer.from(broken('png'), 'base64')
    await service.db.updateTable('logo').set({ bytes, version: 'beefbeefbeefbeef' }).execute()
    const params = { sample_id }
    const disposed = { samples: [sample_id], staff: 'Ada Osei', witness: 'Kim Ray', why: 'no room' }
    const made = [
      await service.call('collection', downloadResults, { params }),
      await service.call(null, publicDownload, { params, address: '10.5.0.3' }),
    ]
    await service.must('lab', disposeSamples, { input: disposed })
    for (const reply of [...made, await service.call('lab', disposalCertificate, { params })]) {
      expect(reply.status).toBe(200)
      const document = await getDocument({ data: new Uint8Array(reply.raw), verbosity: 0 }).promise
      expect(JSON.stringify(await (await document.getPage(1)).getStructTree())).not.toContain('"alt":"Vialog"')
    }
    await set(null)
  })
})

test('whoever opens the link of a PDF that cannot be made gets a page', async () => {
  const open = (path: string) => fetch(`${service.address}${path}`, { headers: { 'x-forwarded-for': '10.5.0.4' } })
  const unknown = await open('/service-users/result/NOPE1/pdf?lang=es')
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(await unknown.text()).toContain('NOPE1')
  const waiting = await open(`/service-users/result/${await register(service)}/pdf`)
  expect([waiting.status, waiting.headers.get('content-type')]).toEqual([409, 'text/html; charset=utf-8'])
  const sample_id = await reported(service)
  const page = await (await open(`/service-users/result/${sample_id}`)).text()
  const href = /href="([^"]+\/pdf[^"]*)"/.exec(page)?.[1] ?? ''
  const made = await open(href.replaceAll('&amp;', '&'))
  expect([made.status, made.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(made.headers.get('content-disposition')).toBe(`attachment; filename="results_${sample_id}.pdf"`)
  // A document's picture is missing: that is a fault of the server's own.
  await sql`alter table logo rename to logo_away`.execute(service.db)
  const failed = await open(href.replaceAll('&amp;', '&'))
  await sql`alter table logo_away rename to logo`.execute(service.db)
  expect([failed.status, failed.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8'])
})

describe('the main colour', () => {
  test('that can be read is on the public pages, by the one style that the policy allows', async () => {
    await service.must('admin', changeSettings, { input: { main_color: '#7A1F5C' } })
    const answer = await fetch(`${service.address}/service-users`)
    const html = await answer.text()
    const nonce = /<style id="main-colour" nonce="([^"]+)">:root:root\{--teal:#7a1f5c/.exec(html)?.[1]
    expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
    await service.must('admin', changeSettings, { input: { main_color: '#0b6e69' } })
    expect(await page('/service-users')).not.toContain('main-colour')
  })

  test('that cannot be read is refused, with the nearest colour that can', async () => {
    const reply = await service.call('admin', changeSettings, { input: { main_color: '#ffd400' } })
    const message = expect.stringMatching(/too pale.*The nearest that can be read is #[0-9a-f]{6}\.$/)
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: 'main_color', message }] } })
  })
})

describe('the languages', () => {
  test('that are offered are those of the switch, the page and the PDF', async () => {
    const sample_id = await reported(service)
    await service.must('admin', changeSettings, { input: { languages: ['es', 'fr'] } })
    expect((await service.must(null, serviceInfo)).languages).toEqual(['fr', 'es'])
    expect(await page('/service-users', { 'accept-language': 'es' })).toContain('<html lang="es"')
    const french = await page('/service-users?lang=en', { 'accept-language': 'en' })
    expect(french).toContain('<html lang="fr"')
    expect(french).not.toContain('lang=en"')
    const query = { lang: 'en' }
    const { raw } = await service.call(null, publicDownload, { params: { sample_id }, query, address: '10.5.0.2' })
    const document = await getDocument({ data: new Uint8Array(raw), verbosity: 0 }).promise
    expect((await document.getMetadata()).info).toMatchObject({ Language: 'fr' })
    await service.must('admin', changeSettings, { input: { languages: ['en'] } })
    expect(await page('/service-users', { 'accept-language': 'fr' })).not.toContain('hrefLang')
  })

  test('are at least one', async () => {
    for (const languages of [[], ['de']]) {
      expect(await service.call('admin', changeSettings, { spoilt: { languages } })).toMatchObject({ status: 400 })
    }
  })
})
