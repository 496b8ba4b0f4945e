/**
 * Limits by address (R1.30), counted in the database so that they hold across server processes. It keeps only a
 * keyed hash of an address. An IPv6 address counts by its /64, since one household may use any address of it.
 */
import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { Failure } from './failure.ts'
import type { Services } from './services.ts'

/** Calls per minute and address; of sign-ins and keys of machines, those that failed; of a machine, those with its key. */
export const perMinute = {
  'unknown look-up': 30,
  'known look-up': 600,
  survey: 5,
  'sign-in': 30,
  'unknown key': 30,
  machine: 120,
} as const
export type Limit = keyof typeof perMinute

/** What counting needs: the database, and the key of the hashes. */
export type Counting = Pick<Services, 'db' | 'secret'>

/** The IPv4 address inside '::ffff:1.2.3.4' or '::ffff:102:304'; null in any other. */
function mappedAddress(address: string): string | null {
  const [, dotted, high, low] =
    /^(?:0*:){2,5}ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i.exec(address) ?? []
  if (dotted !== undefined || high === undefined || low === undefined) return dotted ?? null
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.')
}

/** The part of an address that limits count by. */
export function limitAddress(address: string): string {
  const mapped = mappedAddress(address)
  if (mapped !== null) return mapped
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

/** The hash of an address for one purpose: the same for the same household; nobody can compute it without the key. */
export const addressHash = (secret: string, purpose: string, address: string): string =>
  createHmac('sha256', secret)
    .update(`${purpose} ${limitAddress(address)}`)
    .digest('hex')

/** The minute that a count belongs to. */
export const minuteOf = (now: Date) => new Date(Math.floor(now.getTime() / 60_000) * 60_000)

/** The hash of an address in a limit's key. */
export const limitHash = (secret: string, address: string) => addressHash(secret, 'limit of', address)

/** The key of an address's count. */
export const keyOf = (limit: Limit, hash: string) => `${limit} ${hash}`

/** Takes back a call that was counted before its outcome was known. */
export async function takeBackCount({ db, secret }: Counting, limit: Limit, address: string, now: Date): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('key', '=', keyOf(limit, limitHash(secret, address)))
    .where('window_start', '=', minuteOf(now).toISOString())
    .execute()
}

/** Counts a call; returns how many came in this minute, this one included. */
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
