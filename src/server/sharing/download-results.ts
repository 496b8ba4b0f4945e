/** The staff's download (R4.20): a PDF once a report was submitted. */
import type { downloadResults as endpoint } from '#contract/sharing.ts'
import { reportsFor } from '#server/analysis/read-reports.ts'
import { knownCards } from '#server/cards/queries.ts'
import { resultAddress } from '#server/documents/result-address.ts'
import { staffResultsPdf } from '#server/documents/results-pdf.ts'
import type { Call } from '#server/http/call.ts'
import { Failure, sampleNotFound } from '#server/http/failure.ts'
import { findSample } from '#server/samples/queries.ts'

export async function downloadResults({ params, staff, db, services, request }: Call<typeof endpoint>) {
  const sample = await findSample(db, staff, params.sample_id)
  if (sample.reported_at === null) throw new Failure('conflict', `Report ${sample.sample_id} is not ready`)
  const row = await db
    .selectFrom('samples')
    .select(['sample_id', 'routed_to'])
    .where('sample_id', '=', sample.sample_id)
    .executeTakeFirst()
  if (row === undefined) throw sampleNotFound(params.sample_id)
  const address = resultAddress(services.config.publicUrl ?? request.origin, services.secret, sample)
  const cards = await knownCards(services)
  return staffResultsPdf(db, sample, await reportsFor(db, staff, row), { address, cards })
}
