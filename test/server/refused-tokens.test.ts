/**
 * Every token that must be refused, at every call of the contract and the public pages (R1.21). A call
 * without sign-in answers every token as it answers nobody.
 */
import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { changePerson, signOutEverywhere } from '#contract/admin/people.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endOtherSessions, logOut, me, refreshSession, signIn } from '#contract/session.ts'
import { publicPaths } from '#domain/public/public-paths.ts'
import { declared } from '../support/contract.ts'
import { password, testService } from '../support/service.ts'
import { reported } from '../support/stories.ts'

const service = testService({ withMemory: true, withPages: true })

const missing = 'Authentication credentials were not provided.'
const bad = 'Given token not valid for any token type'
const noUser = 'User not found'

/**
 * The reviewed table: each kind of Authorization header, and the sentence (R1.21) that every call answers with its
 * 401.
 */
const reviewed = {
  'no header': missing,
  'another scheme': missing,
  'a token without its scheme': missing,
  'a scheme without a token': missing,
  nonsense: bad,
  'a changed person': bad,
  'a changed signature': bad,
  'no signature': bad,
  'the signature of another key': bad,
  'another algorithm with the own key': bad,
  'a refresh token': bad,
  'run out': bad,
  'a session that never was': bad,
  "another person's session": bad,
  'signed out': bad,
  'signed out by an administrator': bad,
  'signed out from another browser': bad,
  'a session whose refresh token was used twice': bad,
  'a person who never was': noUser,
  deactivated: noUser,
  'deactivated, with a session that is still alive': noUser,
} as const
type Kind = keyof typeof reviewed

const headers = new Map<Kind | 'sound', string>()
let sample_id = ''

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const soon = () => Math.floor(Date.now() / 1000) + 600

