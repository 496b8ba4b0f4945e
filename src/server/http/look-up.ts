/**
 * Counts public look-ups (decision 2, docs/decisions/0004): as known or unknown by what they found. Where a service asks
 * for check codes, an address that tried out too many is answered no right one either: being answered would tell.
 */
import { knownSettings } from '#server/service/settings.ts'
import type { Services } from '#server/services.ts'
import { Failure } from './failure.ts'
import { count, countKnown, refuseIfUsedUp, takeBackCount } from './limits.ts'

/** Does a look-up and counts it. */
export async function lookUp<T>(services: Services, address: string, now: Date, work: () => Promise<T>): Promise<T> {
  const { check_codes } = await knownSettings(services)
  const { db } = services
  // Counted before it is looked at, so that guesses at once are all counted.
  if (check_codes) await count(db, 'unknown look-up', address, now)
  const isKnown = async () => {
    if (check_codes) await takeBackCount(db, 'unknown look-up', address, now)
    await countKnown(services, address, now)
  }
  const answer = await work().catch(async (error) => {
    if (!(error instanceof Failure)) throw error
    if (error.code !== 'not_found') await isKnown()
    else if (!check_codes) await count(db, 'unknown look-up', address, now)
    throw error
  })
  await isKnown()
  return answer
}

/** Counts a look-up of what this server remembers, which is known. */
export async function lookUpRemembered(services: Services, address: string, now: Date): Promise<void> {
  const { check_codes } = await knownSettings(services)
  if (check_codes) await refuseIfUsedUp(services.db, 'unknown look-up', address, now)
  await countKnown(services, address, now)
}
