/** All SQL that reads files; their bytes are read only where they are sent. */
import { sql } from 'kysely'
import type { SampleFile } from '#contract/files.ts'
import type { FileType } from '#domain/file/file-type.ts'
import { mayReadFile } from '#domain/file/files.ts'
import { canBeShown, mayShow } from '#domain/file/shown-files.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Database } from '#server/database/connect.ts'
import { Failure } from '#server/http/failure.ts'

/** What tells whether a reader may read a file. */
export type FileSample = { readonly collecting_site_id: number; readonly routed_to: readonly number[] }

/** The files of a sample by number, without their bytes. */
export async function filesOf(db: Database, sample_id: string) {
  return db
    .selectFrom('files as f')
    .innerJoin('sites', 'sites.id', 'f.site_id')
    .leftJoin('instruments as i', 'i.id', 'f.instrument_id')
    .leftJoin('reports as r', 'r.id', 'f.report_id')
    .select([
      ...(['f.number', 'f.kind', 'f.type', 'f.name', 'f.size', 'f.sha256', 'f.site_id', 'f.technology'] as const),
      ...(['f.is_personal', 'f.is_shown', 'f.added_at', 'f.added_by'] as const),
      ...(['f.gone_how', 'f.gone_at', 'f.gone_by', 'f.gone_reason'] as const),
      ...([
        'sites.name as site',
        'sites.taken_over_by',
        'i.name as instrument',
        'r.version as report_version',
      ] as const),
    ])
    .where('f.sample_id', '=', sample_id)
    .orderBy('f.number')
    .execute()
}
export type FileRow = Awaited<ReturnType<typeof filesOf>>[number]

/** The file of this number that the viewer may read, else 404. */
export async function findFile(
  db: Database,
  viewer: Viewer,
  sample: FileSample & { sample_id: string },
  number: number,
) {
  const files = await filesOf(db, sample.sample_id)
  const file = files.find((one) => one.number === number && mayReadFile(viewer, sample, one))
  if (file === undefined) throw new Failure('not_found', `File ${number} of sample ${sample.sample_id} not found`)
  return file
}

/** Whether the viewer's site answers for a file: it added it, or took over from the one that did. */
export const isOwn = (viewer: Viewer, { site_id, taken_over_by }: Pick<FileRow, 'site_id' | 'taken_over_by'>) =>
  (viewer.performs_collection || viewer.performs_analysis) && [site_id, taken_over_by].includes(viewer.site_id)

/** A file of a sample as its reader reads it. */
export function fileOf(row: FileRow, viewer: Viewer, sample: FileSample): SampleFile {
  const { gone_how, gone_at, gone_by, gone_reason, taken_over_by, ...rest } = row
  // The column's constraint allows the same types.
  const file = { ...rest, type: row.type as FileType }
  return {
    ...file,
    gone:
      gone_how === null || gone_at === null
        ? null
        : // The column's constraint allows these two.
          { how: gone_how as 'WITHDRAWN' | 'RETENTION', at: gone_at, by: gone_by, reason: gone_reason },
    is_own: isOwn(viewer, row),
    may_show: gone_how === null && isOwn(viewer, row) && mayShow(viewer, sample) && canBeShown(file),
  }
}

/** How many bytes the files of a sample have that are here, and the highest number. */
export async function takenBy(db: Database, sample_id: string) {
  return db
    .selectFrom('files')
    .select([
      sql<number>`coalesce(sum(size) filter (where gone_how is null), 0)::bigint`.as('bytes'),
      sql<number>`coalesce(max(number), 0)`.as('last'),
    ])
    .where('sample_id', '=', sample_id)
    .executeTakeFirstOrThrow()
}

/** How many bytes are read at once. */
const together = 256 * 1024

/** The bytes of a file in parts, none of which keeps the server's thread busy. */
export async function* bytesOf(db: Database, sample_id: string, number: number, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < size; from += together) {
    const { rows } = await sql<{
      part: Buffer | null
    }>`select substring(bytes from ${from + 1}::integer for ${together}::integer) as part
      from files where sample_id = ${sample_id} and number = ${number}`.execute(db)
    const part = rows[0]?.part
    if (part == null || part.length === 0) throw new Error('A file went while it was read.')
    yield part
  }
}
