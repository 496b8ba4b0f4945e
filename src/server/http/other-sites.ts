/**
 * Refuses writes from pages of other websites (ASVS 3.5.1). Calls with a token or JSON cannot come from one; the public
 * survey's plain form, which needs no JavaScript, could.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'

const reads = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses writes that the browser says come from another site. `publicUrl`: the service's own address, where it is set.
 */
export function refuseOtherSites(app: FastifyInstance, publicUrl: string | null): void {
  app.addHook('onRequest', async (request) => {
    if (!reads.includes(request.method) && isFromElsewhere(request, publicUrl))
      throw new Failure('not_allowed', 'This was sent by a page of another website.')
  })
}

/**
 * Browsers since 2023 send Sec-Fetch-Site. For older ones the Origin decides; 'null' passes, since our own forms send
 * it, too (Referrer-Policy hides where somebody was).
 */
function isFromElsewhere({ headers, host }: FastifyRequest, publicUrl: string | null): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return !isOwn(origin, host, publicUrl)
}

function isOwn(origin: string | undefined, host: string, publicUrl: string | null): boolean {
  if (origin === undefined || origin === 'null') return true
  // Compare hosts only: without TRUST_PROXY the server does not know that people come by HTTPS.
  return [host, publicUrl && new URL(publicUrl).host].includes(URL.canParse(origin) ? new URL(origin).host : '')
}
