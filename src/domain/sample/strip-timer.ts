/** A strip that was dipped at the counter (R2.48): it is read after some minutes, and nobody is told before its result is there. */

/** A strip takes so many minutes. */
export const stripMinutes = 5

/** When a strip that was dipped now can be read; ISO. */
export const readyAt = (now: Date): string => new Date(now.getTime() + stripMinutes * 60_000).toISOString()

/** Seconds until a strip can be read; 0 once it can. */
export const secondsLeft = (ready_at: string, now: string): number =>
  Math.max(0, Math.ceil((Date.parse(ready_at) - Date.parse(now)) / 1000))

/** Why nobody is told, and nothing goes back, yet. */
export const stripRuns = (sample_id: string) =>
  `A strip of ${sample_id} is in the list and was not read. Enter its result, or take it out of the list.`

type InList = { readonly strip_type: string; readonly ready_at: string }

/**
 * The strips of a sample that a result submitted now would leave in the list: those that run, and those without a line.
 * `entered` has the types with a line, in small letters.
 */
export const unreadStrips = <Strip extends InList>(
  strips: readonly Strip[],
  entered: ReadonlySet<string>,
  now: string,
): Strip[] =>
  strips.filter(
    ({ strip_type, ready_at }) => secondsLeft(ready_at, now) > 0 || !entered.has(strip_type.trim().toLowerCase()),
  )

/** What the technician notes say of a strip that was taken out of the list before the result went out. */
export const takenOut = (strip_type: string, reason: string) =>
  `Strip ${strip_type} taken out of the list: ${reason.trim()}`
