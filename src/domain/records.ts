/** Records whose names are known: what Object.keys and Object.fromEntries cannot say of them. */

/** The names of a record, in their order. */
export function keysOf<Row extends object>(row: Row): (keyof Row & string)[] {
  // A value may hold more than its type says; what this is asked of is written out as that type or read by its schema.
  return Object.keys(row) as (keyof Row & string)[]
}

/** A record with a value for each name. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key) => Value,
): Record<Key, Value> {
  // Each of the names is there, since the entries are made of them.
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>
}
