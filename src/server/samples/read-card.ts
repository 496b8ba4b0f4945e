/** The URL of a sample's card, with check code and seal, for staff of the site that collected it. */
import type { readCard as endpoint } from '#contract/samples.ts'
import { cardPath } from '#server/documents/result-address.ts'
import type { Call } from '#server/http/call.ts'
import { sampleNotFound } from '#server/http/failure.ts'
import { findSample } from './queries.ts'

export async function readCard({ db, staff, params, services }: Call<typeof endpoint>) {
  const sample = await findSample(db, staff, params.sample_id)
  if (sample.collecting_site_id !== staff.site_id) throw sampleNotFound(params.sample_id)
  return { path: cardPath(services.secret, sample) }
}