/** A person whom every call admits, so that no refusal is about their role, and their tokens. */
async function somebody(name: string) {
  const email = `${name}@test.example`
  const { password_hash } = await service.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'admin@test.example')
    .executeTakeFirstOrThrow()
  const flags = { performs_collection: true, performs_analysis: true, is_admin: true }
  const rights = { ...flags, issues_alerts: true, releases_alerts: true, reads_for_others: true }
  const { id } = await service.db
    .insertInto('users')
    .values({ ...rights, email, name: `${name} Person`, password_hash, site_id: service.site('Harbour') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const enter = () => service.must(null, signIn, { input: { email, password } })
  const here = await enter()
  // The server must now forget what it cached about them.
  expect((await service.call({ token: here.access }, me)).status).toBe(200)
  return { id, here, enter, bearer: `Bearer ${here.access}` }
}

beforeAll(async () => {
  sample_id = await reported(service)
  const { db } = service
  const sound = await somebody('sound')
  const [head = '', body = '', mac = ''] = sound.here.access.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { sub: string; sid: string }
  const sign = (changes: object) => `Bearer ${service.app.jwt.sign({ ...claims, exp: soon(), ...changes })}`
  const signed = (hash: string, header: string, payload: string, key: string) =>
    `Bearer ${header}.${payload}.${createHmac(hash, key).update(`${header}.${payload}`).digest('base64url')}`
  const key = `access ${service.services.secret}`
  const still = part({ ...claims, exp: soon() })
  headers.set('sound', sound.bearer)
  headers.set('another scheme', `Basic ${Buffer.from(`sound@test.example:${password}`).toString('base64')}`)
  headers.set('a token without its scheme', sound.here.access)
  headers.set('a scheme without a token', 'Bearer ')
  headers.set('nonsense', 'Bearer nonsense')
  headers.set('a changed person', `Bearer ${head}.${part({ ...claims, sub: '1', exp: soon() })}.${mac}`)
  headers.set('a changed signature', `Bearer ${head}.${body}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`)
  headers.set('no signature', `Bearer ${part({ alg: 'none', typ: 'JWT' })}.${still}.`)
  headers.set('the signature of another key', signed('sha256', head, still, `${key}x`))
  headers.set('another algorithm with the own key', signed('sha512', part({ alg: 'HS512', typ: 'JWT' }), still, key))
  headers.set('a refresh token', `Bearer ${sound.here.refresh}`)
  headers.set('run out', sign({ exp: Math.floor(Date.now() / 1000) - 1 }))
  headers.set('a session that never was', sign({ sid: crypto.randomUUID() }))
  headers.set('a person who never was', sign({ sub: '999999' }))
  // Shows that the key is right; otherwise the two tokens before would be refused for another reason.
  expect(
    (await service.call(null, me, { headers: { authorization: signed('sha256', head, still, key) } })).status,
  ).toBe(200)

  const other = await somebody('other')
  headers.set("another person's session", sign({ sub: String(other.id) }))
  const left = await somebody('left')
  headers.set('signed out', left.bearer)
  await service.must(null, logOut, { input: { refresh: left.here.refresh } })
  const sent = await somebody('sent')
  headers.set('signed out by an administrator', sent.bearer)
  await service.must('admin', signOutEverywhere, { params: { id: String(sent.id) } })
  const moved = await somebody('moved')
  headers.set('signed out from another browser', moved.bearer)
  expect((await service.call({ token: (await moved.enter()).access }, endOtherSessions)).status).toBe(200)
  const stolen = await somebody('stolen')
  headers.set('a session whose refresh token was used twice', stolen.bearer)
  const use = () => service.call(null, refreshSession, { input: { refresh: stolen.here.refresh } })
  expect((await use()).status).toBe(200)
  service.clock = new Date(Date.now() + 31_000)
  expect((await use()).status).toBe(401)
  service.clock = null

  const gone = await somebody('gone')
  headers.set('deactivated', gone.bearer)
  await service.must('admin', changePerson, { params: { id: String(gone.id) }, input: { active: false } })
  const kept = await somebody('kept')
  headers.set('deactivated, with a session that is still alive', kept.bearer)
  await service.must('admin', changePerson, { params: { id: String(kept.id) }, input: { active: false } })
  const alive = { ended_at: null, ended_because: null }
  await db.updateTable('sessions').set(alive).where('user_id', '=', kept.id).execute()
})

const kinds = Object.keys(reviewed) as Kind[]
const authorization = (kind: Kind | 'sound'): Record<string, string> => {
  const value = headers.get(kind)
  return value === undefined ? {} : { authorization: value }
}

test('each kind has a different header, except "no header", which has none', () => {
  expect(kinds.filter((kind) => !headers.has(kind))).toEqual(['no header'])
  expect(new Set(headers.values()).size).toBe(kinds.length)
})

/** Machines call these, and no token of a person is taken there (machine-access.test.ts). */
const isOfMachines = ({ access }: Endpoint) => access.startsWith('machine: ')

describe.each(declared)('$name', ({ endpoint }) => {
  let number = 0
  const call = (kind: Kind | 'sound', authorized = authorization(kind)) => {
    number += 1
    return service.call(null, endpoint, {
      params: { sample_id: 'NOTTHERE1', id: '2000000000' },
      // A new address each time, so that no rate limit answers instead.
      address: `10.8.${Math.floor(number / 200)}.${number % 200}`,
      ...(endpoint.input ? { input: {} } : {}),
      headers: authorized,
    })
  }

  test.runIf(endpoint.access !== 'public' && !isOfMachines(endpoint))('refuses all of them', async () => {
    const answers = await Promise.all(
      kinds.map(async (kind) => {
        const { status, body, headers: told } = await call(kind)
        return [kind, { status, detail: body?.detail, asks: told['www-authenticate'] }]
      }),
    )
    const expected = kinds.map((kind) => [kind, { status: 401, detail: reviewed[kind], asks: 'Bearer' }])
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(expected))
    // The same person with a valid token gets as far as the call itself.
    const { status, body } = await call('sound')
    expect([status, body?.title]).not.toContain('Not allowed')
    expect(status).not.toBe(401)
  })

  test.runIf(endpoint.access === 'public')('ignores all of them', async () => {
    const { status } = await call('no header')
    const statuses = await Promise.all(([...kinds, 'sound'] as const).map(async (kind) => (await call(kind)).status))
    expect(new Set(statuses)).toEqual(new Set([status]))
  })
})

test.each([publicPaths.find, publicPaths.result(':sample_id'), publicPaths.share(':sample_id'), publicPaths.courier])(
  'the page %s ignores all of them',
  async (path) => {
    const read = async (kind: Kind | 'sound') => {
      const reply = await fetch(`${service.address}${path.replace(/(:|%3A)sample_id/, sample_id)}`, {
        headers: { ...authorization(kind), 'x-forwarded-for': '10.9.3.3' },
      })
      return [reply.status, (await reply.text()).replace(/nonce="[^"]*"/g, '')]
    }
    // The courier's list shows when it was made.
    service.clock = new Date()
    const toNobody = await read('no header')
    expect(toNobody[0]).toBe(200)
    for (const kind of [...kinds, 'sound'] as const) expect(await read(kind), kind).toEqual(toNobody)
    service.clock = null
  },
)
