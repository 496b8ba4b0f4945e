/** Finds a picture's type and size in pixels, by its content and never by its name. */
import { disableTypes, imageSize, types } from 'image-size'

/** The types of picture that a logo may have. SVG is none: it may hold scripts. */
const signatures = {
  png: { type: 'image/png', begins: /^89504e470d0a1a0a/ },
  jpg: { type: 'image/jpeg', begins: /^ffd8ff/ },
  webp: { type: 'image/webp', begins: /^52494646.{8}57454250/ },
} as const
export type PictureType = (typeof signatures)[keyof typeof signatures]['type']
export type Picture = { readonly type: PictureType; readonly width: number; readonly height: number }

// Only these three types are ever read, whatever else the library knows.
disableTypes(types.filter((type) => !Object.hasOwn(signatures, type)))

/** The most pixels on a side: more helps nobody, and costs every reader memory. */
const mostPixels = 4000

/** The sentence for a picture that is broken, in its header or further on. */
export const unreadable = 'The picture cannot be read. Save it anew, then choose it again.'

/**
 * Reads a picture's header; returns a sentence where the type is not allowed, or a side has more than `most` pixels.
 */
export function readPicture(bytes: Uint8Array, most = mostPixels): Picture | string {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('hex')
  const known = Object.values(signatures).find(({ begins }) => begins.test(head))
  if (known === undefined) return 'Choose a PNG, JPEG or WebP picture.'
  try {
    const { width, height } = imageSize(bytes)
    if (width < 1 || height < 1) return 'The picture is empty.'
    if (width > most || height > most) return `Choose a picture of at most ${most} pixels a side.`
    return { type: known.type, width, height }
  } catch {
    return unreadable
  }
}

/** How many bytes before a file's end its end mark may be: cameras append data. */
const tail = 4096

/** Whether a file is complete: a truncated one decodes all the same, with grey parts. */
export function isWhole(bytes: Buffer, type: PictureType): boolean {
  if (type === 'image/png') return bytes.includes('IEND', -tail)
  if (type === 'image/jpeg') return bytes.includes(Buffer.from([0xff, 0xd9]), -tail)
  return bytes.length >= bytes.readUInt32LE(4) + 8
}
