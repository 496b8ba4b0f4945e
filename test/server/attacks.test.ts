/**
 * What hostile clients try: long bodies, strange addresses and names; and which headers the answers carry for browsers.
 * hostile-bodies.test.ts sends bad bodies to every call, slow-lines.test.ts holds connections.
 */
import { describe, expect, test } from 'vitest'
import { publicDownload } from '#contract/service-user.ts'
import { buildApp } from '#server/app.ts'
import { raw } from '../support/raw-line.ts'
import { testService } from '../support/service.ts'
import { reported } from '../support/stories.ts'

const service = testService({ withPages: true })
const json = { 'content-type': 'application/json' }
const post = (body: string | Uint8Array<ArrayBuffer>, path = '/api/auth/token/refresh/') =>
  fetch(`${service.address}${path}`, { method: 'POST', headers: json, body })

describe('a body', () => {
  test.each([
    ['ten megabytes', JSON.stringify({ refresh: 'x'.repeat(10_000_000) }), 413],
    ['a list of a hundred thousand', JSON.stringify(Array(100_000).fill(1)), 400],
  ])('of %s is refused at once, and the next request is answered', async (_, body, status) => {
    const begun = performance.now()
    const reply = await post(body).catch((error: Error) => error)
    // The server may stop reading once it has refused; Node's own client reports that as an error.
    if (reply instanceof Response) expect(reply.status).toBe(status)
    expect(performance.now() - begun).toBeLessThan(5000)
    expect((await fetch(`${service.address}/api/health/`)).status).toBe(200)
  })

  test('with a large content-length is refused before it is sent', async () => {
    const head =
      'POST /api/auth/token/refresh/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n'
    expect(await raw(service, `${head}content-length: 10000000\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('with two lengths is refused', async () => {
    const head = 'POST /api/auth/token/refresh/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
    expect(await raw(service, `${head}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 400 /,
    )
  })
})

test.each([
  '/../package.json',
  '/..%2fpackage.json',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%2f..%2fpackage.json',
  '/assets/..%5c..%5cpackage.json',
  '/.git/config',
  '/staff.html%00.js',
  '/api/..%2f..%2fpackage.json',
  '//etc/passwd',
  '/api/service/logo/..%2f..%2fpackage.json/',
  '/api/service/logo/..%2f..%2f..%2fetc%2fpasswd/',
  '/service-users/result/..%2f..%2fpackage.json',
  '/api/docs/static/..%2f..%2f..%2fpackage.json',
])('the address %s gives no file', async (path) => {
  const heard = await raw(service, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  expect(heard).toMatch(/^HTTP\/1\.1 [34]0\d |^HTTP\/1\.1 200 OK[\s\S]*text\/html/)
  expect(heard).not.toMatch(/"devDependencies"|root:|\[core\]/)
})

test('only letters and digits of an ID get into a file name', async () => {
  const sample_id = await reported(service)
  const names = ['"; filename="x.exe', '\r\nset-cookie: a=b', '../../x', 'é\u202e']
  for (const name of names) {
    const params = { sample_id: `${sample_id}${name}` }
    const { status, headers } = await service.call(null, publicDownload, { params, address: '10.5.0.1' })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(headers['set-cookie']).toBeUndefined()
  }
  const { headers } = await service.call(null, publicDownload, { params: { sample_id }, address: '10.5.0.2' })
  expect(headers['content-disposition']).toMatch(/^attachment; filename="\w+\.pdf"$/)
})

test.each([
  '/service-users?sample_id=SAMPLE&lang=en%0d%0aset-cookie:%20a=b',
  '/service-users?sample_id=SAMPLE&code=x%0d%0a%0d%0a<script>',
  '/service-users?sample_id=SAMPLE&code=//evil.example/',
  '/service-users/share/SAMPLE%20?lang=%0d%0alocation:%20https://evil.example',
  '/service-users/result/SAMPLE%20?code=%0d%0aset-cookie:a=b',
])('the redirect from %s leads to a page of this service, without headers from the caller', async (path) => {
  const sample_id = await reported(service)
  const { status, headers } = await fetch(`${service.address}${path.replace('SAMPLE', sample_id.toLowerCase())}`, {
    redirect: 'manual',
    headers: { 'x-forwarded-for': '10.5.0.3' },
  })
  expect(status).toBe(303)
  expect(headers.get('set-cookie')).toBeNull()
  expect(headers.get('location')).toMatch(new RegExp(`^/service-users/(result|share)/${sample_id}(\\?[\\w=&%.+-]*)?$`))
})

test('the server gives each request its own ID and ignores one from the caller', async () => {
  const told = ['request-id', 'x-request-id', 'traceparent']
  const brought = Object.fromEntries(told.map((name) => [name, 'brought-7']))
  const { headers } = await fetch(`${service.address}/api/nothing/`, { headers: brought })
  expect(JSON.stringify([...headers])).not.toContain('brought-7')
})

describe('headers', () => {
  const policies = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }

  const unread = ['/%zz', `/api/samples/${'A'.repeat(201)}/`]
  test.each(['/api/health/', '/api/samples/', '/api/nothing/', '/nothing.js', ...unread])(
    'protect %s',
    async (path) => {
      const { headers } = await fetch(`${service.address}${path}`)
      expect(Object.fromEntries(headers)).toMatchObject(policies)
      const csp = headers.get('content-security-policy') ?? ''
      for (const part of [
        "default-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "worker-src 'self'",
      ])
        expect(csp).toContain(part)
      expect(csp).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/)
      expect(headers.get('permissions-policy')).toContain('camera=(self)')
      expect(headers.get('permissions-policy')).toContain('geolocation=()')
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('strict-transport-security')).toBeNull()
    },
  )

  test('a service with HTTPS tells browsers to use only HTTPS for a year', async () => {
    const config = { ...service.services.config, publicUrl: 'https://vialog.example.org' }
    const app = await buildApp({ ...service.services, config })
    const { headers } = await app.inject('/api/health/')
    expect(headers['strict-transport-security']).toMatch(/^max-age=(3153\d{4}|[4-9]\d{7,}); includeSubDomains/)
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    await app.close()
  })

  test('do not matter for TRACE and other methods, which are refused', async () => {
    expect(await raw(service, 'TRACE /api/health/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 40[045] /,
    )
    expect((await fetch(`${service.address}/api/health/`, { method: 'PROPFIND' })).status).toBe(404)
  })
})

test('no cache may store an answer of the API about a person or a sample', async () => {
  for (const [who, path] of [
    ['lab', '/samples/'],
    ['admin', '/admin/people/'],
  ] as const) {
    const endpoint = { method: 'GET', path, access: 'signed-in', summary: '', answer: 'pdf' } as const
    expect((await service.call(who, endpoint)).headers['cache-control'], path).toMatch(/no-store|private/)
  }
})
