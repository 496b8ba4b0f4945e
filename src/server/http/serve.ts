/**
 * Serves one endpoint: admit, parse, handle, answer. Only this file opens the transaction of a write, so that the
 * change, its custody and audit entries and its Idempotency-Key are kept or lost together.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CsvExport, Endpoint, Picture } from '#contract/endpoint.ts'
import { writeCsv } from '#domain/csv.ts'
import { workbookType, writeWorkbook } from '#domain/workbook/write-workbook.ts'
import type { Database } from '#server/database/connect.ts'
import { repeatLostRace } from '#server/database/lost-race.ts'
import { noteRoom } from '#server/full-disk.ts'
import { knowTechnologies } from '#server/known-technologies.ts'
import { knownSettings } from '#server/settings.ts'
import { admit } from './admit.ts'
import type { Call, Handler, Served, ServedFile } from './call.ts'
import { credentials, Failure } from './failure.ts'
import { addressHash, count } from './limits.ts'
import type { Machine } from './machine.ts'
import { type OnceKey, once, onceKey } from './once.ts'
import { parse } from './parse.ts'
import { hasProved } from './proof.ts'
import { headersOf, sendRemembered, viewerOf } from './remembered.ts'
import type { Services } from './services.ts'
import type { Staff } from './staff.ts'
import { sendFile } from './stored-file.ts'
import { readVersion, refuseStale, withVersions } from './versions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    /** The admitted caller; null for the public. */
    staff: Staff | null
    /** The machine that calls; null for people and the public. */
    machine: Machine | null
  }
}

/** Serves an endpoint at its path under /api, or at another `url`. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handler: Handler<E>,
  url = `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
): void {
  const status = endpoint.status ?? 200
  // Signed-in people are cached, too.
  const usesMemory = endpoint.access !== 'public' || endpoint.remembered !== undefined
  app.route({
    method: endpoint.method,
    url,
    config: { endpoint },
    ...(endpoint.mostBytes === undefined ? {} : { bodyLimit: endpoint.mostBytes }),
    // Admit the caller before reading the body.
    onRequest: async (request) => {
      if (usesMemory) await services.memory.catchUp()
      const { staff, machine } = await repeatLostRace(() => admit(endpoint.access, request, services))
      request.staff = staff
      request.machine = machine
    },
    schema: typeof endpoint.answer === 'string' ? {} : { response: { [status]: endpoint.answer } },
    handler: async (request, reply) => {
      const { params, query, body } = request
      const make = () => perform(endpoint, handler, services, request, { params, query, body })
      reply.code(status)
      if (endpoint.remembered) return sendRemembered({ endpoint, services, request, reply, make })
      const answer = await make()
      // The declaration fixes the answer's type, which TypeScript cannot follow for a generic endpoint.
      if (endpoint.answer === 'image') return sendPicture(reply, endpoint, answer as unknown as Picture)
      if (endpoint.answer === 'file') return sendFile(reply, answer as unknown as ServedFile)
      headersOf(endpoint, request, reply)
      // The query was parsed, so it is a record.
      const { format } = query as { format?: unknown }
      if (endpoint.csv !== undefined && format === 'csv') return sendCsv(endpoint.csv, reply, answer)
      if (endpoint.csv !== undefined && format === 'xlsx') return sendWorkbook(endpoint.csv, reply, answer)
      return reply.send(answer instanceof Uint8Array ? Buffer.from(answer) : answer)
    },
  })
}

/** A request that was not parsed yet. */
type Unread = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }

/**
 * Does what an endpoint does, for its own route or for a page that the server renders: so a page shows nothing that a
 * call would refuse. Look-ups are counted per caller (look-up.ts), since their answers are cached for all.
 */
