/** A call as its handler gets it. */
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Answered, Endpoint, Parsed } from '#contract/endpoint.ts'
import type { Database, Write } from '#server/database/connect.ts'
import type { Services } from './services.ts'
import type { Staff } from './staff.ts'

/** What a handler gets. `db` is a transaction on every write but those that open their own. */
export type Call<E extends Endpoint> = {
  readonly params: Parsed<E['params']>
  readonly query: Parsed<E['query']>
  readonly input: Parsed<E['input']>
  readonly staff: E['access'] extends 'public' ? null : Staff
  readonly db: E['method'] extends 'GET' ? Database : E['ownTransaction'] extends true ? Database : Write
  readonly now: Date
  readonly services: Services
  readonly request: {
    readonly id: string
    readonly address: string
    /** Where the caller reached this server: what links say while PUBLIC_URL is not set. */
    readonly origin: string
  }
  readonly jwt: FastifyInstance['jwt']
}

/** What a handler answers: a record, or a document, whole or while it is made. */
export type Served<E extends Endpoint> = E['answer'] extends 'pdf' | 'zip' ? Uint8Array | Readable : Answered<E>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Served<E>>

/** Whether the caller has counted the look-up already. */
export type Counted = { readonly isCounted?: boolean }
