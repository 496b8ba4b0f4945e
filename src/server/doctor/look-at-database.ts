/** Checks PostgreSQL: version, migrations, durability of writes, connections, standbys, clock. */
import { sql } from 'kysely'
import { type Config, isLoopback } from '#server/config.ts'
import { connectionsEach, type Database } from '#server/database/connect.ts'
import { encodingFault } from '#server/database/encoding.ts'
import { beforeReleaseFault, hasTable, readMigrations } from '#server/database/migrate.ts'
import { clockDoubt } from '#server/retention/erasing.ts'
import { openSetbacks, setbackInWords } from '#server/setbacks/watch.ts'
import { type Finding, good, look, orGood, wrong } from './finding.ts'

/** How far this machine's clock and PostgreSQL's may differ, in ms. */
const apart = 10_000

type Facts = {
  readonly version: string
  readonly number: number
  readonly encoding: string
  readonly is_standby: boolean
  readonly fsync: string
  readonly full_page_writes: string
  readonly synchronous_commit: string
  readonly checksums: string
  readonly standby_names: string
  readonly standbys: number
  readonly most: number
  readonly now: string
  readonly is_encrypted: boolean
  readonly is_read_only: string
  readonly role: string
  readonly replication_role: string
  readonly may_create: boolean
  readonly unwritable: readonly string[]
}

const factsOf = async (db: Database) => {
  const { rows } = await sql<Facts>`select current_setting('server_version') as version,
    current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding,
    pg_is_in_recovery() as is_standby,
    current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
    current_setting('synchronous_commit') as synchronous_commit, current_setting('data_checksums') as checksums,
    current_setting('synchronous_standby_names') as standby_names,
    (select count(*)::int from pg_stat_replication) as standbys,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
    clock_timestamp() as now,
    current_setting('default_transaction_read_only') as is_read_only, current_user as role,
    current_setting('session_replication_role') as replication_role,
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
    (select coalesce(array_agg(relname::text order by relname), '{}') from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
        and not has_table_privilege(oid, 'insert')) as unwritable,
    coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as is_encrypted`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('PostgreSQL says nothing about itself.')
  return facts
}

/** Findings about the settings that keep a committed write. */
function keepingFindings({ fsync, full_page_writes, synchronous_commit, checksums }: Facts): Finding[] {
  const off = Object.entries({ fsync, full_page_writes, synchronous_commit }).filter(([, value]) => value === 'off')
  return orGood(
    [
      ...off.map(([name]) =>
        wrong(`PostgreSQL has ${name} off: acknowledged writes may be lost.`, `alter system set ${name} = on; reload.`),
      ),
      synchronous_commit === 'local' &&
        look('synchronous_commit is local: writes do not wait for a standby.', 'Set it to on if there is a standby.'),
      checksums === 'off' &&
        look('PostgreSQL keeps no checksums of its pages.', 'pg_checksums --enable, while it is stopped.'),
    ],
    'PostgreSQL keeps acknowledged writes.',
  )
}

/** The finding about standbys: none, synchronous, asynchronous, or synchronous but away. */
function standbyFinding({ is_standby, standby_names, standbys }: Facts): Finding {
  if (is_standby)
    return wrong(
      'DATABASE_URL names a standby, which takes no writes.',
      'Set it to the primary, or promote this one once the primary has certainly stopped.',
    )
  if (standby_names !== '' && standbys === 0)
    return wrong(
      `Writes wait for a standby (${standby_names}) that is not connected.`,
      "Bring it back; or, if the primary may go on alone, set synchronous_standby_names = ''.",
    )
  if (standbys > 0 && standby_names === '')
    return look(
      'There is a standby, but no write waits for it: if the primary is lost, so are the last writes.',
      'Set synchronous_standby_names (docs/operations.md).',
    )
  return good(standbys === 0 ? 'There is no standby.' : 'Writes wait for a standby, which is connected.')
}

/** The finding for a version and its number. */
export const versionFinding = (version: string, number: number): Finding =>
  number < 150_000
    ? wrong(`PostgreSQL ${version} is too old.`, 'Vialog needs 15 or later.')
    : good(`PostgreSQL ${version} answers.`)

/** The finding for the encoding of a database, which may be in use. */
export function encodingFinding(encoding: string): Finding {
  const fault = encodingFault(encoding)
  return fault === null
    ? good(`The database is in ${encoding}.`)
    : wrong(fault.what, `${fault.mend} Then restore a backup into it, and name it in DATABASE_URL.`)
}

/** The finding about connections: how many this server may need, and how many PostgreSQL allows. */
export const connectionFinding = (needed: number, most: number): Finding =>
  needed > most
    ? wrong(
        `This server may ask for ${needed} connections, and PostgreSQL gives ${most}.`,
        'Raise max_connections, or lower WORKERS; count all servers together.',
      )
    : good(`PostgreSQL gives ${most} connections, of which this server takes ${needed} at most.`)

