/** Proves in a thread of its own that numbers can be told (domain/numbers), so that other requests go on meanwhile. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ToldMonth, ToldRow } from '#domain/numbers/reader-knows.ts'
import type { ChangedNow, NotedChange } from '#domain/numbers/report-changes.ts'
import { root } from '#server/root.ts'
import type { NumberTask, SafeRows } from './number-worker.ts'

/** The source file in tests and `npm run dev`, otherwise the file that Vite built (vite.server.config.ts). */
const file = new URL(
  import.meta.url.endsWith('.ts') ? 'src/server/numbers/number-worker.ts' : 'dist-server/server/number-worker.js',
  root,
)

/** Rows as they can be told, with more hidden where they must be; null for one that cannot be told. */
export const safeRows = (rows: readonly ToldRow[]): Promise<SafeRows> =>
  // The thread answers a task of rows so.
  rows.length === 0 ? Promise.resolve([]) : (inThread({ rows }) as Promise<SafeRows>)

/** A month as it can be told. */
export const safeMonth = (month: ToldMonth): Promise<ToldMonth> =>
  // The thread answers a month so.
  inThread({ month }) as Promise<ToldMonth>

/** What is told next of changes in a released report; null: nothing more. */
export const safeChange = (
  notes: readonly NotedChange[],
  today: ChangedNow,
  fewest: number,
): Promise<NotedChange | null> =>
  // The thread answers a change so.
  inThread({ change: { notes, today, fewest } }) as Promise<NotedChange | null>

async function inThread(task: NumberTask): Promise<unknown> {
  const thread = new Worker(file, { execArgv: [] })
  const ended = once(thread, 'error').then(([error]) => {
    throw error
  })
  // The thread may fail once nobody waits any more.
  ended.catch(() => {})
  try {
    thread.postMessage(task)
    const [answer] = await Promise.race([once(thread, 'message'), ended])
    return answer
  } finally {
    await thread.terminate()
  }
}
