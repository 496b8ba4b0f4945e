/** How long a device waits after a wrong passphrase: longer each time. It never erases anything. */

/** The longest wait, in seconds. */
const longest = 15 * 60

/** Seconds to wait after `wrong` wrong tries in a row: 0 after the first two, then 2, 4, 8 … up to 15 minutes. */
export function waitAfter(wrong: number): number {
  return wrong < 3 ? 0 : Math.min(longest, 2 ** (wrong - 2))
}

/**
 * Seconds left to wait at `now`; the last wrong try was at `last` (both ms). Setting the clock back does not make it
 * longer.
 */
export function stillToWait({ wrong, last }: { readonly wrong: number; readonly last: number }, now: number): number {
  const wait = waitAfter(wrong)
  return Math.max(0, Math.min(wait, Math.ceil(wait - (now - last) / 1000)))
}
