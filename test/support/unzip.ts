/** Reads the files of a ZIP from its list of contents, and checks the size and checksum of each. */
import { crc32, inflateRawSync } from 'node:zlib'

/** Each file's text, by name. */
export function unzip(zip: Buffer): Record<string, string> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('This ZIP is incomplete.')
  const files: Record<string, string> = {}
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, sum, packed, size] = [10, 16, 20, 24].map((place, index) =>
      index === 0 ? zip.readUInt16LE(at + place) : zip.readUInt32LE(at + place),
    ) as [number, number, number, number]
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(begin, begin + packed)
    const text = method === 8 ? inflateRawSync(bytes) : bytes
    if (text.length !== size || crc32(text) !== sum) throw new Error(`${name} is damaged.`)
    files[name] = text.toString('utf8')
    at += 46 + nameLength + extra + comment
  }
  return files
}
