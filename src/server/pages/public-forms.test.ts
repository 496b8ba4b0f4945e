/** The service user's survey and the courier's list as the server sends them (R4.32, R9.3), without JavaScript. */
import { beforeAll, describe, expect, test } from 'vitest'
import { changeCourierLink, readCourierLink } from '#contract/admin/courier-link.ts'
import { courierRoutes } from '#contract/courier.ts'
import { answerPublicSurvey } from '#contract/service-user.ts'
import { formatDate, formatDateTime } from '#domain/dates.ts'
import { testService } from '../../../test/support/service.ts'
import { prepare, register, reported } from '../../../test/support/stories.ts'
import { type VisitOptions, visit } from '../../../test/support/visitor.ts'

const service = testService({ withPages: true })
const open = (path: string, options?: VisitOptions) => visit(service, path, options)

let sample_id = ''

beforeAll(async () => {
  sample_id = await reported(service)
})

describe('the survey', () => {
  const form = [
    ['how_useful', 'Very useful'],
    ['plan', 'Use less'],
    ['plan', 'Tell others about it'],
    ['change_plan', 'YES'],
    ['use_again', 'DONT_KNOW'],
    ['feedback', 'Thanks <3'],
  ] as const
  const share = (id: string) => `/service-users/share/${id}`

  test('is kept once, answered with thanks, and not sent again by reloading the page', async () => {
    const id = await reported(service)
    expect((await open(share(id))).text).toContain('Sharing Results Survey This takes 1 minute.')
    const sent = await open(`${share(id)}?lang=en`, { form })
    expect([sent.status, sent.to]).toEqual([303, `${share(id)}?lang=en&sent=1`])
    expect((await open(sent.to ?? '')).text).toContain(`Thank you We have your answers about ${id}.`)
    const again = await open(share(id), { form })
    expect(again.status).toBe(409)
    expect(again.text).toContain(`Resharing ${id} is not allowed`)
    expect((await open(`/service-users/result/${id}`)).text).not.toContain('Were these results helpful?')
    const rows = await service.db.selectFrom('sharing_surveys').selectAll().where('sample_id', '=', id).execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      plan: ['Use less', 'Tell others about it'],
      change_plan: 'YES',
      feedback: 'Thanks <3',
    })
  })

  test('asks for at least one answer', async () => {
    const id = await reported(service)
    const { status, text } = await open(share(id), { form: [['other', '']] })
    expect([status, text]).toEqual([400, expect.stringContaining('Please answer at least one question.')])
    expect((await open(share(id), { form })).status).toBe(303)
  })

  test('comes back with its faults and everything that was typed', async () => {
    const id = await reported(service)
    await service.db
      .insertInto('options')
      .values(['Use less', "Don't know"].map((name, list_order) => ({ list: 'DrugPlan' as const, name, list_order })))
      .execute()
    const typed = [
      ['plan', "Don't know"],
      ['plan', 'Use less'],
      ['is_other', 'yes'],
      ['feedback', 'My words'],
    ] as const
    const { status, text, html } = await open(share(id), { form: typed })
    expect(status).toBe(400)
    expect(text).toContain("You chose Don't know and something else. Please choose one or the other.")
    expect(text).toContain('Please say what you plan, or untick Other.')
    expect(html).toContain('My words</textarea>')
    expect(html).toMatch(
      /name="plan"[^>]*checked=""[^>]*value="Use less"|value="Use less"[^>]*checked=""|checked="" value="Use less"/,
    )
    const tooLong = await open(share(id), { form: [['feedback', 'x'.repeat(5001)]] })
    expect(tooLong.status).toBe(400)
    expect(tooLong.text).toContain('At most 5,000 characters; this has 5,001.')
    expect(await service.db.selectFrom('sharing_surveys').select('id').where('sample_id', '=', id).execute()).toEqual(
      [],
    )
  })

  const wrong = {
    'too long': [['feedback', 'x'.repeat(5001)]],
    'another plan too long': [
      ['is_other', 'yes'],
      ['other', 'x'.repeat(201)],
    ],
    'a character that cannot be kept': [['feedback', 'a\u0000b']],
    'half a character': [['how_useful', 'a\u0000b']],
    'too many choices': Array.from({ length: 60 }, (_, at) => ['plan', `choice ${at}`]),
    'a choice too long': [['plan', 'x'.repeat(400)]],
    nothing: [['feedback', ' ']],
    'other without a text': [['is_other', 'yes']],
  } satisfies Record<string, string[][]>
  const faultsOf = (html: string) =>
    /role="alert".*?<ul>(.*?)<\/ul>/s.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, ' ') ?? ''

  test.each(Object.entries(wrong))('says each fault in the reader’s language: %s', async (_, answers) => {
    const id = await reported(service)
    const [en, fr, es] = await Promise.all(
      ['en', 'fr', 'es'].map(async (language) => {
        const { status, html } = await open(share(id), { form: answers as [string, string][], language })
        expect(status).toBe(400)
        return faultsOf(html)
      }),
    )
    expect([en, fr, es].every((faults) => faults !== undefined && faults.trim() !== '')).toBe(true)
    expect(fr).not.toBe(en)
    expect(es).not.toBe(en)
    expect(`${fr} ${es}`).not.toMatch(/\b(?:the|this|choose|at most|please|characters|enter)\b/i)
  })

  test('asks nobody but a service user how useful it was', async () => {
    const other = await reported(service, { collected_from: 'STAFF_BEHIND', terms: undefined })
    expect((await open(share(other))).text).not.toContain('How useful')
    expect((await open(share(sample_id))).text).toContain('How useful')
  })

  test('is not ready before a result, and not found for an unknown sample', async () => {
    const id = await register(service)
    const early = await open(share(id), { form })
    expect(early.status).toBe(409)
    expect(early.text).toContain(`Report ${id} is not ready`)
    expect((await open(share('NOPE4'))).status).toBe(404)
    expect((await open(share('NOPE4'), { form })).status).toBe(404)
  })

  const own = () => new URL(service.address).host
  const elsewhere: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'null' },
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'nonsense' },
  ]

  test.each(elsewhere)(
    'sent by a page of another website (%o) is refused, and nothing of it is kept',
    async (headers) => {
      const id = await reported(service)
      const sent = await open(share(id), { form, headers, language: 'fr' })
      expect(sent.status).toBe(403)
      expect(sent.text).toContain('Vos réponses venaient d’une page d’un autre site web')
      expect((await open(share(id))).text).toContain('This takes 1 minute.')
      const call = await service.call(null, answerPublicSurvey, { params: { sample_id: id }, input: {}, headers })
      expect(call).toMatchObject({ status: 403, body: { detail: 'This was sent by a page of another website.' } })
      // A link on another website still opens the result.
      expect((await open(`/service-users/result/${id}`, { headers })).status).toBe(200)
    },
  )

  test.each([
    ['a browser of today', () => ({ 'sec-fetch-site': 'same-origin', origin: 'null' })],
    [
      'a browser behind a proxy that hides the host',
      () => ({ 'sec-fetch-site': 'same-origin', origin: 'https://a.example' }),
    ],
    ['an older one', () => ({ origin: `https://${own()}` })],
    ['one that tells nobody where it was', () => ({ origin: 'null' })],
    ['one that says nothing', () => ({})],
  ])('sent by this page in %s is kept', async (_, headers) => {
    expect((await open(share(await reported(service)), { form, headers: headers() })).status).toBe(303)
  })

  test('is taken five times a minute from one address; the sixth time, the page keeps what was typed', async () => {
    service.clock = new Date('2026-11-21T19:00:10.000Z')
    const address = '10.66.2.2'
    for (let n = 0; n < 5; n += 1) expect((await open(share('NOPE5'), { form, address })).status).toBe(404)
    const sixth = await open(share(sample_id), { form, address })
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '50'])
    expect(sixth.text).toContain('Nothing was sent Your answers were not sent. They are still here.')
    expect(sixth.text).not.toContain('Please look at your answers again')
    expect(sixth.html).toContain('Thanks &lt;3</textarea>')
    service.clock = null
  })
})

