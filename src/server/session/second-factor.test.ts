/** The second factor and proving who one is again (ASVS 6.5, 7.5): asked for, used once, stored sealed, removed. */
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { exportOpenData } from '#contract/admin/exports.ts'
import { changeLogo } from '#contract/admin/logo.ts'
import { changeMailServer } from '#contract/admin/mail.ts'
import {
  invitePerson,
  listPeople,
  removeSecondFactor,
  renewLink,
  useLink as setByLink,
  signOutEverywhere,
} from '#contract/admin/people.ts'
import { changeSettings } from '#contract/admin/settings.ts'
import * as session from '#contract/session.ts'
import { password, testService } from '../../../test/support/service.ts'

const service = testService()
let last = 0
const address = () => `10.4.0.${++last}`
const minutes = (count: number) => {
  service.clock = new Date((service.clock ?? new Date()).getTime() + count * 60_000)
}
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (service.clock ?? new Date()).getTime() })
const signIn = (email: string, otp?: string) =>
  service.call(null, session.signIn, { input: { email, password, otp }, address: address() })

beforeEach(async () => {
  service.clock = new Date()
  await service.db.deleteFrom('second_factors').execute()
})

/** Sets up a second factor for somebody; returns how to sign in with it. */
async function setUp(who: 'lab' | 'collection' | 'both' | 'otherLab') {
  const { access } = await service.signIn(who)
  const as = { token: access }
  const { secret, uri } = (await service.call(as, session.beginSecondFactor)).body
  const confirmed = await service.call(as, session.confirmSecondFactor, { input: { otp: codeOf(secret) } })
  expect(confirmed.status).toBe(200)
  return { as, secret, uri, codes: confirmed.body.recovery_codes, email: `${who.toLowerCase()}@test.example` }
}

test('is asked for after the password only, and nothing changes for accounts without one', async () => {
  expect((await signIn('otherlab@test.example')).status).toBe(200)
  const { email, secret, uri } = await setUp('otherLab')
  expect(uri).toMatch(/^otpauth:\/\/totp\/.*issuer=/)
  expect(
    (await service.call(null, session.signIn, { input: { email, password: 'wrong' }, address: address() })).body,
  ).toMatchObject({
    detail: 'No active account found with the given credentials',
  })
  const asked = await signIn(email)
  expect(asked).toMatchObject({
    status: 401,
    body: { type: 'urn:vialog:problem:second_factor', detail: 'Enter the code from your app.' },
  })
  minutes(1)
  const wrong = codeOf(secret) === '123456' ? '654321' : '123456'
  expect(await signIn(email, wrong)).toMatchObject({ status: 401, body: { errors: [{ field: 'otp' }] } })
  expect((await signIn(email, codeOf(secret))).status).toBe(200)
})

test('a code works once, and neither an earlier nor a later code works', async () => {
  const { email, secret } = await setUp('lab')
  expect((await signIn(email, codeOf(secret))).status).toBe(401)
  minutes(1)
  const code = codeOf(secret)
  expect((await Promise.all([signIn(email, code), signIn(email, code)])).map(({ status }) => status).sort()).toEqual([
    200, 401,
  ])
  minutes(3)
  expect((await signIn(email, code)).status).toBe(401)
  minutes(10)
  const future = codeOf(secret)
  minutes(-5)
  expect((await signIn(email, future)).status).toBe(401)
})

