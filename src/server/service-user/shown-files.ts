/** What a lab shows of a sample's files beside its result: to whoever may read the result, and never before it. */

import type { PublicReport } from '#contract/reports.ts'
import type * as contract from '#contract/service-user.ts'
import type { FileType } from '#domain/file/file-type.ts'
import { isShownWith } from '#domain/file/shown-files.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { sampleNotFound } from '#server/http/failure.ts'
import { readPublicSample } from './read-public-sample.ts'

/** The files of a sample that are shown with these results, by number, without their bytes. */
export async function shownFiles(db: Database, sample_id: string, reports: readonly PublicReport[]) {
  if (reports.length === 0) return []
  const rows = await db
    .selectFrom('files as f')
    .innerJoin('shown_files as d', 'd.file_id', 'f.id')
    .select(['f.number', 'f.kind', 'f.type', 'f.technology', 'f.report_id', 'd.file_id', 'd.width', 'd.height'])
    .where('f.sample_id', '=', sample_id)
    .where('f.is_shown', '=', true)
    .orderBy('f.number')
    .execute()
  // The columns' constraints allow the same types and kinds.
  const files = rows.map((row) => ({ ...row, type: row.type as FileType }))
  return files.filter((file) => isShownWith(file, reports))
}

/** One of them. Whoever may not read the result gets the same 404 as for a sample that does not exist. */
export async function readPublicFile(call: Call<typeof contract.publicFile>) {
  const { services, params } = call
  const { sample, reports } = await readPublicSample(call)
  const shown = await shownFiles(services.db, sample.sample_id, reports)
  const file = shown.find(({ number }) => number === params.number)
  if (file === undefined) throw sampleNotFound(params.sample_id)
  return services.db
    .selectFrom('shown_files')
    .select(['type', 'bytes'])
    .where('file_id', '=', file.file_id)
    .executeTakeFirstOrThrow(() => sampleNotFound(params.sample_id))
}
