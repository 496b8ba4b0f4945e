/** Keeps what was started, and stops it in reverse order, once, within the time that people wait. */
export type Stopping = {
  /**
   * Registers how to stop what was just started, and how many ms to wait for that. If the server is already stopping,
   * calls `stop` at once.
   */
  add(stop: () => Promise<unknown>, patience?: number): void
  /** Stops everything; a second call waits for the first. */
  stop(): Promise<void>
  readonly begun: boolean
}

const usual = 10_000

/** Stops everything registered when the process gets a signal to end, then exits with code 0. */
export function stopOnSignals(): Stopping {
  const stops: { readonly stop: () => Promise<unknown>; readonly patience: number }[] = []
  let ending: Promise<void> | null = null

  const run = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) {
      await Promise.race([next.stop().catch((error) => console.error(error)), timeout(next.patience)])
    }
  }
  const stopping: Stopping = {
    add(stop, patience = usual) {
      stops.push({ stop, patience })
      if (ending) ending = ending.then(run)
    },
    stop() {
      ending ??= run()
      return ending
    },
    get begun() {
      return ending !== null
    },
  }
  // Ctrl-C reaches this process twice, from the terminal and through npm: the second changes nothing.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!stopping.begun) void stopping.stop().then(() => process.exit(0))
    })
  return stopping
}

function timeout(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref())
}
