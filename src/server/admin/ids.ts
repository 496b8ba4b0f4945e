/** Lists, registers, weighs and voids registered IDs (R3.22, R3.24). A batch is all or nothing. */

import { sql } from 'kysely'
import type * as contract from '#contract/admin/ids.ts'
import { numberKey } from '#domain/sample/alike-ids.ts'
import { checkIdRows, parseEmptyWeight, type RowError } from '#domain/sample/registered-ids.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { reservedFault } from '#domain/shift/labels.ts'
import { isClosed } from '#domain/site/closing.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { idMatches, idOrder } from '#server/database/ids.ts'
import { pageOf } from '#server/database/page-of.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { withDevices } from '#server/samples/with-devices.ts'
import { settingsOf } from '#server/settings.ts'
import { found } from './find.ts'

const status = sql<'FREE' | 'RESERVED' | 'USED' | 'VOID'>`case when r.voided_at is not null then 'VOID'
  when r.used_at is not null then 'USED' when r.reserved_for is not null then 'RESERVED' else 'FREE' end`

export async function listIds({ db, query }: Call<typeof contract.listIds>) {
  const ids = db
    .selectFrom('registered_ids as r')
    .innerJoin('sites', 'sites.id', 'r.site_id')
    .where(idMatches(sql`r.sample_id`, query.search ?? ''))
    .$if(query.site_id !== undefined, (rows) => rows.where('r.site_id', '=', query.site_id ?? 0))
    .$if(query.status !== undefined, (rows) => rows.where(status, '=', query.status ?? 'FREE'))
    .select(['r.sample_id', 'r.site_id', 'sites.name as site', 'r.container_type', 'r.empty_weight', 'r.used_at'])
    .select(['r.void_reason', status.as('status')])
  return pageOf(ids.orderBy(idOrder(sql`r.sample_id`)).orderBy('r.sample_id'), query)
}

/** The existing rows of these IDs, by ID; locked until the transaction ends. */
async function known(tx: Write, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('registered_ids as r')
    .select(['r.sample_id', 'r.site_id', 'r.container_type', 'r.empty_weight', 'r.reserved_for', status.as('status')])
    .where('r.sample_id', '=', sql<string>`any(${[...ids]})`)
    .orderBy('r.sample_id')
    .forUpdate()
    .execute()
  return new Map((await withDevices(tx, rows)).map((row) => [row.sample_id, row]))
}

const nothing = { added: 0, changed: 0, same: 0, differences: [] }

/** With dry_run the answer lists the errors; without it, any error refuses the whole batch. */
function refuseRows(dry_run: boolean, errors: readonly RowError[]) {
  if (dry_run || errors.length === 0) return
  throw badInput(errors.map(({ row, message }) => ({ field: `rows.${row - 1}`, message: `Row ${row}: ${message}` })))
}

/** Says which new IDs only leading zeros tell from a registered one, or from another new one. */
async function alikeIds(tx: Write, added: readonly { readonly sample_id: string }[]): Promise<string[]> {
  const ids = added.map(({ sample_id }) => sample_id)
  const there = await tx
    .selectFrom('registered_ids')
    .select('sample_id')
    .where(sql`id_order(sample_id)`, '=', sql`any(array(select id_order(id) from unnest(${ids}::text[]) id))`)
    .orderBy('sample_id')
    .execute()
  const others = Map.groupBy([...there.map(({ sample_id }) => sample_id), ...ids], numberKey)
  const pairs = ids.flatMap((id) => {
    const other = others.get(numberKey(id))?.[0] ?? id
    return other === id ? [] : [`${id} and ${other} differ only in zeros.`]
  })
  return pairs.slice(0, 200)
}

export async function registerIds(call: Call<typeof contract.registerIds>) {
  const { db: tx, input, query } = call
  const site = found(
    await tx
      .selectFrom('sites')
      .select(['name', 'collects', 'closed_at'])
      .where('id', '=', input.site_id)
      .executeTakeFirst(),
    'This site',
  )
  if (!site.collects) throw badInput([{ field: 'site_id', message: 'Choose a site that collects samples.' }])
  if (site.closed_at !== null) throw badInput([{ field: 'site_id', message: isClosed(site.name) }])
  const { ids, errors } = checkIdRows(input.rows)
  const there = await known(
    tx,
    ids.map(({ sample_id }) => sample_id),
  )
  const rowOf = new Map(input.rows.map(({ sample_id }, index) => [canonicalSampleId(sample_id), index + 1]))
  const added = ids.filter(({ sample_id }) => !there.has(sample_id))
  const again = ids.filter(({ sample_id }) => there.has(sample_id))
  for (const id of again) {
    const row = there.get(id.sample_id)
    const isSame =
      row?.site_id === input.site_id &&
      row.container_type === id.container_type &&
      row.empty_weight === id.empty_weight &&
      row.status !== 'VOID'
    if (isSame) continue
    errors.push({ row: rowOf.get(id.sample_id) ?? 0, message: `${id.sample_id} is registered already.` })
  }
  errors.sort((a, b) => a.row - b.row)
  refuseRows(input.dry_run, errors)
  const alike = errors.length > 0 ? [] : await alikeIds(tx, added)
  const answer = { ...nothing, added: added.length, same: ids.length - added.length, errors, alike }
  if (input.dry_run || added.length === 0) return answer
  if (alike.length > 0 && query.confirmed === undefined) {
    const warnings = alike.map((detail) => ({ code: 'alike', detail }))
    throw new Failure('conflict', alike.join(' '), { warnings })
  }
  await tx
    .insertInto('registered_ids')
    .columns(['sample_id', 'site_id', 'container_type', 'empty_weight'])
    .expression(
      sql`select i.sample_id, ${input.site_id}::int, i.container_type::container_type, i.empty_weight
        from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
        as i(sample_id text, container_type text, empty_weight numeric)`,
    )
    .execute()
  const [first, last] = [added[0]?.sample_id, added.at(-1)?.sample_id]
  await recordAudit(tx, call, {
    action: 'register IDs',
    entity: 'registered IDs',
    entity_id: first === last ? String(first) : `${first} to ${last}`,
    after: { site: site.name, count: added.length },
  })
  return answer
}

