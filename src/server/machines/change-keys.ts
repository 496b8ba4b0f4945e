/** Lists, makes and revokes the keys of machines. Only a key's hash is stored; the key is shown once. */
import { sql } from 'kysely'
import type * as contract from '#contract/admin/machine-keys.ts'
import { localDay } from '#domain/dates.ts'
import { keyFaults, keyStanding, machinePurposes } from '#domain/machine/machine-key.ts'
import { found } from '#server/admin/find.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { keyHash, newKey } from '#server/http/machine.ts'
import { settingsOf } from '#server/settings.ts'

const thisKey = 'This key'

/** The service's day. */
async function todayOf(db: Database, now: Date): Promise<string> {
  const { time_zone } = await settingsOf(db)
  return localDay(now.toISOString(), time_zone)
}

async function readKeys(db: Database, today: string, id?: number): Promise<contract.MachineKey[]> {
  const rows = await db
    .selectFrom('machine_keys as k')
    .innerJoin('sites', 'sites.id', 'k.site_id')
    .select(['k.id', 'k.name', 'k.purpose', 'k.site_id', 'sites.name as site', 'k.ends_on', 'k.created_at'])
    .select(['k.created_by', 'k.revoked_at', 'k.revoked_by', 'k.last_used_at', 'sites.active'])
    .$if(id !== undefined, (keys) => keys.where('k.id', '=', id ?? 0))
    .orderBy(sql`k.revoked_at is not null`)
    .orderBy(sql`k.ends_on < ${today} or not sites.active`)
    .orderBy('sites.name')
    .orderBy(sql`lower(k.name)`)
    .orderBy('k.id', 'desc')
    .execute()
  return rows.flatMap(({ active, ...row }) => {
    const purpose = machinePurposes.find((one) => one === row.purpose)
    return purpose === undefined ? [] : [{ ...row, purpose, standing: keyStanding({ ...row, active }, today) }]
  })
}

export async function listMachineKeys({ db, now }: Call<typeof contract.listMachineKeys>) {
  const today = await todayOf(db, now)
  return { keys: await readKeys(db, today), today }
}

export async function makeMachineKey(call: Call<typeof contract.makeMachineKey>) {
  const { db: tx, input, now, staff } = call
  const { name, purpose, site_id, ends_on } = input
  const today = await todayOf(tx, now)
  const site = await tx
    .selectFrom('sites')
    .select(['name', 'analyses', 'active'])
    .where('id', '=', site_id)
    // Two calls with one name wait for each other.
    .forNoKeyUpdate()
    .executeTakeFirst()
  const faults = keyFaults(input, site ?? null, today)
  if (faults.length > 0) throw badInput(faults)
  const other = await tx
    .selectFrom('machine_keys')
    .select('ends_on')
    .where('site_id', '=', site_id)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (other !== undefined) {
    const message = `${site?.name} has a key ‘${name}’ already. Choose another name, or revoke that key first.`
    throw badInput([{ field: 'name', message }])
  }
  const key = newKey()
  const { id } = await tx
    .insertInto('machine_keys')
    .values({
      ...{ name, purpose, site_id, ends_on },
      key_hash: keyHash(key),
      created_at: now.toISOString(),
      created_by: staff.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = { name, purpose, site: site?.name, ends_on }
  await recordAudit(tx, call, { action: 'make', entity: 'machine key', entity_id: String(id), after })
  return { made: found((await readKeys(tx, today, id))[0], thisKey), key }
}

export async function revokeMachineKey(call: Call<typeof contract.revokeMachineKey>) {
  const { db: tx, params, now, staff } = call
  const row = await tx
    .selectFrom('machine_keys')
    .select(['name', 'revoked_at'])
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst()
  const { name, revoked_at } = found(row, thisKey)
  if (revoked_at !== null) throw new Failure('conflict', `The key ‘${name}’ is revoked already.`)
  await tx
    .updateTable('machine_keys')
    .set({ revoked_at: now.toISOString(), revoked_by: staff.name })
    .where('id', '=', params.id)
    .execute()
  await recordAudit(tx, call, {
    action: 'revoke',
    entity: 'machine key',
    entity_id: String(params.id),
    before: { name },
  })
  return found((await readKeys(tx, await todayOf(tx, now), params.id))[0], thisKey)
}
