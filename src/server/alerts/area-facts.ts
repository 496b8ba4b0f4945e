/** What is known now about areas, and whether an alert may name one. */

import { sql } from 'kysely'
import { type AreaFacts, areaRefusal, namedArea } from '#domain/alert/area.ts'
import type { Database } from '#server/database/connect.ts'
import { collectedAt } from '#server/samples/collected-at.ts'
import { isDayKnown } from '#server/samples/exactness.ts'
import { settingsOf } from '#server/settings.ts'

export type KnownArea = AreaFacts & {
  readonly id: number
  readonly site_ids: number[]
  /** Why an alert may not name it; null where it may. */
  readonly refusal: string | null
}

/** Every area by name, or one. */
export async function knownAreas(db: Database, now: Date, id: number | null = null): Promise<KnownArea[]> {
  const since = new Date(now.getTime() - namedArea.days * 24 * 60 * 60 * 1000).toISOString()
  const { rows } = await sql<AreaFacts & { id: number; site_ids: number[] }>`
    select a.id, a.name, a.is_large, count(s.id) filter (where s.collects)::int as sites,
      coalesce(array_agg(s.id order by s.id) filter (where s.id is not null), '{}') as site_ids,
      (select count(*)::int from samples s join sites o on o.id = ${collectedAt}
        where o.area_id = a.id and s.deleted_at is null and ${isDayKnown}
          and s.date_collected >= ${since} and s.date_collected <= ${now.toISOString()}) as samples
    from areas a left join sites s on s.area_id = a.id
    where ${id}::int is null or a.id = ${id}
    group by a.id order by lower(a.name), a.id`.execute(db)
  const { whole_region } = await settingsOf(db)
  return rows.map((row) => ({ ...row, refusal: areaRefusal(row, whole_region) }))
}
