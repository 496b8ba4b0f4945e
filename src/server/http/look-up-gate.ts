/**
 * Limits the look-ups of one address (R1.28). It lets through at most as many at once as the address may still
 * guess wrong in this minute; once that share is used up, one every 10 seconds, whatever it looks for. So nobody learns
 * which IDs exist from which look-ups are refused.
 */

import { keyOf, minuteOf, perMinute, tooMany } from './limits.ts'
import type { Services } from './services.ts'

/** Look-ups of one address in one process; several processes let a few more through together. */
const mostAtOnce = 8
const mostWaiting = 1000
const mostAddresses = 100_000
const slot = 10_000

type Counter = Pick<Services, 'db' | 'tally'>
type Address = {
  minute: number
  /** Look-ups of unknown IDs in this minute, as far as this process knows; null before the first look-up. */
  unknown: number | null
  /** Whether the address has used up its share; `closedUntil` is when it may try again. */
  isOver: boolean
  closedUntil: number
  underWay: number
  readonly waiting: (() => void)[]
}

// Keyed by database: in tests, several servers share a process.
const gates = new WeakMap<Counter['db'], Map<string, Address>>()

/**
 * Does the work once the gate lets it through; throws 429 while the address of this hash has to wait. The work calls
 * `counted` with the new number of unknown look-ups.
 */
export async function throughGate<T>(
  counter: Counter,
  hash: string,
  now: Date,
  work: (counted: (unknown: number) => void) => Promise<T>,
): Promise<T> {
  const gate = stateOf(counter.db, hash, now)
  refuseClosed(gate, now)
  if (!hasRoom(gate)) {
    if (gate.waiting.length >= mostWaiting) throw tooMany(1000)
    await new Promise<void>((go) => gate.waiting.push(go))
  } else gate.underWay += 1
  try {
    refuseClosed(gate, now)
    await refuseOver(counter, hash, gate, now)
    return await work((unknown) => {
      gate.unknown = Math.max(gate.unknown ?? 0, unknown)
    })
  } finally {
    gate.underWay -= 1
    while (gate.waiting.length > 0 && hasRoom(gate)) {
      // Hand the place on at once, so that the limit is never exceeded in between.
      gate.underWay += 1
      gate.waiting.shift()?.()
    }
  }
}

function stateOf(db: Counter['db'], hash: string, now: Date): Address {
  const addresses = gates.get(db) ?? new Map<string, Address>()
  gates.set(db, addresses)
  const minute = minuteOf(now).getTime()
  let gate = addresses.get(hash)
  if (gate === undefined) {
    if (addresses.size >= mostAddresses) {
      for (const [one, { underWay, minute: last }] of addresses)
        if (underWay === 0 && last !== minute) addresses.delete(one)
    }
    gate = { minute, unknown: null, isOver: false, closedUntil: 0, underWay: 0, waiting: [] }
    addresses.set(hash, gate)
  }
  if (gate.minute !== minute) Object.assign(gate, { minute, unknown: null, isOver: false, closedUntil: 0 })
  return gate
}

/** Allows one at a time until it is known how many are left, and once the share is used up. */
function hasRoom({ unknown, isOver, underWay }: Address): boolean {
  const left = unknown === null || isOver ? 1 : perMinute['unknown look-up'] - unknown
  return underWay < Math.max(1, Math.min(mostAtOnce, left))
}

function refuseClosed({ closedUntil }: Address, now: Date) {
  if (now.getTime() < closedUntil) throw tooMany(closedUntil - now.getTime())
}

async function refuseOver({ db, tally }: Counter, hash: string, gate: Address, now: Date) {
  const window_start = minuteOf(now).toISOString()
  const [unknownKey, knownKey] = [keyOf('unknown look-up', hash), keyOf('known look-up', hash)]
  const rows = await db
    .selectFrom('rate_limits')
    .select(['key', 'hits'])
    .where('key', 'in', [unknownKey, knownKey])
    .where('window_start', '=', window_start)
    .execute()
  const hits = (key: string) => rows.find((row) => row.key === key)?.hits ?? 0
  const unknown = Math.max(hits(unknownKey), gate.unknown ?? 0)
  gate.unknown = unknown
  const known = Math.max(hits(knownKey), tally.count(knownKey, window_start))
  if (unknown < perMinute['unknown look-up'] && known < perMinute['known look-up']) return
  const from = new Date(Math.floor(now.getTime() / slot) * slot)
  const taken = await db
    .insertInto('rate_limits')
    .values({ key: `look-up slot ${hash}`, window_start: from.toISOString(), hits: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hits')
    .executeTakeFirst()
  // The slot in which the share ran out grants no extra look-up.
  const isFirst = !gate.isOver
  gate.isOver = true
  gate.closedUntil = from.getTime() + slot
  if (taken === undefined || isFirst) refuseClosed(gate, now)
}
