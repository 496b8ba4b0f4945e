/** Runs a check at an interval; never two at once. */

/**
 * Starts checking, at an interval in milliseconds. Returns a function that ends this: it aborts a check that is under
 * way, through the check's signal, and waits until that check has ended.
 */
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
