/** The thread that proves releases: it answers one task after the other (number-thread). */
import { parentPort } from 'node:worker_threads'
import type { ToldMonth, ToldRow } from '#domain/numbers/reader-knows.ts'
import { safeMonth, safeRow } from '#domain/numbers/safe-numbers.ts'
import { highsSolver } from './highs-solver.ts'

/** What is to be proven. */
export type NumberTask = { readonly rows: readonly ToldRow[] } | { readonly month: ToldMonth }

/** What can be told; null: it cannot. */
export type SafeRows = readonly (ToldRow | null)[]

const port = parentPort
if (port === null) throw new Error('This runs as a thread only.')
const makeSolver = await highsSolver()
port.on('message', (task: NumberTask) =>
  port.postMessage(
    'rows' in task ? task.rows.map((row) => safeRow(row, makeSolver)) : safeMonth(task.month, makeSolver),
  ),
)
