/**
 * The link to the results as a PDF: what the API's call answers, under the same limits, but a refusal or a fault is a page,
 * since a person opened it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicDownload } from '#contract/service-user.ts'
import type { Counted } from '#server/http/call.ts'
import { headersOf, sendRemembered } from '#server/http/remembered.ts'
import { perform } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { downloadPublicResults } from '#server/service-user/read-public-sample.ts'

export async function sendPdf(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { params, query } = request
  await services.memory?.catchUp()
  const make = (counted?: Counted) =>
    perform(publicDownload, downloadPublicResults, services, request, { params, query }, counted)
  if (services.memory !== undefined) return sendRemembered({ endpoint: publicDownload, services, request, reply, make })
  const pdf = await make()
  headersOf(publicDownload, request, reply)
  return reply.send(pdf instanceof Uint8Array ? Buffer.from(pdf) : pdf)
}
