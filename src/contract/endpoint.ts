/**
 * An endpoint is one declaration that server and pages both import: method, path, who may call it, what it takes, what
 * it answers. Access is part of the type, so an endpoint without a declared access cannot be written (decision 2).
 */
import type { z } from 'zod'

/**
 * Who may call: anyone; anyone signed in; whoever reads samples (either flag or an administrator); whoever works with
 * them (either flag); one flag; whoever analyses and an administrator; whoever may read alerts that are written; and the two
 * rights of alerts.
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

/** What a call answers when it is not JSON. */
export type Document = 'pdf' | 'zip' | 'image'

/** A picture with its type, such as 'image/png'. */
export type Picture = { readonly type: string; readonly bytes: Uint8Array }

/** How an answer reads as a table for spreadsheets; `lines` begin with the names of the columns. */
export type CsvExport = {
  readonly file: string
  // It takes what the same declaration answers, which its type cannot say of itself.
  readonly lines: (answer: never) => readonly (readonly (string | number | boolean | null)[])[]
}

/** The declaration of one endpoint. `path` is under /api, with a trailing slash and `{name}` for a parameter. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'
  readonly path: `/${string}/`
  readonly access: Access
  /** One sentence for the reader of the API's documentation. */
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly input?: z.ZodType
  readonly answer: z.ZodType | Document
  /** What a document is called, before the sample's ID; 'results' unless said. */
  readonly file?: string
  /** Answered as CSV where the query says `format=csv`. */
  readonly csv?: CsvExport
  /** The most bytes of its body; 1 MiB unless said. */
  readonly mostBytes?: number
  /** The status of success; 200 unless said. */
  readonly status?: 201 | 202
  /** Asked again and again by open pages: carries an ETag and answers 304 while nothing changed. */
  readonly polled?: true
  /**
   * The answer is kept in memory while nothing changes, at most for the minute, and carries an ETag: one for all who see
   * alike, so of a person it knows no more than the `Viewer`.
   */
  readonly remembered?: true
  /** A write of one statement, done by `call.write`: only an Idempotency-Key asks for a transaction around it. */
  readonly oneStatement?: true
  /** Which limit counts its calls by address (decision 2). */
  readonly limit?: 'look-up' | 'survey'
  /**
   * Only for who proved within the last five minutes who they are: 403 with code `sign_in_again` otherwise (ASVS 7.5). A list:
   * only where one of these fields is sent.
   */
  readonly reauthenticated?: true | readonly string[]
  /** Its answer is never stored for a repeated request, since it holds a secret that is shown once. */
  readonly secretAnswer?: true
  /** A write that opens its own transaction, so that no connection waits while a password is hashed. */
  readonly ownTransaction?: true
}

/** Declares an endpoint; only types, no work. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

/** What arrives at the handler for a declared shape. */
export type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a caller sends for a declared shape. */
export type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a declared endpoint answers: a record, or the bytes of a document or a picture. */
export type Answered<E extends Endpoint> = E['answer'] extends z.ZodType
  ? z.output<E['answer']>
  : E['answer'] extends 'image'
    ? Picture
    : Uint8Array
