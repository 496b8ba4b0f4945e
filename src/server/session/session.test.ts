/** Signing in (R1.17 to R1.20): what is told, how long it lasts, and what a stolen or guessed secret gets. */
import { expect, test } from 'vitest'
import { changePassword, logOut, me, mySite, refreshSession, signIn } from '#contract/session.ts'
import { wordsSentence } from '#domain/service/password-words.ts'
import { password, testService } from '../../../test/support/service.ts'

const service = testService()
const email = (name: string) => `${name.toLowerCase()}@test.example`
let last = 0
const address = () => `10.2.0.${++last}`
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

test('the access token carries what it must (R1.18) and the ID of the site, and lives 30 minutes', async () => {
  const { access } = await service.signIn('both')
  const claims = claimsOf(access)
  expect(claims).toMatchObject({
    sub: String(service.userIds[email('both')]),
    performs_collection: true,
    performs_analysis: true,
    is_admin: false,
    name: 'both Person',
    site: 'Harbour',
    site_id: service.site('Harbour'),
  })
  expect(Number(claims.exp) - Number(claims.iat)).toBe(30 * 60)
  expect(await service.must('both', mySite)).toMatchObject({ name: 'Harbour' })
})

test('a wrong password, an unknown and a deactivated account are refused in the same words', async () => {
  await service.db.updateTable('users').set({ active: false }).where('email', '=', email('noRole')).execute()
  const attempts = [
    { email: email('lab'), password: 'not the password' },
    { email: 'nobody@test.example', password },
    { email: email('noRole'), password },
  ]
  for (const input of attempts) {
    const reply = await service.call(null, signIn, { input, address: address() })
    expect(reply).toMatchObject({ status: 401, body: { detail: 'No active account found with the given credentials' } })
  }
})

test('email and password are required, each with its own message', async () => {
  const reply = await service.call(null, signIn, { input: { email: ' ', password: '' }, address: address() })
  expect(reply.status).toBe(400)
  expect(reply.body.errors).toEqual([
    { field: 'email', message: 'Enter your email.' },
    { field: 'password', message: 'Enter your password.' },
  ])
})

test('a refresh token rotates; reused within 30 s it gives the same answer, later it ends the session', async () => {
  service.clock = new Date()
  const first = await service.signIn('collection')
  const refresh = (token: string) => service.call(null, refreshSession, { input: { refresh: token } })
  const second = await refresh(first.refresh)
  expect(second.status).toBe(200)
  expect(second.body.refresh).not.toBe(first.refresh)

  service.clock = new Date(service.clock.getTime() + 30_000)
  const again = await refresh(first.refresh)
  expect(again.body).toEqual(second.body)

  const third = await refresh(second.body.refresh)
  service.clock = new Date(service.clock.getTime() + 31_000)
  const stolen = await refresh(second.body.refresh)
  expect(stolen).toMatchObject({ status: 401, body: { detail: 'Given token not valid for any token type' } })
  expect((await refresh(third.body.refresh)).status).toBe(401)
  expect((await service.call({ token: third.body.access }, me)).status).toBe(401)
  service.clock = null
})

test('a refresh token is refused after 12 hours, with a wrong signature, and if its person is gone', async () => {
  service.clock = new Date()
  const { refresh } = await service.signIn('collection')
  const forged = `${refresh.slice(0, -2)}${refresh.endsWith('AA') ? 'BB' : 'AA'}`
  expect((await service.call(null, refreshSession, { input: { refresh: forged } })).status).toBe(401)
  await service.db.updateTable('users').set({ active: false }).where('email', '=', email('collection')).execute()
  expect(await service.call(null, refreshSession, { input: { refresh } })).toMatchObject({
    status: 401,
    body: { detail: 'User not found' },
  })
  await service.db.updateTable('users').set({ active: true }).where('email', '=', email('collection')).execute()
  service.clock = new Date(service.clock.getTime() + 12 * 3600_000)
  expect((await service.call(null, refreshSession, { input: { refresh } })).status).toBe(401)
  service.clock = null
})

test('a session ends 24 hours after it began, however often it is renewed, and so does its last access token', async () => {
  const began = Date.now()
  const hours = (count: number) => new Date(began + count * 3600_000)
  service.clock = hours(0)
  let { refresh, access } = await service.signIn('lab')
  const renew = () => service.call(null, refreshSession, { input: { refresh } })
  for (let hour = 8; hour < 24; hour += 7.9) {
    service.clock = hours(hour)
    const renewed = await renew()
    expect(renewed.status, `after ${hour} hours`).toBe(200)
    refresh = renewed.body.refresh
    access = renewed.body.access
  }
  service.clock = hours(23.75)
  access = (await renew()).body.access
  const claims = claimsOf(access)
  expect(Number(claims.iat)).toBe(Math.floor(hours(23.75).getTime() / 1000))
  expect(Number(claims.exp)).toBe(Math.floor(hours(24).getTime() / 1000))
  refresh = (await renew()).body.refresh
  service.clock = hours(24)
  expect(await renew()).toMatchObject({ status: 401, body: { detail: 'Given token not valid for any token type' } })
  service.clock = null
})

