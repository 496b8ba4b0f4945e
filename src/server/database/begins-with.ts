import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The highest code point: every text that begins with X sorts before X followed by it. */
const last = '\u{10ffff}'

/**
 * SQL for whether a text begins with another; every text begins with an empty one. It is a range, not a `like`: an
 * index by `text_pattern_ops` finds a range even where PostgreSQL plans a statement once for all values (connect.ts).
 */
export const beginsWith = (text: RawBuilder<unknown>, beginning: string) =>
  beginning === '' ? sql<SqlBool>`true` : sql<SqlBool>`(${text} ~>=~ ${beginning} and ${text} ~<~ ${beginning + last})`
