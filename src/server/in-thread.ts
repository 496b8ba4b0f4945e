/** Work that would keep the server's thread from other requests, in a thread of its own: one after the other, and a few wait. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Failure } from '#server/http/failure.ts'
import { root } from '#server/root.ts'

type Thread = {
  /** Its source file, for tests and `npm run dev`, and its name among the files that Vite built (vite.server.config.ts). */
  readonly source: string
  readonly built: string
  /** What is said while too many wait. */
  readonly busy: string
}

/** How long a task may take, in ms, and how many may wait. */
const longest = 30_000
const mostWaiting = 3

/**
 * Makes a thread's caller. It gives the bytes of `task` away, and answers what the thread answers: undefined if it broke or took
 * too long. Throws 503 while too many wait.
 */
export function threadOf<Task extends { readonly bytes: Uint8Array<ArrayBuffer> }, Answer>(thread: Thread) {
  const { source, built, busy } = thread
  const file = new URL(import.meta.url.endsWith('.ts') ? `src/server/${source}` : `dist-server/server/${built}`, root)
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return (task: Task): Promise<Answer | undefined> => {
    if (waiting > mostWaiting) throw new Failure('busy', busy, { retryAfter: 10 })
    waiting += 1
    const turn = last.then(() => inThread<Task, Answer>(file, task))
    last = turn
      .catch(() => {})
      .then(() => {
        waiting -= 1
      })
    return turn
  }
}

async function inThread<Task extends { readonly bytes: Uint8Array<ArrayBuffer> }, Answer>(
  file: URL,
  task: Task,
): Promise<Answer | undefined> {
  const thread = new Worker(file, {
    ...{ workerData: task, transferList: [task.bytes.buffer], execArgv: [] },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const timer = setTimeout(() => thread.terminate(), longest)
  try {
    const [answer]: [Answer?] = await Promise.race([
      once(thread, 'message') as Promise<[Answer]>,
      // It broke, or took too long.
      once(thread, 'exit').then((): [] => []),
    ])
    return answer
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
