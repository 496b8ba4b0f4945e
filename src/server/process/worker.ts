/** A server process among several (WORKERS): it is told where the database is, and stops when the first process says so. */
import type { Config } from '#server/config.ts'
import type { Stopping } from '#server/stopping.ts'
import type { Prepared } from './prepare.ts'
import { startServer } from './server.ts'

/** What a worker asks of the first process, and tells it. */
export type FromWorker = { readonly vialog: 'asks' } | { readonly vialog: 'listens'; readonly port: number }

/** What the first process answers. By this way, not by the environment, which other processes may read. */
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
      // prom-client has messages of its own.
      if (vialog !== 'prepared') return
      process.off('message', hear)
      resolve(prepared)
    }
    process.on('message', hear)
    say({ vialog: 'asks' })
  })
}

const say = (message: FromWorker) => process.send?.(message)
