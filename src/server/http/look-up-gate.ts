/**
 * Lets look-ups of one address through (decision 2): never more at once than could all be guesses within its share of the
 * minute, and once that is used up one each 10 seconds, whatever is looked for. So nobody learns from what is
 * answered and what is not which IDs are there.
 */

import { keyOf, minuteOf, perMinute, tooMany } from './limits.ts'
import type { Services } from './services.ts'

/** Of one address in one process; several processes let through a few more together, and never many. */
const mostAtOnce = 8
const mostWaiting = 1000
const mostAddresses = 100_000
const slot = 10_000

type Counter = Pick<Services, 'db' | 'tally'>
type Address = {
  minute: number
  /** What was unknown in this minute, as far as it is known here; null before the first look. */
  unknown: number | null
  /** Whether its share is used up, and until when it is answered nothing. */
  isOver: boolean
  closedUntil: number
  underWay: number
  readonly waiting: (() => void)[]
}

// A gate belongs to a database's counts, however many servers of a test share a process.
const gates = new WeakMap<Counter['db'], Map<string, Address>>()

/** Does the work once it may be done; throws 429 while the address of this hash has to wait. `counted` is how many unknown there were, where it was one. */
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
      // The place is handed on at once, so that there are never more than may be.
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

/** One at a time before it is known how many are left, and of those that are over. */
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
  // The slot in which the share was used up is not one more.
  const isFirst = !gate.isOver
  gate.isOver = true
  gate.closedUntil = from.getTime() + slot
  if (taken === undefined || isFirst) refuseClosed(gate, now)
}