describe('the courier’s list', () => {
  // By then, everything prepared today is ready for pick-up, whatever the hour.
  const later = new Date(Date.now() + 48 * 3600_000)
  const [zone, at] = ['America/Toronto', later.toISOString()]
  test('shows pick-ups and drop-offs but no sample, with and without a slash at the end', async () => {
    const id = await register(service)
    await prepare(service, [id])
    service.clock = later
    for (const path of ['/routes', '/routes/']) {
      const { status, text, html } = await open(path)
      expect(status).toBe(200)
      expect(text).toContain(`Samples To Transport Today, ${formatDate(at, zone)}`)
      expect(text).toMatch(/\d+ samples? Pick up Parkdale 1 Parkdale Street Drop off Central laboratory/)
      expect(text).toContain(`Last refreshed at ${formatDateTime(at, zone).replace(/^.*, /, '')}`)
      expect(html).not.toContain(id)
    }
    service.clock = null
  })

  test('the call answers what the page shows, and no more', async () => {
    service.clock = later
    const list = await service.must(null, courierRoutes)
    const { text } = await open('/routes')
    service.clock = null
    expect(Object.keys(list).sort()).toEqual(['email', 'notes', 'phone', 'routes'])
    expect(list.routes.length).toBeGreaterThan(0)
    for (const { source, destination, count, list_order: _, ...rest } of list.routes) {
      expect(rest).toEqual({})
      expect(text).toContain(`${count} sample`)
      for (const { id: _id, name, address, ...more } of [source, destination]) {
        expect(more).toEqual({})
        expect(text).toContain(name)
        expect(text).toContain(address)
      }
    }
  })

  test('may be put behind a link: without the link, the page only explains that, and the call is 404', async () => {
    const calls = (key?: string) => service.call(null, courierRoutes, key === undefined ? {} : { query: { key } })
    expect((await calls()).status).toBe(200)
    const change = async (is_on: boolean) =>
      (await service.must('admin', changeCourierLink, { input: { is_on } })).link ?? ''
    const first = await change(true)
    expect(await service.must('admin', readCourierLink)).toMatchObject({ is_on: true, link: null })
    const key = /^\/routes\?key=([\w-]{32})$/.exec(first)?.[1] ?? ''
    for (const wrong of [undefined, '', 'x', key.slice(1), `${key}x`, `${key}\u0000`, 'é'.repeat(99)])
      expect(await calls(wrong)).toMatchObject({ status: 404, body: { detail: 'There is nothing at this address.' } })
    for (const path of ['/routes', '/routes?key=x', '/routes?debug=1&time=23:59', `/routes?key=${'k'.repeat(300)}`]) {
      const { status, text } = await open(path)
      expect(status).toBe(404)
      expect(text).toContain(
        'This list is behind a link Only couriers have the link. If you are a courier, ask the service',
      )
      expect(text).not.toContain('Parkdale')
    }
    expect((await open('/routes?key=x&lang=fr')).text).toContain('demandez-le au service')
    expect((await calls(key)).status).toBe(200)
    const { status, html } = await open(`${first}&debug=1`)
    expect(status).toBe(200)
    // Links back to the list keep the couriers' key.
    expect(html).toContain(`name="key" value="${key}"`)
    expect(html).toMatch(new RegExp(`href="/routes\\?[^"]*key=${key}`))

    const second = await change(true)
    expect((await calls(key)).status).toBe(404)
    expect((await open(second)).status).toBe(200)
    const stored = await service.db.selectFrom('service_secrets').select('value').execute()
    const audit = await service.db.selectFrom('audit_log').selectAll().where('entity', '=', 'courier link').execute()
    expect(audit).toHaveLength(2)
    expect(JSON.stringify([stored, audit])).not.toContain(second.split('=')[1])
    expect(await change(false)).toBe('')
    expect((await calls()).status).toBe(200)
  })

  test('shows another cutoff only if asked for', async () => {
    expect((await open('/routes')).text).not.toContain('Prepared before')
    expect((await open('/routes?debug=1')).html).toContain('value="10:30"')
    expect((await open('/routes?debug=1&time=23:15')).html).toContain('value="23:15"')
    expect((await open('/routes?debug=1&time=99:99')).html).toContain('value="10:30"')
  })
})

test.each([
  ['/service-users/result/PD2215%00', 404, 'There is no such page'],
  [`/service-users/result/${'a'.repeat(3000)}`, 404, 'There is no such page'],
  ['/service-users/result/%ff', 404, 'There is no such page'],
  ['/service-users/result/PD9999', 404, 'Sample with id PD9999 not found'],
  ['/service-users/result/%F0%9F%98%80', 404, 'There is no such page'],
  ['/service-users/nope', 404, 'There is no such page'],
  ['/service-users/result/a/b/c', 404, 'There is no such page'],
  ['/service-users/share/%00', 404, 'There is no such page'],
  ['/service-users/nope?lang=fr', 404, 'Cette page n’existe pas'],
])('%s is a page with a sentence', async (path, status, sentence) => {
  const page = await open(path)
  expect([page.status, page.text]).toEqual([status, expect.stringContaining(sentence)])
})

test('a result without an ID leads to the form that asks for it', async () => {
  for (const path of ['/service-users/result', '/service-users/result/', '/service-users/share/'])
    expect((await open(path)).to).toBe('/service-users')
})