async function migrationFindings(db: Database): Promise<Finding> {
  if (!(await hasTable(db, 'schema_migrations')))
    return look('The database is empty.', 'The first start fills it; or restore a backup.')
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
  const [has, knows] = [rows.map(({ name }) => name), (await readMigrations()).map(({ name }) => name)]
  const older = beforeReleaseFault('The database', has)
  if (older !== null) return wrong(older, 'docs/operations.md, "Upgrade, and back", has each step.')
  const newer = has.filter((name) => !knows.includes(name))
  if (newer.length > 0)
    return wrong(`The database was made by a newer Vialog (it has ${newer.at(-1)}).`, 'Run that version.')
  const left = knows.length - has.length
  return left > 0
    ? wrong(
        `${left === 1 ? '1 migration has' : `${left} migrations have`} not run yet.`,
        'Start this version of Vialog on the database.',
      )
    : good('Every migration has run.')
}

/** The finding about writes: a role or database that only reads takes none, though it says so to nobody who looks. */
function writingFinding({ is_read_only, role, may_create, unwritable }: Facts): Finding {
  if (is_read_only === 'on')
    return wrong(
      `The role ${role} only reads here (default_transaction_read_only is on): every write fails.`,
      `alter role "${role}" reset default_transaction_read_only; where the database or postgresql.conf sets it, reset it there.`,
    )
  const [first, ...others] = unwritable
  if (may_create && first === undefined) return good('The role may write.')
  const lacks = [
    first !== undefined && `may not write to ${first}${others.length > 0 ? ` and ${others.length} more` : ''}`,
    !may_create && 'may not make tables',
  ].filter((each) => each !== false)
  return wrong(
    `The role ${role} ${lacks.join(', and ')}: writes, starts and upgrades fail.`,
    'Name the role in DATABASE_URL that owns the database and its tables.',
  )
}

/** Triggers of a table that do not run. */
type Disabled = { readonly table: string; readonly triggers: readonly string[] }

async function disabledTriggers(db: Database): Promise<Disabled[]> {
  const { rows } = await sql<Disabled>`
    select c.relname as table, array_agg(t.tgname::text order by t.tgname) as triggers
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and t.tgenabled not in ('O', 'A')
    group by 1 order by 1`.execute(db)
  return rows
}

/** The finding about triggers, which chain the custody log and refuse what nobody may change. */
export function triggerFinding(replication_role: string, disabled: readonly Disabled[]): Finding {
  if (replication_role !== 'origin')
    return wrong(
      `session_replication_role is ${replication_role}: the triggers that protect custody and keep the counts do not run.`,
      'Reset it for the role and the database, then run verify-custody and verify-counts.',
    )
  const [first] = disabled
  if (first === undefined) return good('Every trigger is enabled.')
  const named = disabled.map(({ table, triggers }) => `${table} (${triggers.join(', ')})`).join('; ')
  return wrong(
    `Triggers are disabled, so rules of the database do not hold: ${named}.`,
    `alter table "${first.table}" enable trigger all; then run verify-custody and verify-counts.`,
  )
}

/** All findings about the database; `now` by this machine's clock. */
export async function lookAtDatabase(db: Database, { workers, databaseUrl }: Config, now: Date): Promise<Finding[]> {
  const facts = await factsOf(db)
  const needed = workers * (connectionsEach(workers) + 1)
  const host = databaseUrl === null ? '' : (URL.parse(databaseUrl)?.hostname ?? '')
  const isFar = host !== '' && !isLoopback(host) && !databaseUrl?.includes('host=%2F')
  const migrations = await migrationFindings(db)
  const doubt = migrations.how === 'good' ? await clockDoubt(db, now) : null
  const setbacks = await openSetbacks(db)
  const isApart = Math.abs(Date.parse(facts.now) - now.getTime()) > apart
  return [
    versionFinding(facts.version, facts.number),
    encodingFinding(facts.encoding),
    migrations,
    writingFinding(facts),
    triggerFinding(facts.replication_role, await disabledTriggers(db)),
    ...keepingFindings(facts),
    ...orGood(
      setbacks.map((one) =>
        wrong(
          setbackInWords(one),
          "docs/operations.md, 'When the database went back'; then say on '/admin/health' that it is known.",
        ),
      ),
      'Nothing acknowledged was seen to disappear.',
    ),
    standbyFinding(facts),
    connectionFinding(needed, facts.most),
    ...(isFar && !facts.is_encrypted
      ? [look('The connection to PostgreSQL is not encrypted.', 'Add ?sslmode=verify-full to DATABASE_URL.')]
      : []),
    ...orGood(
      [
        isApart &&
          wrong(
            `This machine's clock says ${now.toISOString()}, that of PostgreSQL ${facts.now}.`,
            'Let both follow a time server (chrony, systemd-timesyncd).',
          ),
        doubt !== null &&
          wrong(
            `The clock says ${doubt.says}, and the last time seen here is ${doubt.seen}: nothing is erased.`,
            "Set the clock; if it is right, say so on '/admin/health'.",
          ),
      ],
      'The clocks agree.',
    ),
  ]
}
