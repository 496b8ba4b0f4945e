/** Reads a machine's file in a thread of its own, so that nobody waits for it. One at a time; a few wait. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ReadFile } from '#domain/machine/read-results.ts'
import { technologyRows } from '#domain/technology/technologies.ts'
import { codeOf } from '#server/error-code.ts'
import { Failure } from '#server/http/failure.ts'
import { root } from '#server/root.ts'
import type { ReadTask } from './read-file.ts'
import type { ReadThreadTask } from './read-worker.ts'

/** The source file in tests and `npm run dev`, otherwise the file that Vite built (vite.server.config.ts). */
const file = new URL(
  import.meta.url.endsWith('.ts') ? 'src/server/machines/read-worker.ts' : 'dist-server/server/read-worker.js',
  root,
)

const mostMegabytes = 512
/** No file of 1 MB takes longer on a slow machine. */
const longest = 30_000
const mostWaiting = 5
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

const tooMuch = () =>
  new Failure('too_large', 'This file takes too long to read. Send the results of fewer samples at once.')

/** What the file holds. */
export function readInThread(task: ReadTask): Promise<ReadFile> {
  if (waiting > mostWaiting)
    throw new Failure('busy', 'Other files are being read at this moment. Please try again in a minute.', {
      retryAfter: 30,
    })
  waiting += 1
  const turn = last.then(() => inThread(task))
  last = turn
    .catch(() => {})
    .then(() => {
      waiting -= 1
    })
  return turn
}

async function inThread(task: ReadTask): Promise<ReadFile> {
  const thread = new Worker(file, {
    workerData: { ...task, technologies: technologyRows() } satisfies ReadThreadTask,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  const tooLong = AbortSignal.timeout(longest)
  try {
    // An 'error' of the thread rejects this.
    const [answer] = await once(thread, 'message', { signal: tooLong })
    return answer
  } catch (error) {
    if (tooLong.aborted || codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') throw tooMuch()
    throw error
  } finally {
    await thread.terminate()
  }
}
