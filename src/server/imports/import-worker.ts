/**
 * The thread that works an import out. It answers the messages of `in-thread.ts`, and frees all its memory when it
 * ends.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { type TechnologyRow, takeTechnologies } from '#domain/technology/technologies.ts'
import { Failure } from '#server/http/failure.ts'
import type { ImportTask } from './read-files.ts'
import { type Fresh, type Held, workOut } from './work-out.ts'

/** What the thread sends: a question about some IDs, what it found, a refusal by field, or some samples to write. */
export type FromThread =
  | { readonly kind: 'ask'; readonly ids: readonly string[] }
  | { readonly kind: 'found'; readonly found: Awaited<ReturnType<typeof workOut>>['found'] }
  | { readonly kind: 'refused'; readonly message: string; readonly extra: Failure['extra'] }
  | { readonly kind: 'part'; readonly part: readonly Fresh[] }

/** What it receives: an answer to its question, or which samples to send. */
export type ToThread =
  | { readonly kind: 'held'; readonly held: Held }
  | { readonly kind: 'part'; readonly from: number; readonly to: number }

/** What the thread is started with. It shares nothing with the server: the technologies come along. */
export type ThreadTask = ImportTask & { readonly technologies: readonly TechnologyRow[] }

const port = parentPort
if (port === null) throw new Error('This runs as a thread only.')
const say = (message: FromThread) => port.postMessage(message)
const hear = () => new Promise<ToThread>((resolve) => port.once('message', resolve))

async function held(ids: readonly string[]): Promise<Held> {
  say({ kind: 'ask', ids })
  const answer = await hear()
  if (answer.kind !== 'held') throw new Error('An answer was expected.')
  return answer.held
}

try {
  // The server passes this when it starts the thread.
  const { technologies, ...task } = workerData as ThreadTask
  takeTechnologies(technologies)
  const { found, fresh } = await workOut(task, held)
  port.on('message', (wanted: ToThread) => {
    if (wanted.kind === 'part') say({ kind: 'part', part: fresh.slice(wanted.from, wanted.to) })
  })
  say({ kind: 'found', found })
} catch (error) {
  if (!(error instanceof Failure)) throw error
  say({ kind: 'refused', message: error.message, extra: error.extra })
}
