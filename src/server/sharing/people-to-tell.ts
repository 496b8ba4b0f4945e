/** Whom staff of a site should tell of a result, as their home page lists it. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as contract from '#contract/sharing.ts'
import type { Call } from '#server/http/call.ts'
import { importantFindings, personLeft } from '#server/samples/queries.ts'

/** How many are named; the count is of all. */
const namedAtMost = 100

const refused = sql<SqlBool>`message_refused and (reported_at is not null or not_analyzed is not null)`
const changed = sql<SqlBool>`(new_result_since_shared or corrected_since_shared or new_warning_since_shared)`

export async function peopleToTell({ db, staff }: Call<typeof contract.peopleToTell>) {
  const where = async (condition: RawBuilder<SqlBool>) => {
    const { rows } = await sql<{ sample_id: string; count: number }>`
      select sample_id, count(*) over ()::int as count from samples s
      where ${condition} and deleted_at is null and anonymised_at is null and collecting_site_id = ${staff.site_id}
      order by date_collected desc, sample_id limit ${namedAtMost}`.execute(db)
    return { count: rows[0]?.count ?? 0, samples: rows.map(({ sample_id }) => sample_id) }
  }
  // Few people ever left: what was found is looked up for their samples alone.
  const left = sql<SqlBool>`s.sample_id in (select sample_id from tellings where 'LEFT' = any (outcomes))
    and ${personLeft} and cardinality(${importantFindings(staff)}) > 0`
  return { refused: await where(refused), changed: await where(changed), left: await where(left) }
}
