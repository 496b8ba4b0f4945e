/** One of several server processes (WORKERS). The first process tells it where the database is and when to stop. */
import type { Config } from '#server/config.ts'
import type { Stopping } from '#server/stopping.ts'
import type { Prepared } from './prepare.ts'
import { startServer } from './server.ts'

/** What a worker asks of the first process, and reports to it. */
export type FromWorker = { readonly vialog: 'asks' } | { readonly vialog: 'listens'; readonly port: number }

/** What the first process answers. Sent as a message, since other processes may read the environment. */
export type ToWorker = { readonly vialog: 'prepared' } & Prepared

/** Starts the server of this process. */
export async function startWorker(config: Config, stopping: Stopping, tell: (line: string) => void): Promise<void> {
  const prepared = await askPrimary()
  const { port, metrics } = await startServer(config, prepared, stopping, tell)
  metrics?.offerToPrimary()
  say({ vialog: 'listens', port })
}

function askPrimary(): Promise<Prepared> {
  return new Promise((resolve) => {
    const hear = ({ vialog, ...prepared }: ToWorker) => {
      // prom-client sends messages of its own.
      if (vialog !== 'prepared') return
      process.off('message', hear)
      resolve(prepared)
    }
    process.on('message', hear)
    say({ vialog: 'asks' })
  })
}

const say = (message: FromWorker) => process.send?.(message)
