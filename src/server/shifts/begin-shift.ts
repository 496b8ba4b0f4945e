/** Begins a shift: reserves exactly these IDs for a device, all or none (R11.1). */
import { createHmac, randomUUID } from 'node:crypto'
import type { beginShift as endpoint } from '#contract/shifts.ts'
import { type Label, labelFault } from '#domain/shift/labels.ts'
import { mayBeginAgain } from '#domain/shift/shift.ts'
import { recordAudit } from '#server/audit/record.ts'
import { LostRace } from '#server/database/lost-race.ts'
import { cardPath } from '#server/documents/result-address.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { isSameText } from '#server/same-text.ts'
import { checkCode } from '#server/samples/check-code.ts'
import { checkCodeSecret } from '#server/samples/queries.ts'
import { siteOf } from '#server/samples/store-registration.ts'
import { open, seal } from '#server/sealed.ts'
import { settingsOf } from '#server/settings.ts'
import {
  deviceKeyHash,
  findShift,
  type LockedShift,
  lockLabels,
  lockShift,
  receiptsOf,
  recoveryCode,
} from './queries.ts'

type Begin = Call<typeof endpoint>

export async function beginShift(call: Begin) {
  const { db: tx, input, staff } = call
  const ids = [...new Set(input.sample_ids)].sort()
  const before = await lockReserving(call, ids)
  const labels = await lockLabels(tx, ids)
  const faults = ids.flatMap((field) => {
    const message = labelFault(field, labels.get(field) ?? null, staff.site_id)
    return message === null ? [] : [{ field, message }]
  })
  if (faults.length === 0) return begun(call, await reserve(call, ids), ids, labels)
  const shift = reservingOf(ids.map((id) => labels.get(id)?.reserved_for ?? null))
  // Somebody has just reserved them: try again, and find their shift.
  if (shift !== (before?.id ?? null)) throw new LostRace('Labels were reserved meanwhile.')
  if (before === null || !(await isBegunAgain(call, ids, before))) throw badInput(faults)
  return begun(call, before.id, ids, labels)
}

/** The one shift that reserves all these labels; null where there is none, or more than one. */
function reservingOf(labels: readonly (string | null)[]): string | null {
  const [first = null, ...more] = new Set(labels)
  return more.length === 0 ? first : null
}

/** The shift that reserves all these labels, locked; null where there is none. Lock a shift before its labels. */
async function lockReserving({ db: tx, now }: Begin, ids: readonly string[]) {
  const rows = await tx.selectFrom('registered_ids').select('reserved_for').where('sample_id', 'in', ids).execute()
  const id = rows.length < ids.length ? null : reservingOf(rows.map(({ reserved_for }) => reserved_for))
  return id === null ? null : lockShift(tx, id, { site_id: null, now, how: 'whole' })
}

async function reserve(call: Begin, ids: readonly string[]): Promise<string> {
  const { db: tx, input, staff, now, services } = call
  const id = randomUUID()
  await tx
    .insertInto('shifts')
    .values({
      id,
      site_id: staff.site_id,
      device: input.device,
      begun_by: staff.id,
      begun_at: now.toISOString(),
      recovery_sealed: seal(input.recovery_code, services.secret, recoveryCode),
    })
    .execute()
  await tx
    .insertInto('shift_ids')
    .values(ids.map((sample_id) => ({ shift_id: id, sample_id })))
    .execute()
  await tx.updateTable('registered_ids').set({ reserved_for: id }).where('sample_id', 'in', ids).execute()
  await recordAudit(tx, call, {
    action: 'begin',
    entity: 'shift',
    entity_id: id,
    after: { device: input.device, count: ids.length, sample_ids: ids },
  })
  return id
}

/**
 * Whether this shift was begun with exactly these IDs, but the device did not get the answer: same person, same device
 * name, recently, and nothing came of it. From now on its recovery code is the newer one.
 */
async function isBegunAgain(call: Begin, ids: readonly string[], shift: LockedShift): Promise<boolean> {
  const { db: tx, input, staff, services, now } = call
  const { id, device } = shift
  const taken = await tx.selectFrom('shift_ids').select('sample_id').where('shift_id', '=', id).execute()
  const isOwn = shift.begun_by === staff.id && shift.site_id === staff.site_id && device === input.device
  if (
    !isOwn ||
    taken.length !== ids.length ||
    !mayBeginAgain(shift.begun_at, now) ||
    (await receiptsOf(tx, id)).length > 0
  )
    return false
  const code = open(shift.recovery_sealed ?? '', services.secret, recoveryCode)
  if (code !== null && isSameText(code, input.recovery_code)) return true
  const recovery_sealed = seal(input.recovery_code, services.secret, recoveryCode)
  await tx.updateTable('shifts').set({ recovery_sealed }).where('id', '=', id).execute()
  await recordAudit(tx, call, { action: 'begin again', entity: 'shift', entity_id: id, after: { device } })
  return true
}

type Labels = ReadonlyMap<string, Label>

async function begun(
  { db: tx, staff, services, now }: Begin,
  shift_id: string,
  ids: readonly string[],
  labels: Labels,
) {
  const settings = await settingsOf(tx)
  const { turnaround_days } = await siteOf(tx, staff.site_id)
  const { secret } = await tx.selectNoFrom(checkCodeSecret(staff).as('secret')).executeTakeFirstOrThrow()
  // The same for each try of the same beginning.
  const device_key = createHmac('sha256', services.secret).update(`device of a shift ${shift_id}`).digest('base64url')
  await tx
    .updateTable('shifts')
    .set({ device_key_hash: deviceKeyHash(device_key) })
    .where('id', '=', shift_id)
    .execute()
  return {
    device_key,
    shift: await findShift(tx, shift_id, staff.site_id, now),
    ids: ids.map((sample_id) => {
      const check_code = secret === null ? null : checkCode(secret, sample_id)
      const container_type = labels.get(sample_id)?.container_type ?? 'VIAL'
      return { sample_id, container_type, check_code, card_path: cardPath(services.secret, { sample_id, check_code }) }
    }),
    turnaround_days,
    holidays: settings.holidays,
  }
}
