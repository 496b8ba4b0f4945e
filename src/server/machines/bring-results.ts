/**
 * Takes a table of results from a machine: drafts by sample ID, all of them or none. The same file again, whatever its
 * name, changes nothing and gets the first answer. What a person typed stays: beside a draft, a result waits to be read.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type bringResults as endpoint, mostFileBytes } from '#contract/machine-results.ts'
import { type ReadSample, unsaidSample } from '#domain/machine/read-results.ts'
import { type RunCheck, runChecks } from '#domain/machine/run-checks.ts'
import { positionFaults } from '#domain/machine/worklist.ts'
import { outcome, refusal } from '#domain/sample/sample-lifecycle.ts'
import { type ColumnUse, columnUses } from '#domain/table/column-uses.ts'
import { technologyName } from '#domain/technology/technologies.ts'
import { standingOf } from '#server/analysis/machine-results.ts'
import { type OwnReport, ownReports } from '#server/analysis/queries.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { repeatLostRace } from '#server/database/lost-race.ts'
import { dictionaryDrugs, substanceWords } from '#server/drugs/dictionary.ts'
import { noteRoom } from '#server/full-disk.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { type LockedSample, lockSamples, visibleTo } from '#server/samples/queries.ts'
import { readInThread } from './read-in-thread.ts'
import { worklistsFor } from './worklist-queries.ts'
import { writeDraft } from './write-draft.ts'

type Bring = Call<typeof endpoint>
type Instrument = Awaited<ReturnType<typeof findInstrument>>

const mostFaults = 100

export async function bringResults(call: Bring) {
  const { db, input } = call
  const bytes = new Uint8Array(Buffer.from(input.content, 'base64'))
  if (bytes.length > mostFileBytes) throw badInput([{ field: 'content', message: 'The file is larger than 1 MB.' }])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const instrument = await findInstrument(call)
  const before = await earlier(db, instrument, sha256)
  if (before !== null) return before
  const read = await readInThread({
    ...{ name: input.file_name, bytes, technology: instrument.technology },
    ...{ drugs: await dictionaryDrugs(db), words: await substanceWords(db), layouts: await layoutsOf(db, instrument) },
  })
  if ('faults' in read) throw refused(read.faults)
  const file = { sha256, bytes: bytes.length, instrument, ...read }
  const answer = await repeatLostRace(() => db.transaction().execute((tx) => take(tx, call, file)))
  noteRoom()
  return answer
}

/** The instrument of the key's site by its name. */
async function findInstrument({ db, input, machine }: Bring) {
  const instrument = await db
    .selectFrom('instruments')
    .select(['id', 'site_id', 'technology', 'name', 'retired_at'])
    .where('site_id', '=', machine.site_id)
    .where(sql<boolean>`lower(name) = lower(${input.instrument})`)
    .executeTakeFirst()
  const fault = (message: string) => badInput([{ field: 'instrument', message }])
  if (instrument === undefined) throw fault(`${machine.site} has no instrument ‘${input.instrument}’.`)
  if (instrument.retired_at !== null) throw fault(`${instrument.name} is not in use any more.`)
  return instrument
}

/** What somebody of the lab confirmed about tables of this instrument; after it, of its technology. */
async function layoutsOf(db: Database, { id, site_id, technology }: Instrument) {
  const rows = await db
    .selectFrom('table_layouts')
    .select(['headings', 'uses'])
    .where('site_id', '=', site_id)
    .where('technology', '=', technology)
    .where((row) => row.or([row('instrument_id', '=', id), row('instrument_id', 'is', null)]))
    .orderBy(sql`instrument_id is null`)
    .execute()
  return rows.flatMap(({ headings, uses }) => {
    const known = uses.flatMap((text): ColumnUse[] => columnUses.filter((use) => use === text))
    return known.length === uses.length ? [{ headings, uses: known }] : []
  })
}

type Fault = { readonly line: number | null; readonly message: string }

/** The refusal of the whole file: each fault by its line. */
const refused = (faults: readonly Fault[]) =>
  badInput(
    faults
      .slice(0, mostFaults)
      .map(({ line, message }) => ({ field: line === null ? 'content' : `line ${line}`, message })),
  )

/** The first answer to the same file; null where it never came. */
async function earlier(db: Database, instrument: Instrument, sha256: string) {
  const file = await db
    .selectFrom('machine_files')
    .select(['id', 'received_at'])
    .select(sql<{ line: number; written: string }[]>`left_out`.as('left_out'))
    .select(sql<RunCheck[]>`checks`.as('checks'))
    .where('instrument_id', '=', instrument.id)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return file === undefined ? null : { ...file, is_repeated: true, samples: await samplesOf(db, file.id) }
}

async function samplesOf(db: Database, file_id: number) {
  const rows = await db
    .selectFrom('machine_results')
    .select(['sample_id', 'standing', 'why', 'lines'])
    .where('file_id', '=', file_id)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, standing: standingOf(row.standing) }))
}

