/** What a stranger can do to others' sign-in (R1.29): nothing to a known browser, little to the rest, and never for free. */
import { expect, test } from 'vitest'
import { signIn } from '#contract/session.ts'
import { password, testService } from '../../../test/support/service.ts'
import { places, withPlace } from './sign-in-queue.ts'
import { freeFailures } from './waits.ts'

const service = testService()
const email = (who: string) => `${who.toLowerCase()}@test.example`
let last = 0
const somewhere = () => `10.16.${Math.floor(++last / 250)}.${(last % 250) + 1}`
const from = (address: string, who: string, typed = password, browsers?: unknown) =>
  service.call(null, signIn, { spoilt: { email: email(who), password: typed, browsers }, address, mayBeAway: true })
const times = async (count: number, work: () => Promise<{ status: number }>) => {
  const statuses = []
  for (let time = 0; time < count; time += 1) statuses.push((await work()).status)
  return statuses
}

test('a request that is no complete sign-in is not counted', async () => {
  const clinic = somewhere()
  for (const input of [{}, { email: '' }, { email: 'x' }, { email: 'x', password: '' }, '', '[', { password: 'x' }])
    for (const status of await times(10, () => service.call(null, signIn, { spoilt: input, address: clinic })))
      expect(status).toBe(400)
  expect((await from(clinic, 'collection')).status).toBe(200)
  // Forty successful sign-ins at the clinic do not count as failures, either.
  expect(await times(40, () => from(clinic, 'collection'))).toEqual(Array(40).fill(200))
})

test('guesses at many accounts close an address to newcomers for the minute, not to people known there', async () => {
  service.clock = new Date('2026-11-22T12:00:05.000Z')
  const clinic = somewhere()
  expect((await from(clinic, 'collection')).status).toBe(200)
  const { browser } = (await from(somewhere(), 'lab')).body
  expect(await times(30, () => from(clinic, crypto.randomUUID(), 'wrong'))).toEqual(Array(30).fill(401))
  expect((await from(clinic, crypto.randomUUID(), 'wrong')).headers).toMatchObject({ 'retry-after': '55' })
  expect((await from(clinic, 'both')).status).toBe(429)
  expect((await from(clinic, 'collection')).status).toBe(200)
  // A known browser signs in from another address.
  expect((await from(clinic, 'lab', password, [browser])).status).toBe(200)
  service.clock = new Date('2026-11-22T12:01:05.000Z')
  expect((await from(clinic, 'both')).status).toBe(200)
  service.clock = null
})

test('a known browser never waits because a stranger guesses, at the same address or elsewhere', async () => {
  const clinic = somewhere()
  const { browser } = (await from(clinic, 'lab')).body
  await times(7, () => from(clinic, 'lab', 'wrong'))
  expect((await from(clinic, 'lab')).status).toBe(429)
  expect((await from(clinic, 'lab', password, ['nonsense', browser])).status).toBe(200)
  await times(freeFailures.everywhere + 2, () => from(somewhere(), 'lab', 'wrong'))
  expect((await from(somewhere(), 'lab')).status).toBe(429)
  expect((await from(somewhere(), 'lab', password, [browser])).status).toBe(200)
})

test('a browser token serves only its own person, for ninety days, and guesses with it must wait', async () => {
  const { browser } = (await from(somewhere(), 'otherLab')).body
  const stranger = somewhere()
  await times(7, () => from(stranger, 'both', 'wrong'))
  const [id, seconds, mac = ''] = browser.split('.')
  for (const token of [browser, `${id}.${Number(seconds) + 1}.${mac}`, `${id}.${seconds}.${mac.slice(1)}x`, '', 'é'])
    expect((await from(stranger, 'both', password, [token])).status).toBe(429)
  // Ignore anything that is no list of tokens, or too long a list.
  for (const browsers of [7, null, 'x', [7], Array(21).fill('x'), ['x'.repeat(201)]])
    expect((await from(somewhere(), 'otherLab', password, browsers)).status).toBe(200)
  expect(await times(6, () => from(somewhere(), 'otherLab', 'wrong', [browser]))).toEqual([
    401, 401, 401, 401, 401, 429,
  ])
  service.clock = new Date(Date.now() + 91 * 24 * 3600_000)
  const old = somewhere()
  await times(5, () => from(old, 'otherLab', 'wrong'))
  expect((await from(old, 'otherLab', password, [browser])).status).toBe(429)
  service.clock = null
})

/** Sign-ins that stay under way while the work runs, each from the next address of `addresses`. */
async function whileUnderWay(count: number, addresses: readonly string[], work: () => Promise<void>) {
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  const held = Array.from({ length: count }, (_, at) =>
    withPlace('strangers', addresses[at % addresses.length] ?? '', () => over),
  )
  await work().finally(end)
  await Promise.all(held)
}

test('a sign-in without a place is refused at once, not counted, and takes no place of a known browser', async () => {
  const { browser } = (await from(somewhere(), 'collection')).body
  const clinic = somewhere()
  await whileUnderWay(places.address, [clinic], async () => {
    const refused = await from(clinic, 'both')
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
    expect((await from(somewhere(), 'both')).status).toBe(200)
    expect((await from(clinic, 'collection', password, [browser])).status).toBe(200)
  })
  const many = Array.from({ length: places.strangers }, somewhere)
  await whileUnderWay(places.strangers, many, async () => {
    const refused = await from(clinic, 'both')
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' }, body: { title: 'Busy' } })
    expect(await times(7, () => from(clinic, 'both', 'wrong'))).toEqual(Array(7).fill(503))
    expect((await from(clinic, 'collection', password, [browser])).status).toBe(200)
  })
  expect((await from(clinic, 'both')).status).toBe(200)
})

test('after a storm of sign-ins every place in the queue is free', async () => {
  const one = somewhere()
  const replies = await Promise.all([
    ...Array.from({ length: 60 }, () => from(one, crypto.randomUUID(), 'wrong')),
    ...Array.from({ length: 60 }, () => from(somewhere(), crypto.randomUUID(), 'wrong')),
  ])
  for (const { status } of replies) expect([401, 429, 503]).toContain(status)
  expect((await from(somewhere(), 'both')).status).toBe(200)
})
