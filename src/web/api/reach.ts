/** What the last call says of the network, so that a page that cannot load is not tried. */

let wasLost = false

/** Notes whether a call reached the service. */
export const noteReached = (isReached: boolean) => {
  wasLost = !isReached
}

/**
 * Whether the next call may get no answer. It may get one even if the browser reports no network: the service may be on
 * this device or in the same building.
 */
export const isDoubtful = () => wasLost || !navigator.onLine
