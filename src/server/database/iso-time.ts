import { sql } from 'kysely'

/** SQL for a time inside JSON in the API's form: ISO in UTC, to the millisecond. */
export const isoTime = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