type Taken = { readonly sha256: string; readonly bytes: number; readonly instrument: Instrument } & Extract<
  Awaited<ReturnType<typeof readInThread>>,
  { samples: readonly ReadSample[] }
>

async function take(tx: Write, call: Bring, file: Taken) {
  const { input, machine, now } = call
  const { sha256, bytes, instrument, left_out } = file
  const at = now.toISOString()
  const made = await tx
    .insertInto('machine_files')
    .values({
      ...{ site_id: machine.site_id, machine_key_id: machine.id, instrument_id: instrument.id },
      ...{ file_name: input.file_name, sha256, bytes, received_at: at, left_out: JSON.stringify(left_out) },
    })
    // Another call may bring the same file at this moment: it waits here.
    .onConflict((conflict) => conflict.columns(['instrument_id', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined) {
    const first = await earlier(tx, instrument, sha256)
    if (first === null) throw new Error('A file conflicts with one that is not there.')
    return first
  }
  const { held: samples, checks } = await lockBrought(tx, call, file)
  await tx
    .updateTable('machine_files')
    .set({ checks: JSON.stringify(checks) })
    .where('id', '=', made.id)
    .execute()
  for (const read of file.samples) {
    const sample = samples.get(read.sample_id)
    if (sample === undefined) throw new Error('A sample was not locked.')
    const why = read.why ?? (await draft(tx, call, file, { read, ...sample }))
    await tx
      .insertInto('machine_results')
      .values({
        ...{ file_id: made.id, sample_id: read.sample_id, technology: instrument.technology },
        ...{ standing: why === null ? 'DRAFTED' : 'WAITS', why, lines: read.lines.length },
        cells: JSON.stringify(read.cells),
      })
      .execute()
    const after = { file_name: input.file_name, instrument: instrument.name, ...(why !== null && { waits: why }) }
    await recordAudit(tx, call, { action: 'bring results', entity: 'sample', entity_id: read.sample_id, after })
  }
  return {
    id: made.id,
    received_at: at,
    is_repeated: false,
    samples: await samplesOf(tx, made.id),
    ...{ left_out: [...left_out], checks },
  }
}

type Held = { readonly sample: LockedSample; readonly own: readonly OwnReport[] }

/** The samples of the file, locked, with the lab's reports; refuses the file with every fault of its lines. */
async function lockBrought(tx: Write, { machine, input }: Bring, { samples, positions, instrument, checks }: Taken) {
  const ids = samples.map(({ sample_id }) => sample_id)
  const seen =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('samples as s')
          .select('s.sample_id')
          .where('s.sample_id', 'in', ids)
          .where('s.deleted_at', 'is', null)
          .where(visibleTo(machine))
          .execute()
  const locked =
    seen.length === 0
      ? []
      : await lockSamples(
          tx,
          machine,
          seen.map(({ sample_id }) => sample_id),
        )
  const held = new Map<string, Held>()
  for (const sample of locked)
    held.set(sample.sample_id, { sample, own: await ownReports(tx, sample.sample_id, machine.site_id) })
  const lists = await worklistsFor(tx, {
    site_id: machine.site_id,
    instrument_id: instrument.id,
    ids,
    chosen: input.worklist,
  })
  const faults = [
    ...samples.flatMap((read): Fault[] => {
      const line = read.isByName ? null : (read.lines[0] ?? null)
      const message = sampleFault(read, held.get(read.sample_id), machine, instrument)
      return message === null ? [] : [{ line, message: line === null ? message : `Line ${line}: ${message}` }]
    }),
    ...positionFaults(positions, lists),
  ]
  if (faults.length > 0) throw refused(faults.sort((one, other) => (one.line ?? 0) - (other.line ?? 0)))
  return { held, checks: runChecks({ checks, stands: positions, lists }) }
}

function sampleFault(
  { written, isByName }: ReadSample,
  held: Held | undefined,
  machine: Bring['machine'],
  { technology }: Instrument,
): string | null {
  // The same words for a sample that does not exist and for one of another site.
  if (held === undefined) return isByName ? unsaidSample : `${machine.site} has no sample ${written}.`
  const { sample, own } = held
  const method = technologyName(technology)
  if (own.some((report) => !report.is_draft && report.technology === technology))
    return `${written} was reported by ${method} already. A person corrects that report.`
  const why = refusal('saveDraft', sample, machine)
  return why === null ? null : `${written}: ${why.detail}`
}

/** Writes the draft of one sample, or says why a person must read it first. */
async function draft(
  tx: Write,
  call: Bring,
  { instrument }: Taken,
  { read, sample, own }: Held & { read: ReadSample },
) {
  const { technology } = instrument
  if (read.rows === null) return read.why
  if (own.some((report) => report.is_draft && report.technology === technology))
    return `A draft by ${technologyName(technology)} exists already. It stays as it is.`
  if (outcome('saveDraft', sample).state !== sample.state) return 'A person said why it could not be analyzed.'
  const { rows, isRelative } = read
  return writeDraft(tx, call, { sample, own, technology, instrument: instrument.id, rows, isRelative })
}
