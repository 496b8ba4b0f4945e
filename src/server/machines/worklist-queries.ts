/** All SQL that reads worklists. */
import { sql } from 'kysely'
import { type Place, placeKinds } from '#domain/machine/worklist.ts'
import type { Database } from '#server/database/connect.ts'
import { badInput } from '#server/http/failure.ts'
import { isOwnSite } from '#server/own-sites.ts'

/** The places of worklists, by the worklist's number. */
export async function placesOf(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, Place[]>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('worklist_places')
          .select(['worklist_id', 'position', 'kind', 'sample_id', 'label'])
          .where('worklist_id', 'in', [...ids])
          .orderBy('worklist_id')
          .orderBy('list_order')
          .execute()
  const places = rows.map(({ worklist_id, kind, ...place }) => ({
    worklist_id,
    place: { ...place, kind: placeKinds.find((one) => one === kind) ?? 'SAMPLE' },
  }))
  const byList = Map.groupBy(places, ({ worklist_id }) => worklist_id)
  return new Map([...byList].map(([id, own]) => [id, own.map(({ place }) => place)]))
}

type Wanted = {
  readonly site_id: number
  readonly instrument_id: number
  readonly ids: readonly string[]
  readonly chosen: number | null
}

/** The worklist that a file names, or the newest one of the instrument with each of its samples. */
export async function worklistsFor(db: Database, { site_id, instrument_id, ids, chosen }: Wanted) {
  const own = db
    .selectFrom('worklists as w')
    .where(isOwnSite('w.site_id', site_id))
    .where('w.instrument_id', '=', instrument_id)
  if (chosen !== null) {
    const list = await own.select('w.id').where('w.id', '=', chosen).executeTakeFirst()
    if (list === undefined)
      throw badInput([{ field: 'worklist', message: `This instrument has no worklist ${chosen}.` }])
    return [{ id: chosen, places: (await placesOf(db, [chosen])).get(chosen) ?? [] }]
  }
  if (ids.length === 0) return []
  const newest = await own
    .innerJoin('worklist_places as p', 'p.worklist_id', 'w.id')
    .select(sql<number>`max(w.id)`.as('id'))
    .where('p.sample_id', 'in', [...ids])
    .groupBy('p.sample_id')
    .execute()
  const lists = [...new Set(newest.map(({ id }) => id))]
  const places = await placesOf(db, lists)
  return lists.map((id) => ({ id, places: places.get(id) ?? [] }))
}
