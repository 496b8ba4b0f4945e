/** What every call has in common: problem documents, Idempotency-Keys, ETags, limits of size, headers. */
import { describe, expect, test } from 'vitest'
import { listDrugs, mergeDrugs } from '#contract/admin/drugs.ts'
import { courierRoutes } from '#contract/courier.ts'
import { findDrugs } from '#contract/drugs.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { tabCounts } from '#contract/sample-counts.ts'
import { listSamples, readSample, registerSample } from '#contract/samples.ts'
import { myMessage } from '#contract/session.ts'
import { acceptPackage, preparePackages } from '#contract/transport.ts'
import { nameMissing } from '#domain/faults.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { prepare, register, userDrug } from '../../../test/support/stories.ts'
import { limitAddress } from './limits.ts'

const service = testService()

describe('errors', () => {
  test('are problem documents with the first fault as the sentence and each field named', async () => {
    const reply = await service.call('lab', acceptPackage, { input: { sample_ids: [], accepted_by: 'Ada' } })
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(reply.body).toEqual({
      type: 'urn:vialog:problem:invalid',
      title: 'Bad input',
      status: 400,
      detail: 'Choose at least one sample.',
      errors: [
        { field: 'sample_ids', message: 'Choose at least one sample.' },
        { field: 'accepted_by', message: nameMissing.receiver },
      ],
    })
  })

  test.each<[string, RequestInit, number]>([
    ['broken JSON', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }, 400],
    ['another type', { method: 'POST', body: '<a/>', headers: { 'content-type': 'text/xml' } }, 415],
    ['no body', { method: 'POST' }, 400],
    [
      'a prototype',
      { method: 'POST', body: '{"__proto__":{"a":1}}', headers: { 'content-type': 'application/json' } },
      400,
    ],
    [
      'two megabytes',
      { method: 'POST', body: JSON.stringify('x'.repeat(2_000_000)), headers: { 'content-type': 'application/json' } },
      413,
    ],
    [
      'a character that cannot be stored',
      { method: 'POST', body: '{"refresh":"a\\u0000b"}', headers: { 'content-type': 'application/json' } },
      401,
    ],
  ])('%s', async (_, init, status) => {
    const reply = await fetch(`${service.address}/api/auth/token/refresh/`, init)
    expect(reply.status).toBe(status)
    expect(reply.headers.get('content-type')).toContain('application/problem+json')
    expect(await reply.text()).not.toMatch(/stack|node_modules|select /i)
  })

  test('an address that is not there', async () => {
    const reply = await fetch(`${service.address}/api/nothing/`)
    expect(reply.status).toBe(404)
    expect(await reply.json()).toMatchObject({ status: 404, detail: 'There is nothing at this address.' })
  })

  test('a fault of the server says Server Error and a reference, nothing else', async () => {
    await service.db.schema.alterTable('drugs').renameTo('drugs_away').execute()
    const reply = await service.call('lab', findDrugs)
    await service.db.schema.alterTable('drugs_away').renameTo('drugs').execute()
    expect(reply.status).toBe(500)
    const { reference, ...problem } = reply.body
    expect(problem).toEqual({ type: 'about:blank', title: 'Server Error', status: 500, detail: 'Server Error' })
    expect(reference).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a text that the database cannot store is the sender’s fault, not the server’s', async () => {
    const sample_id = await service.freeId()
    const input = { ...userDrug, sample_id, onsite_sample_id: 'a\u0000b' }
    expect((await service.call('collection', registerSample, { input })).body.errors?.[0]?.field).toBe(
      'onsite_sample_id',
    )
    expect((await service.call('collection', readSample, { params: { sample_id: 'A\u0000' } })).status).toBe(400)
    const half = await service.call('collection', registerSample, { input: { ...input, onsite_sample_id: '\ud800' } })
    expect(half.body.errors?.[0]?.field).toBe('onsite_sample_id')
    expect((await service.call('admin', listDrugs, { query: { search: '\u0000' } })).body.errors?.[0]?.field).toBe(
      'search',
    )
    const sample_ids = 'T1000,a\u0000b'
    const listed = await service.call('collection', listSamples, { query: { sample_ids } })
    expect(listed.body.errors?.[0]?.field).toBe('sample_ids')
    const beyond = { params: { id: '1' }, input: { into: 2_147_483_648 } }
    expect((await service.call('admin', mergeDrugs, beyond)).body.detail).toBe('Choose a drug.')
  })
})

