/**
 * What guessing costs (R1.29): waits per account and place, a limit over all places, and the same for accounts
 * that do not exist.
 */
import { createHook } from 'node:async_hooks'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changePassword, reauthenticate, signIn } from '#contract/session.ts'
import { buildApp } from '#server/app.ts'
import { password, testService } from '../../../test/support/service.ts'
import { freeFailures, waitAfter } from './waits.ts'

const service = testService()
const email = (name: string) => `${name.toLowerCase()}@test.example`
let last = 0
/** A place that nobody came from before; each has its own share of sign-ins per minute. */
const somewhere = () => `10.3.${Math.floor(++last / 250)}.${(last % 250) + 1}`
const from = (address: string, who: string, typed: string) =>
  service.call(null, signIn, { input: { email: email(who), password: typed }, address })
const later = (seconds: number) => {
  service.clock = new Date((service.clock ?? new Date()).getTime() + seconds * 1000)
}

test('waits only grow: none for the first failures, then up to five minutes', () => {
  expect([1, 4, 5, 6, 7, 30].map((failures) => waitAfter(failures))).toEqual([0, 0, 2, 4, 8, 300])
  fc.assert(
    fc.property(fc.nat(500), fc.constantFrom(...Object.values(freeFailures)), (failures, free) => {
      const wait = waitAfter(failures, free)
      expect(wait).toBeGreaterThanOrEqual(0)
      expect(wait).toBeLessThanOrEqual(300)
      expect(waitAfter(failures + 1, free)).toBeGreaterThanOrEqual(wait)
      expect(wait > 0).toBe(failures >= free)
    }),
  )
})

test('five failures have no wait; then the account waits longer and longer at that address', async () => {
  service.clock = new Date()
  const here = somewhere()
  for (let failure = 1; failure <= 5; failure += 1) expect((await from(here, 'otherLab', 'wrong')).status).toBe(401)
  const early = await from(here, 'otherLab', password)
  expect(early).toMatchObject({ status: 429, headers: { 'retry-after': '2' } })
  later(2)
  expect((await from(here, 'otherLab', password)).status).toBe(200)
  service.clock = null
})

test('guesses sent at the same moment are all counted', async () => {
  const here = somewhere()
  const replies = await Promise.all(Array.from({ length: 12 }, () => from(here, 'both', 'wrong')))
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(7)
})

describe('a stranger who guesses', () => {
  test('from one address slows down nobody at another', async () => {
    const theirs = somewhere()
    for (let failure = 1; failure <= 6; failure += 1) await from(theirs, 'lab', 'wrong')
    expect((await from(theirs, 'lab', 'wrong')).status).toBe(429)
    expect((await from(somewhere(), 'lab', password)).status).toBe(200)
  })

  test('from many addresses is slowed down, and never stops the person at an address where they signed in before', async () => {
    service.clock = new Date()
    const home = '2001:db8:9:1::1'
    expect((await from(home, 'collection', password)).status).toBe(200)
    for (let failure = 1; failure <= freeFailures.everywhere; failure += 1) {
      expect((await from(somewhere(), 'collection', 'wrong')).status).toBe(401)
    }
    expect((await from(somewhere(), 'collection', 'wrong')).status).toBe(429)
    expect((await from(somewhere(), 'collection', password)).status).toBe(429)
    expect((await from('2001:db8:9:1:ffff::7', 'collection', password)).status).toBe(200)
    service.clock = null
  })
})

test('neither re-authentication nor a change of password is a way around the waits', async () => {
  // A session waits for its own failures, whatever its address.
  let access = ''
  const guess = (address: string) =>
    service.call({ token: access }, reauthenticate, { input: { password: 'wrong' }, address })
  const change = (address: string) =>
    service.call({ token: access }, changePassword, {
      input: { current_password: 'wrong', new_password: 'seven calm herons stand' },
      address,
    })
  for (const way of [guess, change]) {
    access = (await service.signIn('admin')).access
    const statuses = []
    for (let failure = 1; failure <= 6; failure += 1) statuses.push((await way(somewhere())).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  }
})

test('an account that is not there, is deactivated or has no password costs the same work as a wrong password', async () => {
  await service.db.updateTable('users').set({ active: false }).where('email', '=', email('noRole')).execute()
  await service.db
    .updateTable('users')
    .set({ password_hash: null })
    .where('email', '=', email('otherCollection'))
    .execute()
  const asked: string[] = []
  const watched = service.db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  let hashed = 0
  const hook = createHook({
    init: (_id, type) => {
      if (/argon2/i.test(type)) hashed += 1
    },
  }).enable()
  const app = await buildApp({ ...service.services, db: watched })
  // The first attempt makes the decoy's hash, once for all.
  const workOf = async (who: string) => {
    asked.length = 0
    hashed = 0
    const payload = { email: email(who), password: 'wrong' }
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/api/auth/token/',
      payload,
      remoteAddress: somewhere(),
    })
    return { statusCode, body, asked: [...asked], hashed }
  }
  await workOf('nobody-first')
  const wrong = await workOf('otherLab')
  expect(wrong.hashed).toBe(1)
  expect(wrong.statusCode).toBe(401)
  for (const who of ['nobody', 'noRole', 'otherCollection']) expect(await workOf(who), who).toEqual(wrong)
  hook.disable()
  await app.close()
})
