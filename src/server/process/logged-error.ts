/**
 * An error as it is logged: what it is and where it happened. PostgreSQL's errors repeat the values of the row that they
 * are about, in their message too, so of those only the names of things are kept.
 */
export function loggedError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, severity, table, column, constraint, routine } = error as Error & Record<string, unknown>
  const where = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  if (severity === undefined) return { type: error.name, code, message: error.message, stack: where.join('\n') }
  return { type: error.name, code, table, column, constraint, routine, stack: where.join('\n') }
}
