/** SQL of readings: as the site that asked sees them, and as their reader does. */
import { sql } from 'kysely'
import type { Reading, ReadingTask } from '#contract/readings.ts'
import { isPicture } from '#domain/file/files.ts'
import {
  claimHours,
  isClaimed,
  isOpen,
  mayOpen,
  type Reader,
  readingFaults,
  readingState,
} from '#domain/reading/reading.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { Failure } from '#server/http/failure.ts'

/** A reading with what its rules need. */
const readings = (db: Database) =>
  db
    .selectFrom('readings as g')
    .select(['g.id', 'g.number', 'g.sample_id', 'g.site_id', 'g.technology', 'g.reader_submits', 'g.asked_at'])
    .select('g.is_liquid')
    .select(['g.asked_by', 'g.reader_id', 'g.reader', 'g.claimed_at', 'g.read_at', 'g.submitted_at', 'g.withdrawn_at'])
    .select(['g.remarks', 'g.beside', 'g.draft_version'])
    .select(sql<NonNullable<ReadingTask['seen']>['found'] | null>`g.found`.as('found'))
    .select(sql<readonly string[] | null>`g.not_found`.as('not_found'))

export type ReadingRow = Awaited<ReturnType<ReturnType<typeof readings>['executeTakeFirstOrThrow']>>

const seenOf = ({ found, not_found, remarks }: Pick<ReadingRow, 'found' | 'not_found' | 'remarks'>) =>
  found === null || not_found === null ? null : { found, not_found: [...not_found], remarks: remarks ?? '' }

/** Readings that a site asked for, by the given condition, the newest first. */
export async function askedReadings(
  db: Database,
  where: { readonly site: number; readonly sample_id?: string; readonly number?: string },
  now: Date,
): Promise<Reading[]> {
  const rows = await readings(db)
    .select(
      sql<number[]>`array(select f.number from reading_files r join files f on f.id = r.file_id
        where r.reading_id = g.id order by r.file)`.as('files'),
    )
    .where('g.site_id', '=', where.site)
    .$if(where.sample_id !== undefined, (some) => some.where('g.sample_id', '=', where.sample_id ?? ''))
    .$if(where.number !== undefined, (some) => some.where('g.number', '=', where.number ?? ''))
    .orderBy('g.id', 'desc')
    .execute()
  return rows.map((row) => {
    const state = readingState(row, now)
    return {
      ...{ number: row.number, sample_id: row.sample_id, technology: row.technology, state, files: row.files },
      ...{ reader_submits: row.reader_submits, asked_at: row.asked_at, asked_by: row.asked_by },
      is_liquid: row.is_liquid,
      reader: isOpen({ state }) ? null : row.reader,
      ...{ read_at: row.read_at, submitted_at: row.submitted_at, seen: seenOf(row), beside: row.beside },
    }
  })
}

/** Locks a reading that this reader may open; any other is not there. */
export async function lockReading(tx: Write, number: string, reader: Reader, now: Date): Promise<ReadingRow> {
  const row = await readings(tx).where('g.number', '=', number).forUpdate('g').executeTakeFirst()
  if (row === undefined || !mayOpen(row, reader, now)) throw new Failure('not_found', readingFaults.none)
  return row
}

/** The readings that a reader may open, by number; all of them without one: who waited longest first. */
export async function tasksOf(db: Database, reader: Reader, now: Date, number?: string): Promise<ReadingTask[]> {
  const rows = await readings(db)
    .innerJoin('samples as s', 's.sample_id', 'g.sample_id')
    .select(['s.sample_type', 's.colour', 's.texture', 's.expected_drugs'])
    .select(
      sql<{ file: number; kind: ReadingTask['files'][number]['kind']; type: 'PNG' }[]>`(select coalesce(jsonb_agg(
        jsonb_build_object('file', r.file, 'kind', f.kind, 'type', f.type) order by r.file), '[]')
        from reading_files r join files f on f.id = r.file_id where r.reading_id = g.id and f.bytes is not null)`.as(
        'files',
      ),
    )
    .where('s.deleted_at', 'is', null)
    .where('g.site_id', '<>', reader.site_id)
    .where((row) =>
      row.or([
        row.and([row('g.submitted_at', 'is', null), row('g.withdrawn_at', 'is', null)]),
        row('g.reader_id', '=', reader.id),
      ]),
    )
    .$if(number !== undefined, (some) => some.where('g.number', '=', number ?? ''))
    .orderBy('g.asked_at')
    .limit(500)
    .execute()
  return rows.filter((row) => mayOpen(row, reader, now)).map((row) => taskOf(row, reader, now))
}

type TaskRow = ReadingRow &
  Pick<ReadingTask, 'sample_type' | 'colour' | 'texture' | 'expected_drugs'> & {
    readonly files: readonly {
      readonly file: number
      readonly kind: ReadingTask['files'][number]['kind']
      readonly type: 'PNG'
    }[]
  }

function taskOf(row: TaskRow, reader: Reader, now: Date): ReadingTask {
  const state = readingState(row, now)
  const is_mine = row.reader_id === reader.id && !isOpen({ state })
  return {
    ...{ number: row.number, state, technology: row.technology, reader_submits: row.reader_submits },
    ...{ asked_at: row.asked_at, is_mine },
    claimed_until: isClaimed({ state }) && row.claimed_at !== null ? after(row.claimed_at) : null,
    ...{ sample_type: row.sample_type, colour: row.colour, texture: row.texture, expected_drugs: row.expected_drugs },
    files: row.files.map(({ file, kind, type }) => ({ file, kind, is_picture: isPicture(type) })),
    // What somebody else wrote before they gave it back is theirs.
    seen: is_mine ? seenOf(row) : null,
  }
}

const after = (claimed_at: string) => new Date(Date.parse(claimed_at) + claimHours * 3600_000).toISOString()

/** One of them; 404 where it is none. */
export async function taskFor(db: Database, reader: Reader, now: Date, number: string): Promise<ReadingTask> {
  const [task] = await tasksOf(db, reader, now, number)
  if (task === undefined) throw new Failure('not_found', readingFaults.none)
  return task
}
