/** What a reader read, beside what the labs said of the same sample: how readers get better. Nobody else reads it. */
import { sql } from 'kysely'
import type * as contract from '#contract/readings.ts'
import { reportsFor } from '#server/analysis/read-reports.ts'
import type { Call } from '#server/http/call.ts'

/** Somebody who may read no hidden substance, and no draft. */
const outsider = { site_id: 0, performs_collection: true, performs_analysis: false, is_admin: false }

export async function comparedReadings({ db, staff }: Call<typeof contract.comparedReadings>) {
  const rows = await db
    .selectFrom('readings as g')
    .innerJoin('samples as s', 's.sample_id', 'g.sample_id')
    .select(['g.number', 'g.technology', 'g.read_at', 'g.remarks', 's.sample_id', 's.routed_to'])
    .select(sql<{ name: string; is_trace: boolean }[]>`g.found`.as('found'))
    .select(sql<string[]>`g.not_found`.as('not_found'))
    .where('g.reader_id', '=', staff.id)
    .where('g.read_at', 'is not', null)
    .where('s.reported_at', 'is not', null)
    .where('s.deleted_at', 'is', null)
    .orderBy('g.read_at', 'desc')
    .limit(100)
    .execute()
  // What the reader submitted for a lab is no second opinion.
  const own = await db
    .selectFrom('reports')
    .select(['sample_id', 'technology'])
    .where('updated_by', '=', staff.id)
    .where('is_newest', '=', true)
    .where('is_draft', '=', false)
    .where('sample_id', '=', sql<string>`any (${rows.map(({ sample_id }) => sample_id)}::text[])`)
    .execute()
  const isOwn = (sample_id: string, technology: string) =>
    own.some((one) => one.sample_id === sample_id && one.technology === technology)
  const compared = []
  for (const { number, technology, read_at, found, not_found, remarks, ...sample } of rows) {
    if (read_at === null) continue
    const reports = (await reportsFor(db, outsider, sample)).filter(
      (one) => !one.is_draft && !isOwn(sample.sample_id, one.technology),
    )
    if (reports.length === 0) continue
    compared.push({
      ...{ number, technology, read_at, seen: { found, not_found, remarks: remarks ?? '' } },
      results: reports.map((one) => ({
        technology: one.technology,
        found: one.drugs_found.map(({ drug, custom_drug, percent, amount_kind, low, high, unit }) => ({
          ...{ name: drug?.name ?? custom_drug ?? '', percent, amount_kind, low, high, unit },
        })),
        not_found: one.not_found.map(({ drug, custom_drug }) => drug?.name ?? custom_drug ?? ''),
        has_hidden: one.hidden_findings,
      })),
    })
  }
  return compared
}
