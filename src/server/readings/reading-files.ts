/** What a reader sees of a file: the pixels of a picture, or the numbers of a trace. Its name, header and bytes stay here. */
import type * as contract from '#contract/readings.ts'
import type { FileType } from '#domain/file/file-type.ts'
import { isPicture } from '#domain/file/files.ts'
import { mayOpen, type Reader, readingFaults } from '#domain/reading/reading.ts'
import { noSpectrum } from '#domain/spectrum/spectrum.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { threadOf } from '#server/in-thread.ts'
import type { ReadTrace, TraceTask } from './trace-worker.ts'

const readTrace = threadOf<TraceTask, ReadTrace>({
  ...{ source: 'readings/trace-worker.ts', built: 'trace-worker.js' },
  busy: 'Other spectra are being read at this moment. Please try again in a minute.',
})

type Asked = { readonly number: string; readonly file: number }

/** The bytes of a file of a reading that this reader may open. */
async function bytesOf(db: Database, { number, file }: Asked, reader: Reader, now: Date) {
  const row = await db
    .selectFrom('readings as g')
    .innerJoin('reading_files as r', 'r.reading_id', 'g.id')
    .innerJoin('files as f', 'f.id', 'r.file_id')
    .select(['g.site_id', 'g.reader_id', 'g.claimed_at', 'g.read_at', 'g.submitted_at', 'g.withdrawn_at'])
    .select(['f.bytes', 'f.type'])
    .where('g.number', '=', number)
    .where('r.file', '=', file)
    .executeTakeFirst()
  if (row === undefined || row.bytes === null || !mayOpen(row, reader, now))
    throw new Failure('not_found', readingFaults.none)
  // The column's constraint allows the same types.
  return { bytes: row.bytes, type: row.type as FileType }
}

const pictureTypes: Partial<Record<FileType, string>> = { PNG: 'image/png', JPEG: 'image/jpeg', WEBP: 'image/webp' }

export async function readReadingPicture({ db, params, staff, now }: Call<typeof contract.readReadingPicture>) {
  const { bytes, type } = await bytesOf(db, params, staff, now)
  if (!isPicture(type)) throw new Failure('not_found', 'This file is no picture.')
  return { type: pictureTypes[type] ?? 'application/octet-stream', bytes }
}

export async function readReadingTrace({ db, params, staff, now }: Call<typeof contract.readReadingTrace>) {
  const { bytes, type } = await bytesOf(db, params, staff, now)
  // The bytes go to the thread, so they need a buffer of their own.
  const read = await readTrace({ bytes: Uint8Array.from(bytes), type })
  if (read === undefined || 'fault' in read) throw new Failure('conflict', read?.fault ?? noSpectrum)
  return { ...read, traces: read.traces.map((trace) => ({ ...trace })) }
}
