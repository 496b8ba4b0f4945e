/** All SQL of the surveys' choices. */
import type { Option } from '#contract/collection.ts'
import type { OptionList } from '#domain/terms.ts'
import type { Database } from '#server/database/connect.ts'

/** The options that may be chosen now, by list, in the administrator's order. */
export async function optionsByList(db: Database): Promise<Map<OptionList, Option[]>> {
  const rows = await db
    .selectFrom('options')
    .select(['list', 'id', 'name', 'value'])
    .where('retired_at', 'is', null)
    .orderBy('list')
    .orderBy('list_order')
    .orderBy('name')
    .execute()
  const lists = Map.groupBy(rows, (row) => row.list)
  return new Map([...lists].map(([list, options]) => [list, options.map(({ list: _list, ...option }) => option)]))
}

/** The registered IDs of a site that have no sample yet and that no device took along. */
export const freeIdsOf = (db: Database, site_id: number) =>
  db
    .selectFrom('registered_ids')
    .select(['sample_id', 'container_type'])
    .where('site_id', '=', site_id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('reserved_for', 'is', null)

/** The name of the device that took an ID of this site along; null where none did. */
export async function deviceThatHas(db: Database, site_id: number, sample_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('registered_ids as r')
    .innerJoin('shifts as s', 's.id', 'r.reserved_for')
    .select('s.device')
    .where('r.sample_id', '=', sample_id)
    .where('r.site_id', '=', site_id)
    .executeTakeFirst()
  return row?.device ?? null
}

/** Agencies that this site has named before, to choose again. */
export async function earlierAgencies(db: Database, site_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('samples')
    .select('agency_name')
    .distinct()
    .where('collecting_site_id', '=', site_id)
    .where('agency_name', 'is not', null)
    .orderBy('agency_name')
    .execute()
  return rows.flatMap((row) => (row.agency_name === null ? [] : [row.agency_name]))
}
