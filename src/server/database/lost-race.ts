/** Repeats work that lost a race with another transaction. */
import { codeOf } from '#server/error-code.ts'

/**
 * PostgreSQL's codes for deadlocks, lost races of two transactions, and plans from before a migration. The work had no
 * effect.
 */
const mayRepeat = new Set(['40P01', '40001', '0A000'])

/** Thrown where something changed between two reads: the transaction is rolled back and repeated. */
export class LostRace extends Error {
  /** PostgreSQL's code for it. */
  readonly code = '40001'
}

/**
 * Does the work, and repeats it where it lost a race, with at most `tries` tries. The work must only read, or be one
 * transaction.
 */
export async function repeatLostRace<T>(work: () => Promise<T>, tries = 4): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries > 1 && mayRepeat.has(codeOf(error) ?? '')) return repeatLostRace(work, tries - 1)
    throw error
  }
}
