/** Sends alert files for machines, with their ETag and, where known, when they last changed. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { capMessage } from '#server/alerts/cap.ts'
import { alertFeed } from '#server/alerts/feed.ts'
import { alertFlyer } from '#server/alerts/flyer.ts'
import { alertOf } from '#server/alerts/public-alerts.ts'
import { modifiedAt, type PublicFile } from '#server/alerts/public-file.ts'
import { answeredAt } from '#server/alerts/read-alerts.ts'
import { hasVersion } from '#server/http/remembered.ts'
import { baseOf, typedId } from './alert-page.ts'
import type { Visit } from './visit.ts'

/** The newest alerts, in the reader's language. */
export const feedFile = (visit: Visit): Promise<PublicFile> => {
  const { services, language, settings } = visit
  return alertFeed(services.db, services.now(), { base: baseOf(visit), language, settings })
}

/** One alert as a message of the Common Alerting Protocol. */
export async function capFile(visit: Visit): Promise<PublicFile> {
  const { services, settings } = visit
  const alert = await alertOf(services.db, services.now(), typedId(visit))
  return capMessage(services.db, alert, { base: baseOf(visit), settings })
}

/** One alert as a flyer for the wall. */
export async function flyerFile(visit: Visit): Promise<PublicFile> {
  const { services, language, settings } = visit
  const alert = await alertOf(services.db, services.now(), typedId(visit))
  const body = await alertFlyer(alert, { base: baseOf(visit), language, settings })
  return { type: 'application/pdf', body, modified: modifiedAt([alert], await answeredAt(services.db, alert.id)) }
}

/** How much of the cache a file takes, in bytes. */
export const fileSize = ({ body }: PublicFile): number => 2 * body.length

/** Sends a file; 304 where the reader has it already. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, { type, body, modified }: PublicFile) {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  // Readers ask again each time, so that a doubt about an alert shows at once.
  reply.header('cache-control', 'public, no-cache').header('vary', 'Accept-Language').header('etag', etag)
  if (modified !== null) reply.header('last-modified', new Date(modified).toUTCString())
  if (isKnown(request, etag, modified)) return reply.code(304).send()
  return reply.type(type).send(typeof body === 'string' ? body : Buffer.from(body))
}

/** Whether the reader has exactly this version. The ETag takes precedence (RFC 9110, 13.2.2). */
function isKnown({ headers }: FastifyRequest, etag: string, modified: string | null): boolean {
  const known = headers['if-none-match']
  if (known !== undefined) return hasVersion(known, etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return modified !== null && Math.floor(Date.parse(modified) / 1000) * 1000 <= since
}
