/** A page's look-up of a sample: the same call as the API's, with its limits, its check code and its 404. */
import { publicSample } from '#contract/service-user.ts'
import { lookUp as counted } from '#server/http/look-up.ts'
import { perform } from '#server/http/serve.ts'
import { readPublicSample } from '#server/service-user/read-public-sample.ts'
import type { Visit } from './visit.ts'

/** The sample and its reports; refuses whatever the API call refuses. */
export function lookUp({ services, request, kept, isCounted }: Visit, sample_id: string) {
  const query = kept.code === null ? {} : { code: kept.code }
  const read = () => perform(publicSample, readPublicSample, services, request, { params: { sample_id }, query })
  return isCounted ? read() : counted(services, request, read)
}
