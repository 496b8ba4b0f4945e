/** Begins a shift: reserves exactly these IDs for a device, all or none (outreach). */
import { randomUUID } from 'node:crypto'
import type { beginShift as endpoint } from '#contract/shifts.ts'
import { type Label, labelFault } from '#domain/shift/labels.ts'
import { recordAudit } from '#server/audit/record.ts'
import { cardPath } from '#server/documents/result-address.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { isSameText } from '#server/same-text.ts'
import { checkCode } from '#server/samples/check-code.ts'
import { checkCodeSecret } from '#server/samples/queries.ts'
import { siteOf } from '#server/samples/store-registration.ts'
import { open, seal } from '#server/sealed.ts'
import { settingsOf } from '#server/settings.ts'
import { findShift, lockLabels, recoveryCode } from './queries.ts'

type Begin = Call<typeof endpoint>

export async function beginShift(call: Begin) {
  const { db: tx, input, staff } = call
  const ids = [...new Set(input.sample_ids)].sort()
  const labels = await lockLabels(tx, ids)
  const faults = ids.flatMap((field) => {
    const message = labelFault(field, labels.get(field) ?? null, staff.site_id)
    return message === null ? [] : [{ field, message }]
  })
  const shift_id = faults.length === 0 ? await reserve(call, ids) : await begunBefore(call, ids, labels)
  if (shift_id === null) throw badInput(faults)
  return begun(call, shift_id, ids, labels)
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
 * The shift that this very call began before, where its answer was lost: the same person with the same IDs and the same recovery
 * code, which the device makes. Null where there is none.
 */
async function begunBefore({ db: tx, input, staff, services }: Begin, ids: readonly string[], labels: Labels) {
  const shifts = new Set(ids.map((id) => labels.get(id)?.reserved_for ?? null))
  const [id] = shifts
  if (id == null || shifts.size > 1) return null
  const shift = await tx.selectFrom('shifts').selectAll().where('id', '=', id).executeTakeFirst()
  const all = await tx.selectFrom('shift_ids').select('sample_id').where('shift_id', '=', id).execute()
  if (shift?.begun_by !== staff.id || shift.device !== input.device || all.length !== ids.length) return null
  const code = open(shift.recovery_sealed ?? '', services.secret, recoveryCode)
  return code !== null && isSameText(code, input.recovery_code) ? id : null
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
  return {
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
