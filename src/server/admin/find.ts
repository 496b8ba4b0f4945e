import { Failure } from '#server/http/failure.ts'

/** The row, or 404 with a sentence that names what is missing. */
export function found<Row>(row: Row | undefined, what: string): Row {
  if (row === undefined) throw new Failure('not_found', `${what} was not found.`)
  return row
}

/** A pattern for `like` that matches every value with this text in it. Wildcards in the text are escaped. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
