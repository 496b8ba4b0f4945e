/** What a closing, and undoing it, lock before they read: in the order of all other work, so that it waits and no deadlock ends it. */
import { sql } from 'kysely'
import type { Write } from '#server/database/connect.ts'
import { type Between, movedRows } from './kinds.ts'

/**
 * Nobody adds anything to the site that closes until the closing has ended; then they are refused. Work at the other site goes
 * on, but nobody closes that one meanwhile.
 */
async function lockSites(tx: Write, { from, to }: Between): Promise<void> {
  for (const id of [from, to].sort((a, b) => a - b)) {
    const how = id === from ? sql`for update` : sql`for no key update`
    await sql`select id from sites where id = ${id} ${how}`.execute(tx)
  }
}

/** Samples before labels before sites, as whoever registers or changes one locks them. */
export async function lockForClosing(tx: Write, site: Between): Promise<void> {
  for (const { table, key, where } of movedRows.filter(({ kind }) => kind === 'SAMPLES' || kind === 'LABELS'))
    await sql`select 1 from ${sql.raw(table)} t where ${where(site)} order by ${sql.raw(key)} for update`.execute(tx)
  await lockSites(tx, site)
}

/** The same for the rows that a closing moved. */
export async function lockForUndoing(tx: Write, closing: number, site: Between): Promise<void> {
  for (const { kind, table, key } of movedRows.filter((rows) => rows.kind === 'SAMPLES' || rows.kind === 'LABELS'))
    await sql`select 1 from ${sql.raw(table)} t where ${sql.raw(key)} in (
      select m.key from site_moves m where m.closing_id = ${closing} and m.kind = ${kind})
      order by ${sql.raw(key)} for update`.execute(tx)
  await lockSites(tx, site)
}
