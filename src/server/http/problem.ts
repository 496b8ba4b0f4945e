/**
 * The only error handler: it answers a Failure with its own sentence, a lost database with 503, and the rest with
 * 'Server Error' (R5.7).
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { fullDiskSentence, isDiskFull, saysFullDisk } from '#server/full-disk.ts'
import { away, Failure } from './failure.ts'

const unreadable = () => new Failure('invalid', 'The request could not be read.')
const full = () => new Failure('disk_full', fullDiskSentence, { retryAfter: 2 })

/**
 * PostgreSQL's errors that mean that the database is away, too busy or read-only for now (as a standby is during a
 * change-over), and not that the request is wrong. 55P03: somebody held a lock for long, such as a write that waits for a
 * standby.
 */
const awayStates = /^(08|53|57|58|28|3D000|25006|25P03|55P03|XX000)/
const networkCodes = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST\w+|ENET\w+)$/

/** Errors that pg reports without a code. */
const awayWords =
  /Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered)|after calling end on the pool|driver has already been destroyed/

/** A standby cannot read the counters of limits: their table is not replicated. */
const isOnStandby = ({ code, routine }: PostgresError) => code === '0A000' && routine === 'get_relation_info'

type PostgresError = {
  readonly code?: unknown
  readonly message?: unknown
  readonly syscall?: unknown
  readonly routine?: unknown
}

function isDatabaseAway(error: PostgresError): boolean {
  if (isOnStandby(error)) return true
  const code = typeof error.code === 'string' ? error.code : ''
  if (awayStates.test(code) || networkCodes.test(code)) return true
  // While connecting, these codes mean that PostgreSQL's socket is gone; for a file, they are a fault of ours.
  if (code === 'ENOENT' || code === 'EACCES') return error.syscall === 'connect'
  return awayWords.test(String(error.message))
}

/** Whether the caller went away before all of the body had come: Node gives it the code of a lost database. */
const isCutOff = (error: PostgresError) => error.code === 'ECONNRESET' && error.message === 'aborted'

/** The refusal that the caller gets for an error; null when it is a fault of ours. */
export function failureOf(error: FastifyError): Failure | null {
  if (error instanceof Failure) return error
  if (isCutOff(error)) return unreadable()
  if (saysFullDisk(error)) return full()
  // Where PostgreSQL stopped for want of disk space, say so.
  if (isDatabaseAway(error)) return isDiskFull() ? full() : away()
  if (error.code === '23505' || error.code === '40P01' || error.code === '40001') {
    return new Failure('conflict', 'Somebody else changed this at the same moment. Please look again.')
  }
  // Migration 0033 raises it, in a sentence of its own.
  if (error.code === 'VC001') return new Failure('conflict', error.message)
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Failure('too_large', 'This is more than can be sent at once.')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Failure('not_supported', 'Send JSON.')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return unreadable()
  }
  return error.statusCode === 503 ? away() : null
}

/** How the caller of a route says who it is. */
const schemeOf = ({ routeOptions }: FastifyRequest) =>
  routeOptions?.config?.endpoint?.access.startsWith('machine: ') ? 'Machine' : 'Bearer'

/** Answers an error as a problem document. Nothing of the error itself is sent. */
export function answerProblem(error: FastifyError | Failure, request: FastifyRequest, reply: FastifyReply) {
  const failure = failureOf(error)
  reply.type('application/problem+json').header('cache-control', 'no-store')
  if (failure === null) {
    request.log.error({ err: error }, 'request failed')
    const problem = {
      type: 'about:blank',
      title: 'Server Error',
      status: 500,
      detail: 'Server Error',
      reference: request.id,
    }
    return reply.code(500).send(JSON.stringify(problem))
  }
  if (failure.code === 'disk_full') request.log.error({ code: error.code }, 'the disk of the database is full')
  // A route that refuses, such as that of a stopping server, says nothing about the database.
  if (failure.code === 'away' && !(error instanceof Failure)) {
    const isBusy = error.code === 'FST_UNDER_PRESSURE'
    request.log.warn({ code: error.code }, isBusy ? 'the server is busy' : 'the database is away')
  }
  if (failure.extra.retryAfter !== undefined) reply.header('retry-after', failure.extra.retryAfter)
  if (failure.code === 'not_signed_in') reply.header('www-authenticate', schemeOf(request))
  return reply.code(failure.status).send(JSON.stringify(failure.problem()))
}

/** Answers a URL that does not exist. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return answerProblem(new Failure('not_found', 'There is nothing at this address.'), request, reply)
}
