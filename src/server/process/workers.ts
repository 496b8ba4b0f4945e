/**
 * The first of several processes (WORKERS). It prepares the start, keeps the wanted number of servers running, and
 * stops them all in order. They share one port by Node's cluster.
 */
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import { StartFault } from '#server/start-fault.ts'
import type { Stopping } from '#server/stopping.ts'
import type { Prepared } from './prepare.ts'
import type { FromWorker, ToWorker } from './worker.ts'

/** A server that ran for less than this, in ms, is restarted only after a pause: something is wrong with it. */
const soon = 5000
const longestWait = 5000
/** How long one server may take to stop, in ms: its requests, its cache, its connections. */
const patience = 25_000

/** Starts the workers; gives the port once all of them listen. One that cannot start at all is a StartFault. */
export async function startWorkers(
  { workers, drainSeconds }: Config,
  prepared: Prepared,
  stopping: Stopping,
  tell: (line: string) => void,
): Promise<number> {
  const running = new Set<Worker>()
  stopping.add(() => stopAll(running), patience + 1000 * drainSeconds)
  let wait = 0
  let isUp = false

  const startOne = () =>
    new Promise<number>((resolve, reject) => {
      const worker = cluster.fork()
      const began = Date.now()
      running.add(worker)
      worker.on('message', (message: FromWorker) => {
        if (message.vialog === 'asks') worker.send({ vialog: 'prepared', ...prepared } satisfies ToWorker)
        if (message.vialog === 'listens') resolve(message.port)
      })
      worker.once('exit', (code, signal) => {
        running.delete(worker)
        if (stopping.begun) return
        if (!isUp) return reject(new StartFault('A server process could not start; see above.'))
        void again(Date.now() - began, signal || `code ${code}`)
      })
    })

  const again = async (ran: number, how: string) => {
    wait = ran > soon ? 0 : Math.min(longestWait, Math.max(100, 2 * wait))
    tell(`A server process ended (${how}); starting another.`)
    await sleep(wait, undefined, { ref: false })
    if (!stopping.begun) startOne().catch(() => {})
  }

  const ports = await Promise.all(Array.from({ length: workers }, startOne))
  isUp = true
  return ports[0] ?? 0
}

async function stopAll(running: ReadonlySet<Worker>) {
  const ends = [...running].map((worker) => {
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.process.kill('SIGTERM')
    return ended
  })
  await Promise.all(ends)
}
