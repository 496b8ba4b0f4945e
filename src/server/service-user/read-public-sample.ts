/** What the public reads of one sample: through the check code first, then whitelists only (decision 2). */
import type * as contract from '#contract/service-user.ts'
import { publicReportsOf } from '#server/analysis/read-reports.ts'
import { resultAddress } from '#server/documents/result-address.ts'
import { publicResultsPdf } from '#server/documents/results-pdf.ts'
import { Failure } from '#server/http/failure.ts'
import type { Call } from '#server/http/serve.ts'
import { readSettings } from '#server/service/settings.ts'
import { refuseWrongCode } from './check-code.ts'
import { findPublicSample } from './queries.ts'

type LookUp = Pick<Call<typeof contract.publicSample>, 'db' | 'params' | 'query'>
type Download = Pick<Call<typeof contract.publicDownload>, 'db' | 'params' | 'query' | 'services' | 'request'>

/** The sample and its reports; every call that answers the public starts here. */
export async function readPublicSample({ db, params, query }: LookUp) {
  await refuseWrongCode(db, params.sample_id, query.code)
  const sample = await findPublicSample(db, params.sample_id)
  return { sample, reports: await publicReportsOf(db, sample.sample_id) }
}

export async function readPublicReports(call: LookUp) {
  return (await readPublicSample(call)).reports
}

export async function downloadPublicResults(call: Download) {
  const { sample, reports } = await readPublicSample(call)
  if (reports.length === 0) throw new Failure('conflict', `Report ${sample.sample_id} is not ready`)
  const { services, request, query } = call
  const check_code = query.code ?? null
  const address = resultAddress(services.config.publicUrl ?? request.origin, { ...sample, check_code })
  const { languages } = await readSettings(call.db)
  const language =
    [query.lang, 'en' as const].find((one) => one !== undefined && languages.includes(one)) ?? languages[0]
  return publicResultsPdf(call.db, sample, reports, { language: language ?? 'en', address })
}
