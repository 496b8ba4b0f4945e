/**
 * Cached answers: the bytes that are sent, with their ETag, one for all people who see the same. So a poll costs the
 * same for a hundred open pages as for one.
 */

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Picture } from '#contract/endpoint.ts'
import type { Viewer } from '#domain/viewer.ts'
import { workbookType } from '#domain/workbook/write-workbook.ts'
import { lookUp } from './look-up.ts'
import type { Services } from './services.ts'

type Kept = {
  /** As it is sent, so that a long text is not encoded again for each reader. */
  readonly body: Buffer
  /** Of a picture: what it is. */
  readonly type: string | null
  readonly isJson: boolean
  readonly etag: string
  zipped: Buffer | null
}

const zip = promisify(gzip)
/** Smaller answers are not compressed. */
const worthZipping = 2048

/** All that a cached answer may know of a person. */
export const viewerOf = ({ site_id, performs_collection, performs_analysis, is_admin }: Viewer): Viewer => ({
  site_id,
  performs_collection,
  performs_analysis,
  is_admin,
})

/** The key of a cached answer: its URL, who sees the same, and the minute, since some depend on the time. */
const keyOf = ({ url, protocol, host }: FastifyRequest, viewer: Viewer | null, now: Date) =>
  `${protocol}://${host}${url} ${viewer === null ? 'public' : Object.values(viewerOf(viewer)).join(' ')} ${Math.floor(now.getTime() / 60_000)}`

type Asked = {
  readonly endpoint: Endpoint
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly make: () => Promise<unknown>
}

/** Sends the cached answer, or makes it; 304 where the browser has it already. */
export async function sendRemembered({ endpoint, services, request, reply, make }: Asked): Promise<FastifyReply> {
  const key = keyOf(request, request.staff, services.now())
  const find = () => services.memory.remember(key, () => keep(endpoint, make, reply), sizeOf)
  // Count look-ups outside the cache: a refusal to one address must not reach another.
  const kept = await (endpoint.limit === 'look-up' ? lookUp(services, request, find) : find())
  headersOf(endpoint, request, reply).header('etag', kept.etag)
  if (kept.type !== null) asPicture(reply, kept.type)
  if (hasVersion(request.headers['if-none-match'], kept.etag)) return reply.code(304).send()
  if (kept.isJson) reply.type('application/json; charset=utf-8')
  if (!isWorthZipping(kept, request)) return reply.send(kept.body)
  kept.zipped ??= await zip(kept.body)
  return reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(kept.zipped)
}

/** Whether the reader names this version (RFC 9110, 13.1.2); a proxy that compresses calls it a weak one. */
export const hasVersion = (known: string | undefined, etag: string): boolean =>
  known?.split(',').some((one) => [etag, '*'].includes(one.trim().replace(/^W\//, ''))) === true

/** A picture that browsers show and do not keep; what it may hold besides pixels does not run. */
const asPicture = (reply: FastifyReply, type: string) =>
  reply
    .type(type)
    .header('content-disposition', 'inline')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')

async function keep({ answer: kind }: Endpoint, make: () => Promise<unknown>, reply: FastifyReply): Promise<Kept> {
  const made = await make()
  // The declaration fixes the answer's type, which TypeScript cannot follow for a generic endpoint.
  const type = kind === 'image' ? (made as Picture).type : null
  const answer = kind === 'image' ? (made as Picture).bytes : made
  // The serialiser of a JSON answer writes text.
  const isJson = !(answer instanceof Uint8Array)
  const body = Buffer.from(isJson ? (reply.serialize(answer) as string) : answer)
  return { body, type, isJson, etag: `"${createHash('sha256').update(body).digest('base64url')}"`, zipped: null }
}

const sizeOf = ({ body }: Kept) => body.length

const isWorthZipping = ({ body, isJson }: Kept, request: FastifyRequest) =>
  isJson && body.length >= worthZipping && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))

/** Sets the headers of an answer: whether browsers may cache it, and the name of a document. */
export function headersOf(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', endpoint.polled ? 'private, no-cache' : 'no-store')
  if (typeof endpoint.answer !== 'string') return reply
  // Fastify gives path parameters as texts by name.
  const id = String((request.params as { sample_id?: string }).sample_id ?? '')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
  const name = [endpoint.file ?? 'results', id].filter((part) => part !== '').join('_')
  // A workbook is a ZIP file, too; body or query, which were parsed, say which of them was asked for.
  const { format } = { ...(request.query as object), ...(request.body as object) } as { format?: string }
  const isWorkbook = endpoint.answer === 'zip' && format === 'xlsx'
  return reply
    .type(isWorkbook ? workbookType : `application/${endpoint.answer}`)
    .header('content-disposition', `attachment; filename="${name}.${isWorkbook ? 'xlsx' : endpoint.answer}"`)
}
