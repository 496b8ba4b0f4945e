/** The certificate of a disposal (R2.23): one for all samples of the act, as far as the reader may see them. */
import type { disposalCertificate as endpoint } from '#contract/disposal.ts'
import { disposalPdf } from '#server/documents/disposal-pdf.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { findSample, findSamples } from '#server/samples/queries.ts'
import { findDisposal } from './queries.ts'

export async function disposalCertificate({ params, staff, db }: Call<typeof endpoint>) {
  const { sample_id } = await findSample(db, staff, params.sample_id)
  const disposal = await findDisposal(db, sample_id)
  if (disposal === undefined) throw new Failure('conflict', `${sample_id} has not been disposed of.`)
  return disposalPdf(db, disposal, await findSamples(db, staff, disposal.sample_ids))
}
