/** Reads counts, and what of them is still open. */
import { sql } from 'kysely'
import type * as contract from '#contract/counts.ts'
import type { Count, CountHead } from '#contract/counts.ts'
import {
  type CountKind,
  isDestroyed,
  isOpenLine,
  isStillMissing,
  lineState,
  weighsOtherwise,
} from '#domain/holdings/count.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { answeringSite, isOwnSite } from '#server/own-sites.ts'
import { siteAsked } from './site-asked.ts'

type Line = Count['lines'][number]

/** The lines of counts, with what became of each; `asks` leaves out those that can ask nothing. */
async function linesOf(
  db: Database,
  ids: readonly number[],
  asks = false,
): Promise<(Line & { readonly count_id: number })[]> {
  const rows = await db
    .selectFrom('count_lines as l')
    .innerJoin('counts as c', 'c.id', 'l.count_id')
    .innerJoin('sites as o', 'o.id', 'c.site_id')
    .leftJoin('samples as s', 's.sample_id', 'l.sample_id')
    .leftJoin('holdings as h', 'h.sample_id', 'l.sample_id')
    .leftJoin('count_answers as a', (join) =>
      join.onRef('a.count_id', '=', 'l.count_id').onRef('a.sample_id', '=', 'l.sample_id'),
    )
    .select(['l.count_id', 'l.sample_id', 'l.kind', 'l.place', 'l.weighed', 'l.should_weigh', 's.empty_weight'])
    .select(['a.staff', 'a.note', 'a.answered_at', 's.state'])
    .select(sql<boolean>`coalesce(h.site_id = coalesce(o.taken_over_by, o.id), false)`.as('is_held'))
    // What a later count says of it, and what custody says of it since.
    .select(
      sql<CountKind | null>`(select n.kind from count_lines n join counts m on m.id = n.count_id
        where m.site_id in (o.id, o.taken_over_by) and m.id > c.id and n.sample_id = l.sample_id and n.kind in ('HERE', 'MISSING')
        order by m.id desc limit 1)`.as('counted_later'),
    )
    .select(
      sql<boolean>`exists (select from custody_log e where e.sample_id = l.sample_id and e.action = 'FOUND' and e.at > c.counted_at)`.as(
        'is_found',
      ),
    )
    .select(
      sql<boolean>`exists (select from count_lines n join counts m on m.id = n.count_id
        where m.site_id in (o.id, o.taken_over_by) and m.id > c.id and n.sample_id = l.sample_id and n.weighed is not null)`.as(
        'is_weighed_later',
      ),
    )
    .where('l.count_id', 'in', [...ids])
    .$if(asks, (rows) => rows.where(sql<boolean>`(l.kind <> 'HERE' or l.weighed is not null)`))
    .orderBy('l.sample_id')
    .execute()
  return rows.map((read) => {
    const { staff, note, answered_at, state, is_held, counted_later, is_found, is_weighed_later, ...rest } = read
    const { empty_weight, ...row } = rest
    const differs = weighsOtherwise({ ...row, empty_weight }) === true
    const answer = staff === null || note === null || answered_at === null ? null : { staff, note, answered_at }
    const is = {
      is_held,
      is_found,
      is_weighed_later,
      counted_later,
      is_missing: isStillMissing(state),
      is_disposed: isDestroyed(state),
    }
    const since = { ...is, is_answered: answer !== null }
    const line = { ...row, differs, state: lineState({ kind: row.kind, place: row.place, differs }, since) }
    return { ...line, answer, is_open: isOpenLine(line) }
  })
}

/** Counts without their lines, the newest hundred: one, or those of a site and of what it took over. */
export async function headsOf(
  db: Database,
  where: { readonly id?: number; readonly site?: number },
): Promise<CountHead[]> {
  const rows = await db
    .selectFrom('counts as c')
    .innerJoin('sites', 'sites.id', 'c.site_id')
    .leftJoin('sites as t', 't.id', 'sites.taken_over_by')
    .select(sql<string>`coalesce(t.name, sites.name)`.as('settled_by'))
    .select(['c.id', 'c.site_id', 'sites.name', 'c.staff', 'c.witness', 'c.counted_at'])
    .select((of) => {
      const lines = (condition: string) =>
        sql<number>`(select count(*)::int from count_lines l where l.count_id = ${of.ref('c.id')} and ${sql.raw(condition)})`
      return [
        lines(`l.kind in ('HERE', 'MISSING')`).as('expected'),
        lines(`l.kind = 'HERE'`).as('here'),
        lines(`l.kind <> 'MISSING'`).as('scanned'),
      ]
    })
    .$if(where.id !== undefined, (rows) => rows.where('c.id', '=', where.id ?? 0))
    .$if(where.site !== undefined, (rows) => rows.where(isOwnSite('c.site_id', where.site ?? 0)))
    .orderBy('c.id', 'desc')
    .limit(100)
    .execute()
  if (rows.length === 0) return []
  const lines = await linesOf(
    db,
    rows.map(({ id }) => id),
    true,
  )
  return rows.map(({ site_id, name, ...row }) => ({
    ...row,
    site: { id: site_id, name },
    open: lines.filter((line) => line.count_id === row.id && line.is_open).length,
  }))
}

/** A count that the reader may see: of the own site, or any for an administrator. */
export async function readCountOf(db: Database, staff: Viewer, id: number): Promise<Count> {
  const [head] = await headsOf(db, { id })
  if (head === undefined || (!staff.is_admin && (await answeringSite(db, head.site.id)) !== staff.site_id))
    throw new Failure('not_found', 'This count was not found.')
  const lines = await linesOf(db, [id])
  return { ...head, lines: lines.map(({ count_id: _count, ...line }) => line) }
}

export const readCount = ({ db, staff, params }: Call<typeof contract.readCount>) => readCountOf(db, staff, params.id)

export async function listCounts({ db, staff, query }: Call<typeof contract.listCounts>) {
  const { id } = await siteAsked(db, staff, query.site)
  return headsOf(db, { site: id })
}
