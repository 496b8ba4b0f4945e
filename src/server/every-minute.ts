/** Looks every minute whether there is something to do; never twice at once. */

/** Starts looking. The function that it returns stops, ends what is under way by its signal, and waits for it. */
export function everyMinute(
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
  }, 60_000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopped.abort()
    await underWay
  }
}
