/** Withdraws a file that was attached by mistake, and says whether one may tell of a person. */
import type * as contract from '#contract/files.ts'
import { withdrawnNote } from '#domain/file/files.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Write } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { Failure, sampleNotFound } from '#server/http/failure.ts'
import type { Staff } from '#server/http/staff.ts'
import { lockSamples } from '#server/samples/queries.ts'
import { recordMove, refuseUnlessAll } from '#server/samples/record-move.ts'
import { fileOf, findFile, isOwn } from './queries.ts'

/** The file and its locked sample; refuses files of other sites and those that are gone. */
export async function lockOwnFile(tx: Write, staff: Staff, params: { sample_id: string; number: number }) {
  const [sample] = await lockSamples(tx, staff, [params.sample_id])
  if (sample === undefined) throw sampleNotFound(params.sample_id)
  const file = await findFile(tx, staff, sample, params.number)
  if (!isOwn(staff, file)) throw new Failure('not_allowed', `Only ${file.site}, which added the file, may do this.`)
  if (file.gone_how !== null) throw new Failure('conflict', 'The bytes of this file are gone already.')
  return { sample, file }
}

export async function withdrawFile(call: Call<typeof contract.withdrawFile>) {
  const { db: tx, staff, params, input, now } = call
  const { sample } = await lockOwnFile(tx, staff, params)
  refuseUnlessAll('withdrawFile', [sample], staff)
  await tx
    .updateTable('files')
    .set({
      ...{ bytes: null, is_shown: false, gone_how: 'WITHDRAWN', gone_at: now.toISOString() },
      ...{ gone_by: input.fullname, gone_reason: input.reason },
    })
    .where('sample_id', '=', sample.sample_id)
    .where('number', '=', params.number)
    .execute()
  await recordMove(tx, 'withdrawFile', [sample], call, {
    entry: () => ({ staff: input.fullname, note: withdrawnNote(params.number) }),
  })
  await noteFile(call, 'withdraw', { withdrawn: false }, { withdrawn: true })
  return fileOf(await findFile(tx, staff, sample, params.number), staff, sample)
}

export async function markFilePersonal(call: Call<typeof contract.markFilePersonal>) {
  const { db: tx, staff, params, input } = call
  const { sample, file } = await lockOwnFile(tx, staff, params)
  const { is_personal } = input
  if (is_personal !== file.is_personal) {
    await tx
      .updateTable('files')
      .set({ is_personal })
      .where('sample_id', '=', sample.sample_id)
      .where('number', '=', params.number)
      .execute()
    await noteFile(call, 'change', { is_personal: file.is_personal }, { is_personal })
  }
  return fileOf(await findFile(tx, staff, sample, params.number), staff, sample)
}

type Changes =
  | Call<typeof contract.withdrawFile>
  | Call<typeof contract.markFilePersonal>
  | Call<typeof contract.showFile>

/** Writes into the audit trail what was changed of a file. */
export const noteFile = (
  call: Changes,
  action: string,
  before: Record<string, boolean>,
  after: Record<string, boolean | string>,
) =>
  recordAudit(call.db, call, {
    action,
    entity: 'file',
    entity_id: `${call.params.sample_id} ${call.params.number}`,
    before,
    after,
  })
