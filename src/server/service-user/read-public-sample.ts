/** What the public reads of one sample: first the check code, then whitelisted fields only (R5.13). */
import type * as contract from '#contract/service-user.ts'
import { publicReportsOf } from '#server/analysis/read-reports.ts'
import { knownCards } from '#server/cards/queries.ts'
import { resultAddress } from '#server/documents/result-address.ts'
import { publicResultsPdf } from '#server/documents/results-pdf.ts'
import type { Call } from '#server/http/call.ts'
import { Failure } from '#server/http/failure.ts'
import { refuseWrongCode } from '#server/samples/check-code.ts'
import { knownSettings } from '#server/settings.ts'
import { findPublicSample } from './queries.ts'

type LookUp = Pick<Call<typeof contract.publicSample>, 'params' | 'query' | 'services'>
type Download = Pick<Call<typeof contract.publicDownload>, 'params' | 'query' | 'services' | 'request'>

/** The sample and its reports; every public call begins here. */
export async function readPublicSample({ services, params, query }: LookUp) {
  await refuseWrongCode(services, params.sample_id, query.code)
  const { time_zone } = await knownSettings(services)
  const sample = await findPublicSample(services.db, params.sample_id, time_zone)
  return { sample, reports: await publicReportsOf(services.db, sample.sample_id) }
}

export async function readPublicReports(call: LookUp) {
  return (await readPublicSample(call)).reports
}

export async function downloadPublicResults(call: Download) {
  const { sample, reports } = await readPublicSample(call)
  if (reports.length === 0) throw new Failure('conflict', `Report ${sample.sample_id} is not ready`)
  const { services, request, query } = call
  const { languages, check_codes } = await knownSettings(services)
  const check_code = check_codes ? (query.code ?? null) : null
  const address = resultAddress(services.config.publicUrl ?? request.origin, services.secret, { ...sample, check_code })
  const language =
    [query.lang, 'en' as const].find((one) => one !== undefined && languages.includes(one)) ?? languages[0]
  const cards = await knownCards(services)
  return publicResultsPdf(services, sample, reports, { language: language ?? 'en', address, cards })
}
