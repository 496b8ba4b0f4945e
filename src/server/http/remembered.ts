/**
 * Answers that are kept in memory as the text that is sent, with their ETag: one for all who see alike (site and flags),
 * so that what is asked again and again costs the same for a hundred open pages as for one.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Services } from '#server/services.ts'
import { admit, type Staff } from './admit.ts'

type Kept = { readonly text: string; readonly etag: string; zipped: Buffer | null }

const zip = promisify(gzip)
/** What is smaller travels as it is. */
const worthZipping = 2048

/** What one reads depends on these and on nothing else of a person. */
const seesAs = (staff: Staff | null) =>
  staff === null
    ? 'public'
    : `${staff.site_id} ${staff.performs_collection} ${staff.performs_analysis} ${staff.is_admin}`

/** Sends the remembered answer, or makes it; 304 to whoever has it already. */
export async function sendRemembered(
  endpoint: Endpoint,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<unknown>,
): Promise<FastifyReply> {
  const { memory } = services
  if (memory === undefined || endpoint.remembered === undefined) throw new Error('Nothing is remembered here.')
  const staff = await admit(endpoint.access, request, services)
  // Some answers depend on the time: none is older than its minute.
  const minute = Math.floor(services.now().getTime() / 60_000)
  const kept = await memory.remember<Kept>(
    `${request.url} ${seesAs(staff)} ${minute}`,
    endpoint.remembered,
    async () => {
      const text = reply.serialize(await make()) as string
      return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"`, zipped: null }
    },
    ({ text }) => 2 * text.length,
  )
  reply.header('cache-control', endpoint.polled ? 'private, no-cache' : 'no-store').header('etag', kept.etag)
  if (request.headers['if-none-match'] === kept.etag) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  if (kept.text.length < worthZipping || !/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.send(kept.text)
  kept.zipped ??= await zip(kept.text)
  return reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(kept.zipped)
}
