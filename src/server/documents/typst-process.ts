/** The process that makes documents for a server. It ends with the server, or when a text ends it. */
import { compileHere, type Document } from './typst-compile.ts'

/** What it answers: the document, or null where Typst refuses it, and how many bytes it holds in memory. */
export type Compiled = { readonly pdf: Uint8Array | null; readonly memory: number }

process.on('message', (document: Document) => {
  process.send?.({ pdf: compileHere(document), memory: process.memoryUsage.rss() } satisfies Compiled)
})
process.on('disconnect', () => process.exit())
// A signal to the whole group is the server's to act on: it still ends what it began.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
