/** How the server logs: JSON lines, one an answer, with the request's ID; never an address, an ID, a name or a body. */
import type { LoggerOptions } from 'pino'
import type { Config } from '#server/config.ts'

/** The settings of the log. */
export const logOptions = (level: Config['logLevel'] | 'trace'): LoggerOptions => ({
  level,
  serializers: { err: loggedError },
  hooks: {
    // Pino makes an error's message the line's where there is no other.
    logMethod(said, method) {
      // pino's own arguments: an object or a text, then a text.
      const [first, message = 'an error'] = said as unknown[] as [unknown, string?]
      const error = first instanceof Error ? { err: first } : hasError(first) ? first : undefined
      return method.apply(this, error === undefined ? said : [error, message])
    },
  },
})

const hasError = (logged: unknown): logged is object => typeof logged === 'object' && logged !== null && 'err' in logged

/**
 * An error as it is logged: what it is and where it happened. PostgreSQL's errors repeat the values of the row that they
 * are about, in their message too, so of those only the names of things are kept.
 */
export function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  // Each may be there or not.
  const { code, severity, table, column, constraint, routine } = error as Error & Record<string, unknown>
  const where = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  if (severity === undefined) return { type: error.name, code, message: error.message, stack: where.join('\n') }
  return { type: error.name, code, table, column, constraint, routine, stack: where.join('\n') }
}
