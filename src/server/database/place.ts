/** Where PostgreSQL is in its own log, so that a database that went back can be told from one that went on. */
import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** The number of its data, which a standby shares, its timeline, and its position (LSN); null where it does not say. */
export type Place = {
  readonly system: string | null
  readonly timeline: number | null
  readonly position: string | null
}

/** Where PostgreSQL is now. A role without these rights, or a standby, gives no position. */
export async function placeOf(db: Database): Promise<Place> {
  const { rows } = await sql<{ system: string; timeline: number; position: string | null }>`
    select (select system_identifier::text from pg_control_system()) as system, w.position,
      -- The name of the log's file begins with the timeline; a control file tells a new one only after a checkpoint.
      ('x' || left(pg_walfile_name(w.position::pg_lsn), 8))::bit(32)::int as timeline
    from (select pg_current_wal_lsn()::text as position) w`
    .execute(db)
    .catch(() => ({ rows: [] }))
  return rows[0] ?? { system: null, timeline: null, position: null }
}
