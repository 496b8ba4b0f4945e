/** Counts what the server has of a shift, and whether every custody chain still verifies. */
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { brokenPromises } from './promises.ts'

/** The figures of a shift. With `prefix` it checks promises only for IDs that begin so. */
export async function shiftFigures(db: Database, shift_id: string, prefix = '') {
  const { rows } = await sql<{ receipts: number; samples: number; entries: number; asked: number }>`
    select count(*)::int as receipts, count(distinct r.stored_as)::int as samples,
      count(r.question)::int as asked, (select count(*)::int from custody_log l join shift_receipts o on o.stored_as = l.sample_id
        where o.shift_id = ${shift_id} and l.action = 'COLLECTED') as entries
    from shift_receipts r where r.shift_id = ${shift_id}`.execute(db)
  return { ...rows[0], broken: await brokenPromises(db, prefix) }
}
