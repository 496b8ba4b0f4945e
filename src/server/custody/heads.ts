/**
 * Heads of the custody log. Each holds the last entry that it seals, how many entries and chains there were, a hash over
 * the head before and all entries since, and an HMAC of that under a key outside the database.
 */
import { createHash, createHmac } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { hasTable } from '#server/database/migrate.ts'
import { placeOf } from '#server/database/place.ts'
import type { CustodyHeads } from '#server/database/tables.ts'
import { inTurn } from '#server/database/take-turn.ts'
import { isSameText } from '#server/same-text.ts'
import { StartFault } from '#server/start-fault.ts'
import { type CustodyKeys, keyId } from './custody-key.ts'

/** A head as it is stored. */
export type Head = Selectable<CustodyHeads>

type Sealed = Pick<Head, 'at' | 'last_entry_id' | 'chains' | 'entries' | 'head_hash' | 'timeline' | 'position'>

/** The advisory lock that lets only one server at a time make a head. */
const lockNumber = 7_226_025
const together = 50_000

/** How long, in ms, new entries may wait while the last one is looked up. */
const longestHold = 2000

function macOf(key: string, { at, last_entry_id, chains, entries, head_hash, timeline, position }: Sealed): string {
  // Heads of a version that did not write it down are sealed without it.
  const place = timeline == null ? [] : [timeline, position]
  return createHmac('sha256', key)
    .update(JSON.stringify(['vialog custody head', at, last_entry_id, chains, entries, head_hash, ...place]))
    .digest('hex')
}

/** Makes a head of all entries committed before; `night` is a date (YYYY-MM-DD). */
export async function makeHead(db: Database, [key]: CustodyKeys, now: Date, night: string | null): Promise<Head> {
  if (key === undefined) throw new StartFault('CUSTODY_KEY is not at hand, so no head of the custody log was made.')
  return inTurn(db, lockNumber, async (connection) => {
    const before = await newestHead(connection)
    const last_entry_id = await lastEntry(connection)
    const since = before?.last_entry_id ?? 0
    const { hash, chains, entries } = await hashEntries(connection, before?.head_hash ?? '', since, last_entry_id)
    const { timeline, position } = await placeOf(connection)
    const facts = {
      ...{ timeline, position },
      at: now.toISOString(),
      last_entry_id,
      chains: (before?.chains ?? 0) + chains,
      entries: (before?.entries ?? 0) + entries,
      // Include the time, so that each head has a hash of its own, even after a night without an entry.
      head_hash: createHash('sha256').update(`${hash} ${now.toISOString()}`).digest('hex'),
    }
    return connection
      .insertInto('custody_heads')
      .values({ ...facts, night, mac: macOf(key, facts), key_id: keyId(key) })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** The newest head, if there is one. */
export function newestHead(db: Database): Promise<Head | undefined> {
  return db.selectFrom('custody_heads').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/**
 * The number of the newest entry. Entries get their numbers before they are committed, so the lock waits for running
 * writes and blocks new ones for this one query: no entry with a lower number can come later.
 */
function lastEntry(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(longestHold)}`.execute(tx)
    await sql`lock table custody_log in share mode`.execute(tx)
    const { last } = await tx
      .selectFrom('custody_log')
      .select((row) => row.fn.coalesce(row.fn.max('id'), sql<number>`0`).as('last'))
      .executeTakeFirstOrThrow()
    return last
  })
}

/**
 * The hash over `start` and the entries after `since` up to `last`, how many they are, and how many of them begin a
 * chain.
 */
async function hashEntries(db: Database, start: string, since: number, last: number) {
  const hash = createHash('sha256').update(start)
  let [entries, chains, from] = [0, 0, since]
  for (;;) {
    const rows = await db
      .selectFrom('custody_log')
      .select(['id', 'entry_no', 'hash'])
      .where('id', '>', from)
      .where('id', '<=', last)
      .orderBy('id')
      .limit(together)
      .execute()
    for (const { id, entry_no, hash: entry } of rows) {
      hash.update(`\n${id} ${entry}`)
      entries += 1
      if (entry_no === 1) chains += 1
      from = id
    }
    if (rows.length < together) return { hash: hash.digest('hex'), entries, chains }
  }
}

/**
 * The result of checking the heads: how many there are, the newest, how many could not be checked without their key,
 * what is wrong.
 */
export type HeadsCheck = {
  readonly heads: number
  readonly newest: Head | undefined
  /** Heads whose key is not available and that no later, checkable head confirms. */
  readonly unchecked: number
  /** Sentences: between which heads PostgreSQL changed its timeline or went back, so that a standby or a copy serves since. */
  readonly changes: readonly string[]
  /** The first fault, as a sentence; null where everything agrees. */
  readonly fault: string | null
}

/** Recomputes every head from the entries, and checks its seal where its key is available. Reads one snapshot. */
export async function checkHeads(db: Database, keys: CustodyKeys): Promise<HeadsCheck> {
  const isKept = await hasTable(db, 'custody_heads')
  const heads = isKept ? await db.selectFrom('custody_heads').selectAll().orderBy('id').execute() : []
  const keyOf = new Map(keys.map((key) => [keyId(key), key]))
  const lastKnown = heads.findLastIndex(({ key_id }) => keyOf.has(key_id))
  const changes = placeChanges(heads)
  const found = { heads: heads.length, newest: heads.at(-1), unchecked: heads.length - 1 - lastKnown, changes }
  let [before, since, entries, chains] = ['', 0, 0, 0]
  for (const head of heads) {
    const part = await hashEntries(db, before, since, head.last_entry_id)
    entries += part.entries
    chains += part.chains
    const computed = createHash('sha256').update(`${part.hash} ${head.at}`).digest('hex')
    const key = keyOf.get(head.key_id)
    const name = `The head of ${minuteOf(head)} (number ${head.id})`
    if (key !== undefined && !isSameText(macOf(key, head), head.mac)) return { ...found, fault: `${name} was changed.` }
    if (entries !== head.entries || chains !== head.chains)
      return {
        ...found,
        fault: `${name} tells of ${head.entries} entries of ${head.chains} chains; there are ${entries} of ${chains}.`,
      }
    if (computed !== head.head_hash)
      return {
        ...found,
        fault: `${name} does not hold: an entry since the one before it, or a head, was changed or removed.`,
      }
    before = head.head_hash
    since = head.last_entry_id
  }
  return { ...found, fault: null }
}

const minuteOf = ({ at }: Head) => `${at.slice(0, 16).replace('T', ' ')} UTC`

/** A position (LSN) as a number that can be compared. */
const lsn = (position: string | null) =>
  (position ?? '0/0').split('/').reduce((all, part) => all * 2 ** 32 + Number.parseInt(part, 16), 0)

function placeChanges(heads: readonly Head[]): string[] {
  const said = heads.filter(({ timeline }) => timeline != null)
  return said.flatMap((head, at) => {
    const before = said[at - 1]
    const goesOn = before?.timeline === head.timeline && lsn(before.position) <= lsn(head.position)
    if (before === undefined || goesOn) return []
    const [was, is] = [before, head].map(({ timeline, position }) => `timeline ${timeline} at ${position}`)
    return [`PostgreSQL went from ${was} to ${is} between the heads of ${minuteOf(before)} and ${minuteOf(head)}.`]
  })
}
