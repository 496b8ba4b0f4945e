/** The state of a result of tests on site on a device without a network, beside its sample's. */
import { isGivenUp, isHeld, isToSend, type KeptState } from './kept-sample.ts'

/**
 * kept: entered; nobody has said yet whether its person was told. made: ready to send. tried: sent, not yet answered. held: the
 * server stored it and its receipt proves that. refused: the server refused it. given_up: somebody gave it up by name.
 */
export type TestsState = 'kept' | KeptState

type Tested = {
  readonly state: KeptState
  readonly tests?: { readonly state: TestsState } | null | undefined
}

const stateOf = ({ tests }: Tested): TestsState | null => tests?.state ?? null

/** Whether the device still has to send its result: its sample is there, or comes along. */
export const isResultToSend = (sample: Tested): boolean =>
  (isHeld(sample) || isToSend(sample)) && ['made', 'tried'].includes(stateOf(sample) ?? '')

/** Whether its result is ready, and nothing of it ever left the device. */
export const isResultUnsent = (sample: Tested): boolean => isResultToSend(sample) && stateOf(sample) === 'made'

/** Whether its result was sent and not yet answered. */
export const isResultUnderWay = (sample: Tested): boolean => stateOf(sample) === 'tried'

/** A result among states of samples: one that nobody decided about waits like a sample that was not sent. */
export const asSampleState = (state: TestsState): KeptState => (state === 'kept' ? 'made' : state)

/** Whether nobody has said yet whether its person was told. */
export const isResultOpen = (sample: Tested): boolean => stateOf(sample) === 'kept' && !isGivenUp(sample)

/** Whether the server refused its result, so that somebody must act. */
export const isResultRefused = (sample: Tested): boolean => stateOf(sample) === 'refused' && !isGivenUp(sample)

/** Whether the server stored its result. */
export const isResultHeld = (sample: Tested): boolean => stateOf(sample) === 'held'

/** Whether somebody gave its result up by name; the sample itself stays. */
export const isResultGivenUp = (sample: Tested): boolean => stateOf(sample) === 'given_up'

/** Whether a result may be entered or changed: it is not on its way, the server does not have it, and nobody gave it up. */
export const mayBeTested = (sample: Tested): boolean =>
  !isGivenUp(sample) && [null, 'kept', 'made', 'refused'].includes(stateOf(sample))

/** Whether this device alone has its result. */
export const isResultOnlyHere = (sample: Tested): boolean =>
  isResultToSend(sample) || isResultOpen(sample) || isResultRefused(sample)
