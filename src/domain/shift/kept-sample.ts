/** Where a sample stands that a device made without a network, as the device knows it. */

/** made: never sent. tried: sent, not answered yet. held: by the server, with a receipt. refused: by the server. given_up: by name. */
export type KeptState = 'made' | 'tried' | 'held' | 'refused' | 'given_up'

type Kept = { readonly state: KeptState }

/** Whether it is still to be sent. */
export const isToSend = ({ state }: Kept): boolean => state === 'made' || state === 'tried'

/** Whether nothing of it ever left the device. */
export const isUnsent = ({ state }: Kept): boolean => state === 'made'

/** Whether it is on its way: what the server makes of it is not known. */
export const isUnderWay = ({ state }: Kept): boolean => state === 'tried'

/** Whether the server holds it. */
export const isHeld = ({ state }: Kept): boolean => state === 'held'

/** Whether the server did not take it, so that somebody has to do something. */
export const isRefused = ({ state }: Kept): boolean => state === 'refused'

/** Whether somebody gave it up by name. */
export const isGivenUp = ({ state }: Kept): boolean => state === 'given_up'

/** Whether this device alone has it. */
export const isOnlyHere = (sample: Kept): boolean => isToSend(sample) || isRefused(sample)

/** Whether it may be corrected: nothing of it is on its way or held. */
export const mayBeCorrected = (sample: Kept): boolean => isUnsent(sample) || isRefused(sample)
