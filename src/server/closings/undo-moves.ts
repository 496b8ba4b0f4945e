/** Puts back the rows that a closing moved or ended, except for what changed since: it stays, and is marked. */
import { sql } from 'kysely'
import type { ClosingKind } from '#domain/site/closing.ts'
import type { Write } from '#server/database/connect.ts'
import { type Between, type MovedRows, movedRows } from './kinds.ts'
import { type Counted, columnsOf, someOf } from './move-rows.ts'

/** Puts everything back that did not change since. Returns how many of each kind stayed. */
export async function putBack(tx: Write, closing: number, site: Between): Promise<Counted> {
  await putBackStops(tx, closing)
  // Routes first end, then come back, so that no two of one type meet.
  for (const rows of movedRows.toReversed()) await putBackKind(tx, closing, site, rows)
  await putBackRoutes(tx, closing)
  const strips = await putBackStrips(tx, closing, site)
  const { rows } = await sql<{ kind: ClosingKind; count: number }>`
    select kind, count(*)::int as count from site_moves where closing_id = ${closing} and has_stayed and kind <> 'STRIPS'
    group by kind order by kind`.execute(tx)
  return someOf([...rows.map(({ kind, count }) => [kind, count] as const), ['STRIPS', strips]])
}

/**
 * Each column goes back that still says what the closing wrote; what somebody changed since stays. A row has stayed where the
 * closing changed a column that did not go back.
 */
async function putBackKind(tx: Write, closing: number, site: Between, rows: MovedRows): Promise<void> {
  const columns = Object.keys(rows.set(site))
  const table = sql.raw(rows.table)
  const keeps = rows.keeps?.where(site) ?? sql`false`
  const goesBack = (column: string) => {
    const isSame = sql`to_jsonb(t.${sql.raw(column)}) is not distinct from nullif(m.after -> ${sql.lit(column)}, 'null')`
    return rows.keeps?.columns.includes(column) ? sql`(${isSame} and not ${keeps})` : isSame
  }
  const wasMoved = (column: string) =>
    sql`m.before -> ${sql.lit(column)} is distinct from m.after -> ${sql.lit(column)}`
  await sql`
    with told as (
      select m.key, ${sql.join(columns.map((column) => sql`${goesBack(column)} as ${sql.ref(`back_${column}`)}`))},
        ${sql.join(
          columns.map((column) => sql`(${wasMoved(column)} and not ${goesBack(column)})`),
          sql` or `,
        )} as has_stayed, m.before
      from site_moves m join ${table} t on m.key = ${sql.raw(rows.key)}
      where m.closing_id = ${closing} and m.kind = ${rows.kind}
        ${rows.watched.length === 0 ? sql`` : sql`and m.after @> ${columnsOf(rows.watched)}`}
      for update of t
    ), restored as (
      update ${table} t set ${sql.join(
        columns.map(
          (column) => sql`${sql.ref(column)} = case when w.${sql.ref(`back_${column}`)}
            then (jsonb_populate_record(null::${table}, w.before)).${sql.ref(column)} else t.${sql.ref(column)} end`,
        ),
      )}
      from told w where w.key = ${sql.raw(rows.key)}
      returning w.key, w.has_stayed
    )
    update site_moves set has_stayed = true where closing_id = ${closing} and kind = ${rows.kind}
      and key not in (select key from restored where not has_stayed)`.execute(tx)
}

/** Only routes between open sites come back, and none in the place of a new one. */
async function putBackRoutes(tx: Write, closing: number): Promise<void> {
  await sql`
    with wanted as (
      select r.* from site_moves m cross join lateral jsonb_populate_record(null::routing_rules, m.before) r
      join sites a on a.id = r.analysis_site_id and a.closed_at is null
      where m.closing_id = ${closing} and m.kind = 'ROUTES_ENDED'
    ), restored as (
      insert into routing_rules (id, collecting_site_id, sample_type, analysis_site_id) overriding system value
      select id, collecting_site_id, sample_type, analysis_site_id from wanted on conflict do nothing returning id
    )
    update site_moves set has_stayed = true where closing_id = ${closing} and kind = 'ROUTES_ENDED'
      and key not in (select id::text from restored)`.execute(tx)
}

async function putBackStops(tx: Write, closing: number): Promise<void> {
  const stops = (kind: 'STOPS' | 'STOPS_ENDED', side: 'before' | 'after') => sql`site_moves m
    cross join lateral jsonb_populate_record(null::courier_stops, m.${sql.raw(side)}) r
    where m.closing_id = ${closing} and m.kind = ${sql.lit(kind)}`
  await sql`delete from courier_stops t using (select r.* from ${stops('STOPS', 'after')}) r
    where t.source_site_id = r.source_site_id and t.destination_site_id = r.destination_site_id`.execute(tx)
  await sql`insert into courier_stops (source_site_id, destination_site_id, list_order)
    select x.source_site_id, x.destination_site_id, x.list_order from (select r.* from ${stops('STOPS_ENDED', 'before')}) x
    join sites a on a.id = x.source_site_id and a.closed_at is null
    join sites b on b.id = x.destination_site_id and b.closed_at is null
    on conflict do nothing`.execute(tx)
}

/** At most as many strips come back as the other site still has. Returns how many stayed. */
async function putBackStrips(tx: Write, closing: number, { from, to }: Between): Promise<number> {
  const { rows } = await sql<{ strip_lot_id: number; rest: number; left: number }>`
    select k.strip_lot_id, (m.after ->> 'rest')::int as rest, greatest(0, k.received - k.used) as left
    from site_moves m join strip_stock k on k.strip_lot_id = m.key::integer and k.site_id = ${to}
    where m.closing_id = ${closing} and m.kind = 'STRIPS' order by k.strip_lot_id for update of k`.execute(tx)
  let stayed = 0
  for (const { strip_lot_id, rest, left } of rows) {
    const back = Math.min(rest, left)
    stayed += rest - back
    await sql`update strip_stock set received = received + case when site_id = ${from} then ${back}::integer else ${-back}::integer end
      where strip_lot_id = ${strip_lot_id} and site_id in (${from}, ${to})`.execute(tx)
    if (back < rest)
      await sql`update site_moves set has_stayed = true, name = name || ': ' || ${rest - back}::text
        where closing_id = ${closing} and kind = 'STRIPS' and key = ${String(strip_lot_id)}`.execute(tx)
  }
  return stayed
}
