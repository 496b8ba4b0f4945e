/**
 * Waits that slow down guessing (R1.29). Failures count per account and place, so that strangers slow down only
 * their own guesses. The account's failures at all places count too, more leniently, and that wait never applies where
 * the person signed in before.
 */
import { createHmac } from 'node:crypto'
import type { Database, Write } from '#server/database/connect.ts'
import { isAhead } from '#server/http/ahead.ts'
import { Failure } from '#server/http/failure.ts'
import { addressHash, minuteOf, tooMany } from '#server/http/limits.ts'

const longestWait = 300
const everywhere = ''

/** How many failures cause no wait: at one place, and at all places together. */
export const freeFailures = { here: 5, everywhere: 30 } as const

/** Seconds to wait after so many failures: none while they are free, then doubling from 2 s up to 5 minutes. */
export function waitAfter(failures: number, free: number = freeFailures.here): number {
  return failures < free ? 0 : Math.min(longestWait, 2 ** (failures - free + 1))
}

/**
 * An attempt at an account: which account, and from where. Both are hashes, the same whether the account exists or not.
 * In a browser where the person signed in before, the place is that browser, whatever the address.
 */
export type Attempt = { readonly account: string; readonly place: string; readonly address: string }

/** The attempt at an email from an address (IPv6 by its /64), or from a known browser. */
export function attemptOf(secret: string, email: string, address: string, browser: string | null = null): Attempt {
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
  const here = addressHash(secret, 'place', address)
  return {
    account: hash(`account ${email}`),
    address: here,
    place: browser === null ? here : hash(`browser ${browser}`),
  }
}

/**
 * Counts an attempt as failed before checking anything, so that parallel guesses are all counted. Throws 429 while the
 * account waits, and where the address has used up its share of failures and the person never signed in there.
 */
export async function beginAttempt(
  db: Database,
  { account, place, address }: Attempt,
  now: Date,
  { isAddressUsedUp = false } = {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('sign_in_places')
      .select('place')
      .where('account', '=', account)
      .where('place', '=', address)
      .executeTakeFirst()
    const isKnown = known !== undefined || place !== address
    // This stops an address that guesses at many accounts, but not people who signed in there before.
    if (isAddressUsedUp && !isKnown) throw tooMany(minuteOf(now).getTime() + 60_000 - now.getTime())
    const at = now.toISOString()
    const none = { account, failures: 0, last_failed_at: at, wait_until: at }
    await tx
      .insertInto('sign_in_failures')
      .values([everywhere, place].map((one) => ({ ...none, place: one })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const rows = await failuresOf(tx, account, place)
    const holding = rows.filter(
      (row) =>
        row.failures >= freeAt(row.place) && (row.place === place || !isKnown) && !isAhead(row.last_failed_at, now),
    )
    refuseUntil(Math.max(0, ...holding.map((row) => Date.parse(row.wait_until))), now)
    for (const row of rows) {
      // After a day without failures, begin from zero.
      const isOld = now.getTime() - Date.parse(row.last_failed_at) > 24 * 3600_000 || isAhead(row.last_failed_at, now)
      await note(tx, { account, place: row.place }, isOld ? 1 : row.failures + 1, now)
    }
  })
}

/** Takes back what `beginAttempt` counted: the password was right, and a code is still needed. */
export async function takeBack(db: Database, attempt: Attempt, now: Date): Promise<void> {
  await db.transaction().execute((tx) => subtract(tx, attempt, 1, now))
}

/** The person signed in: the place is known from now on, and its failures are forgotten. */
export async function forgive(tx: Write, attempt: Attempt, now: Date): Promise<void> {
  await subtract(tx, attempt, 'all of here', now)
  const last_at = now.toISOString()
  await tx
    .insertInto('sign_in_places')
    .values({ account: attempt.account, place: attempt.address, last_at })
    .onConflict((conflict) => conflict.columns(['account', 'place']).doUpdateSet({ last_at }))
    .execute()
}

const freeAt = (place: string) => (place === everywhere ? freeFailures.everywhere : freeFailures.here)

/** The rows of an attempt, locked, always in the same order. */
const failuresOf = (tx: Write, account: string, place: string) =>
  tx
    .selectFrom('sign_in_failures')
    .select(['place', 'failures', 'last_failed_at', 'wait_until'])
    .where('account', '=', account)
    .where('place', 'in', [everywhere, place])
    .orderBy('place')
    .forUpdate()
    .execute()

async function subtract(tx: Write, { account, place }: Attempt, count: number | 'all of here', now: Date) {
  const rows = await failuresOf(tx, account, place)
  const here = rows.find((row) => row.place === place)?.failures ?? 0
  for (const row of rows) {
    const left = Math.max(0, row.failures - (count === 'all of here' ? here : count))
    const set = { failures: left, wait_until: now.toISOString() }
    await tx
      .updateTable('sign_in_failures')
      .set(set)
      .where('account', '=', account)
      .where('place', '=', row.place)
      .execute()
  }
}

async function note(tx: Write, { account, place }: Omit<Attempt, 'address'>, failures: number, now: Date) {
  const wait_until = new Date(now.getTime() + waitAfter(failures, freeAt(place)) * 1000).toISOString()
  await tx
    .updateTable('sign_in_failures')
    .set({ failures, last_failed_at: now.toISOString(), wait_until })
    .where('account', '=', account)
    .where('place', '=', place)
    .execute()
}

function refuseUntil(until: number, now: Date) {
  const seconds = Math.ceil((until - now.getTime()) / 1000)
  if (seconds <= 0) return
  const detail = `Too many sign-ins failed. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`
  throw new Failure('too_many', detail, { retryAfter: seconds })
}