export async function weighIds(call: Call<typeof contract.weighIds>) {
  const { db: tx, input } = call
  const there = await known(
    tx,
    input.rows.map(({ sample_id }) => sample_id),
  )
  const errors: RowError[] = []
  const changes: { sample_id: string; before: number | null; empty_weight: number }[] = []
  let same = 0
  const rowsOf = new Map<string, number>()
  for (const [index, { sample_id, empty_weight: typed }] of input.rows.entries()) {
    const row = there.get(sample_id)
    const empty_weight = parseEmptyWeight(typed)
    const fault = (message: string) => errors.push({ row: index + 1, message })
    const before = rowsOf.get(sample_id)
    rowsOf.set(sample_id, before ?? index + 1)
    // Which of two weights is right, only the person with the vial knows.
    if (before !== undefined) fault(`${sample_id} stands in row ${before} already.`)
    else if (row === undefined) fault(`${sample_id} is not registered.`)
    else if (row.container_type !== 'VIAL') fault(`${sample_id} is a bag.`)
    else if (row.status === 'USED' || row.status === 'VOID')
      fault(`${sample_id} is ${row.status === 'USED' ? 'used' : 'void'} already.`)
    else if (empty_weight == null) fault(`${sample_id}: enter the empty weight in gram with at most 4 decimals.`)
    else if (row.empty_weight === empty_weight) same += 1
    else changes.push({ sample_id, before: row.empty_weight, empty_weight })
  }
  refuseRows(input.dry_run, errors)
  const differences = changes.slice(0, 200).map((one) => `${one.sample_id}: ${one.before} g → ${one.empty_weight} g`)
  const answer = { ...nothing, changed: changes.length, same, errors, differences }
  if (input.dry_run) return answer
  for (const { sample_id, empty_weight } of changes) {
    await tx.updateTable('registered_ids').set({ empty_weight }).where('sample_id', '=', sample_id).execute()
  }
  await recordAudit(
    tx,
    call,
    ...changes.map(({ sample_id, before, empty_weight }) => ({
      action: 'weigh',
      entity: 'registered IDs',
      entity_id: sample_id,
      before: { empty_weight: before },
      after: { empty_weight },
    })),
  )
  return answer
}

export async function voidIds(call: Call<typeof contract.voidIds>) {
  const { db: tx, input, now } = call
  const there = await known(tx, input.sample_ids)
  const refused = input.sample_ids.flatMap((sample_id) => {
    const row = there.get(sample_id)
    if (row === undefined) return [{ field: sample_id, message: `${sample_id} is not registered.` }]
    if (row.status === 'FREE') return []
    if (row.status === 'RESERVED') return [{ field: sample_id, message: reservedFault(sample_id, row.device) }]
    return [{ field: sample_id, message: `${sample_id} is ${row.status === 'USED' ? 'used' : 'void'} already.` }]
  })
  if (refused.length > 0) {
    throw new Failure('conflict', refused.map(({ message }) => message).join(' '), { errors: refused })
  }
  await tx
    .updateTable('registered_ids')
    .set({ voided_at: now.toISOString(), void_reason: input.reason })
    .where('sample_id', 'in', input.sample_ids)
    .execute()
  await recordAudit(
    tx,
    call,
    ...input.sample_ids.map((sample_id) => ({
      action: 'make void',
      entity: 'registered IDs',
      entity_id: sample_id,
      before: { status: 'free' },
      after: { status: 'void', reason: input.reason },
    })),
  )
  return { updated: input.sample_ids.length }
}

/** How many IDs are free, by collecting site. */
export async function stockOf(db: Database, site_id: number | null) {
  const { low_stock: low_mark } = await settingsOf(db)
  const free = (container: 'VIAL' | 'BAG') => sql<number>`count(r.sample_id)
    filter (where r.container_type = ${container})::int`
  const rows = await db
    .selectFrom('sites')
    .leftJoin('registered_ids as r', (join) =>
      join
        .onRef('r.site_id', '=', 'sites.id')
        .on('r.used_at', 'is', null)
        .on('r.voided_at', 'is', null)
        .on('r.reserved_for', 'is', null),
    )
    .select(['sites.id as site_id', 'sites.name as site', free('VIAL').as('free_vials'), free('BAG').as('free_bags')])
    .where('sites.collects', '=', true)
    .$if(site_id === null, (sites) => sites.where('sites.active', '=', true))
    .$if(site_id !== null, (sites) => sites.where('sites.id', '=', site_id))
    .groupBy('sites.id')
    .orderBy('sites.name')
    .execute()
  return rows.map((row) => ({ ...row, low_mark }))
}
