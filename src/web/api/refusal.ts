/** What the server refused, as the pages show it (spec S8). */
import { frameTexts } from '#web/texts/frame.ts'

/** A call that did not succeed. `status` is 0 when the server was not reached. */
export class Refusal extends Error {
  readonly status: number
  readonly detail: string
  readonly errors: readonly { field: string; message: string }[]
  /** What a person may still decide on, by code (decision 4). */
  readonly warnings: readonly string[]
  /** The kind of refusal, as the server names it; '' when it was not the server's. */
  readonly code: string

  constructor(
    status: number,
    detail: string,
    errors: Refusal['errors'] = [],
    warnings: Refusal['warnings'] = [],
    code = '',
  ) {
    super(detail)
    this.name = 'Refusal'
    this.status = status
    this.detail = detail
    this.errors = errors
    this.warnings = warnings
    this.code = code
  }
}

/** The refusal in an answer: its detail, else the first of its errors, else its error, else 'Server Error' (spec S8). */
export function refusalOf(status: number, body: unknown): Refusal {
  // Whatever was sent; each field is looked at before it is used.
  const answer = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const { type, detail, errors, error, warnings } = answer
  const list: unknown[] = Array.isArray(errors) ? errors : []
  const faults = list.filter(isFault)
  const first = faults[0]?.message ?? list.find((item) => typeof item === 'string')
  const message = [detail, first, error].find((text): text is string => typeof text === 'string' && text !== '')
  return new Refusal(
    status,
    message ?? frameTexts.serverError,
    faults,
    codesOf(warnings),
    String(type).split(':').at(-1),
  )
}

function codesOf(warnings: unknown): string[] {
  const list: unknown[] = Array.isArray(warnings) ? warnings : []
  return list.flatMap((item) =>
    typeof item === 'object' && item !== null && 'code' in item && typeof item.code === 'string' ? [item.code] : [],
  )
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

/** The sentence to show for whatever was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof Refusal ? error.detail : frameTexts.serverError
}

/** What the server says to a call without a token. */
export const noSession = 'Authentication credentials were not provided.'

const endingDetails: readonly string[] = ['Given token not valid for any token type', 'User not found', noSession]

/** Whether a refusal means that nobody is signed in any more (spec S8). */
export function endsSession({ status, detail }: Refusal): boolean {
  return status === 401 && endingDetails.includes(detail)
}
