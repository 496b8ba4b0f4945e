/**
 * A clock ran ahead and was set right: sign-ins, failures and codes from that time neither stay open nor lock anybody
 * out.
 */
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { renewLink, useLink } from '#contract/admin/people.ts'
import * as session from '#contract/session.ts'
import { password, testService } from '../../../test/support/service.ts'

const service = testService()
let last = 0
const address = () => `10.14.0.${++last}`
const signIn = (who: string, typed = password, otp?: string, from = address()) =>
  service.call(null, session.signIn, {
    input: { email: `${who.toLowerCase()}@test.example`, password: typed, otp },
    address: from,
  })
/** As if the machine's clock were 400 days ahead. */
async function ahead<T>(work: () => Promise<T>): Promise<T> {
  service.clock = new Date(Date.now() + 400 * 24 * 3600_000)
  return work().finally(() => {
    service.clock = null
  })
}

test('sessions that began in the future have ended and are no proof of identity', async () => {
  const { body } = await ahead(() => signIn('admin'))
  const { refresh } = body
  expect((await service.call({ token: body.access }, session.me)).status).toBe(401)
  expect((await service.call(null, session.refreshSession, { input: { refresh } })).status).toBe(401)
  const { access } = await service.signIn('admin')
  await service.db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(Date.now() + 400 * 24 * 3600_000).toISOString() })
    .execute()
  const other = String(service.userIds['lab@test.example'])
  const renewed = await service.call({ token: access }, renewLink, { params: { id: other } })
  expect(renewed).toMatchObject({ status: 403, body: { title: 'Sign in again' } })
})

test('failed sign-ins dated in the future make nobody wait', async () => {
  const here = address()
  await ahead(async () => {
    for (let time = 0; time < 8; time += 1) await signIn('both', 'wrong', undefined, here)
  })
  expect((await signIn('both', password, undefined, here)).status).toBe(200)
})

test('a code whose use is dated in the future does not block today’s codes', async () => {
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (service.clock ?? new Date()).getTime() })
  const secret = await ahead(async () => {
    const as = { token: (await service.signIn('collection')).access }
    const begun = (await service.call(as, session.beginSecondFactor)).body.secret
    expect((await service.call(as, session.confirmSecondFactor, { input: { otp: codeOf(begun) } })).status).toBe(200)
    return begun
  })
  expect((await signIn('collection', password, codeOf(secret))).status).toBe(200)
  expect((await signIn('collection', password, codeOf(secret))).status).toBe(401)
})

test('a link dated in the future opens nothing', async () => {
  const { link } = await ahead(async () => {
    const { access } = await service.signIn('admin')
    const params = { id: String(service.userIds['otherlab@test.example']) }
    return (await service.call({ token: access }, renewLink, { params })).body
  })
  const input = { token: link.split('#')[1] ?? '', new_password: 'seven calm herons stand' }
  expect((await service.call(null, useLink, { input, address: address() })).status).toBe(404)
})
