import type { FastifyReply } from 'fastify'
import type { Picture } from '#contract/endpoint.ts'

/** Sends a picture. Its address is that of its content, so it is kept for ever; its type was read from the content, too. */
export function sendPicture(reply: FastifyReply, { type, bytes }: Picture) {
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-disposition', 'inline')
    .type(type)
    .send(Buffer.from(bytes))
}