describe('Idempotency-Key', () => {
  const headers = (key: string) => ({ 'idempotency-key': key })

  test('the same key and body gives the first answer and does nothing twice', async () => {
    const input = { ...userDrug, sample_id: await service.freeId() }
    const first = await service.call('collection', registerSample, { input, headers: headers('a') })
    const again = await service.call('collection', registerSample, { input, headers: headers('a') })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    const entries = await service.db
      .selectFrom('custody_log')
      .select('id')
      .where('sample_id', '=', input.sample_id)
      .execute()
    expect(entries).toHaveLength(1)
  })

  test('requests at the same moment get one answer, too', async () => {
    const input = { ...userDrug, sample_id: await service.freeId() }
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => service.call('collection', registerSample, { input, headers: headers('b') })),
    )
    expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201, 201])
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1)
  })

  test('with another body it is 422; another person’s key is another key; a refused write leaves it free', async () => {
    const input = { ...userDrug, sample_id: await service.freeId() }
    const register = (who: 'collection' | 'otherCollection', body: object) =>
      service.call(who, registerSample, { spoilt: body, headers: headers('c') })
    expect((await register('collection', { ...input, terms: false })).status).toBe(400)
    expect((await register('collection', input)).status).toBe(201)
    expect(await register('collection', { ...input, colour: ['Blue'] })).toMatchObject({
      status: 422,
      body: { detail: 'This Idempotency-Key was used for another request.' },
    })
    expect((await register('otherCollection', input)).status).toBe(400)
    const bad = await service.call('collection', registerSample, { input, headers: headers('x'.repeat(201)) })
    expect(bad.body.errors?.[0]?.field).toBe('Idempotency-Key')
  })

  test('after a day it is forgotten', async () => {
    service.clock = new Date()
    const [one, other] = [await service.freeId(), await service.freeId()]
    const register = (sample_id: string) =>
      service.call('collection', registerSample, { input: { ...userDrug, sample_id }, headers: headers('d') })
    expect((await register(one)).status).toBe(201)
    expect((await register(other)).status).toBe(422)
    service.clock = new Date(service.clock.getTime() + 24 * 3600_000 + 1)
    expect((await register(other)).status).toBe(201)
    service.clock = null
  })
})

test('polled calls carry an ETag and answer 304 until something changes', async () => {
  const polled: [Person | null, Endpoint][] = [
    [null, courierRoutes],
    ['collection', myMessage],
    ['collection', tabCounts],
  ]
  const tags = new Map<unknown, string>()
  for (const [who, endpoint] of polled) {
    const query = endpoint === courierRoutes ? { hour: 23, minute: 59 } : {}
    const first = await service.call(who, endpoint, { query })
    expect(first.status).toBe(200)
    tags.set(endpoint, first.headers.etag ?? '')
    const again = await service.call(who, endpoint, { query, headers: { 'if-none-match': first.headers.etag ?? '' } })
    expect(again).toMatchObject({ status: 304, raw: Buffer.alloc(0) })
  }
  const sample_id = await register(service)
  const counts = await service.call('collection', tabCounts, {
    headers: { 'if-none-match': tags.get(tabCounts) ?? '' },
  })
  expect(counts.status).toBe(200)
  await prepare(service, [sample_id])
  const query = { hour: 23, minute: 59 }
  const headers = { 'if-none-match': tags.get(courierRoutes) ?? '' }
  expect((await service.call(null, courierRoutes, { query, headers })).status).toBe(200)
})

test('paths work with and without the trailing slash', async () => {
  for (const path of ['/api/health/', '/api/health', '/api/packages/routes', '/api/openapi.json', '/api/docs']) {
    expect((await fetch(`${service.address}${path}`)).status, path).toBe(200)
  }
})

test('a dry run asks for no name; recording does', async () => {
  const samples = [await register(service)]
  const dry = await service.call('collection', preparePackages, {
    input: { samples, reason: 'FROM_COLLECTION', dry_run: true },
  })
  expect(dry.status).toBe(200)
  const recorded = await service.call('collection', preparePackages, { input: { samples, reason: 'FROM_COLLECTION' } })
  expect(recorded.body.errors).toEqual([{ field: 'person', message: nameMissing.preparer }])
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:102:304', '1.2.3.4'],
  ['0:0:0:0:0:FFFF:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('an address counts as its household: %s is %s', (address, counted) => {
  expect(limitAddress(address)).toBe(counted)
})

test('the headers that keep a page from being framed, sniffed or followed', async () => {
  const { headers } = await fetch(`${service.address}/api/health/`)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['cannot be decoded', '/api/samples/%zz/'],
  ['is too long', `/api/samples/${'x'.repeat(250)}/`],
])('an address that %s is refused as any other request', async (_what, path) => {
  const reply = await fetch(`${service.address}${path}`)
  expect(reply.status).toBe(400)
  expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const text = await reply.text()
  expect(JSON.parse(text)).toMatchObject({ status: 400, detail: 'The request could not be read.' })
  expect(text).not.toContain('FST_')
})
