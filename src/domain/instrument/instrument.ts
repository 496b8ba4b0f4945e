/**
 * A lab's instrument: which reports may name it, the state of its checks, and what a report on it is asked. A failed
 * check puts the results since the last passed one in doubt; the database view `doubted_results` lists them.
 */

import { addDays, formatDay, localDay } from '#domain/dates.ts'
import {
  activeTechnologies,
  isStrip,
  namesSubstances,
  rulesOf,
  technologyName,
} from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import type { CheckDoubt } from './check-doubts.ts'

/** Technologies in use that need an instrument. A strip and a colour are read by eye. */
export const instrumentTechnologies = (): Technology[] => activeTechnologies().filter((one) => rulesOf(one).findsNames)

/** Why an instrument is checked. */
export const checkReasons = ['WEEKLY', 'MOVED', 'REPAIRED'] as const
export type CheckReason = (typeof checkReasons)[number]

/** What is known of an instrument; `since` YYYY-MM-DD. */
export type InstrumentFacts = {
  readonly id: number
  readonly site_id: number
  readonly site: string
  readonly technology: Technology
  readonly name: string
  readonly since: string
  readonly retired_at: string | null
}

/** A check; `at` in UTC. */
export type CheckFacts = { readonly at: string; readonly passed: boolean }

/** How often a check is due, in days, and today in the service's zone. */
export type CheckClock = { readonly every_days: number; readonly today: string; readonly zone: string }

/** The last day on which a check is valid, YYYY-MM-DD. */
export const holdsUntil = ({ at }: CheckFacts, { every_days, zone }: Pick<CheckClock, 'every_days' | 'zone'>): string =>
  addDays(localDay(at, zone), every_days)

/** What is wrong with the newest check; null if nothing is. A failed check stays failed, however old. */
export function checkDoubt(newest: CheckFacts | null, clock: CheckClock): CheckDoubt | null {
  if (newest === null) return 'NOT_CHECKED'
  if (!newest.passed) return 'FAILED'
  return holdsUntil(newest, clock) < clock.today ? 'OLD' : null
}

/** The question about a report on this instrument; null for none. */
export function checkQuestion(name: string, newest: CheckFacts | null, clock: CheckClock): string | null {
  const doubt = checkDoubt(newest, clock)
  if (doubt === null) return null
  const day = newest === null ? '' : formatDay(localDay(newest.at, clock.zone))
  const why = {
    NOT_CHECKED: `No check of ${name} is recorded.`,
    OLD: `${name} was last checked on ${day}, and a check is due every ${clock.every_days} days.`,
    FAILED: `${name} failed its check on ${day}.`,
  }
  return `${why[doubt]} Report on it all the same?`
}

/** The fault of a number that is no instrument. */
export const noSuchInstrument = 'There is no such instrument.'

/**
 * Why a test may not name this instrument. `before`: the instrument of the result that this one corrects. A correction
 * of words keeps an instrument even if it is no longer in use.
 */
export function instrumentFault(
  technology: Technology,
  instrument: InstrumentFacts | null,
  { site_id, before, isDraft }: { readonly site_id: number; readonly before: number | null; readonly isDraft: boolean },
): string | null {
  if (isStrip(technology)) return 'A test strip is of a lot, and has no instrument.'
  if (!namesSubstances(technology)) return 'A colour test has no instrument.'
  if (instrument === null) return noSuchInstrument
  const { id, name, site } = instrument
  if (instrument.site_id !== site_id) return `${name} is an instrument of ${site}. Choose one of your own site.`
  if (instrument.technology !== technology) {
    return `${name} is for ${technologyName(instrument.technology)}. Choose an instrument for ${technologyName(technology)}.`
  }
  if (instrument.retired_at === null || isDraft || before === id) return null
  return `${name} is not in use any more. Choose another instrument, or none.`
}

/** Why a check cannot have been made at a time. Both times in UTC. */
export function checkTimeFault(
  at: string,
  { name, since }: Pick<InstrumentFacts, 'name' | 'since'>,
  { now, zone }: { readonly now: string; readonly zone: string },
): string | null {
  const day = localDay(at, zone)
  if (Date.parse(at) > Date.parse(now)) {
    return `${formatDay(day)} at that time is still to come. Enter when the check was made.`
  }
  if (day >= since) return null
  return `${name} is in use since ${formatDay(since)}. No check of it can be of ${formatDay(day)}.`
}
