/** What a shift would leave behind if it ended now (R11.21): samples that nobody tested or told, and changes that were not finished. */
import { isGivenUp, type KeptState } from './kept-sample.ts'
import { isResultGivenUp, isResultHeld, type TestsState } from './kept-tests.ts'
import { hasUnreadStrip, type RunningStrip } from './strip-clocks.ts'

type Sample = {
  readonly state: KeptState
  readonly strips?: readonly RunningStrip[] | null | undefined
  readonly tests?:
    | {
        readonly state: TestsState
        /** How its person was told, until the server has stored it; then `was_told` says whether they were. */
        readonly told: object | null
        readonly was_told?: boolean | undefined
        /** Why they were not, where staff know: then they do not wait. */
        readonly untold?: object | null | undefined
        readonly must_tell_again: boolean
      }
    | null
    | undefined
}

/** Why a sample should be looked at before the shift ends. */
export const leftOvers = ['untested', 'strip', 'unfinished', 'untold', 'again'] as const
export type LeftOver = (typeof leftOvers)[number]

/** What is left to do; `isChanged`: something was typed of its tests that is not in its result. */
export function leftOversOf(sample: Sample, isChanged: boolean, doesTest: boolean): LeftOver[] {
  if (isGivenUp(sample)) return []
  const { tests } = sample
  const isTested = tests != null
  const isDone = isTested && isResultGivenUp(sample)
  const isTrue: Record<LeftOver, boolean> = {
    untested: doesTest && !isTested,
    strip: hasUnreadStrip(sample),
    unfinished: isChanged && !isDone,
    untold: isTested && !isDone && tests.untold == null && !wasTold(sample),
    again: tests?.must_tell_again === true,
  }
  return leftOvers.filter((one) => isTrue[one])
}

/** Whether its person was told. A device of an older version did not keep this once the server had the result. */
function wasTold(sample: Sample): boolean {
  const { tests } = sample
  if (tests == null) return false
  return isResultHeld(sample) ? tests.was_told !== false : tests.told !== null
}
