/** What a handler gets, and what it answers. */
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Answered, Endpoint, MachineAccess, Parsed, Unversioned } from '#contract/endpoint.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Database, Write } from '#server/database/connect.ts'
import type { Machine } from './machine.ts'
import type { Services } from './services.ts'
import type { Staff } from './staff.ts'

/**
 * What a handler gets. `db` is a transaction on every write, except writes that open their own or are one statement. A
 * cached answer may depend on nothing of a person but their `Viewer`.
 */
export type Call<E extends Endpoint> = {
  readonly params: Parsed<E['params']>
  readonly query: Parsed<E['query']>
  readonly input: Parsed<E['input']>
  readonly staff: E['access'] extends 'public' | MachineAccess ? null : E['remembered'] extends true ? Viewer : Staff
  /** The machine that calls; only where the access is that of machines. */
  readonly machine: E['access'] extends MachineAccess ? Machine : undefined
  readonly db: E['method'] extends 'GET'
    ? Database
    : E['ownTransaction'] extends true
      ? Database
      : E['oneStatement'] extends true
        ? Database
        : Write
  /** Runs a one-statement write: alone, or in the transaction of its Idempotency-Key. */
  readonly write: E['oneStatement'] extends true
    ? <T extends Served<E>>(work: (db: Database) => Promise<T>) => Promise<T>
    : undefined
  readonly now: Date
  readonly services: Services
  readonly request: E['remembered'] extends true ? Pick<Asked, 'origin'> : Asked
  readonly jwt: FastifyInstance['jwt']
}

type Asked = {
  readonly id: string
  readonly address: string
  /** Where the caller reached this server: links begin with it while PUBLIC_URL is not set. */
  readonly origin: string
}

/** A stored file: its name for the download, its size, and its bytes in order. */
export type ServedFile = { readonly name: string; readonly size: number; readonly bytes: AsyncIterable<Buffer> }

/** What a handler answers: a record, or a document, complete or as a stream. */
export type Served<E extends Endpoint> = E['answer'] extends 'pdf' | 'zip'
  ? Uint8Array | Readable
  : E['answer'] extends 'file'
    ? ServedFile
    : E['versioned'] extends object
      ? Unversioned<Answered<E>>
      : Answered<E>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Served<E>>
