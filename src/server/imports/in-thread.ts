/**
 * Works an import out in a thread of its own, so that other requests go on and its memory is freed with it. One at a
 * time; a few wait.
 */

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { technologyRows } from '#domain/technology/technologies.ts'
import { codeOf } from '#server/error-code.ts'
import { Failure } from '#server/http/failure.ts'
import { root } from '#server/root.ts'
import type { FromThread, ThreadTask, ToThread } from './import-worker.ts'
import type { ImportTask } from './read-files.ts'
import type { Found, Fresh, Held } from './work-out.ts'

/** The source file in tests and `npm run dev`, otherwise the file that Vite built (vite.server.config.ts). */
const file = new URL(
  import.meta.url.endsWith('.ts') ? 'src/server/imports/import-worker.ts' : 'dist-server/server/import-worker.js',
  root,
)

/** 10 MB of files take some 300 MB; an import that needs more than this is refused instead of ending the server. */
const mostMegabytes = 1024

/** How many samples the thread sends at once, to be written in one statement per table. */
const together = 500

/** How many may wait while one is worked out: each holds its files and a connection. */
const mostWaiting = 3
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** A finished import; `parts` gives its samples to write, in order. */
export type WorkedOut = { readonly found: Found; parts(): AsyncGenerator<readonly Fresh[]> }

/** Works an import out and does `then` with it; `ask` answers what the database holds of some IDs. */
export function workedOut<T>(
  task: ImportTask,
  ask: (ids: readonly string[]) => Promise<Held>,
  then: (result: WorkedOut) => Promise<T>,
): Promise<T> {
  if (waiting > mostWaiting)
    throw new Failure('busy', 'Other files are being read at this moment. Please try again in a minute.', {
      retryAfter: 30,
    })
  waiting += 1
  const turn = last.then(() => inThread(task, ask, then))
  last = turn
    .catch(() => {})
    .then(() => {
      waiting -= 1
    })
  return turn
}

async function inThread<T>(
  task: ImportTask,
  ask: (ids: readonly string[]) => Promise<Held>,
  then: (result: WorkedOut) => Promise<T>,
): Promise<T> {
  const thread = new Worker(file, {
    workerData: { ...task, technologies: technologyRows() } satisfies ThreadTask,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  const ended = once(thread, 'error').then(([error]) => refuseTooMuch(error))
  // The thread may fail while nobody waits; the next wait reports it.
  ended.catch(() => {})
  const hear = async (): Promise<FromThread> => {
    const [message] = await Promise.race([once(thread, 'message'), ended])
    return message
  }
  try {
    let heard = await hear()
    while (heard.kind === 'ask') {
      thread.postMessage({ kind: 'held', held: await ask(heard.ids) } satisfies ToThread)
      heard = await hear()
    }
    if (heard.kind === 'refused') throw new Failure('invalid', heard.message, heard.extra)
    if (heard.kind !== 'found') throw new Error('The thread of an import said something else.')
    const { found } = heard
    const parts = async function* () {
      for (let from = 0; from < found.samples; from += together) {
        thread.postMessage({ kind: 'part', from, to: from + together } satisfies ToThread)
        const answer = await hear()
        if (answer.kind === 'part') yield answer.part
      }
    }
    return await then({ found, parts })
  } finally {
    await thread.terminate()
  }
}

function refuseTooMuch(error: unknown): never {
  if (codeOf(error) !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
  throw new Failure('too_large', 'These files need more memory than the server gives them. Split them by year.')
}
