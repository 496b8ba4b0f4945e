/** What a hostile sender may try at the door: bodies, addresses, names, slow lines; and what the answers tell a browser. */
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { publicDownload } from '#contract/service-user.ts'
import { buildApp } from '#server/app.ts'
import { testService } from '../support/service.ts'
import { reported } from '../support/stories.ts'

const service = testService()
const json = { 'content-type': 'application/json' }
const post = (body: string | Uint8Array<ArrayBuffer>, path = '/api/auth/token/refresh/') =>
  fetch(`${service.address}${path}`, { method: 'POST', headers: json, body })

/** Sends bytes as they are, as no well-behaved client would; answers what comes back before the line is closed. */
function raw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(service.address)
  return new Promise((resolve, reject) => {
    const line = connect(Number(port), hostname, () => line.write(bytes))
    let heard = ''
    line.on('data', (data) => {
      heard += data
    })
    line.on('close', () => resolve(heard))
    line.on('error', reject)
    line.setTimeout(20_000, () => line.destroy(new Error('The server kept the line.')))
  })
}

describe('a body', () => {
  test.each([
    ['ten megabytes', JSON.stringify({ refresh: 'x'.repeat(10_000_000) }), 413],
    ['a hundred thousand brackets', '['.repeat(100_000), 400],
    ['a hundred thousand nested lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400],
    ['a prototype', '{"refresh":"a","__proto__":{"is_admin":true}}', 400],
    ['a constructor', '{"refresh":"a","constructor":{"prototype":{"is_admin":true}}}', 400],
    ['a list of a hundred thousand', JSON.stringify(Array(100_000).fill(1)), 400],
  ])('of %s is refused at once, and the next is answered', async (_, body, status) => {
    const begun = performance.now()
    const reply = await post(body).catch((error: Error) => error)
    // A server that has said no need not hear the rest; Node's own client takes that for a fault.
    if (reply instanceof Response) expect(reply.status).toBe(status)
    expect(performance.now() - begun).toBeLessThan(5000)
    expect(({} as { is_admin?: unknown }).is_admin).toBeUndefined()
    expect((await fetch(`${service.address}/api/health/`)).status).toBe(200)
  })

  test('that says it is long is refused before it comes', async () => {
    const head =
      'POST /api/auth/token/refresh/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n'
    expect(await raw(`${head}content-length: 10000000\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('with two lengths is no request', async () => {
    const head = 'POST /api/auth/token/refresh/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
    expect(await raw(`${head}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`)).toMatch(
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
])('the address %s leads to no file', async (path) => {
  const heard = await raw(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  expect(heard).toMatch(/^HTTP\/1\.1 [34]0\d |^HTTP\/1\.1 200 OK[\s\S]*text\/html/)
  expect(heard).not.toMatch(/"devDependencies"|root:|\[core\]/)
})

test('no ID gets into the name of a file but by its letters and digits', async () => {
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

describe('headers', () => {
  const policies = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }

  test.each(['/api/health/', '/api/samples/', '/api/nothing/', '/nothing.js'])('of %s', async (path) => {
    const { headers } = await fetch(`${service.address}${path}`)
    expect(Object.fromEntries(headers)).toMatchObject(policies)
    const csp = headers.get('content-security-policy') ?? ''
    for (const part of [
      "default-src 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(csp).toContain(part)
    expect(csp).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/)
    expect(headers.get('permissions-policy')).toContain('camera=(self)')
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('where people come by HTTPS, they are told to go on doing so for a year', async () => {
    const config = { ...service.services.config, publicUrl: 'https://vialog.example.org' }
    const app = await buildApp({ ...service.services, config })
    const { headers } = await app.inject('/api/health/')
    expect(headers['strict-transport-security']).toMatch(/^max-age=(3153\d{4}|[4-9]\d{7,}); includeSubDomains/)
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    await app.close()
  })

  test('TRACE and other methods are not served', async () => {
    expect(await raw('TRACE /api/health/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 40[045] /,
    )
    expect((await fetch(`${service.address}/api/health/`, { method: 'PROPFIND' })).status).toBe(404)
  })
})

test('what is said of a person or sample is in no store between: no answer of the API may be kept', async () => {
  for (const [who, path] of [
    ['lab', '/samples/'],
    ['admin', '/admin/people/'],
  ] as const) {
    const endpoint = { method: 'GET', path, access: 'signed-in', summary: '', answer: 'pdf' } as const
    expect((await service.call(who, endpoint)).headers['cache-control'], path).toMatch(/no-store|private/)
  }
})
