import { type RawBuilder, sql } from 'kysely'

/** SQL for a time inside JSON in the API's form: ISO in UTC, to the millisecond. */
export const isoTime = (column: string | RawBuilder<unknown>) =>
  sql`to_char(${typeof column === 'string' ? sql.ref(column) : column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
