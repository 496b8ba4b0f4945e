/**
 * People (R1.26): invited by a link that works once, changed, deactivated; the last administrator stays.
 */
import { describe, expect, test } from 'vitest'
import {
  changePerson,
  invitePerson,
  listPeople,
  readLink,
  renewLink,
  signInsOf,
  signOutEverywhere,
  useLink,
} from '#contract/admin/people.ts'
import { changePassword, endOtherSessions, me, ownSignIns, signIn } from '#contract/session.ts'
import { testService } from '../../../test/support/service.ts'

const service = testService()
const roles = { performs_collection: true, performs_analysis: false, is_admin: false }
const new_password = 'seven plump owls juggle radishes'
let number = 0

async function invite(changes: Record<string, unknown> = {}) {
  number += 1
  const email = `invited${number}@test.example`
  const input = { email, name: 'Ana Diaz', site_id: service.site('Parkdale'), ...roles, ...changes }
  const answer = await service.must('admin', invitePerson, { input })
  return { ...answer, email, token: answer.link.split('#')[1] ?? '' }
}
function use(token: string, password = new_password) {
  number += 1
  return service.call(null, useLink, { input: { token, new_password: password }, address: `10.2.0.${number % 250}` })
}

describe('an invitation', () => {
  test('lets its person set a password once, and signs them in', async () => {
    const { token, email, person } = await invite()
    expect(person).toMatchObject({ has_password: false, active: true, site: 'Parkdale' })
    expect(await service.must(null, readLink, { input: { token } })).toMatchObject({
      person: { email, name: 'Ana Diaz' },
    })
    const reply = await use(token)
    expect(reply.status).toBe(200)
    expect((await service.call({ token: reply.body.access }, me)).body).toMatchObject({ email, ...roles })
    expect(await use(token)).toMatchObject({ status: 404 })
    expect(await service.call(null, readLink, { input: { token } })).toMatchObject({ status: 404 })
    expect((await service.call(null, signIn, { input: { email, password: new_password } })).status).toBe(200)
  })

  test('is void after seven days, after a newer link, and once its person is deactivated', async () => {
    const old = await invite()
    const now = new Date()
    service.clock = new Date(now.getTime() + 7 * 24 * 3600_000 + 1000)
    expect(await use(old.token)).toMatchObject({ status: 404 })
    service.clock = null
    const params = { id: String(old.person.id) }
    const newer = await service.must('admin', renewLink, { params })
    expect(await use(old.token)).toMatchObject({ status: 404 })
    await service.must('admin', changePerson, { params, input: { active: false } })
    expect(await use(newer.link.split('#')[1] ?? '')).toMatchObject({ status: 404 })
    expect(await service.call('admin', renewLink, { params })).toMatchObject({ status: 409 })
  })

  test.each([
    [
      'a change of the password',
      (token: string) =>
        service.call({ token }, changePassword, {
          input: { current_password: new_password, new_password: 'nine slow otters under ice' },
        }),
    ],
    ['signing out everywhere else', (token: string) => service.call({ token }, endOtherSessions)],
    [
      'an administrator who signs them out',
      (_: string, id: string) => service.call('admin', signOutEverywhere, { params: { id } }),
    ],
  ])('an open link of an account dies with %s', async (_what, act) => {
    const { token, person } = await invite()
    const id = String(person.id)
    const { access } = (await use(token)).body
    const link = await service.must('admin', renewLink, { params: { id } })
    expect((await act(access, id)).status).toBe(200)
    expect(await use(link.link.split('#')[1] ?? '')).toMatchObject({ status: 404 })
  })

  test('keeps the link when the password is refused', async () => {
    const { token, email } = await invite()
    const message = expect.stringContaining('little more than your own name, email, site')
    expect(await use(token, email)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'new_password', message }] },
    })
    expect((await use(token)).status).toBe(200)
  })

  test('stores no token that could be used, and writes none to the audit trail', async () => {
    const { token } = await invite()
    const tables = await Promise.all([
      service.db.selectFrom('one_time_links').selectAll().execute(),
      service.db.selectFrom('audit_log').selectAll().execute(),
      service.db.selectFrom('idempotency_keys').selectAll().execute(),
    ])
    expect(JSON.stringify(tables)).not.toContain(token)
  })

  test('refuses an email that has an account, and a site that is closed', async () => {
    const { email } = await invite()
    const input = { email, name: 'Ana Diaz', site_id: service.site('Parkdale'), ...roles }
    expect(await service.call('admin', invitePerson, { input })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'email', message: 'A person with this email has an account already.' }] },
    })
    const unknown = { ...input, email: 'other@test.example', site_id: 999 }
    expect(await service.call('admin', invitePerson, { input: unknown })).toMatchObject({ status: 400 })
  })
})

