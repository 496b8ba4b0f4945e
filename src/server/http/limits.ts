/**
 * Limits by address (decision 2), counted in the database so that they hold across server processes. An address is kept
 * there as a keyed hash only; an IPv6 address counts by its /64, since one household may use any address of it.
 */
import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { Failure } from './failure.ts'
import type { Services } from './services.ts'

/** Calls a minute and address; of signing in, those that failed. */
export const perMinute = { 'unknown look-up': 30, 'known look-up': 600, survey: 5, 'sign-in': 30 } as const
export type Limit = keyof typeof perMinute

/** What counting needs: where it is counted, and the key of the hashes. */
export type Counting = Pick<Services, 'db' | 'secret'>

/** The address as limits count it. */
export function limitAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':')
    while (groups.length + after.length < 8) groups.push('0')
    groups.push(...after)
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** An address as it is kept, for one purpose: the same text for the same household, and for nobody without the key. */
export const addressHash = (secret: string, purpose: string, address: string): string =>
  createHmac('sha256', secret)
    .update(`${purpose} ${limitAddress(address)}`)
    .digest('hex')

/** The minute that a count belongs to. */
export const minuteOf = (now: Date) => new Date(Math.floor(now.getTime() / 60_000) * 60_000)

/** An address as limits keep it. */
export const limitHash = (secret: string, address: string) => addressHash(secret, 'limit of', address)

/** The key of an address's count. */
export const keyOf = (limit: Limit, hash: string) => `${limit} ${hash}`

/** Takes back one that was counted before it was known what it was. */
export async function takeBackCount({ db, secret }: Counting, limit: Limit, address: string, now: Date): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('key', '=', keyOf(limit, limitHash(secret, address)))
    .where('window_start', '=', minuteOf(now).toISOString())
    .execute()
}

/** Counts a call; how many there were in this minute, with it. */
export async function add({ db, secret }: Counting, limit: Limit, address: string, now: Date): Promise<number> {
  const { hits } = await db
    .insertInto('rate_limits')
    .values({ key: keyOf(limit, limitHash(secret, address)), window_start: minuteOf(now).toISOString(), hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ hits: sql`rate_limits.hits + 1` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return hits
}

/** Counts a call; throws 429 with Retry-After once the minute's share is used up. */
export async function count(counting: Counting, limit: Limit, address: string, now: Date): Promise<void> {
  const hits = await add(counting, limit, address, now)
  if (hits > perMinute[limit]) throw tooMany(minuteOf(now).getTime() + 60_000 - now.getTime())
}

/** The refusal, with the milliseconds until it is worth trying again. */
export function tooMany(milliseconds: number): Failure {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
  return new Failure('too_many', 'Too many requests. Please wait a minute and try again.', { retryAfter })
}
