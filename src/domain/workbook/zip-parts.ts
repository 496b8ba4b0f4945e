/** The parts of a ZIP file, which every modern workbook is. Read by its own list of contents, as Excel does. */

/** A part of the file, as it is stored. */
export type Part = { readonly bytes: Uint8Array<ArrayBuffer>; readonly isPacked: boolean }

/** How many more bytes may be unpacked: a small file can unpack to one that fills the memory. */
export type Budget = { left: number }

const endSign = 0x06054b50
const entrySign = 0x02014b50
/** The shortest end record, and the longest with its comment. */
const endBytes = 22
const mostEnd = endBytes + 0xffff

/** The parts by their paths; null if the file is no whole ZIP file. */
export function partsOf(file: Uint8Array<ArrayBuffer>): ReadonlyMap<string, Part> | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  try {
    let end = file.length - endBytes
    while (view.getUint32(end, true) !== endSign) if (--end < file.length - mostEnd) return null
    const parts = new Map<string, Part>()
    let at = view.getUint32(end + 16, true)
    for (let left = view.getUint16(end + 10, true); left > 0; left--) {
      if (view.getUint32(at, true) !== entrySign) return null
      const name = at + 46
      const [nameLength, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true))
      const next = name + (nameLength ?? 0)
      parts.set(new TextDecoder().decode(file.subarray(name, next)).replaceAll('\\', '/'), partAt(file, view, at))
      at = next + (extra ?? 0) + (comment ?? 0)
    }
    return parts
  } catch (error) {
    // An offset outside the file: it was cut, or is no ZIP file.
    if (error instanceof RangeError) return null
    throw error
  }
}

function partAt(file: Uint8Array<ArrayBuffer>, view: DataView, entry: number): Part {
  const local = view.getUint32(entry + 42, true)
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const bytes = file.subarray(from, from + view.getUint32(entry + 20, true))
  return { bytes, isPacked: view.getUint16(entry + 10, true) !== 0 }
}

/** More would be unpacked than the budget allows. */
export class TooLarge extends Error {}

/** The text of a part, piece by piece. Throws if the part is damaged or larger than the budget. */
export async function* textOfPart({ bytes, isPacked }: Part, budget: Budget): AsyncGenerator<string> {
  const stored = new Blob([bytes]).stream()
  const reader = (isPacked ? stored.pipeThrough(new DecompressionStream('deflate-raw')) : stored).getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      budget.left -= read.value.length
      if (budget.left < 0) throw new TooLarge()
      yield decoder.decode(read.value, { stream: true })
    }
    yield decoder.decode()
  } finally {
    await reader.cancel().catch(() => {})
  }
}
