/** Whether a person proved recently who they are (ASVS 7.5). */
import { isAhead } from './ahead.ts'
import type { Staff } from './staff.ts'

/** For how long a proof holds, in milliseconds. */
const proofHolds = 5 * 60_000

/** Whether the person proved who they are recently enough for a call that asks for it. */
export const hasProved = ({ authenticated_at }: Staff, now: Date) =>
  now.getTime() - Date.parse(authenticated_at) <= proofHolds && !isAhead(authenticated_at, now)
