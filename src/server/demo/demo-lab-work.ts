/**
 * What the second lab of the demo works on: an instrument with its rack, what its computer brought and nobody has read yet, a
 * spectrum of a sample, and a question to a reader of another site.
 */
import { createHash } from 'node:crypto'
import { addDays } from '#domain/dates.ts'
import { addedNote } from '#domain/file/files.ts'
import { readingNumber } from '#domain/reading/reading.ts'
import { addToCustodyLog } from '#server/custody/queries.ts'
import type { Write } from '#server/database/connect.ts'
import { keyHash } from '#server/http/machine.ts'
import type { DemoClock } from './demo-clock.ts'
import type { Places } from './demo-people.ts'

const who = 'Wen Takahashi'

/** Bands of an infrared spectrum: where, how high, how wide, in cm⁻¹. */
const bands = [
  [1658, 0.92, 12],
  [1702, 0.81, 11],
  [1548, 0.44, 10],
  [1359, 0.3, 14],
  [1239, 0.36, 12],
  [1026, 0.28, 16],
  [744, 0.52, 9],
  [610, 0.4, 12],
  [2953, 0.18, 40],
] as const

/** A made-up spectrum as two columns. */
function spectrumText(): string {
  const lines = Array.from({ length: 840 }, (_, at) => {
    const x = 4000 - at * 4
    const height = bands.reduce((sum, [place, high, wide]) => sum + high / (1 + ((x - place) / wide) ** 2), 0.02)
    return `${x},${height.toFixed(4)}`
  })
  return ['cm-1,Absorbance', ...lines, ''].join('\n')
}

/** Makes it, at the samples that wait at the lab; nothing where fewer than two do. */
export async function makeLabWork(tx: Write, { site, account }: Places, clock: DemoClock): Promise<void> {
  const [site_id, user_id] = [site.lakeview, account.lakeview ?? null]
  const waiting = await tx
    .selectFrom('samples')
    .select('sample_id')
    .where('analysis_site', '=', site_id)
    .where('state', '=', 'IN_ANALYSIS')
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reports')
            .select('reports.id')
            .where('reports.site_id', '=', site_id)
            .whereRef('reports.sample_id', '=', 'samples.sample_id'),
        ),
      ),
    )
    .orderBy('sample_id')
    .execute()
  const [first, second] = waiting.map(({ sample_id }) => sample_id)
  if (first === undefined || second === undefined) return
  const place = { site_id, user_id, at: clock.ago(1) }
  await makeRack(tx, place, clock, [first, second])
  await makeReading(tx, place, second)
}

type Place = { readonly site_id: number; readonly user_id: number | null; readonly at: string }

/** An instrument that was checked, its rack, and a table of which a person must read one sample's lines. */
async function makeRack(tx: Write, { site_id, user_id, at }: Place, clock: DemoClock, samples: readonly string[]) {
  const { id: instrument_id } = await tx
    .insertInto('instruments')
    .values({ site_id, technology: 'LC_MS', name: 'Orbitrap', since: clock.at(45, '09:00').slice(0, 10) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const checked = clock.at(1, '09:05')
  await tx
    .insertInto('instrument_checks')
    .values({
      instrument_id,
      at: checked,
      passed: true,
      reason: 'WEEKLY',
      checked_by: who,
      user_id,
      recorded_at: checked,
    })
    .execute()
  const made = clock.at(0, '09:20')
  const { id: worklist_id } = await tx
    .insertInto('worklists')
    .values({ site_id, instrument_id, made_by: who, made_at: made })
    .returning('id')
    .executeTakeFirstOrThrow()
  const places = [
    { kind: 'BLANK', sample_id: null, label: 'Blank 1' },
    ...samples.map((sample_id) => ({ kind: 'SAMPLE', sample_id, label: null })),
    { kind: 'CONTROL', sample_id: null, label: 'QC high' },
  ]
  await tx
    .insertInto('worklist_places')
    .values(places.map((one, index) => ({ ...one, worklist_id, list_order: index + 1, position: `A${index + 1}` })))
    .execute()
  const { id: machine_key_id } = await tx
    .insertInto('machine_keys')
    .values({
      // No key has this hash: keys begin with other words.
      ...{ name: 'Computer of the Orbitrap', purpose: 'bring results', site_id, key_hash: keyHash('no key') },
      ...{ ends_on: addDays(at.slice(0, 10), 365), created_at: clock.at(45, '09:10'), created_by: 'Sam Abara' },
      last_used_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const head = ['Position', 'Sample', 'Compound', 'Percent']
  const [sample_id = ''] = samples
  const lines = [
    ['A2', sample_id, 'Fentanyl', '4.1'],
    ['A2', sample_id, 'Xylazine', 'n.d.'],
  ]
  const text = [head, ['A1', 'Blank 1', 'Caffeine', '0.01'], ...lines].map((cells) => cells.join(',')).join('\n')
  const { id: file_id } = await tx
    .insertInto('machine_files')
    .values({
      ...{ site_id, machine_key_id, instrument_id, file_name: 'orbitrap-run.csv', received_at: at },
      ...{ sha256: createHash('sha256').update(text).digest('hex'), bytes: Buffer.byteLength(text) },
      left_out: JSON.stringify([{ line: 2, written: 'Blank 1' }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('machine_results')
    .values({
      ...{ file_id, sample_id, technology: 'LC_MS', standing: 'WAITS', lines: lines.length },
      ...{ why: 'Line 4 needs an answer.', cells: JSON.stringify([head, ...lines]) },
    })
    .execute()
}

/** A spectrum of a sample, and somebody of another site is asked to read it. */
async function makeReading(tx: Write, { site_id, user_id, at }: Place, sample_id: string) {
  const bytes = Buffer.from(spectrumText())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const stored = { number: 1, kind: 'SPECTRUM' as const, size: bytes.length, sha256 }
  const { id: file_id } = await tx
    .insertInto('files')
    .values({
      ...{ ...stored, sample_id, type: 'TEXT', name: 'bench-ftir.csv', bytes, site_id, technology: 'FTIR' },
      ...{ is_personal: false, added_at: at, added_by: who, user_id },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('samples').set({ last_update: at }).where('sample_id', '=', sample_id).execute()
  const note = addedNote(stored)
  await addToCustodyLog(tx, [
    { sample_id, action: 'FILE_ADDED', site_id, staff: who, track_number: null, note, at, user_id },
  ])
  const by = { at, user_id, who, site_id, before: null }
  const number = readingNumber(createHash('sha256').update(`reading of ${sample_id}`).digest().subarray(0, 8))
  const asked = { sample_id, technology: 'FTIR', files: 1, by: who }
  await tx
    .insertInto('audit_log')
    .values([
      { ...by, action: 'addFile', entity: 'sample', entity_id: sample_id, after: JSON.stringify({}) },
      { ...by, action: 'add', entity: 'file', entity_id: `${sample_id} 1`, after: JSON.stringify(stored) },
      { ...by, action: 'ask', entity: 'reading', entity_id: number, after: JSON.stringify(asked) },
    ])
    .execute()
  const { id: reading_id } = await tx
    .insertInto('readings')
    .values({ number, sample_id, site_id, technology: 'FTIR', reader_submits: false, asked_at: at, asked_by: who })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('reading_files').values({ reading_id, file: 1, file_id }).execute()
}
