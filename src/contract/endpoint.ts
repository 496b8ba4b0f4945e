/**
 * An endpoint is one declaration that server and pages both import: method, path, access, input and answer. Access is
 * part of the type, so nobody can write an endpoint without it (R1.9).
 */
import { z } from 'zod'
import type { MachinePurpose } from '#domain/machine/machine-key.ts'

/** Only a machine may call, with a key for this purpose; nobody who is signed in. */
export type MachineAccess = `machine: ${MachinePurpose}`

/**
 * Who may call: anyone; anyone signed in; readers of samples (collection staff, analysis staff and administrators);
 * people who work with samples (collection and analysis staff); only collection staff, only analysis staff, or only
 * administrators; analysis staff and administrators; readers of unreleased alerts; people with one of the two
 * rights for alerts; and people who read files for other sites. Or a machine.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'reader'
  | 'staff'
  | 'collection'
  | 'analysis'
  | 'admin'
  | 'lab or admin'
  | 'alerts'
  | 'issues alerts'
  | 'releases alerts'
  | 'reads for others'
  | MachineAccess

/**
 * A stored thing that a call reads or replaces, as the audit trail names it. Its version is the number of the newest entry
 * that changed it, 0 before the first. Calls that read it answer `version` with each row; calls that replace it (PUT,
 * PATCH) take the version that was read as `If-Match`: 400 without one, 409 if somebody else has changed it since.
 */
export type Versioned = {
  readonly entity: string
  /** Its ID in the audit trail; without one that of the call's parameter, or of each row of the answer. */
  readonly id?: string
  /** Actions that the audit trail names of it and that change nothing of what this call replaces. */
  readonly besides?: readonly string[]
  /** The input itself says what was read, as `was`: there is no If-Match. */
  readonly by?: 'was'
  /** The field of the answer that holds the rows; without one `results`, the answer itself, or its items. */
  readonly rows?: string
}

/** The field of an answer's row, or of an answer, for its version. */
export const versioned = { version: z.int() }

/** What a call answers if not JSON. */
export type Document = 'pdf' | 'zip' | 'image' | 'file'

/** A picture with its type, such as 'image/png'. */
export type Picture = { readonly type: string; readonly bytes: Uint8Array }

/** An answer as a table for spreadsheets; the first of the `lines` has the column names. */
export type CsvExport = {
  readonly file: string
  // It takes the answer of the same declaration, which this type cannot express.
  readonly lines: (answer: never) => readonly (readonly (string | number | boolean | null)[])[]
  /** The sheets of its workbook, where it has more than these lines. */
  readonly sheets?: (
    answer: never,
  ) => readonly { readonly name: string; readonly lines: readonly (readonly (string | number | boolean | null)[])[] }[]
}

/** The declaration of one endpoint. `path` is under /api, with a trailing slash and `{name}` for a parameter. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'
  readonly path: `/${string}/`
  readonly access: Access
  /** One sentence for the API's documentation. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly input?: z.ZodType
  readonly answer: z.ZodType | Document
  /** The document's file name, before the sample's ID; default 'results'. */
  readonly file?: string
  /** Answers as CSV if the query has `format=csv`, as a workbook of Excel if it has `format=xlsx`. */
  readonly csv?: CsvExport
  readonly versioned?: Versioned
  /** The most bytes of the body; default 1 MiB. */
  readonly mostBytes?: number
  /** The status of success; default 200. */
  readonly status?: 201 | 202
  /** Open pages poll it: it sends an ETag, and answers 304 while nothing has changed. */
  readonly polled?: true
  /**
   * The answer is cached until something changes, at most until the minute ends, and has an ETag. All callers who see
   * the same share it, so its handler may use nothing of the person but the `Viewer`.
   */
  readonly remembered?: true
  /** A write with a single statement, made with `call.write`: it gets a transaction only with an Idempotency-Key. */
  readonly oneStatement?: true
  /** The limit per address that counts its calls (R1.30). */
  readonly limit?: 'look-up' | 'survey'
  /**
   * Only for people who confirmed their identity in the last five minutes; otherwise 403 with code `sign_in_again`
   * (ASVS 7.5). A list: only if one of these fields is sent.
   */
  readonly reauthenticated?: true | readonly string[]
  /** The answer holds a secret shown only once, so it is never stored for repeated requests. */
  readonly secretAnswer?: true
  /** No form sends it, so pages do not load the schema of its input (vite.calls.ts). */
  readonly withoutForm?: true
  /** A write that opens its own transaction, so that no connection is held while a password is hashed. */
  readonly ownTransaction?: true
}

/** Declares an endpoint; only for its types. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

/** The type that a handler gets for a declared shape. */
export type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** The type that a caller sends for a declared shape. */
export type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** The answer of an endpoint: a record, or the bytes of a document or picture. */
export type Answered<E extends Endpoint> = E['answer'] extends z.ZodType
  ? z.output<E['answer']>
  : E['answer'] extends 'image'
    ? Picture
    : Uint8Array

/** A row as it is stored: its version comes from the audit trail. */
export type Bare<T> = T extends { version: number } ? Omit<T, 'version'> : T
type BareRows<T> = T extends readonly (infer Row)[] ? Bare<Row>[] : T
/** An answer whose handler leaves the versions to the server. */
export type Unversioned<T> = T extends readonly (infer Row)[]
  ? Bare<Row>[]
  : { [K in keyof Bare<T>]: K extends keyof T ? BareRows<Bare<T[K]>> : never }
