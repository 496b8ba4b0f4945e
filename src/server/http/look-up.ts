/**
 * Counts public look-ups (R1.28, docs/decisions/0004) as known or unknown, by what they found. It does not count
 * look-ups with the right check code, and neither counts nor delays links from a card's QR code.
 */
import type { FastifyRequest } from 'fastify'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { knownSettings } from '#server/settings.ts'
import { isSealed } from './card-seal.ts'
import { Failure } from './failure.ts'
import { add, keyOf, limitHash, minuteOf } from './limits.ts'
import { throughGate } from './look-up-gate.ts'
import type { Services } from './services.ts'

/** Does a look-up and counts it; throws 429 while its address has to wait. */
export async function lookUp<T>(services: Services, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const now = services.now()
  const { check_codes } = await knownSettings(services)
  if (isFromCard(services.secret, request, check_codes)) return work()
  const hash = limitHash(services.secret, request.ip)
  return throughGate(services, hash, now, async (counted) => {
    const countKnown = () => {
      if (!check_codes) services.tally.add(keyOf('known look-up', hash), minuteOf(now).toISOString())
    }
    const answer = await work().catch(async (error) => {
      if (!(error instanceof Failure)) throw error
      if (error.code === 'not_found') counted(await add(services, 'unknown look-up', request.ip, now))
      else countKnown()
      throw error
    })
    countKnown()
    return answer
  })
}

/**
 * Whether the URL is from a card. Where the service asks for check codes, a URL without one is not: the holder of an
 * older card could try out all codes.
 */
function isFromCard(secret: string, { params, query }: FastifyRequest, check_codes: boolean): boolean {
  // Not parsed yet: each value is checked before it is used.
  const { sample_id } = params as { sample_id?: unknown }
  // As above.
  const { code, seal } = query as { code?: unknown; seal?: unknown }
  if (typeof sample_id !== 'string' || typeof seal !== 'string') return false
  if (check_codes && typeof code !== 'string') return false
  return isSealed(secret, canonicalSampleId(sample_id), typeof code === 'string' ? code : null, seal)
}
