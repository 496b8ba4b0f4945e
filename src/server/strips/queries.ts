/** All SQL that reads lots of strips, their stock, and results that rest on recalled ones. */

import { sql } from 'kysely'
import type { Bare } from '#contract/endpoint.ts'
import type { StockedLot } from '#contract/strips.ts'
import { isExpired, left } from '#domain/strip/lot.ts'
import { stripTechnology } from '#domain/technology/technologies.ts'
import type { Database, Write } from '#server/database/connect.ts'

/** Lots, latest last day first; `today` YYYY-MM-DD. */
export async function readLots(db: Database, today: string) {
  const rows = await db
    .selectFrom('strip_lots')
    .select(['id', 'brand', 'target', 'number', 'expires_on', 'recalled_at'])
    .orderBy(sql`lower(target)`)
    .orderBy('expires_on', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, is_expired: isExpired(row, today) }))
}

type Stock = { readonly strip_lot_id: number; readonly site_id: number; readonly site: string } & {
  readonly received: number
  readonly used: number
}

/** All lots, or one, with the stock by site and the number of results. */
export async function readStockedLots(db: Database, today: string, id?: number): Promise<Bare<StockedLot>[]> {
  const lots = await db
    .selectFrom('strip_lots as l')
    .selectAll()
    .select([
      sql<number>`(select count(*)::int from reports r where r.strip_lot_id = l.id and r.is_newest and not r.is_draft)`.as(
        'results',
      ),
      sql<number>`(select count(*)::int from recalled_results r join samples s using (sample_id)
        where r.strip_lot_id = l.id and s.deleted_at is null)`.as('resting'),
    ])
    .$if(id !== undefined, (rows) => rows.where('l.id', '=', id ?? 0))
    .orderBy(sql`lower(l.target)`)
    .orderBy('l.expires_on', 'desc')
    .orderBy('l.id')
    .execute()
  const stock: Stock[] = await db
    .selectFrom('strip_stock as k')
    .innerJoin('sites', 'sites.id', 'k.site_id')
    .select(['k.strip_lot_id', 'k.site_id', 'sites.name as site', 'k.received', 'k.used'])
    .$if(id !== undefined, (rows) => rows.where('k.strip_lot_id', '=', id ?? 0))
    .orderBy('sites.name')
    .execute()
  return lots.map(({ added_at: _added, recall_reason, recall_en, recall_fr, recall_es, ...lot }) => ({
    ...lot,
    is_expired: isExpired(lot, today),
    stock: stock
      .filter(({ strip_lot_id }) => strip_lot_id === lot.id)
      .map(({ strip_lot_id: _lot, ...row }) => ({ ...row, left: left(row) })),
    recall:
      recall_reason === null || recall_en === null
        ? null
        : { reason: recall_reason, sentences: { en: recall_en, fr: recall_fr, es: recall_es } },
  }))
}

/** How many strip results of each type name no lot. */
export async function resultsWithoutLot(db: Database) {
  return db
    .selectFrom('reports as r')
    .innerJoin('samples as s', 's.sample_id', 'r.sample_id')
    .select([sql<string>`min(r.strip_type)`.as('target'), sql<number>`count(*)::int`.as('results')])
    .where('r.technology', '=', stripTechnology)
    .where('r.is_newest', '=', true)
    .where('r.is_draft', '=', false)
    .where('r.strip_lot_id', 'is', null)
    .where('s.deleted_at', 'is', null)
    .groupBy(sql`lower(r.strip_type)`)
    .orderBy(sql`lower(min(r.strip_type))`)
    .execute()
}

/** Marks samples that rest on a recalled lot, and unmarks those that no longer do (view `recalled_results`). */
export async function markResting(tx: Write, samples: readonly string[]): Promise<void> {
  if (samples.length === 0) return
  const rests = sql<boolean>`exists (select from recalled_results r where r.sample_id = samples.sample_id)`
  await tx
    .updateTable('samples')
    .set({ rests_on_recall: rests })
    .where('sample_id', 'in', [...samples])
    .where('rests_on_recall', '<>', rests)
    .execute()
}

/** The lot of report `r`, as staff read it; null where it names none. */
export const lotOfReport = sql<{ id: number; brand: string; number: string } | null>`(
  select jsonb_build_object('id', l.id, 'brand', l.brand, 'number', l.number) from strip_lots l where l.id = r.strip_lot_id)`

/** The public text about the recall that report `r` rests on, by language; null where it rests on none. */
export const recallOfReport = sql<{ en: string; fr: string | null; es: string | null } | null>`(
  select jsonb_build_object('en', l.recall_en, 'fr', l.recall_fr, 'es', l.recall_es)
  from recalled_results x join strip_lots l on l.id = x.strip_lot_id where x.report_id = r.id)`

/** Stock that disagrees with the reports, and samples with a wrong mark; none in a sound database. */
export async function wrongStrips(db: Database) {
  const { rows } = await sql<{ what: string; counted: number; there: number }>`
    select 'lot ' || strip_lot_id || ' at site ' || site_id as what, coalesce(c.used, 0) as counted, coalesce(r.used, 0) as there
    from strip_stock c full join strip_stock_by_reports r using (strip_lot_id, site_id)
    where coalesce(c.used, 0) <> coalesce(r.used, 0)
    union all
    select 'sample ' || s.sample_id, s.rests_on_recall::int, exists (select from recalled_results r where r.sample_id = s.sample_id)::int
    from samples s
    where s.rests_on_recall <> exists (select from recalled_results r where r.sample_id = s.sample_id)`.execute(db)
  return rows
}
