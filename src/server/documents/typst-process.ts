/** The process that makes a server's documents. It ends with the server, or when a text crashes it. */
import { compileHere, type Document } from './typst-compile.ts'

/** Its answer: the document, or null where Typst refuses it, and how many bytes of memory the process holds. */
export type Compiled = { readonly pdf: Uint8Array | null; readonly memory: number }

process.on('message', (document: Document) => {
  process.send?.({ pdf: compileHere(document), memory: process.memoryUsage.rss() } satisfies Compiled)
})
process.on('disconnect', () => process.exit())
// Ignore signals to the whole process group: the server acts on them and ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
