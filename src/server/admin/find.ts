import { Failure } from '#server/http/failure.ts'

/** The row, or 404 with what it is that is not there. */
export function found<Row>(row: Row | undefined, what: string): Row {
  if (row === undefined) throw new Failure('not_found', `${what} was not found.`)
  return row
}

/** What `like` asks for, with nothing in the text read as a wildcard. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
