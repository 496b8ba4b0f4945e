/** All SQL of the courier's list. */
import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/**
 * Deliveries without a tracking number that were prepared before a time and are not received yet, in the courier's
 * order.
 */
export async function waitingDeliveries(db: Database, before: string) {
  const rows = await db
    .selectFrom('samples as s')
    .innerJoin('packages as p', 'p.id', 's.package_id')
    .innerJoin('sites as a', 'a.id', 'p.from_site_id')
    .innerJoin('sites as b', 'b.id', 's.analysis_site')
    .leftJoin('courier_stops as o', (join) =>
      join.onRef('o.source_site_id', '=', 'a.id').onRef('o.destination_site_id', '=', 'b.id'),
    )
    .select(['a.id as source_id', 'a.name as source_name', 'a.address as source_address'])
    .select([
      'b.id as destination_id',
      'b.name as destination_name',
      'b.address as destination_address',
      'o.list_order',
    ])
    .select(sql<number>`count(*)::int`.as('count'))
    .where('s.state', '=', 'IN_TRANSPORT')
    .where('s.deleted_at', 'is', null)
    .where('s.track_number', 'is', null)
    // Nothing has to be carried where a site analyses what it collects.
    .whereRef('a.id', '<>', 'b.id')
    .where('p.prepared_at', '<', before)
    .groupBy(['a.id', 'b.id', 'o.list_order'])
    .orderBy('o.list_order', (by) => by.asc().nullsLast())
    .orderBy('a.name')
    .orderBy('b.name')
    .execute()
  return rows.map((row, index) => ({
    source: { id: row.source_id, name: row.source_name, address: row.source_address },
    destination: { id: row.destination_id, name: row.destination_name, address: row.destination_address },
    // Routes without an order come last.
    list_order: row.list_order ?? 1000 + index,
    count: row.count,
  }))
}
