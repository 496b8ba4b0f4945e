/** Lets administrators list, add and change areas. */
import { sql } from 'kysely'
import type * as contract from '#contract/admin/areas.ts'
import type { Area } from '#contract/admin/areas.ts'
import type { Bare } from '#contract/endpoint.ts'
import { found } from '#server/admin/find.ts'
import { auditChange } from '#server/audit/changed.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database, Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { type KnownArea, knownAreas } from './area-facts.ts'

const shown = ({ id, name, is_large, site_ids, refusal }: KnownArea): Bare<Area> => ({
  ...{ id, name, is_large, site_ids, refusal },
})

export async function listAreas({ db, now }: Call<typeof contract.listAreas>) {
  return (await knownAreas(db, now)).map(shown)
}

async function areaOf(db: Database, now: Date, id: number): Promise<Bare<Area>> {
  const [area] = await knownAreas(db, now, id)
  return shown(found(area, 'This area'))
}

type Change = Call<typeof contract.addArea> | Call<typeof contract.changeArea>

async function refuseTaken({ db: tx, input }: Change, id: number) {
  const taken = await tx
    .selectFrom('areas')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${input.name})`)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken !== undefined) throw badInput([{ field: 'name', message: 'An area has this name already.' }])
}

/**
 * Gives an area exactly these sites; sites that it had and that are not named then have no area. Audits other areas
 * that lose a site.
 */
async function placeSites(call: Change, id: number) {
  const { db: tx, now } = call
  const { site_ids } = call.input
  const others = (await knownAreas(tx, now)).filter(
    (area) => area.id !== id && area.site_ids.some((one) => site_ids.includes(one)),
  )
  for (const area of others) {
    const left = area.site_ids.filter((one) => !site_ids.includes(one))
    const what = { action: 'change', entity: 'area', entity_id: area.id }
    await auditChange(tx, call, what, { site_ids: area.site_ids }, { site_ids: left })
  }
  const sites =
    site_ids.length === 0
      ? []
      : await tx
          .selectFrom('sites')
          .select('id')
          .where('id', 'in', [...site_ids])
          .orderBy('id')
          .forUpdate()
          .execute()
  if (sites.length < site_ids.length) throw badInput([{ field: 'site_ids', message: 'There is no such site.' }])
  await sql`update sites set area_id = case when id = any (${[...site_ids]}::int[]) then ${id}::int end
    where id = any (${[...site_ids]}::int[]) or area_id = ${id}`.execute(tx)
}

/** Two people who add the same name wait for each other. */
const lockAreas = (tx: Write) => sql`lock table areas in share row exclusive mode`.execute(tx)

export async function addArea(call: Call<typeof contract.addArea>): Promise<Bare<Area>> {
  const { db: tx, now } = call
  const { site_ids, ...area } = call.input
  await lockAreas(tx)
  await refuseTaken(call, 0)
  const { id } = await tx.insertInto('areas').values(area).returning('id').executeTakeFirstOrThrow()
  await placeSites(call, id)
  const after = { ...area, site_ids }
  await recordAudit(tx, call, { action: 'add', entity: 'area', entity_id: String(id), after })
  return areaOf(tx, now, id)
}

export async function changeArea(call: Call<typeof contract.changeArea>): Promise<Bare<Area>> {
  const { db: tx, now, params, input } = call
  await lockAreas(tx)
  const { name, is_large, site_ids } = await areaOf(tx, now, params.id)
  await refuseTaken(call, params.id)
  await tx
    .updateTable('areas')
    .set({ name: input.name, is_large: input.is_large })
    .where('id', '=', params.id)
    .execute()
  await placeSites(call, params.id)
  const what = { action: 'change', entity: 'area', entity_id: params.id }
  await auditChange(tx, call, what, { name, is_large, site_ids }, input)
  return areaOf(tx, now, params.id)
}
