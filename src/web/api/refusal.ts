/** A refusal by the server, as the pages show it (R5.8). */
import { frameTexts } from '#web/texts/frame.ts'
import { notOurs } from './not-ours.ts'

/** A call that failed. `status` is 0 if the server could not be reached. */
export class Refusal extends Error {
  readonly status: number
  readonly detail: string
  readonly errors: readonly { field: string; message: string }[]
  /** Codes of the warnings that the person may still decide on (R5.12). */
  readonly warnings: readonly string[]
  /** What warnings say of rows. */
  readonly rows: readonly { field: string; message: string }[]
  /** The kind of refusal, as the server names it; '' if the server did not refuse. */
  readonly code: string

  constructor(
    status: number,
    detail: string,
    errors: Refusal['errors'] = [],
    warnings: Refusal['warnings'] = [],
    code = '',
    rows: Refusal['rows'] = [],
  ) {
    super(detail)
    this.name = 'Refusal'
    this.status = status
    this.detail = detail
    this.errors = errors
    this.warnings = warnings
    this.code = code
    this.rows = rows
  }
}

/**
 * The refusal in an answer. Its sentence is the detail, otherwise the first of its errors, otherwise its error, otherwise
 * 'Server Error' with what to do (R5.8).
 */
export function refusalOf(status: number, body: unknown): Refusal {
  // The body may be anything; each field is checked before use.
  const answer = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const { type, detail, errors, error, warnings } = answer
  const list: unknown[] = Array.isArray(errors) ? errors : []
  const faults = list.filter(isFault)
  const first = faults[0]?.message ?? list.find((item) => typeof item === 'string')
  const message = [detail, first, error].find((text): text is string => typeof text === 'string' && text !== '')
  return new Refusal(
    status,
    message ?? notOurs(status),
    faults,
    codesOf(warnings),
    String(type).split(':').at(-1),
    rowsOf(warnings),
  )
}

function codesOf(warnings: unknown): string[] {
  const list: unknown[] = Array.isArray(warnings) ? warnings : []
  return list.flatMap((item) =>
    typeof item === 'object' && item !== null && 'code' in item && typeof item.code === 'string' ? [item.code] : [],
  )
}

function rowsOf(warnings: unknown): { field: string; message: string }[] {
  const list: unknown[] = Array.isArray(warnings) ? warnings : []
  return list
    .map((item) => (typeof item === 'object' && item !== null ? (item as Record<string, unknown>) : {}))
    .map(({ row, detail }) => ({ field: row, message: detail }))
    .filter(isFault)
}

function isFault(item: unknown): item is { field: string; message: string } {
  return (
    typeof item === 'object' &&
    item !== null &&
    'field' in item &&
    'message' in item &&
    typeof item.message === 'string'
  )
}

/** The sentence for any thrown value. */
export function sentenceOf(error: unknown): string {
  return error instanceof Refusal ? error.detail : frameTexts.serverError
}

/** The code of a call that did not reach the service. */
const noNetwork = 'no_network'

/** A call that did not reach the service, for this reason. */
export const notReached = (why: string) => new Refusal(0, why, [], [], noNetwork)

/** Whether a call did not reach the service. */
export const isNotReached = (error: unknown): boolean => error instanceof Refusal && error.code === noNetwork

/** The server's answer to a call without a token. */
export const noSession = 'Authentication credentials were not provided.'

const endingDetails: readonly string[] = ['Given token not valid for any token type', 'User not found', noSession]

/** Whether a refusal means that nobody is signed in any more (R1.21). */
export function endsSession({ status, detail }: Refusal): boolean {
  return status === 401 && endingDetails.includes(detail)
}

/** Whether the same call can succeed if it is sent again: not where the server understood it and refused. */
export function mayHelpAgain(error: unknown): boolean {
  return !(error instanceof Refusal) || error.status === 0 || error.status === 429 || error.status >= 500
}
