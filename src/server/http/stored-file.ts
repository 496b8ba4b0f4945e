/**
 * Files as bodies and as answers. A body is taken as it comes, hashed part by part; an answer is sent part by part, as a
 * download that no browser shows or runs, whatever its bytes are.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SentBytes } from '#contract/sent-bytes.ts'
import { attachmentHeader } from '#domain/file/file-name.ts'
import type { ServedFile } from './call.ts'
import { Failure } from './failure.ts'

/** Lets the calls of this part of the server take a file as their body. */
export function takeFiles(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', async (request: FastifyRequest, body: AsyncIterable<Buffer>) => {
    const most = request.routeOptions.bodyLimit
    const tooLarge = () => new Failure('too_large', `A file may have at most ${Math.floor(most / 1e6)} MB.`)
    if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge()
    const hash = createHash('sha256')
    const parts: Buffer[] = []
    let size = 0
    for await (const part of body) {
      size += part.length
      if (size > most) throw tooLarge()
      hash.update(part)
      parts.push(part)
    }
    return new SentBytes(parts, size, hash.digest('hex'))
  })
}

/** Sends a stored file as a download. */
export function sendFile(reply: FastifyReply, { name, size, bytes }: ServedFile) {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', attachmentHeader(name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('content-length', size)
    .type('application/octet-stream')
    .send(Readable.from(bytes))
}