test('two tabs that refresh at the same moment get the same tokens', async () => {
  const { refresh } = await service.signIn('collection')
  const replies = await Promise.all([1, 2, 3].map(() => service.call(null, refreshSession, { input: { refresh } })))
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
  expect(new Set(replies.map((reply) => reply.body.refresh)).size).toBe(1)
})

test('logging out ends the session at once', async () => {
  const { access, refresh } = await service.signIn('collection')
  await service.must(null, logOut, { input: { refresh } })
  expect((await service.call({ token: access }, me)).status).toBe(401)
  expect((await service.call(null, refreshSession, { input: { refresh } })).status).toBe(401)
})

const advice = 'Put together a few words that do not belong together.'
const ownNames = `This is little more than your own name, email, site or the service's name. ${advice}`

test('a new password is checked, changes the sign-in and ends every other browser', async () => {
  const [here, elsewhere] = [await service.signIn('admin'), await service.signIn('admin')]
  const change = (current_password: string, new_password: string) =>
    service.call({ token: here.access }, changePassword, { input: { current_password, new_password } })
  expect((await change('wrong password', 'grey badgers polish teapots')).body.errors).toEqual([
    { field: 'current_password', message: 'This is not your current password.' },
  ])
  for (const [weak, message] of [
    ['short', 'Enter at least 12 characters.'],
    ['123qweasdzxc', `This is one of the commonest passwords. ${advice}`],
    ['password1234', `This is close to one of the commonest passwords. ${advice}`],
    ['aaaaaaaaaaaa', `This repeats itself, and is quickly guessed. ${advice}`],
    ['a'.repeat(128), `This repeats itself, and is quickly guessed. ${advice}`],
    ['motdepasse12', `This is quickly guessed. ${advice}`],
    ['contrasena12', `This is quickly guessed. ${advice}`],
    ['admin@test.example', ownNames],
    ['Parkdale2026!', ownNames],
    ['vialogVIALOG1', ownNames],
    ['bonjour tout le monde', wordsSentence],
    ['Harbour ferry 2026', wordsSentence],
    ['mucho gusto amigos', wordsSentence],
    ['demo-Vialog-2215', 'This is the password of the demo, which everybody knows. Choose another.'],
    ['x'.repeat(129), 'At most 128 characters; this has 129.'],
  ] as const) {
    const reply = await change(password, weak)
    expect(reply, weak).toMatchObject({ status: 400, body: { errors: [{ field: 'new_password', message }] } })
  }
  const reply = await change(password, 'grey badgers polish teapots')
  expect(reply.status).toBe(200)
  expect((await service.call({ token: elsewhere.access }, me)).status).toBe(401)
  // This browser continues in a new session; copies of its old tokens are worthless.
  expect(claimsOf(reply.body.access).sid).not.toBe(claimsOf(here.access).sid)
  expect((await service.call({ token: here.access }, me)).status).toBe(401)
  expect((await service.call(null, refreshSession, { input: { refresh: here.refresh } })).status).toBe(401)
  expect((await service.call(null, refreshSession, { input: { refresh: reply.body.refresh } })).status).toBe(200)
  expect((await service.call({ token: reply.body.access }, me)).status).toBe(200)
  const input = { email: email('admin'), password: 'grey badgers polish teapots' }
  expect((await service.call(null, signIn, { input, address: address() })).status).toBe(200)
  const audit = await service.db.selectFrom('audit_log').selectAll().where('entity', '=', 'user').execute()
  expect(audit).toMatchObject([{ action: 'change password', who: 'admin Person' }])
  expect(JSON.stringify(audit)).not.toContain('better')
})

test('thirty sign-ins a minute from one address, then 429 with Retry-After', async () => {
  service.clock = new Date('2026-11-20T12:00:30.000Z')
  const input = { email: 'nobody2@test.example', password }
  const from = (address: string) =>
    service.call(null, signIn, { input: { ...input, email: `${crypto.randomUUID()}@x.example` }, address })
  const statuses = []
  for (let attempt = 0; attempt < 31; attempt += 1) statuses.push((await from('2001:db8:1:2::1')).status)
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401))
  expect(statuses[30]).toBe(429)
  const sameHousehold = await from('2001:db8:1:2:ffff::9')
  expect(sameHousehold).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
  expect((await from('2001:db8:1:3::1')).status).toBe(401)
  service.clock = null
})
