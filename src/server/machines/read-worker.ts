/** The thread that reads a file of a machine; it answers once and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { type TechnologyRow, takeTechnologies } from '#domain/technology/technologies.ts'
import { type ReadTask, readFile } from './read-file.ts'

/** What the thread is started with. It shares nothing with the server: the technologies come along. */
export type ReadThreadTask = ReadTask & { readonly technologies: readonly TechnologyRow[] }

// The server passes this when it starts the thread.
const { technologies, ...task } = workerData as ReadThreadTask
takeTechnologies(technologies)
parentPort?.postMessage(await readFile(task))
