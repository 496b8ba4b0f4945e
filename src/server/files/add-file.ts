/**
 * Adds a file to a sample: reads what it is by its bytes, draws pictures anew, and stores it with its hash, which stands in
 * the custody log from then on.
 */
import { createHash } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'
import type * as contract from '#contract/files.ts'
import { safeFileName } from '#domain/file/file-name.ts'
import { readFileType } from '#domain/file/file-type.ts'
import {
  addedNote,
  isPersonalAtFirst,
  isPicture,
  kindFault,
  kindNotYours,
  kindsToAdd,
  sizeFault,
} from '#domain/file/files.ts'
import { isStrip } from '#domain/technology/technologies.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure, sampleNotFound } from '#server/http/failure.ts'
import { lockSamples, sampleSites } from '#server/samples/queries.ts'
import { recordMove, refuseUnlessAll } from '#server/samples/record-move.ts'
import { settingsOf } from '#server/settings.ts'
import { newestSubmitted } from './evidence.ts'
import { fileOf, findFile, takenBy } from './queries.ts'
import { redrawn } from './redraw.ts'

type Add = Call<typeof contract.addFile>

export async function addFile(call: Add) {
  const { db: tx, staff, params, query, now } = call
  const { kind, technology = null, instrument = null } = query
  const sites = await sampleSites(tx, staff, params.sample_id)
  if (kind === undefined) throw badInput([{ field: 'kind', message: 'Choose what kind of file it is.' }])
  const kinds = kindsToAdd(staff, sites)
  if (kinds.length > 0 && !kinds.includes(kind)) throw new Failure('not_allowed', kindNotYours)
  const limits = await settingsOf(tx)
  const refuse = (message: string | null) => {
    if (message !== null) throw badInput([{ field: 'file', message }])
  }
  const sent = call.input
  refuse(sizeFault(sent.size, (await takenBy(tx, sites.sample_id)).bytes, limits))
  await refuseMethod(call)
  const whole = joined(sent)
  const read = readFileType(whole)
  if ('fault' in read) throw badInput([{ field: 'file', message: read.fault }])
  refuse(kindFault(kind, read.type))
  // Before the sample is locked: a large picture takes a second.
  const bytes = isPicture(read.type) ? (await redrawn(whole)).bytes : Buffer.from(whole.buffer)
  const sha256 = isPicture(read.type) ? await hashOf(bytes) : sent.sha256
  const [sample] = await lockSamples(tx, staff, [sites.sample_id])
  if (sample === undefined) throw sampleNotFound(sites.sample_id)
  refuseUnlessAll('addFile', [sample], staff)
  const taken = await takenBy(tx, sample.sample_id)
  refuse(sizeFault(bytes.length, taken.bytes, limits))
  await refuseTwice(call, sample.sample_id, sha256)
  const stored = { number: taken.last + 1, kind, size: bytes.length, sha256 }
  const { sample_id } = sample
  const report_id =
    technology === null ? null : await newestSubmitted(tx, { sample_id, technology, site_id: staff.site_id })
  await tx
    .insertInto('files')
    .values({
      ...stored,
      ...{ sample_id, technology, report_id, instrument_id: instrument, bytes, type: read.type },
      name: safeFileName(query.name ?? ''),
      site_id: staff.site_id,
      is_personal: isPersonalAtFirst(kind, read.type),
      added_at: now.toISOString(),
      added_by: staff.name,
      user_id: staff.id,
    })
    .execute()
  await recordMove(tx, 'addFile', [sample], call, { entry: () => ({ staff: staff.name, note: addedNote(stored) }) })
  await recordAudit(tx, call, {
    action: 'add',
    entity: 'file',
    entity_id: `${sample_id} ${stored.number}`,
    after: stored,
  })
  return fileOf(await findFile(tx, staff, sample, stored.number), staff, sample)
}

function joined({ parts, size }: Add['input']): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The hash, in steps between which other requests go on. */
async function hashOf(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256')
  const step = 4_000_000
  for (let from = 0; from < bytes.length; from += step) {
    hash.update(bytes.subarray(from, from + step))
    await pause()
  }
  return hash.digest('hex')
}

/** Refuses an instrument that is not the own lab's, or not of this technology, and a strip as what made a file's numbers. */
async function refuseMethod({ db, staff, query: { technology, instrument } }: Add) {
  if (instrument === undefined) return
  const fault = (message: string) => badInput([{ field: 'instrument', message }])
  if (technology === undefined || isStrip(technology)) throw fault('Choose the technology of the instrument.')
  const row = await db
    .selectFrom('instruments')
    .select('id')
    .where('id', '=', instrument)
    .where('site_id', '=', staff.site_id)
    .where('technology', '=', technology)
    .executeTakeFirst()
  if (row === undefined) throw fault('Choose an instrument of your site, of this technology.')
}

async function refuseTwice({ db }: Add, sample_id: string, sha256: string) {
  const same = await db
    .selectFrom('files')
    .select('number')
    .where('sample_id', '=', sample_id)
    .where('sha256', '=', sha256)
    .where('gone_how', 'is', null)
    .executeTakeFirst()
  if (same !== undefined) throw new Failure('conflict', `The sample has this file already: it is file ${same.number}.`)
}
