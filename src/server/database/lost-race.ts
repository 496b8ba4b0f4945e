/** Work that is done again where it lost a race that says nothing of what was asked. */
import { codeOf } from '#server/error-code.ts'

/** Deadlocks, lost races of two transactions, a plan from before a migration: the work had no effect. */
const mayRepeat = new Set(['40P01', '40001', '0A000'])

/** Thrown where something changed between two looks at it: the transaction has no effect and is done again. */
export class LostRace extends Error {
  /** As PostgreSQL calls it. */
  readonly code = '40001'
}

/** Does the work, and does it again where it lost a race, at most so many times. It must be a reading, or one transaction. */
export async function repeatLostRace<T>(work: () => Promise<T>, tries = 4): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries > 1 && mayRepeat.has(codeOf(error) ?? '')) return repeatLostRace(work, tries - 1)
    throw error
  }
}
