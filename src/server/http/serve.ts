/**
 * Serves one endpoint: admit, parse, handle, answer. A write runs in one transaction that is this file's to open, so
 * that the change, its custody and audit entries and its Idempotency-Key are kept or lost together.
 */

import etag from '@fastify/etag'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CsvExport, Endpoint, Picture } from '#contract/endpoint.ts'
import { writeCsv } from '#domain/csv.ts'
import type { Database } from '#server/database/connect.ts'
import { codeOf } from '#server/error-code.ts'
import { noteRoom } from '#server/full-disk.ts'
import { admit } from './admit.ts'
import type { Call, Counted, Handler, Served } from './call.ts'
import { Failure } from './failure.ts'
import { addressHash, count } from './limits.ts'
import { lookUp } from './look-up.ts'
import { once, onceKey } from './once.ts'
import { parse } from './parse.ts'
import { sendPicture } from './picture.ts'
import { hasProved } from './proof.ts'
import { headersOf, sendRemembered } from './remembered.ts'
import { serializerSchema } from './serializer-schema.ts'
import type { Services } from './services.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** Deadlocks, lost races of two transactions, a plan from before a migration: the work had no effect and is done again. */
const mayRepeat = new Set(['40P01', '40001', '0A000'])

/** Serves an endpoint under /api. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handler: Handler<E>,
): void {
  // What is remembered carries its own.
  const hasTag = endpoint.remembered !== undefined && services.memory !== undefined
  if (endpoint.polled === undefined || hasTag) route(app, services, endpoint, handler)
  else {
    app.register(async (polled) => {
      await polled.register(etag)
      route(polled, services, endpoint, handler)
    })
  }
}

function route<E extends Endpoint>(app: FastifyInstance, services: Services, endpoint: E, handler: Handler<E>): void {
  const status = endpoint.status ?? 200
  // Whoever is signed in is remembered, too.
  const usesMemory = endpoint.access !== 'public' || endpoint.remembered !== undefined
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { endpoint },
    ...(endpoint.mostBytes === undefined ? {} : { bodyLimit: endpoint.mostBytes }),
    // Nobody's body is read before it is known whether they may send it; they are admitted once more with it.
    ...(endpoint.access === 'public' || endpoint.method === 'GET'
      ? {}
      : {
          onRequest: async (request: FastifyRequest) => {
            await services.memory?.catchUp()
            await admit(endpoint.access, request, services)
          },
        }),
    schema: typeof endpoint.answer === 'string' ? {} : { response: { [status]: serializerSchema(endpoint.answer) } },
    handler: async (request, reply) => {
      const { params, query, body } = request
      if (usesMemory) await services.memory?.catchUp()
      const make = (counted?: Counted) =>
        perform(endpoint, handler, services, request, { params, query, body }, counted)
      reply.code(status)
      if (endpoint.remembered !== undefined && services.memory !== undefined)
        return sendRemembered({ endpoint, services, request, reply, make })
      const answer = await make()
      // Its answer follows from its declaration, which TypeScript does not follow for an endpoint that is still open.
      if (endpoint.answer === 'image') return sendPicture(reply, answer as unknown as Picture)
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
 * Does what an endpoint does, limits and all, for its own route or for a page that the server renders: a page can show
 * nothing that a call would refuse.
 */
export async function perform<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  services: Services,
  request: FastifyRequest,
  sent: Unread,
  { isCounted = false }: Counted = {},
): Promise<Served<E>> {
  const now = services.now()
  if (endpoint.limit === 'survey') await count(services, 'survey', request.ip, now)
  const staff = await admit(endpoint.access, request, services)
  if (asksForProof(endpoint, sent.body) && staff !== null && !hasProved(staff, now))
    throw new Failure('sign_in_again', 'Enter your password again to do this.')
  const read = {
    params: parse(endpoint.params, sent.params),
    query: parse(endpoint.query, sent.query),
    input: parse(endpoint.input, sent.body),
    staff,
    now,
    services,
    request: { id: request.id, address: request.ip, origin: `${request.protocol}://${request.host}` },
    jwt: request.server.jwt,
  }
  // The conditional types of Call follow from what was just read; TypeScript cannot follow a generic endpoint here.
  const run = (db: Database) => handler({ ...read, db } as unknown as Call<E>)
  if (endpoint.limit === 'look-up' && !isCounted) return lookUp(services, request, now, () => run(services.db))
  if (endpoint.method === 'GET') return repeatLostRace(() => run(services.db))
  const told = () => services.memory?.changed(endpoint.changes ?? ['samples', 'service'])
  if (endpoint.ownTransaction) {
    // What such a write did stays done when it fails after its own transaction. A stranger's that is refused did nothing,
    // and must not make every server forget what it knows.
    if (staff !== null) return run(services.db).finally(told)
    const answer = await run(services.db)
    await told()
    return answer
  }
  // Keys of writes are kept for a day: nobody's address is.
  const who = staff === null ? `address ${addressHash(services.secret, 'key of', request.ip)}` : `user ${staff.id}`
  const key = endpoint.secretAnswer
    ? null
    : onceKey(request.headers['idempotency-key'], who, [request.method, request.url, sent.body])
  const answer = await repeatLostRace(() =>
    services.db.transaction().execute((tx) => once(tx, key, now, () => run(tx))),
  )
  noteRoom()
  await told()
  return answer
}

/** Whether what was sent needs a proof of the last minutes. */
function asksForProof({ reauthenticated }: Endpoint, body: unknown): boolean {
  if (typeof reauthenticated !== 'object') return reauthenticated === true
  return typeof body === 'object' && body !== null && reauthenticated.some((field) => Object.hasOwn(body, field))
}

async function repeatLostRace<T>(work: () => Promise<T>, tries = 4): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries > 1 && mayRepeat.has(codeOf(error) ?? '')) return repeatLostRace(work, tries - 1)
    throw error
  }
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