describe('sign-ins', () => {
  test('are listed with their times, refused ones too, for administrators and for the person', async () => {
    const { token, email, person } = await invite()
    const { access } = (await use(token)).body
    const address = '10.2.9.9'
    expect(await service.call(null, signIn, { input: { email, password: 'wrong' }, address })).toMatchObject({
      status: 401,
    })
    await service.call(null, signIn, { input: { email, password: new_password }, address })
    const params = { id: String(person.id) }
    const tries = await service.must('admin', signInsOf, { params })
    expect(tries.map(({ outcome }) => outcome)).toEqual(['SIGNED_IN', 'REFUSED', 'BY_LINK'])
    expect((await service.call({ token: access }, ownSignIns)).body).toEqual(tries)
    const { results } = await service.must('admin', listPeople, { query: { search: email } })
    expect(results[0]?.last_signed_in_at).toBe(tries[0]?.at)
    const all = await service.db.selectFrom('sign_ins').selectAll().execute()
    expect(Object.keys(all[0] ?? {}).sort()).toEqual(['at', 'id', 'outcome', 'user_id'])
  })

  test('of nobody are not found', async () => {
    expect(await service.call('admin', signInsOf, { params: { id: '999999' } })).toMatchObject({ status: 404 })
  })
})

describe('an account', () => {
  test('is found by name, email and site, with an exact count', async () => {
    const { count, results } = await service.must('admin', listPeople, { query: { search: 'HARBOUR' } })
    expect(count).toBe(results.length)
    expect(results.map(({ email }) => email)).toEqual(['both@test.example'])
    expect((await service.must('admin', listPeople, { query: { search: 'lab@' } })).count).toBe(2)
    expect((await service.must('admin', listPeople, { query: { search: '%' } })).count).toBe(0)
  })

  test('signed out everywhere needs to sign in again; deactivated is not found', async () => {
    const { token, person } = await invite()
    const { access } = (await use(token)).body
    const params = { id: String(person.id) }
    await service.must('admin', signOutEverywhere, { params })
    expect(await service.call({ token: access }, me)).toMatchObject({
      status: 401,
      body: { detail: 'Given token not valid for any token type' },
    })
    await service.must('admin', changePerson, { params, input: { active: false } })
    expect(await service.call({ token: access }, me)).toMatchObject({
      status: 401,
      body: { detail: 'User not found' },
    })
  })

  test('the last administrator stays one; with two, one may go, but nobody deactivates themselves', async () => {
    const id = String(service.userIds['admin@test.example'])
    const last = { status: 409, body: { detail: /last administrator/ } }
    const detail = expect.stringMatching(last.body.detail)
    for (const input of [{ is_admin: false }, { active: false }]) {
      const reply = await service.call('admin', changePerson, { params: { id }, input })
      expect(reply).toMatchObject({ status: 409, body: { detail } })
    }
    const second = await invite({ is_admin: true })
    expect(await service.call('admin', changePerson, { params: { id }, input: { active: false } })).toMatchObject({
      status: 409,
      body: { detail: 'You cannot deactivate yourself.' },
    })
    const other = { params: { id: String(second.person.id) }, input: { is_admin: false } }
    expect((await service.must('admin', changePerson, other)).is_admin).toBe(false)
  })
})