test('ten recovery codes work once each, in any spelling; new ones make them void', async () => {
  const { as, email, codes } = await setUp('both')
  expect(new Set(codes).size).toBe(10)
  const [one = '', other = ''] = codes
  expect((await signIn(email, one.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await signIn(email, one)).status).toBe(401)
  expect((await service.call(as, session.readSecondFactor)).body).toEqual({ is_on: true, recovery_codes_left: 9 })
  const renewed = (await service.call(as, session.renewRecoveryCodes)).body.recovery_codes
  expect((await signIn(email, other)).status).toBe(401)
  expect((await signIn(email, renewed[0])).status).toBe(200)
})

test('wrong codes cause waits as wrong passwords do, and a sign-in without a code resets nothing', async () => {
  const { email } = await setUp('lab')
  const here = address()
  const from = (otp?: string) => service.call(null, session.signIn, { input: { email, password, otp }, address: here })
  const statuses = []
  for (let guess = 0; guess < 5; guess += 1) {
    statuses.push((await from('000000')).status)
    if (guess < 4) expect((await from()).status).toBe(401)
  }
  expect([...statuses, (await from('000000')).status]).toEqual([401, 401, 401, 401, 401, 429])
})

test('neither a code nor a secret that makes codes is readable in the database or in a stored answer', async () => {
  const { access } = await service.signIn('collection')
  const headers = { 'idempotency-key': 'once' }
  const begun = (await service.call({ token: access }, session.beginSecondFactor, { headers })).body
  const input = { otp: codeOf(begun.secret) }
  const { recovery_codes } = (
    await service.call({ token: access }, session.confirmSecondFactor, {
      input,
      headers: { 'idempotency-key': 'twice' },
    })
  ).body
  const made = await service.must('admin', invitePerson, {
    input: {
      email: 'kept@test.example',
      name: 'Kept Secret',
      site_id: service.site('Parkdale'),
      performs_collection: true,
      performs_analysis: false,
      is_admin: false,
    },
    headers: { 'idempotency-key': 'thrice' },
  })
  const tables = [
    'second_factors',
    'recovery_codes',
    'idempotency_keys',
    'one_time_links',
    'audit_log',
    'users',
  ] as const
  const rows = await Promise.all(tables.map((table) => service.db.selectFrom(table).selectAll().execute()))
  const kept = JSON.stringify(rows)
  for (const secret of [
    begun.secret,
    ...recovery_codes,
    ...recovery_codes.map((code) => code.replaceAll('-', '')),
    made.link.split('#')[1] ?? '?',
  ])
    expect(kept).not.toContain(secret)
})

test('a secret copied to another person, or read with another key, makes no code', async () => {
  const { email, secret } = await setUp('lab')
  const { sealed_secret } = await service.db
    .selectFrom('second_factors')
    .select('sealed_secret')
    .executeTakeFirstOrThrow()
  await setUp('both')
  await service.db
    .updateTable('second_factors')
    .set({ sealed_secret })
    .where('user_id', '=', service.userIds['both@test.example'] ?? 0)
    .execute()
  minutes(1)
  expect((await signIn('both@test.example', codeOf(secret))).status).toBe(401)
  expect((await signIn(email, codeOf(secret))).status).toBe(200)
})

test('a one-time link is no way around it', async () => {
  const { email, secret } = await setUp('lab')
  await service.signIn('admin')
  const { link } = await service.must('admin', renewLink, { params: { id: String(service.userIds[email]) } })
  const input = { token: link.split('#')[1] ?? '', new_password: password }
  expect((await service.call(null, setByLink, { input, address: address() })).status).toBe(401)
  minutes(1)
  const reply = await service.call(null, setByLink, { input: { ...input, otp: codeOf(secret) }, address: address() })
  expect(reply.status).toBe(200)
})

test('guessing codes at a one-time link leads to the same waits as at sign-in, and the person reads of it', async () => {
  const { as, email, secret } = await setUp('lab')
  await service.signIn('admin')
  const { link } = await service.must('admin', renewLink, { params: { id: String(service.userIds[email]) } })
  const from = address()
  const guess = (otp: string) =>
    service.call(null, setByLink, {
      input: { token: link.split('#')[1] ?? '', new_password: password, otp },
      address: from,
    })
  minutes(1)
  const wrong = codeOf(secret) === '123456' ? '654321' : '123456'
  const statuses = []
  for (let time = 0; time < 7; time += 1) statuses.push((await guess(wrong)).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect((await guess(codeOf(secret))).status).toBe(429)
  const { body } = await service.call(as, session.ownSignIns)
  expect(body.map(({ outcome }) => outcome)).toContain('REFUSED')
  minutes(6)
  expect((await guess(codeOf(secret))).status).toBe(200)
})

test('an administrator removes it from a person, who is signed out; the audit trail records it', async () => {
  const { as, email } = await setUp('lab')
  const id = String(service.userIds[email])
  const find = async () => (await service.must('admin', listPeople, { query: { search: email } })).results[0]
  expect(await find()).toMatchObject({ has_second_factor: true })
  expect((await service.must('admin', removeSecondFactor, { params: { id } })).has_second_factor).toBe(false)
  expect((await service.call(as, session.me)).status).toBe(401)
  expect((await signIn(email)).status).toBe(200)
  expect((await service.call('admin', removeSecondFactor, { params: { id } })).status).toBe(409)
  const audit = await service.db.selectFrom('audit_log').select(['action', 'who']).where('entity_id', '=', id).execute()
  expect(audit).toContainEqual({ action: 'remove second step', who: 'admin Person' })
  expect(audit).toContainEqual({ action: 'turn on second step', who: 'lab Person' })
})

describe('an action that asks people to prove again who they are', () => {
  const invite = (token: string, email: string) =>
    service.call({ token }, invitePerson, {
      input: {
        email,
        name: 'New Person',
        site_id: service.site('Parkdale'),
        performs_collection: true,
        performs_analysis: false,
        is_admin: true,
      },
    })

  test('is refused five minutes after signing in, and done once the password was given again', async () => {
    const { access } = await service.signIn('admin')
    minutes(5)
    expect((await invite(access, 'p1@test.example')).status).toBe(201)
    minutes(0.1)
    expect(await invite(access, 'p2@test.example')).toMatchObject({
      status: 403,
      body: { type: 'urn:vialog:problem:sign_in_again' },
    })
    const prove = (typed: string) =>
      service.call({ token: access }, session.reauthenticate, { input: { password: typed }, address: address() })
    expect((await prove('wrong')).body.errors).toEqual([
      { field: 'password', message: 'This is not your current password.' },
    ])
    expect((await invite(access, 'p2@test.example')).status).toBe(403)
    // Whoever gets the mail gets the links.
    const mail = () => service.call({ token: access }, changeMailServer, { input: { server: null } })
    expect((await mail()).status).toBe(403)
    expect((await prove(password)).status).toBe(200)
    expect((await invite(access, 'p2@test.example')).status).toBe(201)
    expect((await mail()).status).toBe(200)
  })

  test('weakens protection: check codes, the exit address, the logo, signing others out, open data', async () => {
    const { access } = await service.signIn('admin')
    minutes(6)
    const as = { token: access }
    const id = String(service.userIds['noRole@test.example'.toLowerCase()])
    const set = (input: object) => service.call(as, changeSettings, { input })
    const asked = [
      () => set({ check_codes: false }),
      () => set({ exit_url: 'https://example.org/', contact_phone: '1' }),
      () => service.call(as, changeLogo, { input: { image: null, was: null } }),
      () => service.call(as, signOutEverywhere, { params: { id } }),
      () => service.call(as, session.endOtherSessions),
      () => service.call(as, exportOpenData),
    ]
    for (const ask of asked)
      expect(await ask()).toMatchObject({ status: 403, body: { type: 'urn:vialog:problem:sign_in_again' } })
    // Changes that weaken nothing need no proof.
    expect((await set({ contact_phone: '555 0100' })).status).toBe(200)
    expect((await set({})).status).toBe(200)
    const proof = { input: { password }, address: address() }
    expect((await service.call(as, session.reauthenticate, proof)).status).toBe(200)
    for (const ask of asked) expect((await ask()).status).toBe(200)
  })

  test('asks people with a second factor for its code, too', async () => {
    const { as, secret } = await setUp('lab')
    minutes(6)
    expect((await service.call(as, session.turnOffSecondFactor)).status).toBe(403)
    const prove = (otp?: string) =>
      service.call(as, session.reauthenticate, { input: { password, otp }, address: address() })
    expect(await prove()).toMatchObject({ status: 401, body: { type: 'urn:vialog:problem:second_factor' } })
    expect((await prove(codeOf(secret))).status).toBe(200)
    expect((await service.call(as, session.turnOffSecondFactor)).body).toEqual({ is_on: false, recovery_codes_left: 0 })
    expect((await signIn('lab@test.example')).status).toBe(200)
  })
})

test('people see where they are signed in, and can sign out everywhere else', async () => {
  const [here, elsewhere] = [await service.signIn('collection'), await service.signIn('collection')]
  const as = { token: here.access }
  const list = (await service.call(as, session.listSessions)).body
  expect(list.filter(({ is_this }) => is_this)).toHaveLength(1)
  expect(list.length).toBeGreaterThan(1)
  expect((await service.call(as, session.endOtherSessions)).status).toBe(200)
  expect((await service.call({ token: elsewhere.access }, session.me)).status).toBe(401)
  expect((await service.call(as, session.listSessions)).body).toMatchObject([{ is_this: true }])
})
