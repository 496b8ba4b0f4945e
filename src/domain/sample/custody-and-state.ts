/** How the end of a chain of custody and the state of its sample tell of each other (decision 3). */

import { keysOf } from '#domain/records.ts'
import type { CustodyAction, SampleState } from '#domain/terms.ts'
import { sampleRules } from './sample-lifecycle.ts'

/** Entries that say nothing of where a sample is: they may come after any of the others. */
export const saysNothingOfPlace: readonly CustodyAction[] = ['ANALYZED', 'DELIVERED', 'DESTROYED']

/** What the last entry of a deleted sample's chain is, those that say nothing of its place aside. */
export const lastOfDeleted: readonly CustodyAction[] = ['DELETED']

const received: readonly CustodyAction[] = ['ACCEPTED', 'IMPORTED']

/** What the last entry of a chain may be in each state, those that say nothing of the place aside. */
export const lastInState: Readonly<Record<SampleState, readonly CustodyAction[]>> = {
  FILLED: ['COLLECTED', 'EDITED', 'FOUND', 'IMPORTED'],
  DELETION_REQUESTED: ['DELETION_REQUESTED'],
  IN_TRANSPORT: ['PREPARED', 'FOUND'],
  MISSING: ['REPORTED_MISSING'],
  IN_ANALYSIS: received,
  READY_FOR_ANALYSIS: received,
  ANALYSIS_FAILED: received,
  ANALYSIS_COMPLETE: received,
  ANALYSIS_IMPOSSIBLE: received,
  COULD_NOT_SHARE: received,
  DISPOSED: ['DISPOSED', 'IMPORTED'],
}

/** States that a received sample has only once a lab said something of it: its chain holds ANALYZED after ACCEPTED. */
export const needAnalyzed: readonly SampleState[] = ['ANALYSIS_COMPLETE', 'ANALYSIS_IMPOSSIBLE', 'COULD_NOT_SHARE']

/** Actions of the audit trail that each left an entry of custody at the same moment. */
export const actsOfCustody: readonly string[] = [
  'register',
  ...keysOf(sampleRules).filter((action) => sampleRules[action].log.length > 0),
]
