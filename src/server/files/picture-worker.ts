/**
 * The thread that draws a picture anew, so that only its pixels remain: no place, no camera, nothing hidden. Turned as the
 * camera held it, in the format in which it came.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { isWhole, readPicture, unreadable } from '#server/brand/picture.ts'

/** What the thread is started with, and what it answers. */
export type PictureTask = {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The most pixels a side that are kept. */
  readonly most: number
}
export type DrawnPicture =
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly width: number; readonly height: number }
  | { readonly fault: string }

/** The most pixels on a side, and in all, that a camera's picture may have: each takes four bytes while it is decoded. */
const takenPixels = 12_000
const takenInAll = 50_000_000

async function drawn(bytes: Buffer, most: number): Promise<DrawnPicture> {
  const head = readPicture(bytes, takenPixels)
  if (typeof head === 'string') return { fault: head }
  if (head.width * head.height > takenInAll) return { fault: 'Choose a picture of at most 50 million pixels.' }
  if (!isWhole(bytes, head.type)) return { fault: unreadable }
  const image = await loadImage(bytes)
  const scale = Math.min(1, most / Math.max(image.width, image.height))
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale))
  const canvas = createCanvas(side(image.width), side(image.height))
  const drawing = canvas.getContext('2d')
  if (head.type === 'image/jpeg') {
    // JPEG would turn transparent parts black.
    drawing.fillStyle = '#ffffff'
    drawing.fillRect(0, 0, canvas.width, canvas.height)
  }
  drawing.drawImage(image, 0, 0, canvas.width, canvas.height)
  const made = await (head.type === 'image/png'
    ? canvas.encode('png')
    : canvas.encode(head.type === 'image/jpeg' ? 'jpeg' : 'webp', 90))
  // In a buffer of its own, which goes to the server without a copy.
  return { bytes: new Uint8Array(made), width: canvas.width, height: canvas.height }
}

const port = parentPort
if (port === null) throw new Error('This runs as a thread only.')
const { bytes, most } = workerData as PictureTask
const answer = await drawn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), most).catch(
  (): DrawnPicture => ({ fault: unreadable }),
)
port.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer] : [])
