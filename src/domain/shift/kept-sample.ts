/** The state of a sample made without a network, as its device knows it. */

/**
 * made: never sent. tried: sent, not yet answered. held: the server has it and gave a receipt. refused: the server
 * refused it. given_up: somebody gave it up by name.
 */
export type KeptState = 'made' | 'tried' | 'held' | 'refused' | 'given_up'

type Kept = { readonly state: KeptState }

/** Whether the device still has to send it. */
export const isToSend = ({ state }: Kept): boolean => state === 'made' || state === 'tried'

/** Whether nothing of it ever left the device. */
export const isUnsent = ({ state }: Kept): boolean => state === 'made'

/** Whether it was sent and not yet answered. */
export const isUnderWay = ({ state }: Kept): boolean => state === 'tried'

/** Whether the server holds it. */
export const isHeld = ({ state }: Kept): boolean => state === 'held'

/** Whether the server refused it, so that somebody must act. */
export const isRefused = ({ state }: Kept): boolean => state === 'refused'

/** Whether somebody gave it up by name. */
export const isGivenUp = ({ state }: Kept): boolean => state === 'given_up'

/** Whether this device alone has it. */
export const isOnlyHere = (sample: Kept): boolean => isToSend(sample) || isRefused(sample)

/** Whether it may be corrected: it is not on its way, and the server does not have it. */
export const mayBeCorrected = (sample: Kept): boolean => isUnsent(sample) || isRefused(sample)
