/**
 * Shows the code that opens a device's store after somebody forgot its passphrase; the audit trail records who looked,
 * and why.
 */
import type { showRecoveryCode as endpoint } from '#contract/shifts.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { open } from '#server/sealed.ts'
import { lockShift, recoveryCode } from './queries.ts'

export async function showRecoveryCode(call: Call<typeof endpoint>) {
  const { db: tx, params, input, services, now } = call
  const shift = await lockShift(tx, params.shift_id, { site_id: null, now, how: 'for its samples' })
  if (shift.recovery_sealed === null)
    throw new Failure('conflict', 'This shift ended over 30 days ago: its recovery code was deleted.')
  const recovery_code = open(shift.recovery_sealed, services.secret, recoveryCode)
  if (recovery_code === null)
    throw new Failure(
      'conflict',
      'The recovery code cannot be read any more: the secret of the service is another one.',
    )
  await recordAudit(tx, call, {
    action: 'show recovery code',
    entity: 'shift',
    entity_id: shift.id,
    after: { device: shift.device, reason: input.reason },
  })
  return { recovery_code }
}
