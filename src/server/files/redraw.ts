/** Draws pictures anew in a thread of their own, so that other requests go on. */
import { unreadable } from '#server/brand/picture.ts'
import { badInput } from '#server/http/failure.ts'
import { threadOf } from '#server/in-thread.ts'
import type { DrawnPicture, PictureTask } from './picture-worker.ts'

const draw = threadOf<PictureTask, DrawnPicture>({
  ...{ source: 'files/picture-worker.ts', built: 'picture-worker.js' },
  busy: 'Other pictures are being read at this moment. Please try again in a minute.',
})

/** The most pixels a side of a picture that is stored, and of one that is shown with a result. */
export const keptPixels = 4000
export const shownPixels = 1000

/** The picture with nothing but its pixels; refuses one that is broken or too large. `bytes` are given away. */
export async function redrawn(bytes: Uint8Array<ArrayBuffer>, most = keptPixels) {
  const answer = await draw({ bytes, most })
  if (answer === undefined) throw badInput([{ field: 'file', message: unreadable }])
  if ('fault' in answer) throw badInput([{ field: 'file', message: answer.fault }])
  const { width, height } = answer
  return { bytes: Buffer.from(answer.bytes.buffer), width, height }
}
