/** Draws pictures anew in a thread of their own, so that other requests go on. One at a time; a few wait. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { unreadable } from '#server/brand/picture.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { root } from '#server/root.ts'
import type { DrawnPicture, PictureTask } from './picture-worker.ts'

/** The source file in tests and `npm run dev`, otherwise the file that Vite built (vite.server.config.ts). */
const file = new URL(
  import.meta.url.endsWith('.ts') ? 'src/server/files/picture-worker.ts' : 'dist-server/server/picture-worker.js',
  root,
)

/** How long a picture may take, in ms, and how many may wait. */
const longest = 30_000
const mostWaiting = 3
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** The picture with nothing but its pixels; refuses one that is broken or too large. `bytes` are given away. */
export function redrawn(bytes: Uint8Array<ArrayBuffer>): Promise<Buffer> {
  if (waiting > mostWaiting)
    throw new Failure('busy', 'Other pictures are being read at this moment. Please try again in a minute.', {
      retryAfter: 10,
    })
  waiting += 1
  const turn = last.then(() => inThread(bytes))
  last = turn
    .catch(() => {})
    .then(() => {
      waiting -= 1
    })
  return turn
}

async function inThread(bytes: Uint8Array<ArrayBuffer>): Promise<Buffer> {
  const workerData: PictureTask = { bytes }
  const thread = new Worker(file, {
    ...{ workerData, transferList: [bytes.buffer], execArgv: [] },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  const unread = () => badInput([{ field: 'file', message: unreadable }])
  const timer = setTimeout(() => thread.terminate(), longest)
  try {
    const [answer]: [DrawnPicture?] = await Promise.race([
      once(thread, 'message') as Promise<[DrawnPicture]>,
      // It broke, or took too long.
      once(thread, 'exit').then((): [] => []),
    ])
    if (answer === undefined) throw unread()
    if ('fault' in answer) throw badInput([{ field: 'file', message: answer.fault }])
    return Buffer.from(answer.bytes.buffer)
  } catch (error) {
    throw error instanceof Failure ? error : unread()
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
