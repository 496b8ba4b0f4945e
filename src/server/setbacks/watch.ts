/**
 * Notices that the database went back: a server keeps, outside the database, the newest entry of the audit trail that it
 * saw, and looks whether it is still there. What can be read is acknowledged: PostgreSQL shows a write only after its
 * synchronous standby has it (R13.30).
 */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#server/database/connect.ts'
import { hasTable } from '#server/database/migrate.ts'
import { type Place, placeOf } from '#server/database/place.ts'
import { makeFolder } from '#server/make-folder.ts'
import { writeFault } from '#server/start-fault.ts'

/** What a server saw last: which PostgreSQL, where it was, and the newest entry of the audit trail. */
const Seen = z.object({
  /** PostgreSQL's own number of its data, which a standby shares; null where its role may not read it. */
  system: z.string().nullable(),
  database: z.string(),
  id: z.int(),
  at: z.string(),
  timeline: z.int().nullable(),
  position: z.string().nullable(),
})

/** What a server saw last. */
export type Seen = z.output<typeof Seen>

const fileIn = (dataDir: string) => join(dataDir, 'newest-seen.json')

/** What was seen last; null where nothing was, or where the file was damaged. */
async function readSeen(dataDir: string): Promise<Seen | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '')
  try {
    return Seen.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Keeps it; a server that is killed meanwhile leaves the old or the new file. */
async function keepSeen(dataDir: string, seen: Seen): Promise<void> {
  const file = fileIn(dataDir)
  const whole = `${file}.${process.pid}`
  // Other starts need this folder only for keys or a database of their own.
  await makeFolder(dataDir, 'DATA_DIR', 0o700)
  try {
    await writeFile(whole, JSON.stringify(seen), { mode: 0o600 })
    await rename(whole, file)
  } catch (error) {
    throw writeFault(dataDir, error)
  }
}

type Newest = {
  readonly database: string
  readonly id: number | null
  readonly at: string | null
  readonly isThere: boolean
}

/** The newest entry of the audit trail, and whether the one that was seen is still there; one snapshot of both. */
async function newestOf(db: Database, seen: Seen | null): Promise<Newest> {
  const { rows } = await sql<Newest>`
    select current_database() as database, n.id, n.at,
      exists (select from audit_log where id = ${seen?.id ?? 0} and at = ${seen?.at ?? null}::timestamptz) as "isThere"
    from (select) one left join (select id, at from audit_log order by id desc limit 1) n on true`.execute(db)
  const [newest] = rows
  if (newest === undefined) throw new Error('PostgreSQL gave no row.')
  return newest
}

const isSame = (seen: Seen, database: string, system: string | null) =>
  seen.database === database && (seen.system === null || system === null || seen.system === system)

/**
 * Looks once, and keeps what it saw. Returns whether this server wrote down a setback. Another database, or one of
 * another PostgreSQL, is no setback: somebody chose it.
 */
export async function lookForSetback(db: Database, dataDir: string, now: Date): Promise<boolean> {
  const seen = await readSeen(dataDir)
  const { database, id, at, isThere } = await newestOf(db, seen)
  if (seen !== null && isThere && seen.id === id) return false
  const place = await placeOf(db)
  const wentBack = seen !== null && !isThere && isSame(seen, database, place.system)
  // Written down before it is forgotten.
  const isNew = wentBack && (await noteSetback(db, seen, place, now))
  if (id !== null && at !== null) await keepSeen(dataDir, { database, id, at, ...place })
  return isNew
}

async function noteSetback(db: Database, seen: Seen, { timeline, position }: Place, now: Date): Promise<boolean> {
  const left = sql<string | null>`(select max(at) from audit_log where at <= ${seen.at})`
  const rows = await db
    .insertInto('setbacks')
    .values({
      ...{ noticed_at: now.toISOString(), seen_id: seen.id, seen_at: seen.at, left_at: left },
      ...{ seen_timeline: seen.timeline, seen_position: seen.position, timeline, position },
    })
    .onConflict((conflict) => conflict.columns(['seen_id', 'seen_at']).doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

/** The setbacks that nobody has said to know of, the newest first. */
export async function openSetbacks(db: Database) {
  // A database that was not brought up to date yet has none.
  if (!(await hasTable(db, 'setbacks'))) return []
  return db.selectFrom('setbacks').selectAll().where('known_at', 'is', null).orderBy('id', 'desc').execute()
}

/** Every setback, known or not, in words, the oldest first. */
export async function allSetbacks(db: Database): Promise<string[]> {
  if (!(await hasTable(db, 'setbacks'))) return []
  return (await db.selectFrom('setbacks').selectAll().orderBy('id').execute()).map(setbackInWords)
}

type Setback = Awaited<ReturnType<typeof openSetbacks>>[number]

/** Where PostgreSQL was and is, as a sentence; empty where it did not say. */
export const placesInWords = ({ seen_timeline, seen_position, timeline, position }: Setback): string =>
  seen_timeline === null || timeline === null
    ? ''
    : `PostgreSQL was on timeline ${seen_timeline} at ${seen_position}, and is on ${timeline} at ${position}.`

/** A setback as sentences for people, with times in UTC. */
export function setbackInWords(one: Setback): string {
  const when = (iso: string) => `${iso.slice(0, 19).replace('T', ' ')} UTC`
  const from = one.left_at === null ? 'before' : `between ${when(one.left_at)} and`
  const words = `The database went back: entry ${one.seen_id} of the audit trail was acknowledged and is gone. What was saved ${from} ${when(one.seen_at)} may be lost.`
  return `${words} ${placesInWords(one)}`.trim()
}
