import { sql } from 'kysely'

/** A time inside JSON, as it crosses the wire: ISO in UTC, to the millisecond. */
export const isoTime = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
