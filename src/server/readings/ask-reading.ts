/** A site asks for a reading of files of a sample, and ends it. */
import { randomBytes } from 'node:crypto'
import type * as contract from '#contract/readings.ts'
import type { Reading } from '#contract/readings.ts'
import type { FileType } from '#domain/file/file-type.ts'
import { hasEnded, isForReaders, readingNumber, readingState } from '#domain/reading/reading.ts'
import { asksLiquid, liquidMissing } from '#domain/report/liquid.ts'
import { refusal } from '#domain/sample/sample-lifecycle.ts'
import {
  activeTechnologies,
  isStrip,
  namesSubstances,
  notInUse,
  technologyName,
} from '#domain/technology/technologies.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure, sampleNotFound } from '#server/http/failure.ts'
import { findSample, lockSamples } from '#server/samples/queries.ts'
import { askedReadings } from './queries.ts'

export async function listReadings({ db, staff, params, now }: Call<typeof contract.listReadings>) {
  const { sample_id } = await findSample(db, staff, params.sample_id)
  return askedReadings(db, { site: staff.site_id, sample_id }, now)
}

export async function askReading(call: Call<typeof contract.askReading>): Promise<Reading> {
  const { db: tx, staff, input, now } = call
  const [sample] = await lockSamples(tx, staff, [input.sample])
  if (sample === undefined) throw sampleNotFound(input.sample)
  const { sample_id } = sample
  refuseTechnology(input.technology)
  const why = refusal('saveDraft', sample, staff)
  if (why !== null) throw new Failure('conflict', why.detail)
  if (input.reader_submits && input.is_liquid === null && asksLiquid(input.technology, sample.sample_type))
    throw badInput([{ field: 'is_liquid', message: liquidMissing }])
  const ids = await filesOf(tx, sample_id, input.files)
  const open = (await askedReadings(tx, { site: staff.site_id, sample_id }, now)).find(
    (one) => one.technology === input.technology && !hasEnded(one),
  )
  if (open !== undefined)
    throw new Failure(
      'conflict',
      `${technologyName(input.technology)} of this sample is in the queue already, as ${open.number}.`,
    )
  const number = readingNumber(randomBytes(8))
  const { id } = await tx
    .insertInto('readings')
    .values({
      ...{ number, sample_id, site_id: staff.site_id, technology: input.technology },
      ...{
        reader_submits: input.reader_submits,
        is_liquid: input.is_liquid,
        asked_at: now.toISOString(),
        asked_by: input.fullname,
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('reading_files')
    .values(ids.map((file_id, at) => ({ reading_id: id, file: at + 1, file_id })))
    .execute()
  const after = { sample_id, technology: input.technology, files: input.files.length, by: input.fullname }
  await recordAudit(tx, call, { action: 'ask', entity: 'reading', entity_id: number, after })
  return readAsked(tx, staff.site_id, number, now)
}

async function readAsked(tx: Write, site: number, number: string, now: Date): Promise<Reading> {
  const [reading] = await askedReadings(tx, { site, number }, now)
  if (reading === undefined) throw new Failure('not_found', 'This reading was not found.')
  return reading
}

function refuseTechnology(technology: string) {
  const message = !activeTechnologies().includes(technology)
    ? notInUse(technologyName(technology))
    : isStrip(technology) || !namesSubstances(technology)
      ? `${technologyName(technology)} is read where the sample is.`
      : null
  if (message !== null) throw badInput([{ field: 'technology', message }])
}

/** The files by their numbers: those of the sample that are here, and that a reader can look at. */
async function filesOf(tx: Write, sample_id: string, numbers: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('files')
    .select(['id', 'number', 'type'])
    .where('sample_id', '=', sample_id)
    .where('bytes', 'is not', null)
    .execute()
  return [...new Set(numbers)].map((number) => {
    const file = rows.find((row) => row.number === number)
    const message =
      file === undefined
        ? `This sample has no file ${number}.`
        : // The column's constraint allows the same types.
          isForReaders(file.type as FileType)
          ? null
          : `File ${number} is a document: it may name the sample or its site, so no reader sees it.`
    if (file === undefined || message !== null) throw badInput([{ field: 'files', message: message ?? '' }])
    return file.id
  })
}

export async function withdrawReading(call: Call<typeof contract.withdrawReading>): Promise<Reading> {
  const { db: tx, staff, params, input, now } = call
  const row = await tx
    .selectFrom('readings')
    .selectAll()
    .where('number', '=', params.number)
    .where('site_id', '=', staff.site_id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Failure('not_found', 'This reading was not found.')
  if (hasEnded({ state: readingState(row, now) })) throw new Failure('conflict', 'This reading has ended already.')
  const ended = { withdrawn_by: input.fullname, withdrawn_reason: input.reason }
  await tx
    .updateTable('readings')
    .set({ withdrawn_at: now.toISOString(), ...ended })
    .where('id', '=', row.id)
    .execute()
  await recordAudit(tx, call, { action: 'end', entity: 'reading', entity_id: row.number, after: ended })
  return readAsked(tx, staff.site_id, row.number, now)
}
