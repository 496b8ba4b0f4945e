/** The name under which a reader sees a signal's subject, and which samples they may see (R10.7). */
import { sql } from 'kysely'
import type { Cause } from '#domain/alert/rules-hits.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Database } from '#server/database/connect.ts'
import { visibleTo } from '#server/samples/queries.ts'

/**
 * The name of a drug `d` of drug_identities: only analysis staff read hidden ones; renamed ones show their
 * client-facing name.
 */
export const nameFor = (viewer: Viewer) =>
  viewer.performs_analysis
    ? sql<string | null>`d.identity`
    : sql<string | null>`case when d.report_to_public then coalesce(d.report_to_client_name, d.identity) end`

/** What a sample was sold as, in the reader's words. */
export const soldAsFor = (viewer: Viewer, column: ReturnType<typeof sql>) =>
  viewer.performs_analysis
    ? sql<string | null>`${column}`
    : sql<string | null>`coalesce((select i.report_to_client_name from drug_identities i
        where lower(i.identity) = lower(${column}) limit 1), ${column})`

/** The names of causes. */
export async function causeNames(db: Database, viewer: Viewer, causes: readonly Cause[]) {
  const ids = [...new Set(causes.flatMap(({ drug_id }) => drug_id ?? []))]
  const { rows: drugs } = await sql<{ id: number; name: string | null }>`
    select d.id, ${nameFor(viewer)} as name from drug_identities d where d.id = any (${ids})`.execute(db)
  const labels = [...new Set(causes.flatMap(({ sold_as }) => sold_as ?? []))]
  const { rows: sold } = await sql<{ label: string; name: string | null }>`
    select s.label, ${soldAsFor(viewer, sql`s.label`)} as name from unnest(${labels}::text[]) s(label)`.execute(db)
  const byId = new Map(drugs.map(({ id, name }) => [id, name]))
  const byLabel = new Map(sold.map(({ label, name }) => [label, name]))
  return ({ drug_id, custom_drug, sold_as }: Cause) => ({
    name: drug_id === null ? custom_drug : (byId.get(drug_id) ?? null),
    sold_as: sold_as === null ? null : (byLabel.get(sold_as) ?? null),
  })
}

/** The samples among these that the reader may see. */
export async function visibleAmong(db: Database, viewer: Viewer, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('samples as s')
    .select('s.sample_id')
    .where(sql<boolean>`s.sample_id = any (${[...new Set(ids)]})`)
    .where('s.deleted_at', 'is', null)
    .where(visibleTo(viewer))
    .execute()
  return new Set(rows.map(({ sample_id }) => sample_id))
}
