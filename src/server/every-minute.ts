/** Looks every minute, or as often as asked, whether there is something to do; never twice at once. */

/** Starts looking every minute. The function that it returns stops, ends what is under way by its signal, and waits for it. */
export const everyMinute = (
  look: (signal: AbortSignal) => Promise<unknown>,
  failed: (error: unknown) => void,
): (() => Promise<void>) => every(60_000, look, failed)

/** The same, each so many milliseconds. */
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
