/**
 * Serves one endpoint: admit, parse, handle, answer. A write runs in one transaction that is this file's to open, so
 * that the change, its custody and audit entries and its Idempotency-Key are kept or lost together.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CsvExport, Endpoint, Picture } from '#contract/endpoint.ts'
import { writeCsv } from '#domain/csv.ts'
import type { Database } from '#server/database/connect.ts'
import { repeatLostRace } from '#server/database/lost-race.ts'
import { noteRoom } from '#server/full-disk.ts'
import { knownSettings } from '#server/settings.ts'
import { admit } from './admit.ts'
import type { Call, Handler, Served } from './call.ts'
import { credentials, Failure } from './failure.ts'
import { addressHash, count } from './limits.ts'
import { once, onceKey } from './once.ts'
import { parse } from './parse.ts'
import { hasProved } from './proof.ts'
import { headersOf, sendRemembered, viewerOf } from './remembered.ts'
import { serializerSchema } from './serializer-schema.ts'
import type { Services } from './services.ts'
import type { Staff } from './staff.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    /** Who calls, as they were let in; null for the public. */
    staff: Staff | null
  }
}

/** Serves an endpoint, under /api unless it is asked for elsewhere, too. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handler: Handler<E>,
  url = `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
): void {
  const status = endpoint.status ?? 200
  // Whoever is signed in is remembered, too.
  const usesMemory = endpoint.access !== 'public' || endpoint.remembered !== undefined
  app.route({
    method: endpoint.method,
    url,
    config: { endpoint },
    ...(endpoint.mostBytes === undefined ? {} : { bodyLimit: endpoint.mostBytes }),
    // Before the body: nobody's is read before it is known whether they may send it.
    onRequest: async (request) => {
      if (usesMemory) await services.memory.catchUp()
      request.staff = await repeatLostRace(() => admit(endpoint.access, request, services))
    },
    schema: typeof endpoint.answer === 'string' ? {} : { response: { [status]: serializerSchema(endpoint.answer) } },
    handler: async (request, reply) => {
      const { params, query, body } = request
      const make = () => perform(endpoint, handler, services, request, { params, query, body })
      reply.code(status)
      if (endpoint.remembered) return sendRemembered({ endpoint, services, request, reply, make })
      const answer = await make()
      // Its answer follows from its declaration, which TypeScript does not follow for an endpoint that is still open.
      if (endpoint.answer === 'image') return sendPicture(reply, endpoint, answer as unknown as Picture)
      headersOf(endpoint, request, reply)
      // The declared query was parsed: it is a record.
      if (endpoint.csv !== undefined && (query as { format?: unknown }).format === 'csv')
        return sendCsv(endpoint.csv, reply, answer)
      return reply.send(answer instanceof Uint8Array ? Buffer.from(answer) : answer)
    },
  })
}

/** What was sent, before it is read against the declaration. */
type Unread = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }

/**
 * Does what an endpoint does for its own route or for a page that the server renders: a page can show nothing that a call
 * would refuse. Look-ups are counted by whoever asks (look-up.ts), since their answers are remembered for all.
 */
export async function perform<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  given: Services,
  request: FastifyRequest,
  sent: Unread,
): Promise<Served<E>> {
  const now = given.now()
  // Read once, for the limit and for the answer.
  const services = endpoint.limit === 'look-up' ? { ...given, settings: await knownSettings(given) } : given
  if (endpoint.limit === 'survey') await count(services, 'survey', request.ip, now)
  const { staff } = request
  // A page of the public does nothing for which its route let nobody in.
  if (staff === null && endpoint.access !== 'public') throw new Failure('not_signed_in', credentials.missing)
  if (asksForProof(endpoint, sent.body) && staff !== null && !hasProved(staff, now))
    throw new Failure('sign_in_again', 'Enter your password again to do this.')
  const origin = `${request.protocol}://${request.host}`
  const asked = endpoint.remembered ? { origin } : { id: request.id, address: request.ip, origin }
  const read = {
    params: parse(endpoint.params, sent.params),
    query: parse(endpoint.query, sent.query),
    input: parse(endpoint.input, sent.body),
    staff: staff !== null && endpoint.remembered ? viewerOf(staff) : staff,
    now,
    services,
    request: asked,
    jwt: request.server.jwt,
  }
  // The conditional types of Call follow from what was just read; TypeScript cannot follow a generic endpoint here.
  const run = (db: Database, write?: unknown) => handler({ ...read, db, write } as unknown as Call<E>)
  if (endpoint.method === 'GET') return repeatLostRace(() => run(services.db))
  if (endpoint.ownTransaction) return run(services.db)
  // Keys of writes are kept for a day: nobody's address is.
  const who = staff === null ? `address ${addressHash(services.secret, 'key of', request.ip)}` : `user ${staff.id}`
  const key = endpoint.secretAnswer
    ? null
    : onceKey(request.headers['idempotency-key'], who, [request.method, request.url, sent.body])
  const whole = (work: (db: Database) => Promise<Served<E>>) =>
    services.db.transaction().execute((tx) => once(tx, key, now, () => work(tx)))
  const write = key === null ? (work: typeof run) => work(services.db) : whole
  const answer = await repeatLostRace(() => (endpoint.oneStatement ? run(services.db, write) : whole(run)))
  noteRoom()
  return answer
}

/** Whether what was sent needs a proof of the last minutes. */
function asksForProof({ reauthenticated }: Endpoint, body: unknown): boolean {
  if (typeof reauthenticated !== 'object') return reauthenticated === true
  return typeof body === 'object' && body !== null && reauthenticated.some((field) => Object.hasOwn(body, field))
}

/** Its address is that of its content, so it is kept for ever; its type was read from the content, too. */
function sendPicture(reply: FastifyReply, { access }: Endpoint, { type, bytes }: Picture) {
  return reply
    .header('cache-control', `${access === 'public' ? 'public' : 'private'}, max-age=31536000, immutable`)
    .header('content-disposition', 'inline')
    .type(type)
    .send(Buffer.from(bytes))
}

function sendCsv({ file, lines }: CsvExport, reply: FastifyReply, answer: unknown) {
  return (
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file}"`)
      // It takes what the same declaration answers.
      .send(writeCsv(lines(answer as never)))
  )
}
