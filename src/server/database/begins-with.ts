import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The last of all letters: whatever begins with a text stands before that text with this behind it. */
const last = '\u{10ffff}'

/**
 * Whether a text begins with another; each begins with an empty one. As a range and not as `like`: an index by `text_pattern_ops` finds a range also where
 * PostgreSQL plans a statement once for all values (connect.ts).
 */
export const beginsWith = (text: RawBuilder<unknown>, beginning: string) =>
  beginning === '' ? sql<SqlBool>`true` : sql<SqlBool>`(${text} ~>=~ ${beginning} and ${text} ~<~ ${beginning + last})`
