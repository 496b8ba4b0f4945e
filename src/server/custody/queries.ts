/** All SQL of the chain of custody. The database itself links entries and refuses changes; see the first migration. */
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Write } from '#server/database/connect.ts'
import type { CustodyLog } from '#server/database/tables.ts'

/** An entry to add; the database sets its place in the chain and its hash. */
export type NewCustodyEntry = Required<
  Pick<
    Insertable<CustodyLog>,
    'sample_id' | 'action' | 'site_id' | 'staff' | 'at' | 'track_number' | 'note' | 'user_id'
  >
>

/** Adds entries in the order given. */
export async function addToCustodyLog(tx: Write, entries: readonly NewCustodyEntry[]): Promise<void> {
  if (entries.length > 0)
    await tx
      .insertInto('custody_log')
      .values([...entries])
      .execute()
}

/** A sample's entries in the order of the chain, each with its site. */
export async function readEntries(db: Database, sample_id: string) {
  return db
    .selectFrom('custody_log as l')
    .innerJoin('sites', 'sites.id', 'l.site_id')
    .select([
      'l.action',
      'l.staff',
      'l.at as time',
      'l.track_number',
      'l.note',
      'sites.id',
      'sites.name',
      'sites.address',
    ])
    .where('l.sample_id', '=', sample_id)
    .orderBy('l.entry_no')
    .execute()
}

/** A broken link: the entry's own hash, its link to the one before, or its number. */
export type BrokenLink = Pick<Selectable<CustodyLog>, 'sample_id' | 'entry_no' | 'id'>

/** The first entry whose hash, link or number does not follow from the entries before it; null when all chains hold. */
export async function firstBrokenLink(db: Database): Promise<BrokenLink | null> {
  const { rows } = await sql<BrokenLink>`
    select id, sample_id, entry_no from (
      select l.id, l.sample_id, l.entry_no, l.hash, l.previous_hash, custody_hash(l) as computed,
        lag(l.hash, 1, '') over chain as expected, row_number() over chain as place
      from custody_log l window chain as (partition by l.sample_id order by l.entry_no)
    ) links
    where hash <> computed or previous_hash <> expected or entry_no <> place
    order by id limit 1`.execute(db)
  return rows[0] ?? null
}
