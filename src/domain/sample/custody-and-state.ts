/** Which last custody entry fits which state of a sample, and the reverse (R2.26). */

import { keysOf } from '#domain/records.ts'
import type { CustodyAction, SampleState } from '#domain/terms.ts'
import { sampleRules } from './sample-lifecycle.ts'

/** Entries that tell of no state of a sample; they may follow any other. A sample whose site closes keeps its state. */
export const saysNothingOfPlace: readonly CustodyAction[] = [
  ...(['ANALYZED', 'DELIVERED', 'DESTROYED', 'MOVED', 'FILE_ADDED', 'FILE_WITHDRAWN'] as const),
]

/** The last entry of a deleted sample's chain, ignoring those that do not tell where it is. */
export const lastOfDeleted: readonly CustodyAction[] = ['DELETED']

// A sample that was packed by mistake is at the lab again, as one is that a count missed and somebody found.
const received: readonly CustodyAction[] = ['ACCEPTED', 'IMPORTED', 'CORRECTED', 'TESTED_HERE', 'FOUND']
// Only what has a result goes back to its person.
const tested: readonly CustodyAction[] = [...received, 'RETURNED']

/** The allowed last entries of a chain in each state, ignoring those that do not tell where the sample is. */
export const lastInState: Readonly<Record<SampleState, readonly CustodyAction[]>> = {
  FILLED: ['COLLECTED', 'EDITED', 'FOUND', 'IMPORTED', 'CORRECTED'],
  DELETION_REQUESTED: ['DELETION_REQUESTED'],
  IN_TRANSPORT: ['PREPARED', 'FOUND', 'CORRECTED'],
  MISSING: ['REPORTED_MISSING', 'CORRECTED'],
  IN_ANALYSIS: received,
  READY_FOR_ANALYSIS: received,
  ANALYSIS_FAILED: received,
  ANALYSIS_COMPLETE: tested,
  ANALYSIS_IMPOSSIBLE: tested,
  COULD_NOT_SHARE: tested,
  DISPOSED: ['DISPOSED', 'IMPORTED'],
}

/**
 * A received sample reaches these states only after a lab has reported on it: its chain has ANALYZED after ACCEPTED.
 */
export const needAnalyzed: readonly SampleState[] = ['ANALYSIS_COMPLETE', 'ANALYSIS_IMPOSSIBLE', 'COULD_NOT_SHARE']

/** The action in the audit trail of a sample whose site closed, or opened again. */
export const moveWithSite = 'move with its site'

/** Actions in the audit trail that each wrote a custody entry at the same moment. */
export const actsOfCustody: readonly string[] = [
  'register',
  moveWithSite,
  ...keysOf(sampleRules).filter((action) => sampleRules[action].log.length > 0),
]
