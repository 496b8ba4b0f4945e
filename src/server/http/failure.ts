/**
 * Every refusal that a caller can meet, by code, with the sentence that a person reads (R5.6). Any other
 * error becomes 'Server Error'.
 */
import type { Problem } from '#contract/problems.ts'

type Extra = Pick<Problem, 'errors' | 'warnings'> & { readonly retryAfter?: number }

const catalogue = {
  invalid: [400, 'Bad input'],
  not_signed_in: [401, 'Not signed in'],
  second_factor: [401, 'Second factor needed'],
  not_allowed: [403, 'Not allowed'],
  sign_in_again: [403, 'Sign in again'],
  not_found: [404, 'Not found'],
  conflict: [409, 'Not possible now'],
  stale: [409, 'Changed meanwhile'],
  unlike_first: [422, 'Another request used this key'],
  too_large: [413, 'Too large'],
  not_supported: [415, 'Not supported'],
  too_many: [429, 'Too many requests'],
  busy: [503, 'Busy'],
  away: [503, 'Not available'],
  disk_full: [503, 'Disk full'],
} as const satisfies Record<string, readonly [status: number, title: string]>

export type FailureCode = keyof typeof catalogue

/** A refusal. Thrown in a write, it rolls that write back; the caller gets it as a problem document. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly extra: Extra

  constructor(code: FailureCode, detail: string, extra: Extra = {}) {
    super(detail)
    this.name = 'Failure'
    this.code = code
    this.extra = extra
  }

  get status(): number {
    return catalogue[this.code][0]
  }

  /** The problem document of this refusal. */
  problem(): Problem {
    const { errors, warnings } = this.extra
    return {
      type: `urn:vialog:problem:${this.code}`,
      title: catalogue[this.code][1],
      status: this.status,
      detail: this.message,
      ...(errors === undefined ? {} : { errors }),
      ...(warnings === undefined ? {} : { warnings }),
    }
  }
}

/** The refusal while the database cannot be reached. */
export const away = () =>
  new Failure('away', 'The service is not available for a moment. Please try again.', { retryAfter: 2 })

/** The three texts (R1.21) that send a browser home, and when each is said. */
export const credentials = {
  missing: 'Authentication credentials were not provided.',
  bad: 'Given token not valid for any token type',
  noUser: 'User not found',
} as const

/**
 * The refusal for a sample that does not exist or that the caller may not see: the same words for both (R1.7).
 */
export const sampleNotFound = (id: string) => new Failure('not_found', `Sample with id ${id} not found`)

/** The refusal of bad input: all faults by field, the first one, with its row, as the sentence. */
export function badInput(errors: readonly { field: string; message: string }[]): Failure {
  const [first] = errors
  const detail = first === undefined ? 'The input is not as expected.' : `${rowOf(first.field)}${first.message}`
  return new Failure('invalid', detail, { errors: [...errors] })
}

/** 'drugs_found, row 3: ' for a fault of the field 'drugs_found.2.percent'; of later tests with their number. */
function rowOf(field: string): string {
  const [, test = '0', list, at] = /^(?:tests\.(\d+)\.data\.)?(drugs_found|not_found)\.(\d+)(?:\.|$)/.exec(field) ?? []
  if (list === undefined) return ''
  const of = test === '0' ? '' : `test ${Number(test) + 1}, `
  return `${of}${list}, row ${Number(at) + 1}: `
}
