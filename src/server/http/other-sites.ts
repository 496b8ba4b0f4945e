/**
 * Nothing is written for a page of another website (ASVS 3.5.1). Calls with a token or JSON could not come from one; the
 * public survey's plain form, which needs no JavaScript, could.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'

const reads = ['GET', 'HEAD', 'OPTIONS']

/** Refuses writes that a browser says come from elsewhere. `publicUrl`: the service's own address, where it is set. */
export function refuseOtherSites(app: FastifyInstance, publicUrl: string | null): void {
  app.addHook('onRequest', async (request) => {
    if (!reads.includes(request.method) && isFromElsewhere(request, publicUrl))
      throw new Failure('not_allowed', 'This was sent by a page of another website.')
  })
}

/**
 * Browsers since 2023 say it themselves. Of an older one the Origin tells, but for 'null': so these pages' own forms
 * are sent, too, since they tell nobody where somebody was (Referrer-Policy).
 */
function isFromElsewhere({ headers, host }: FastifyRequest, publicUrl: string | null): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return !isOwn(origin, host, publicUrl)
}

function isOwn(origin: string | undefined, host: string, publicUrl: string | null): boolean {
  if (origin === undefined || origin === 'null') return true
  // Without TRUST_PROXY the server does not know that people come by HTTPS: the host is what counts.
  return [host, publicUrl && new URL(publicUrl).host].includes(URL.canParse(origin) ? new URL(origin).host : '')
}
