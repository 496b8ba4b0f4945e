/** Runs a check every minute, or at another interval; never two at once. */

/**
 * Starts checking every minute. The function that it returns stops, aborts a running check by its signal, and waits for
 * it.
 */
export const everyMinute = (
  look: (signal: AbortSignal) => Promise<unknown>,
  failed: (error: unknown) => void,
): (() => Promise<void>) => every(60_000, look, failed)

/** The same, at an interval in milliseconds. */
export function every(
  milliseconds: number,
  look: (signal: AbortSignal) => Promise<unknown>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const stopped = new AbortController()
  let underWay: Promise<unknown> | null = null
  const timer = setInterval(() => {
    underWay ??= look(stopped.signal)
      .catch(failed)
      .finally(() => {
        underWay = null
      })
  }, milliseconds)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopped.abort()
    await underWay
  }
}
