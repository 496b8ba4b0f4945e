/** Lists the files of a sample that a person may read, and sends the bytes of one. */
import type * as contract from '#contract/files.ts'
import { downloadName } from '#domain/file/file-name.ts'
import type { FileType } from '#domain/file/file-type.ts'
import { kindsToAdd, mayReadFile, megabyte } from '#domain/file/files.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { findSample, sampleSites } from '#server/samples/queries.ts'
import { settingsOf } from '#server/settings.ts'
import { bytesOf, fileOf, filesOf, findFile, takenBy } from './queries.ts'

export async function listFiles({ db, staff, params }: Call<typeof contract.listFiles>) {
  const sample = await sampleSites(db, staff, params.sample_id)
  const { file_most_mb, sample_most_mb } = await settingsOf(db)
  const files = await filesOf(db, sample.sample_id)
  const { bytes } = await takenBy(db, sample.sample_id)
  const facts = { ...(await findSample(db, staff, sample.sample_id)), ...sample }
  return {
    files: files.filter((file) => mayReadFile(staff, sample, file)).map((file) => fileOf(file, staff, sample)),
    may_add: refusal('addFile', facts, staff) === null ? [...kindsToAdd(staff, sample)] : [],
    most_bytes: file_most_mb * megabyte,
    left_bytes: Math.max(0, sample_most_mb * megabyte - bytes),
  }
}

export async function readFile({ db, staff, params }: Call<typeof contract.readFile>) {
  const sample = await sampleSites(db, staff, params.sample_id)
  const file = await findFile(db, staff, sample, params.number)
  if (file.gone_how !== null)
    throw new Failure(
      'not_found',
      file.gone_how === 'WITHDRAWN' ? 'This file was withdrawn.' : 'This file was removed by retention.',
    )
  const { size } = file
  const name = downloadName({ ...file, type: file.type as FileType })
  return { name, size, bytes: bytesOf(db, sample.sample_id, params.number, size) }
}
