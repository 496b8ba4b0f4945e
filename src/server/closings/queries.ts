/** What the calls about closing a site read. */
import { sql } from 'kysely'
import type { SiteClosing } from '#contract/admin/site-closings.ts'
import { waitsInRoom } from '#domain/sample/ticket.ts'
import {
  atCollection,
  type Beside,
  type ClosingKind,
  type ClosingSite,
  closingKinds,
  endedStates,
  onTheWay,
  type Unsettled,
  undoUntil,
} from '#domain/site/closing.ts'
import { samplesWithStrips } from '#server/counter/strip-timers.ts'
import { ticketsOnBoard } from '#server/counter/tickets.ts'
import type { Database } from '#server/database/connect.ts'
import { headsOf } from '#server/holdings/read-counts.ts'
import type { Between } from './kinds.ts'

/** Every site, by name. */
export const sitesOf = (db: Database): Promise<ClosingSite[]> =>
  db
    .selectFrom('sites')
    .select(['id', 'name', 'collects', 'analyses', 'active', 'closed_at'])
    .orderBy(sql`lower(name)`)
    .execute()

/** What stands in the way of closing; `to` null: nobody chose the other site yet. */
export async function unsettledOf(db: Database, from: number, to: number | null, now: Date): Promise<Unsettled> {
  const board = await ticketsOnBoard(db, from, now)
  const { rows } = await sql<{ sample_id: string }>`
    select distinct d.sample_id from reports d where d.is_draft and d.site_id = ${from} and exists (
      select from reports o where o.site_id = ${to}::integer and o.sample_id = d.sample_id and o.technology = d.technology
        and o.strip_type = d.strip_type)
    order by 1`.execute(db)
  return {
    strips: await samplesWithStrips(db, from),
    waiting: board.filter(waitsInRoom).map(({ sample_id }) => sample_id),
    drafts: rows.map(({ sample_id }) => sample_id),
  }
}

/** Of a site's samples: vials that lie there, samples that its lab has to analyze, and results that it has to tell. */
export async function samplesAt(db: Database, site: number) {
  const { rows } = await sql<{ vials: number; to_analyze: number; to_tell: number }>`select
    (select count(*)::int from holdings h where h.site_id = ${site}) as vials,
    (select count(*)::int from samples s where s.analysis_site = ${site} and s.deleted_at is null and s.reported_at is null
      and s.not_analyzed is null and s.state::text <> all (${[...endedStates, ...atCollection, ...onTheWay]}::text[])) as to_analyze,
    (select count(*)::int from samples s where s.collecting_site_id = ${site} and s.deleted_at is null
      and s.reported_at is not null and not s.is_told) as to_tell`.execute(db)
  return rows[0] ?? { vials: 0, to_analyze: 0, to_tell: 0 }
}

/** What a closing ends or leaves to do, besides what moves. */
export async function besideOf(db: Database, site: number, now: Date): Promise<Beside> {
  const { rows } = await sql<Omit<Beside, 'open_lines'>>`select
    exists (select from waiting_boards where site_id = ${site}) as has_board,
    array(select k.name from machine_keys k where k.site_id = ${site} and k.revoked_at is null and k.ends_on >= ${now.toISOString()}::date
      order by lower(k.name)) as keys,
    array(select p.id from packages p where ${site} in (p.from_site_id, p.to_site_id)
      and exists (select from samples s where s.package_id = p.id and s.state = 'IN_TRANSPORT') order by p.id) as packages,
    (select max(to_day)::text from site_returns where site_id = ${site}) as last_return`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('PostgreSQL gave no row.')
  const counts = await headsOf(db, { site })
  return { ...row, open_lines: counts.reduce((sum, { open }) => sum + open, 0) }
}

const closings = (db: Database) =>
  db
    .selectFrom('site_closings as c')
    .innerJoin('sites as f', 'f.id', 'c.site_id')
    .innerJoin('sites as t', 't.id', 'c.to_site_id')
    .select(['c.id', 'c.site_id', 'f.name as site', 'c.to_site_id', 't.name as to', 't.closed_at as to_closed_at'])
    .select(['c.reason', 'c.at', 'c.who', 'c.moved', 'c.undone_at', 'c.undone_by', 'c.stayed'])
    .orderBy('c.id', 'desc')
    .limit(1)

/** The newest closing of a site, as stored; undefined where it never closed. */
export const lastClosing = (db: Database, site: number) => closings(db).where('c.site_id', '=', site).executeTakeFirst()
export type StoredClosing = NonNullable<Awaited<ReturnType<typeof lastClosing>>>

/** The site of the newest closing after this one that was not undone; null where there is none. */
export async function laterClosing(db: Database, closing: number): Promise<string | null> {
  const row = await closings(db).where('c.id', '>', closing).where('c.undone_at', 'is', null).executeTakeFirst()
  return row?.site ?? null
}

const mostNamed = 100
const inOrder = (counts: Readonly<Partial<Record<ClosingKind, number>>>) =>
  closingKinds.flatMap((kind) => (counts[kind] === undefined ? [] : [{ kind, count: counts[kind] }]))

/** A closing as its call answers it. */
export async function closingOf(db: Database, closing: StoredClosing, now: Date): Promise<SiteClosing> {
  const named = await db
    .selectFrom('site_moves')
    .select(['kind', 'name'])
    .where('closing_id', '=', closing.id)
    .where('has_stayed', '=', true)
    .orderBy('kind')
    .orderBy('name')
    .limit(mostNamed)
    .execute()
  const until = undoUntil(closing.at)
  // Only `closeSite` and `undoClosing` write these.
  const counts = (stored: unknown) => inOrder((stored ?? {}) as Partial<Record<ClosingKind, number>>)
  return {
    id: closing.id,
    site: { id: closing.site_id, name: closing.site },
    to: { id: closing.to_site_id, name: closing.to },
    ...{ reason: closing.reason, at: closing.at, who: closing.who },
    moved: counts(closing.moved),
    undo_until: closing.undone_at === null && now.toISOString() <= until ? until : null,
    undone_at: closing.undone_at,
    undone_by: closing.undone_by,
    stayed: counts(closing.stayed),
    // `moveRows` writes no other kinds.
    stayed_names: named.map(({ kind, name }) => ({ kind: kind as ClosingKind, name })),
  }
}

/** The site that closes and the one that takes over. */
export const between = (from: number, to: number): Between => ({ from, to })
