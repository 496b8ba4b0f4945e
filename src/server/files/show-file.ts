/** A lab shows a file of a sample to its person beside the result, or takes it back. It is drawn now, not when people read it. */
import { createHash } from 'node:crypto'
import type * as contract from '#contract/files.ts'
import type { FileType } from '#domain/file/file-type.ts'
import { isPicture } from '#domain/file/files.ts'
import { canBeShown, mayShow, mostShown, notShowable, tooManyShown } from '#domain/file/shown-files.ts'
import { drawingSize } from '#domain/spectrum/draw-spectrum.ts'
import { noSpectrum } from '#domain/spectrum/spectrum.ts'
import type { Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { threadOf } from '#server/in-thread.ts'
import type { DrawingTask, DrawnCurve } from './drawing-worker.ts'
import { fileOf, findFile } from './queries.ts'
import { redrawn, shownPixels } from './redraw.ts'
import { lockOwnFile, noteFile } from './withdraw-file.ts'

const draw = threadOf<DrawingTask, DrawnCurve>({
  ...{ source: 'files/drawing-worker.ts', built: 'drawing-worker.js' },
  busy: 'Other spectra are being drawn at this moment. Please try again in a minute.',
})

export async function showFile(call: Call<typeof contract.showFile>) {
  const { db: tx, staff, params, input } = call
  const { sample, file } = await lockOwnFile(tx, staff, params)
  if (!mayShow(staff, sample))
    throw new Failure('not_allowed', 'Only a lab of this sample may show a file to its person.')
  const { sample_id } = sample
  const { is_shown } = input
  if (is_shown !== file.is_shown) {
    const { id } = await tx
      .updateTable('files')
      .set({ is_shown })
      .where('sample_id', '=', sample_id)
      .where('number', '=', params.number)
      .returning('id')
      .executeTakeFirstOrThrow()
    const kept = is_shown ? { sha256: await keepDrawing(tx, id, { ...file, type: file.type as FileType }) } : {}
    await noteFile(call, is_shown ? 'show' : 'take back', { is_shown: file.is_shown }, { is_shown, ...kept })
  }
  return fileOf(await findFile(tx, staff, sample, params.number), staff, sample)
}

type Chosen = Parameters<typeof canBeShown>[0]

/** Draws the file, keeps the drawing, and answers its hash; refuses what cannot be shown, and more than a page shows. */
async function keepDrawing(tx: Write, file_id: number, file: Chosen) {
  if (!canBeShown(file)) throw new Failure('conflict', notShowable)
  const { bytes, sample_id } = await tx
    .selectFrom('files')
    .select(['bytes', 'sample_id'])
    .where('id', '=', file_id)
    .executeTakeFirstOrThrow()
  const { shown } = await tx
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('shown'))
    .where('sample_id', '=', sample_id)
    .where('is_shown', '=', true)
    .executeTakeFirstOrThrow()
  if (Number(shown) > mostShown) throw new Failure('conflict', tooManyShown)
  if (bytes === null) throw new Failure('conflict', 'The bytes of this file are gone already.')
  // They go to a thread, so they need a buffer of their own.
  const drawing = await drawn(Uint8Array.from(bytes), file.type)
  const sha256 = createHash('sha256').update(drawing.bytes).digest('hex')
  await tx
    .insertInto('shown_files')
    .values({ file_id, ...drawing, sha256 })
    .execute()
  return sha256
}

async function drawn(bytes: Uint8Array<ArrayBuffer>, type: FileType) {
  if (isPicture(type)) return { ...(await redrawn(bytes, shownPixels)), type: `image/${type.toLowerCase()}` }
  const answer = await draw({ bytes, type })
  if (answer === undefined || 'fault' in answer) throw new Failure('conflict', answer?.fault ?? noSpectrum)
  return { bytes: Buffer.from(answer.svg), ...drawingSize, type: 'image/svg+xml' }
}
