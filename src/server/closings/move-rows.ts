/** Moves the rows of a site that closes, and notes each, so that `undo-moves.ts` can put it back. */
import { sql } from 'kysely'
import { type ClosingKind, closingKinds } from '#domain/site/closing.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { type Between, type MovedRows, movedRows } from './kinds.ts'

/** How many of each kind; kinds without any are left out. */
export type Counted = { readonly kind: ClosingKind; readonly count: number }[]

export const someOf = (counts: readonly (readonly [ClosingKind, number])[]): Counted =>
  closingKinds.flatMap((kind) => {
    const count = counts.reduce((sum, [of, some]) => (of === kind ? sum + some : sum), 0)
    return count === 0 ? [] : [{ kind, count }]
  })

/** SQL of the JSON of some columns of `t`. */
export const columnsOf = (columns: readonly string[]) =>
  sql.raw(`jsonb_build_object(${columns.map((column) => `'${column}', t.${column}`).join(', ')})`)

/** Moves everything from one site to the other. Returns how many of each kind. */
export async function moveRows(tx: Write, closing: number, site: Between): Promise<Counted> {
  const counts: [ClosingKind, number][] = []
  for (const rows of movedRows) {
    counts.push([rows.kind, await moveKind(tx, closing, site, rows)])
    if (rows.kind === 'ROUTES') counts.push(['ROUTES_ENDED', await endRoutes(tx, closing, site)])
  }
  counts.push(['STRIPS', await moveStrips(tx, closing, site)])
  counts.push(...(await moveStops(tx, closing, site)))
  return someOf(counts)
}

async function moveKind(tx: Write, closing: number, site: Between, rows: MovedRows): Promise<number> {
  const set = Object.entries(rows.set(site))
  const columns = set.map(([column]) => column)
  const watched = columnsOf([...columns, ...rows.watched])
  const table = sql.raw(rows.table)
  const { rows: moved } = await sql<{ count: number }>`
    with before as (
      select ${sql.raw(rows.key)} as key, coalesce(${sql.raw(rows.name)}, '') as name, ${columnsOf(columns)} as was
      from ${table} t where ${rows.where(site)} for update of t
    ), changed as (
      update ${table} t set ${sql.join(set.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
      from before b where b.key = ${sql.raw(rows.key)}
      returning b.key, b.name, b.was, ${watched} as after
    ), noted as (
      insert into site_moves (closing_id, kind, key, name, before, after)
      select ${closing}::integer, ${rows.kind}::text, key, name, was, after from changed returning 1
    )
    select count(*)::int as count from noted`.execute(tx)
  return moved[0]?.count ?? 0
}

