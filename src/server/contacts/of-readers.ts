/**
 * Lets readers leave and forget contacts: only with the check code, and with the same answer whether there was one or
 * not.
 */
import type { forgetPublicContact, leavePublicContact } from '#contract/contacts.ts'
import { isPublic } from '#domain/sample/sample-label.ts'
import type { Call } from '#server/http/call.ts'
import { Failure, sampleNotFound } from '#server/http/failure.ts'
import { refuseWrongCode } from '#server/samples/check-code.ts'
import { lockPublicSample } from '#server/samples/queries.ts'
import { settingsOf } from '#server/settings.ts'
import { dropContact, keepContact } from './waiting-contacts.ts'

type Reader = Pick<
  Call<typeof leavePublicContact> | Call<typeof forgetPublicContact>,
  'db' | 'params' | 'query' | 'services'
>

/** The sample, locked. Without check codes anybody could leave their own address for anybody's sample. */
async function ownSample({ db: tx, params, query, services }: Reader): Promise<string> {
  const settings = await settingsOf(tx)
  if (!settings.check_codes) throw new Failure('conflict', 'This service sends no such messages.')
  await refuseWrongCode({ ...services, db: tx, settings }, params.sample_id, query.code)
  const sample = await lockPublicSample(tx, params.sample_id)
  if (sample === undefined || !isPublic(sample)) throw sampleNotFound(params.sample_id)
  return sample.sample_id
}

export async function leaveByReader(call: Call<typeof leavePublicContact>) {
  const sample_id = await ownSample(call)
  await keepContact(call.db, call.services, { sample_id, ...call.input, now: call.now })
  return {}
}

export async function forgetByReader(call: Call<typeof forgetPublicContact>) {
  await dropContact(call.db, await ownSample(call))
  return {}
}