export async function perform<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  given: Services,
  request: FastifyRequest,
  sent: Unread,
): Promise<Served<E>> {
  const now = given.now()
  await knowTechnologies(given)
  // Read the settings once, for the limit and for the answer.
  const services = endpoint.limit === 'look-up' ? { ...given, settings: await knownSettings(given) } : given
  if (endpoint.limit === 'survey') await count(services, 'survey', request.ip, now)
  const { staff, machine } = request
  // A public page must not call an endpoint that admits staff only.
  if (staff === null && machine === null && endpoint.access !== 'public')
    throw new Failure('not_signed_in', credentials.missing)
  if (asksForProof(endpoint, sent.body) && staff !== null && !hasProved(staff, now))
    throw new Failure('sign_in_again', 'Enter your password again to do this.')
  const origin = `${request.protocol}://${request.host}`
  const asked = endpoint.remembered ? { origin } : { id: request.id, address: request.ip, origin }
  const read = {
    params: parse(endpoint.params, sent.params),
    query: parse(endpoint.query, sent.query),
    input: parse(endpoint.input, sent.body),
    staff: staff !== null && endpoint.remembered ? viewerOf(staff) : staff,
    machine: machine ?? undefined,
    now,
    services,
    request: asked,
    jwt: request.server.jwt,
  }
  // The values just read have the types of Call, which TypeScript cannot follow for a generic endpoint.
  const run = (db: Database, write?: unknown) => handler({ ...read, db, write } as unknown as Call<E>)
  const work = { endpoint, services, run }
  if (endpoint.method === 'GET') return readInOne(work)
  const was = readVersion(endpoint, request.headers['if-match'])
  if (endpoint.ownTransaction) return withVersionsOf(endpoint, services.db, () => run(services.db))
  // Idempotency-Keys are kept for a day, so they hold no plain address.
  const who = callerOf(staff, machine) ?? `address ${addressHash(services.secret, 'key of', request.ip)}`
  const key = endpoint.secretAnswer
    ? null
    : onceKey(request.headers['idempotency-key'], who, [request.method, request.url, sent.body])
  const thing = endpoint.versioned?.id ?? String(Object.values(read.params ?? {})[0])
  return writeOnce(work, { key, now, thing, was, request: request.id })
}

/** Whose Idempotency-Key it is; null for the public. */
function callerOf(staff: Staff | null, machine: Machine | null): string | null {
  if (staff !== null) return `user ${staff.id}`
  return machine === null ? null : `machine ${machine.id}`
}

/** A call of an endpoint that only needs the database. */
type Work<E extends Endpoint> = {
  readonly endpoint: E
  readonly services: Services
  /** `write`: how a write of one statement makes its change. */
  readonly run: (db: Database, write?: unknown) => Promise<Served<E>>
}

/** The answer with the versions of its rows. */
async function withVersionsOf<E extends Endpoint>(
  { versioned }: E,
  db: Database,
  answer: () => Promise<Served<E>>,
): Promise<Served<E>> {
  if (versioned === undefined) return answer()
  return (await withVersions(db, versioned, await answer())) as Served<E>
}

/** Reads. Rows and their versions come from one snapshot, so that no row is older than its version says. */
const readInOne = <E extends Endpoint>({ endpoint, services: { db }, run }: Work<E>): Promise<Served<E>> =>
  repeatLostRace(() =>
    endpoint.versioned === undefined
      ? run(db)
      : db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute((tx) => withVersionsOf(endpoint, tx, () => run(tx))),
  )

type Change = {
  /** By this a repeated call is known; null for one that may be made again. */
  readonly key: OnceKey | null
  readonly now: Date
  /** The ID of what is replaced, and the version that was read of it; null for none. */
  readonly thing: string
  readonly was: number | null
  readonly request: string
}

/** Writes in one transaction: the change, the answer for its key, and the check that nobody changed it meanwhile. */
async function writeOnce<E extends Endpoint>(
  { endpoint, services: { db }, run }: Work<E>,
  { key, now, thing, was, request }: Change,
): Promise<Served<E>> {
  const { versioned } = endpoint
  const isFresh = async (tx: Database) => {
    if (versioned !== undefined && was !== null) await refuseStale(tx, versioned, thing, was, request)
  }
  const whole = (change: typeof run) =>
    db.transaction().execute((tx) =>
      once(tx, key, now, () =>
        withVersionsOf(endpoint, tx, async () => {
          // Before, to say it first; after, since whoever held the row meanwhile has committed by then.
          await isFresh(tx)
          const answer = await change(tx)
          await isFresh(tx)
          return answer
        }),
      ),
    )
  const write = key === null ? (change: typeof run) => change(db) : whole
  const answer = await repeatLostRace(() => (endpoint.oneStatement ? run(db, write) : whole(run)))
  noteRoom()
  return answer
}

/** Whether this body needs a recent proof of who the person is. */
function asksForProof({ reauthenticated }: Endpoint, body: unknown): boolean {
  if (typeof reauthenticated !== 'object') return reauthenticated === true
  return typeof body === 'object' && body !== null && reauthenticated.some((field) => Object.hasOwn(body, field))
}

/**
 * Sends a picture, cached for ever, since its URL follows from its content. Its type was read from the content, too.
 */
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
      // `lines` takes what the same declaration answers.
      .send(writeCsv(lines(answer as never)))
  )
}

async function sendWorkbook({ file, lines, sheets }: CsvExport, reply: FastifyReply, answer: unknown) {
  const name = file.replace(/\.csv$/, '')
  // Both take what the same declaration answers.
  const bytes = await writeWorkbook(sheets?.(answer as never) ?? [{ name, lines: lines(answer as never) }])
  return reply
    .type(workbookType)
    .header('content-disposition', `attachment; filename="${name}.xlsx"`)
    .send(Buffer.from(bytes))
}