/** Routes of the closed site that the other one has already. */
async function endRoutes(tx: Write, closing: number, { from }: Between): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ended as (delete from routing_rules t where t.collecting_site_id = ${from} returning t.*), noted as (
      insert into site_moves (closing_id, kind, key, name, before, after)
      select ${closing}::integer, 'ROUTES_ENDED', id::text, coalesce(sample_type::text, 'all'), to_jsonb(ended), null from ended returning 1
    )
    select count(*)::int as count from noted`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Strips are moved by number: the used ones stay where they were used. */
async function moveStrips(tx: Write, closing: number, { from, to }: Between): Promise<number> {
  // In the order of the lots, as everywhere.
  const { rows: left } = await sql<{ strip_lot_id: number; rest: number; name: string }>`
    select k.strip_lot_id, k.received - k.used as rest, l.brand || ', lot ' || l.number as name
    from strip_stock k join strip_lots l on l.id = k.strip_lot_id
    where k.site_id = ${from} and k.received > k.used order by k.strip_lot_id for update of k`.execute(tx)
  for (const { strip_lot_id, rest, name } of left) {
    await sql`update strip_stock set received = received - ${rest}
      where strip_lot_id = ${strip_lot_id} and site_id = ${from}`.execute(tx)
    await sql`insert into strip_stock as k (strip_lot_id, site_id, received) values (${strip_lot_id}, ${to}, ${rest})
      on conflict (strip_lot_id, site_id) do update set received = k.received + excluded.received`.execute(tx)
    await sql`insert into site_moves (closing_id, kind, key, name, before, after)
      values (${closing}, 'STRIPS', ${String(strip_lot_id)}, ${name}, ${JSON.stringify({ rest })}::jsonb, ${JSON.stringify({ rest })}::jsonb)`.execute(
      tx,
    )
  }
  return left.reduce((sum, { rest }) => sum + rest, 0)
}

/** The courier's stops of the closed site become those of the other one, unless it has them already. */
async function moveStops(tx: Write, closing: number, { from, to }: Between): Promise<[ClosingKind, number][]> {
  const key = `source_site_id || ' ' || destination_site_id`
  const { rows } = await sql<{ ended: number; moved: number }>`
    with gone as (
      delete from courier_stops t where ${from} in (t.source_site_id, t.destination_site_id) returning t.*
    ), noted as (
      insert into site_moves (closing_id, kind, key, name, before, after)
      select ${closing}::integer, 'STOPS_ENDED', ${sql.raw(key)}, '', to_jsonb(gone), null from gone returning 1
    ), added as (
      insert into courier_stops (source_site_id, destination_site_id, list_order)
      select source, destination, min(list_order) from (
        select case when source_site_id = ${from} then ${to}::integer else source_site_id end as source,
          case when destination_site_id = ${from} then ${to}::integer else destination_site_id end as destination, list_order
        from gone) kept
      where source <> destination group by source, destination on conflict do nothing returning *
    ), noted_too as (
      insert into site_moves (closing_id, kind, key, name, before, after)
      select ${closing}::integer, 'STOPS', ${sql.raw(key)}, '', null, to_jsonb(added) from added returning 1
    )
    select (select count(*)::int from noted) as ended, (select count(*)::int from noted_too) as moved`.execute(tx)
  const { ended = 0, moved = 0 } = rows[0] ?? {}
  return [
    ['STOPS', moved],
    ['STOPS_ENDED', Math.max(0, ended - moved)],
  ]
}

/** How many of each kind would move or end now. */
export async function countRows(db: Database, site: Between): Promise<Counted> {
  const counts: [ClosingKind, number][] = []
  const count = async (from: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(db)
    return rows[0]?.count ?? 0
  }
  for (const { kind, table, where } of movedRows)
    counts.push([kind, await count(sql`${sql.raw(table)} t where ${where(site)}`)])
  const { from, to } = site
  const { rows } = await sql<{ routes: number; strips: number; stops: number; kept: number }>`
    with gone as (select * from courier_stops where ${from} in (source_site_id, destination_site_id)), kept as (
      select distinct case when source_site_id = ${from} then ${to}::integer else source_site_id end as source,
        case when destination_site_id = ${from} then ${to}::integer else destination_site_id end as destination from gone)
    select (select count(*)::int from routing_rules where collecting_site_id = ${from}) as routes,
      (select coalesce(sum(received - used), 0)::int from strip_stock where site_id = ${from} and received > used) as strips,
      (select count(*)::int from gone) as stops,
      (select count(*)::int from kept k where source <> destination and not exists (select from courier_stops c
        where c.source_site_id = k.source and c.destination_site_id = k.destination)) as kept`.execute(db)
  const moving = await count(sql`routing_rules t where t.collecting_site_id = ${site.from} and not exists (
    select from routing_rules o where o.collecting_site_id = ${site.to} and o.sample_type is not distinct from t.sample_type)`)
  const { routes = 0, strips = 0, stops = 0, kept = 0 } = rows[0] ?? {}
  counts.push(['ROUTES_ENDED', routes - moving], ['STRIPS', strips], ['STOPS', kept], ['STOPS_ENDED', stops - kept])
  return someOf(counts)
}
