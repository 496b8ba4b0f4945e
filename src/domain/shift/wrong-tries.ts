/** How long a device waits after wrong passphrases: longer each time, and it never erases anything. */

/** The longest wait, in seconds. */
const longest = 15 * 60

/** Seconds to wait after so many wrong tries in a row: 0 after the first two, then 2, 4, 8 … up to 15 minutes. */
export function waitAfter(wrong: number): number {
  return wrong < 3 ? 0 : Math.min(longest, 2 ** (wrong - 2))
}

/** Seconds that are still to wait at `now`; the last wrong try was at `last` (both ms). A clock that was set back does not prolong it. */
export function stillToWait({ wrong, last }: { readonly wrong: number; readonly last: number }, now: number): number {
  const wait = waitAfter(wrong)
  return Math.max(0, Math.min(wait, Math.ceil(wait - (now - last) / 1000)))
}
