/**
 * Makes documents in a separate process, one after the other. A text that crashes Typst ends that process and not the
 * server, a long document does not block other requests, and the memory goes with the process.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { Failure } from '#server/http/failure.ts'
import { root } from '#server/root.ts'
import type { Document } from './typst-compile.ts'
import type { Compiled } from './typst-process.ts'

/** The source file in tests and `npm run dev`, otherwise the file that Vite built (vite.server.config.ts). */
const file = new URL(
  import.meta.url.endsWith('.ts') ? 'src/server/documents/typst-process.ts' : 'dist-server/server/typst-process.js',
  root,
)

/** In ms; the longest texts take two seconds, 5000 labels ten. */
const longest = 60_000
/** In bytes; a process that holds more is ended, and the next document starts a new one. */
const mostMemory = 400 * 1024 ** 2
/** The longest queue; beyond it, callers are told to try again. */
const mostWaiting = 200

let child: ChildProcess | null = null
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** The document, or null where Typst refuses it, crashes on it, or takes too long. */
export function compiled(document: Document): Promise<Uint8Array | null> {
  if (waiting >= mostWaiting)
    throw new Failure('busy', 'Many documents are being made at this moment. Please try again in a few seconds.', {
      retryAfter: 5,
    })
  waiting += 1
  const made = last
    .then(() => ask(child ?? begin(), document))
    .finally(() => {
      waiting -= 1
    })
  last = made.catch(() => {})
  return made
}

function begin(): ChildProcess {
  const { PATH, HOME } = process.env
  const begun = fork(file, {
    execArgv: [],
    // No secret of the server's environment reaches it.
    env: { PATH, HOME },
    // Its output is discarded: when Typst crashes on a text, it prints the text.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  const forget = () => {
    if (child === begun) child = null
  }
  begun.once('exit', forget)
  begun.on('error', forget)
  begun.unref()
  child = begun
  return begun
}

function ask(process: ChildProcess, document: Document): Promise<Uint8Array | null> {
  return new Promise((resolve) => {
    const late = setTimeout(() => process.kill('SIGKILL'), longest)
    process.channel?.ref()
    const end = (pdf: Uint8Array | null) => {
      clearTimeout(late)
      process.off('message', answer)
      process.off('exit', gone)
      process.off('error', gone)
      process.channel?.unref()
      resolve(pdf)
    }
    const gone = () => end(null)
    const answer = (message: unknown) => {
      // The other end is our own process and sends nothing else.
      const { pdf, memory } = message as Compiled
      if (memory > mostMemory) {
        child = null
        process.kill('SIGKILL')
      }
      end(pdf)
    }
    process.once('message', answer)
    process.once('exit', gone)
    process.once('error', gone)
    process.send(document, (error) => error && gone())
  })
}
