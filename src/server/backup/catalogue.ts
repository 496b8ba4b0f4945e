/**
 * Reads from PostgreSQL which tables a database has, so tables that are added later are backed up without a change
 * here.
 */
import type pg from 'pg'
import type { KeptTable, SequenceAt } from './frames.ts'

/**
 * Not backed up as tables: the first frame lists the migrations; the counters of rate limits hold hashed addresses and
 * last a minute; contacts are in no copy, so that forgotten ones stay forgotten.
 */
const leftOut = ['schema_migrations', 'rate_limits', 'contacts', 'contact_keys']

/** Jobs of contacts are in no copy either. */
const rowsOf: Partial<Record<string, string>> = { jobs: `where kind in ('ASK_RULES', 'MAIL_ALERT')` }

type Row = { name: string; columns: string[]; refers_to: string[] }

/** Every table with its columns, without computed ones; each table comes after the tables that it refers to. */
export async function tablesOf(client: pg.Client): Promise<KeptTable[]> {
  const { rows } = await client.query<Row>(
    `select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers_to
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
    order by c.relname`,
    [leftOut],
  )
  return inOrder(rows)
}

/**
 * Sorts tables by reference. Tables that refer to each other in a circle could not be restored: that is a fault of the
 * migrations.
 */
function inOrder(rows: readonly Row[]): KeptTable[] {
  const done = new Set<string>()
  const ordered: KeptTable[] = []
  for (let left = [...rows]; left.length > 0; ) {
    const next = left.filter(({ refers_to }) => refers_to.every((name) => done.has(name) || leftOut.includes(name)))
    if (next.length === 0)
      throw new Error(`These tables refer to each other: ${left.map(({ name }) => name).join(', ')}`)
    for (const { name, columns } of next) {
      ordered.push({ name, columns })
      done.add(name)
    }
    left = left.filter(({ name }) => !done.has(name))
  }
  return ordered
}

/** The values of all identity columns' sequences; unused ones are left out. */
export async function sequencesOf(client: pg.Client, tables: readonly KeptTable[]): Promise<SequenceAt[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and a.attidentity <> '' and c.relname = any ($1)
    order by 1, 2`,
    [tables.map(({ name }) => name)],
  )
  const found: SequenceAt[] = []
  for (const { table, column, sequence } of rows) {
    const { rows: at } = await client.query<{ value: string | null }>(
      'select pg_sequence_last_value($1::regclass)::text as value',
      [sequence],
    )
    if (at[0]?.value != null) found.push({ table, column, value: at[0].value })
  }
  return found
}

/** A table with its columns, as `COPY` fills it. */
export const copied = (client: pg.Client, table: KeptTable): string =>
  `${client.escapeIdentifier(table.name)} (${columnsOf(client, table)})`

/** The rows of a table that are backed up, as `COPY` reads them. */
export const copiedRows = (client: pg.Client, table: KeptTable): string =>
  `(select ${columnsOf(client, table)} from ${client.escapeIdentifier(table.name)} ${rowsOf[table.name] ?? ''})`

const columnsOf = (client: pg.Client, { columns }: KeptTable) =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')
