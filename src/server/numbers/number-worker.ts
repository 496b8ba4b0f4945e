/** The thread that proves releases: it answers one task after the other (number-thread). */
import { parentPort } from 'node:worker_threads'
import type { ToldMonth, ToldRow } from '#domain/numbers/reader-knows.ts'
import { type ChangedNow, type NotedChange, nextChange } from '#domain/numbers/report-changes.ts'
import { safeMonth, safeRow } from '#domain/numbers/safe-numbers.ts'
import { highsSolver } from './highs-solver.ts'

/** What a report's page told of changes, and how things are. */
type ChangeTask = { readonly notes: readonly NotedChange[]; readonly today: ChangedNow; readonly fewest: number }

/** What is to be proven. */
export type NumberTask =
  | { readonly rows: readonly ToldRow[] }
  | { readonly month: ToldMonth }
  | { readonly change: ChangeTask }

/** What can be told; null: it cannot. */
export type SafeRows = readonly (ToldRow | null)[]

const port = parentPort
if (port === null) throw new Error('This runs as a thread only.')
const makeSolver = await highsSolver()
function answerTo(task: NumberTask) {
  if ('rows' in task) return task.rows.map((row) => safeRow(row, makeSolver))
  if ('month' in task) return safeMonth(task.month, makeSolver)
  const { notes, today, fewest } = task.change
  return nextChange(notes, today, fewest, makeSolver)
}
port.on('message', (task: NumberTask) => port.postMessage(answerTo(task)))
