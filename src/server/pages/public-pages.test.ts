/**
 * The public pages as the server sends them (R9.1 to R9.5): complete without JavaScript, never cached, in three
 * languages.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportNotAnalyzed } from '#contract/analysis.ts'
import { readSample } from '#contract/samples.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, prepare, receive, register, reported } from '../../../test/support/stories.ts'
import { type VisitOptions, visit } from '../../../test/support/visitor.ts'

const service = testService({ withPages: true })
const open = (path: string, options?: VisitOptions) => visit(service, path, options)

const { find, safety } = publicTexts.en
let sample_id = ''

beforeAll(async () => {
  const findings = [
    { drug: { name: 'Caffeine' }, percent: 61.52, weight: 0.0061519 },
    { drug: { name: 'Carfentanil' }, percent: 0.03, weight: 0.0000004 },
  ]
  const test = gcms(findings)
  sample_id = await reported(service, {}, [
    { ...test, data: { ...test.data, weight: 0.01, notes: '<b>Clumps</b> & dust' } },
  ])
})

describe('a result', () => {
  test('comes complete, with nothing to run: danger first, and no amount shown as zero', async () => {
    const { status, text, html } = await open(`/service-users/result/${sample_id}`)
    expect(status).toBe(200)
    expect(text).toContain(`Sample ${sample_id}`)
    expect(text).toContain('We found Carfentanil Warning: this service marks it as dangerous.')
    expect(text).toContain(
      '10.00 mg (10% of a point) holds: Caffeine 61.52 % 6.15 mg Carfentanil 0.03 % less than 0.01 mg',
    )
    expect(text).toContain('Not what you expected')
    expect(text).toContain('<b>Clumps</b> & dust')
    expect(text).toContain('Collection Data Type Drug Expected Fentanyl Colour Purple')
    expect(text).toContain('Were these results helpful?')
    expect(html).toContain('<script type="application/json" id="live-data">null</script>')
    expect(html).not.toMatch(/style="|onclick|<style/)
  })

  test('leaves no trace', async () => {
    const { headers } = await open(`/service-users/result/${sample_id}`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('vary')).toContain('Accept-Language')
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  })

  test.each([' pd-', 'Pd%20', 'PD%E2%80%91'].map((start) => start.replace(' ', '%20')))(
    'an ID spelled %s… has one address',
    async (start) => {
      const id = await service.freeId('Parkdale', 'VIAL', `PD${3000 + start.length}`)
      const spelled = `${start}${id.slice(2)}`
      const { status, to } = await open(`/service-users/result/${spelled}?lang=fr`)
      expect([status, to]).toEqual([303, `/service-users/result/${id}?lang=fr`])
    },
  )

  test("for an unknown ID says 'Sample with id {id} not found', with Try Again", async () => {
    const { status, text, html } = await open('/service-users/result/NOPE1')
    expect(status).toBe(404)
    expect(text).toContain('Sample with id NOPE1 not found')
    expect(html).toMatch(/<form action="\/service-users\/result\/NOPE1"><button type="submit">Try Again<\/button>/)
    expect(text).toContain('Access Another Result')
  })

  test('of a sample that nobody may see answers like an unknown ID', async () => {
    const id = await register(service)
    await service.db.updateTable('samples').set({ state: 'DELETION_REQUESTED' }).where('sample_id', '=', id).execute()
    const [hidden, unknown] = await Promise.all([
      open(`/service-users/result/${id}`),
      open('/service-users/result/NOPE2'),
    ])
    expect(hidden.status).toBe(404)
    expect(hidden.html.replaceAll(id, 'NOPE2')).toBe(unknown.html)
  })

  test('that is not there yet says where the sample is, and when to expect the result', async () => {
    const id = await register(service)
    const first = await open(`/service-users/result/${id}`)
    expect(first.text).toMatch(/Now: Awaiting Transport When to expect it: No later than 12:00 PM on \w+ \d+, \d{4}\./)
    await prepare(service, [id])
    expect((await open(`/service-users/result/${id}`)).html).toMatch(
      /aria-current="step"><span class="step">3<\/span>In Transit/,
    )
    await service.db
      .updateTable('samples')
      .set({ state: 'MISSING', state_before_missing: 'IN_TRANSPORT' })
      .where('sample_id', '=', id)
      .execute()
    const missing = await open(`/service-users/result/${id}`)
    expect(missing.text).toContain('Please ask the site where you left it.')
    expect(missing.text).not.toContain('No later than')
    expect(missing.text).not.toContain('Download Results')
  })

  test('that will never come says why', async () => {
    const id = await register(service)
    await prepare(service, [id])
    await receive(service, [id])
    await service.must('lab', reportNotAnalyzed, {
      input: { sample: id, staff: 'Ada Osei', reason: 'The vial was empty.' },
    })
    const { text } = await open(`/service-users/result/${id}`)
    expect(text).toContain('Not Analyzed This sample could not be analyzed because: The vial was empty.')
    expect(text).not.toContain('Ada')
  })
})

describe('Access a Result', () => {
  test('leads to the result, however the ID is spelled', async () => {
    const { status, to, headers } = await open(`/service-users/?sample_id=+${sample_id.toLowerCase()}+&lang=es`)
    expect([status, to]).toEqual([303, `/service-users/result/${sample_id}?lang=es`])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test.each(['NOPE3', 'no such id!', '<script>'])('keeps %s and says that it does not exist', async (typed) => {
    const { status, text, html } = await open(`/service-users?sample_id=${encodeURIComponent(typed)}`)
    expect(status).toBe(404)
    expect(text).toContain(find.unknown)
    expect(html).toContain(`value="${typed.replace('<', '&lt;').replace('>', '&gt;')}"`)
    expect(html).not.toContain('<script>')
  })

  test('asks for an ID if none was typed', async () => {
    expect(await open('/service-users?sample_id=+')).toMatchObject({ status: 400 })
    expect((await open('/service-users')).text).not.toContain(find.unknown)
  })

  test('after thirty unknown IDs in a minute, the page asks to wait; API and pages count together', async () => {
    service.clock = new Date('2026-11-21T18:00:20.000Z')
    const address = '10.66.1.1'
    const statuses = []
    for (let n = 0; n < 30; n += 1) {
      const path =
        n % 3 === 0
          ? `/service-users?sample_id=NO${n}`
          : n % 3 === 1
            ? `/service-users/result/NO${n}`
            : `/api/samples/NO${n}/service-user/`
      statuses.push((await open(path, { address })).status)
    }
    expect(new Set(statuses)).toEqual(new Set([404]))
    const onForm = await open('/service-users?sample_id=NO99', { address })
    expect([onForm.status, onForm.headers.get('retry-after')]).toEqual([429, '10'])
    expect(onForm.text).toContain('Please wait a minute')
    expect(onForm.html).toContain('value="NO99"')
    const onResult = await open('/service-users/result/NO99', { address })
    expect([onResult.status, onResult.headers.get('retry-after')]).toEqual([429, '10'])
    expect(onResult.text).toContain('Please wait a minute')
    expect((await open(`/service-users/result/${sample_id}`, { address })).status).toBe(429)
    service.clock = null
  })
})

describe('languages', () => {
  test.each([
    ['?lang=fr', undefined, 'fr', 'Votre résultat'],
    ['', 'es-MX,es;q=0.9', 'es', 'Su resultado'],
    ['?lang=en', 'fr', 'en', 'Your result'],
    ['?lang=xx', 'de', 'en', 'Your result'],
  ])('%s and Accept-Language %s', async (query, language, lang, title) => {
    const { html, text } = await open(
      `/service-users/result/${sample_id}${query}`,
      language === undefined ? {} : { language },
    )
    expect(html).toContain(`<html lang="${lang}">`)
    expect(text).toContain(title)
    expect(text).toContain('Carfentanil')
  })

  test('a chosen language is kept in every link, and the service’s first words are translated', async () => {
    const { html, text } = await open(`/service-users/result/${sample_id}?lang=fr`)
    const links = [...html.matchAll(/href="(\/(?:service-users|api)[^"]*)"/g)].map(([, link]) => link ?? '')
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((link) => !/lang=(fr|en|es)/.test(link))).toEqual([])
    expect(text).toContain('moins de 0,01 mg')
    expect(text).toMatch(/Couleur\s*Violet/)
    expect(text).toContain(publicTexts.fr.safety.termsOfService)
    expect(text).toContain(publicTexts.fr.unreviewed)
    expect(text).not.toContain(safety.termsOfService)
  })
})

test('a database that is away is said in the reader’s language', async () => {
  const { db } = service.services
  const failing = new Proxy(db, {
    get(target, name) {
      if (name === 'selectFrom') throw Object.assign(new Error('gone'), { code: '57P01' })
      return Reflect.get(target, name)
    },
  })
  Object.assign(service.services, { db: failing })
  const { status, text, headers } = await open(`/service-users/result/${sample_id}?lang=fr`, { mayBeAway: true })
  Object.assign(service.services, { db })
  expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  expect(text).toContain(publicTexts.fr.problems.away)
  expect(text).not.toContain('gone')
})

describe('where the service asks for check codes', () => {
  beforeAll(async () => {
    await service.db.insertInto('settings').values({ key: 'check_codes', value: 'true' }).execute()
  })
  afterAll(async () => {
    await service.db.deleteFrom('settings').where('key', '=', 'check_codes').execute()
  })

  test('a wrong one gets the answer for an unknown ID, on every page', async () => {
    const code = (await service.must('collection', readSample, { params: { sample_id } })).check_code ?? ''
    const form = await open(`/service-users?sample_id=${sample_id}&code=ZZZZ`)
    expect(form.status).toBe(404)
    expect(form.text).toContain(find.unknown)
    expect(form.html).toContain('value="ZZZZ"')
    for (const page of ['result', 'share']) {
      expect((await open(`/service-users/${page}/${sample_id}`)).status).toBe(404)
      expect((await open(`/service-users/${page}/${sample_id}?code=${code}`)).status).toBe(200)
    }
    const { to } = await open(`/service-users?sample_id=${sample_id}&code=${code.toLowerCase()}`)
    expect(to).toBe(`/service-users/result/${sample_id}?code=${code.toLowerCase()}`)
    const { html } = await open(to ?? '')
    expect(html).toContain(`/pdf?lang=en&amp;code=${code.toLowerCase()}`)
    expect(html).not.toContain(code === code.toLowerCase() ? 'no code' : code)
  })
})

test('an address that is too long to be read answers a page with a sentence', async () => {
  for (const letters of [3000, 20_000]) {
    const reply = await fetch(`${service.address}/service-users/result/${'%C3%A9'.repeat(letters)}`)
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await reply.text()).toContain('There is no such page')
  }
})

describe('an ID that was typed wrong', () => {
  test('is read with a full stop, wide digits or marks of direction', async () => {
    const known = await reported(service)
    const wide = known.replace(/[0-9A-Z]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    for (const typed of [known, `${known}.`, wide, `\u200e${known}\u202c`]) {
      const { status } = await open(`/service-users?sample_id=${encodeURIComponent(typed)}`)
      expect(status, typed).toBe(303)
    }
  })

  test('gets a suggestion for O and I, the same whether that sample exists or not', async () => {
    const wrong = (id: string) => `${id.replace(/\d+$/, '')}${id.slice(-4).replaceAll('0', 'O').replaceAll('1', 'l')}`
    for (const typed of [wrong('PD2210'), 'QQ99O1', 'ZZ8OO1']) {
      const { status, text } = await open(`/service-users?sample_id=${typed}`)
      expect(status).toBe(404)
      const meant = typed.slice(0, 2) + typed.slice(2).replace(/O/g, '0').replace(/l/g, '1')
      expect(text).toContain(`${find.unknown} ${find.didYouMean(meant)}`)
      expect((await open(`/service-users/result/${typed.toUpperCase()}`)).text).toContain(find.didYouMean(meant))
    }
    expect((await open('/service-users?sample_id=QQ9901')).text).not.toContain('Did you mean')
  })
})
