/**
 * PgBouncer in front of PostgreSQL: in session mode Vialog works, in the others it does not start. Only in `npm run
 * test:proxies`, because it needs a program that not everybody has.
 */
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { poolerAt } from '#server/database/pooler.ts'
import { urlOf } from '../../bench/load/bench-service.ts'
import { runAdmin } from '../support/admin-process.ts'
import { aFolder } from '../support/data-folder.ts'
import { aDoor } from '../support/database-door.ts'
import { aProgram, freePort } from '../support/programs.ts'
import { aServerProcess } from '../support/server-process.ts'
import { testService } from '../support/service.ts'

const mend = 'Set the pooler to session mode (pool_mode = session in pgbouncer.ini)'

describe.runIf(process.env.PROXIES === '1')('PgBouncer', () => {
  const service = testService()

  /** Starts PgBouncer in front of the database of these tests; returns the URL that leads through it. */
  async function aPooler(...settings: string[]) {
    const stack = new AsyncDisposableStack()
    const folder = stack.use(await aFolder())
    // It refuses to run as root, and must read its file as somebody else.
    await chmod(folder.path, 0o755)
    const port = await freePort()
    // Its user may not enter the folder of PostgreSQL's socket.
    const door = stack.use(await aDoor(service.connection))
    const { user, password, database } = service.connection
    const ini = join(folder.path, 'pgbouncer.ini')
    await writeFile(
      ini,
      [
        '[databases]',
        `vialog = host=127.0.0.1 port=${door.port} user=${user} password=${password} dbname=${database}`,
        '[pgbouncer]',
        ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
        ...settings,
      ].join('\n'),
    )
    await chmod(ini, 0o644)
    const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
    stack.use(await aProgram('pgbouncer', [...asNobody, ini], `tcp://127.0.0.1:${port}`))
    return { url: `postgres://vialog@127.0.0.1:${port}/vialog`, [Symbol.asyncDispose]: () => stack.disposeAsync() }
  }

  test('nothing stands between where DATABASE_URL names PostgreSQL itself', async () => {
    expect(await poolerAt(urlOf(service.connection))).toBe('none')
  })

  test.each([
    'pool_mode = transaction',
    'pool_mode = statement',
    'pool_mode = transaction\nserver_round_robin = 1\nmin_pool_size = 10',
    'pool_mode = transaction\nignore_startup_parameters = options\ndefault_pool_size = 1',
  ])('%j: the start and the doctor say which mode it must be', async (settings) => {
    await using pooler = await aPooler(settings)
    expect(await poolerAt(pooler.url)).toBe('shared')
    await using folder = await aFolder()
    const env = { DATABASE_URL: pooler.url, DATA_DIR: folder.path }
    await using server = aServerProcess(env)
    await server.ended
    expect(server.said()).toContain(mend)
    const { code, out } = await runAdmin(['doctor'], env)
    expect([code, out]).toEqual([1, expect.stringContaining(mend)])
  })

  test('in session mode it works, and each connection keeps the limits of time', async () => {
    await using pooler = await aPooler('pool_mode = session', 'default_pool_size = 40')
    expect(await poolerAt(pooler.url)).toBe('session')
    const db = openDatabase(pooler.url, () => {})
    const { rows } = await sql<{ statement: string; lock: string; zone: string }>`select
      current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('timezone') as zone`.execute(db)
    await db.destroy()
    expect(rows).toEqual([{ statement: '30s', lock: '10s', zone: 'UTC' }])
    await using folder = await aFolder()
    await using server = aServerProcess({ DATABASE_URL: pooler.url, DATA_DIR: folder.path })
    const reply = await fetch(`${await server.ready()}/api/ready/`)
    expect(reply.status).toBe(200)
  })

  test('in session mode with a single connection the start does not wait for a second', async () => {
    await using pooler = await aPooler('pool_mode = session', 'default_pool_size = 1')
    expect(await poolerAt(pooler.url)).toBe('session')
  })
})
