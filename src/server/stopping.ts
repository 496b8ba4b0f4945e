/** What has been started, and how it is stopped again: in reverse, once, and never for longer than people wait. */
export type Stopping = {
  /** Notes how to stop what was just started. Where the server is already stopping, it is stopped at once. */
  add(stop: () => Promise<unknown>): void
  /** Stops everything; a second call waits for the first. */
  stop(): Promise<void>
  readonly begun: boolean
}

const patience = 10_000

/** Stops everything that is added when the process is asked to end, then ends it with code 0. */
export function stopOnSignals(): Stopping {
  const stops: (() => Promise<unknown>)[] = []
  let ending: Promise<void> | null = null

  const run = async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) {
      await Promise.race([stop().catch((error) => console.error(error)), timeout(patience)])
    }
  }
  const stopping: Stopping = {
    add(stop) {
      stops.push(stop)
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
