/** The server's log: JSON lines, one per answer, with the request's ID; never an address, an ID, a name or a body. */
import type { LoggerOptions } from 'pino'
import type { Config } from '#server/config.ts'

/** The settings of the log. */
export const logOptions = (level: Config['logLevel'] | 'trace'): LoggerOptions => ({
  level,
  serializers: { err: loggedError },
  hooks: {
    // Without a message, pino would log the error's own.
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
 * An error as it is logged: what it is and where it happened. PostgreSQL's errors repeat values of the row, also in
 * their message, so only names of tables, columns and the like are kept of them.
 */
export function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  // Each of these may be missing.
  const { code, severity, table, column, constraint, routine } = error as Error & Record<string, unknown>
  const where = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  if (severity === undefined) return { type: error.name, code, message: error.message, stack: where.join('\n') }
  return { type: error.name, code, table, column, constraint, routine, stack: where.join('\n') }
}
