/**
 * Limits by address (decision 2), counted in the database so that they hold across server processes. An IPv6 address
 * counts by its /64, since one household may use any address of it.
 */
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { Failure } from './failure.ts'
import type { Tally } from './tally.ts'

/** Calls a minute and address. */
export const perMinute = { 'unknown look-up': 30, 'known look-up': 600, survey: 5, 'sign-in': 30 } as const
export type Limit = keyof typeof perMinute

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

/** Counts a look-up of something that is there; throws as `count` does. */
export async function countKnown({ db, tally }: Counting, address: string, now: Date): Promise<void> {
  if (tally === undefined) return count(db, 'known look-up', address, now)
  refuseOver('known look-up', tally.add(keyOf('known look-up', address), minuteOf(now).toISOString()), now)
}

type Counting = { readonly db: Database; readonly tally?: Tally }

/** Takes back one that was counted before it was known what it found. */
export async function takeBackCount(db: Database, limit: Limit, address: string, now: Date): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('key', '=', keyOf(limit, address))
    .where('window_start', '=', minuteOf(now).toISOString())
    .execute()
}

/** Refuses an address that has used up its share of the minute, without counting. */
export async function refuseIfUsedUp(db: Database, limit: Limit, address: string, now: Date): Promise<void> {
  const row = await db
    .selectFrom('rate_limits')
    .select('hits')
    .where('key', '=', keyOf(limit, address))
    .where('window_start', '=', minuteOf(now).toISOString())
    .executeTakeFirst()
  refuseOver(limit, (row?.hits ?? 0) + 1, now)
}

const minuteOf = (now: Date) => new Date(Math.floor(now.getTime() / 60_000) * 60_000)
const keyOf = (limit: Limit, address: string) => `${limit} ${limitAddress(address)}`

/** Counts a call; throws 429 with Retry-After once the minute's share is used up. */
export async function count(db: Database, limit: Limit, address: string, now: Date): Promise<void> {
  const { hits } = await db
    .insertInto('rate_limits')
    .values({ key: keyOf(limit, address), window_start: minuteOf(now).toISOString(), hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ hits: sql`rate_limits.hits + 1` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  refuseOver(limit, hits, now)
}

function refuseOver(limit: Limit, hits: number, now: Date) {
  if (hits <= perMinute[limit]) return
  const retryAfter = Math.max(1, Math.ceil((minuteOf(now).getTime() + 60_000 - now.getTime()) / 1000))
  throw new Failure('too_many', 'Too many requests. Please wait a minute and try again.', { retryAfter })
}
