/**
 * The file of a backup: a line that names the format, a line of JSON that says how the rest is read, the compressed and,
 * with a passphrase, encrypted contents, and an end with their SHA-256. Written beside its place and renamed, so that a
 * backup that was cut short never passes for one.
 */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, open, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { syncFolder } from '#server/kept-secret.ts'
import { StartFault, writeFault } from '#server/start-fault.ts'
import { type Encryption, newEncryption, openEncryption, tagBytes } from './encryption.ts'

const magic = 'VIALOG BACKUP 1\n'
const ending = Buffer.from('\nEND OF BACKUP\n')
const hashBytes = 32
const longestHeader = 4096
/** Unpacked at a time: each part waits for a thread, and on a busy machine for its turn. */
const partBytes = 1_048_576

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`))
const HeaderShape = z.object({
  made_at: z.iso.datetime(),
  // Refuse a cost above eight times today's: it would only fill the memory of whoever opens the file.
  encryption: z
    .object({
      salt: hex(16),
      iv: hex(12),
      check: hex(32),
      cost: z.union([14, 15, 16, 17, 18, 19, 20].map((bits) => z.literal(2 ** bits))),
    })
    .nullable(),
})

/** The header of a file, which anyone may read. */
type Header = { readonly made_at: string; readonly encryption: Encryption | null }

/**
 * Writes a new file that only its owner can read; returns its size in bytes. A failure is a StartFault and leaves no
 * file.
 */
export async function writeBackupFile(
  path: string,
  made_at: string,
  passphrase: string | null,
  contents: AsyncIterable<Buffer>,
): Promise<number> {
  const unfinished = `${path}.unfinished-${process.pid}`
  try {
    const encrypting = passphrase === null ? null : await newEncryption(passphrase)
    const header: Header = { made_at, encryption: encrypting?.encryption ?? null }
    const start = Buffer.from(`${magic}${JSON.stringify(header)}\n`)
    const cipher = encrypting?.cipher
    cipher?.setAAD(start)
    const whole = async function* (body: AsyncIterable<Buffer>) {
      const hash = createHash('sha256')
      const hashed = (part: Buffer) => {
        hash.update(part)
        return part
      }
      yield hashed(start)
      for await (const part of body) yield hashed(part)
      if (cipher !== undefined) yield hashed(cipher.getAuthTag())
      yield Buffer.concat([ending, hash.digest()])
    }
    const out = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
    await (cipher === undefined
      ? pipeline(Readable.from(contents), createZstdCompress(), whole, out)
      : pipeline(Readable.from(contents), createZstdCompress(), cipher, whole, out))
    // Unlike a rename, this never replaces an existing file.
    await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new StartFault(`${path} is there already. Nothing was written.`) : error
    })
    await syncFolder(dirname(path))
    return out.bytesWritten
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new StartFault(`There is no folder ${dirname(path)}.`, { cause: error })
    throw writeFault(dirname(path), error)
  } finally {
    await rm(unfinished, { force: true }).catch(() => {})
  }
}

/** A file whose checksum matches, ready to be read. */
export type BackupFile = { readonly path: string; readonly made_at: string; readonly isEncrypted: boolean } & {
  /** Size in bytes, compressed. */
  readonly size: number
  /** The contents, decrypted and decompressed. */
  contents(passphrase: string | null): Promise<AsyncIterable<Buffer>>
}

/** Reads a whole file once; a file that is cut off, changed or no backup is a StartFault that says so. */
export async function openBackupFile(path: string): Promise<BackupFile> {
  const unreadable = (error: NodeJS.ErrnoException) => {
    throw new StartFault(`Cannot read ${path} (${error.code}).`, { cause: error })
  }
  const handle = await open(path, 'r').catch(unreadable)
  try {
    const { size } = await handle.stat()
    const read = async (length: number, position: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
      return buffer.subarray(0, bytesRead)
    }
    const first = await read(Math.min(size, magic.length + longestHeader), 0).catch(unreadable)
    const start = startOf(path, first)
    const end = size - ending.length - hashBytes
    const tail = end < start.length ? Buffer.alloc(0) : await read(ending.length + hashBytes, end)
    if (!tail.subarray(0, ending.length).equals(ending))
      throw new StartFault(`${basename(path)} is cut off: its end is missing. Use another backup.`)
    if (!(await hashOf(path, end)).digest().equals(tail.subarray(ending.length)))
      throw new StartFault(`${basename(path)} is damaged: its checksum does not hold. Use another backup.`)
    const { made_at, encryption } = headerOf(path, start)
    const bodyEnd = end - (encryption === null ? 0 : tagBytes)
    const tag = await read(tagBytes, bodyEnd)
    return {
      path,
      size,
      made_at,
      isEncrypted: encryption !== null,
      async contents(passphrase) {
        const body = createReadStream(path, { start: start.length, end: bodyEnd - 1, highWaterMark: partBytes })
        const unpack = createZstdDecompress({ chunkSize: partBytes })
        const decipher = encryption === null ? null : await openEncryption(encryption, passphrase)
        decipher?.setAAD(start).setAuthTag(tag)
        const done = decipher === null ? pipeline(body, unpack) : pipeline(body, decipher, unpack)
        // The stream passes its error to the reader.
        done.catch(() => {})
        return unpack
      },
    }
  } finally {
    await handle.close()
  }
}

function startOf(path: string, first: Buffer): Buffer {
  const lines = first.toString('latin1').split('\n')
  if (!lines[0]?.startsWith('VIALOG BACKUP')) throw new StartFault(`${basename(path)} is no backup of Vialog.`)
  if (`${lines[0]}\n` !== magic && lines.length > 1)
    throw new StartFault(`${basename(path)} was made by a newer Vialog, in a form that this one cannot read.`)
  if (lines.length < 3) throw new StartFault(`${basename(path)} is cut off: its end is missing. Use another backup.`)
  return first.subarray(0, magic.length + (lines[1]?.length ?? 0) + 1)
}

function headerOf(path: string, start: Buffer): Header {
  try {
    const header = HeaderShape.safeParse(JSON.parse(start.toString().slice(magic.length)))
    if (header.success) return header.data
  } catch {
    // This is not JSON.
  }
  throw new StartFault(`${basename(path)} is damaged: its head cannot be read. Use another backup.`)
}

async function hashOf(path: string, end: number): Promise<Hash> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { end: end - 1 }), hash)
  return hash
}
