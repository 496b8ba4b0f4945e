/** Writes a ZIP file whose parts are not packed: small enough for what a page saves or an answer holds. */

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  return sum
})

function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (sum >>> 8) ^ (table[(sum ^ byte) & 0xff] ?? 0)
  return (sum ^ 0xffffffff) >>> 0
}

/** Numbers as bytes, the low one first: each as [value, how many bytes]. */
function numbers(...values: readonly (readonly [value: number, bytes: number])[]): Uint8Array {
  return Uint8Array.from(
    values.flatMap(([value, count]) => Array.from({ length: count }, (_, at) => (value >>> (8 * at)) & 0xff)),
  )
}

/** The file with these texts in UTF-8, by their paths. */
export function writeZip(parts: readonly { readonly name: string; readonly text: string }[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const pieces: Uint8Array[] = []
  const list: Uint8Array[] = []
  let at = 0
  for (const { name, text } of parts) {
    const path = encoder.encode(name)
    const bytes = encoder.encode(text)
    // Version 2.0, names in UTF-8, not packed, the first day that a ZIP file knows.
    const facts = numbers(
      [20, 2],
      [0x800, 2],
      [0, 2],
      [0, 2],
      [0x21, 2],
      [checksum(bytes), 4],
      [bytes.length, 4],
      [bytes.length, 4],
      [path.length, 2],
      [0, 2],
    )
    const local = [numbers([0x04034b50, 4]), facts, path, bytes]
    list.push(numbers([0x02014b50, 4], [20, 2]), facts, numbers([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), path)
    pieces.push(...local)
    at += local.reduce((sum, piece) => sum + piece.length, 0)
  }
  const size = list.reduce((sum, piece) => sum + piece.length, 0)
  const count = parts.length
  const end = numbers([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [size, 4], [at, 4], [0, 2])
  return joined([...pieces, ...list, end])
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
