/** Object.keys and Object.fromEntries for records with known names. */

/** The names of a record, in their order. */
export function keysOf<Row extends object>(row: Row): (keyof Row & string)[] {
  // A value may have more fields than its type; callers pass only literals of that type or values that a schema has
  // read.
  return Object.keys(row) as (keyof Row & string)[]
}

/** A record with a value for each name. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key) => Value,
): Record<Key, Value> {
  // All names are there: the entries are made from them.
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>
}
