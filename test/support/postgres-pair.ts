/**
 * A primary and a synchronous standby, as a service runs them on two machines: the standby starts as a copy of the
 * primary's files and follows it. Nothing restarts a killed one; the test plays the part of Patroni or an operator.
 */
import { spawnSync } from 'node:child_process'
import { appendFile, chown, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { ConnectionSettings } from '#server/database/connect.ts'
import { connectionTo } from '#server/database/embedded.ts'
import { superuser } from '#server/database/embedded-cluster.ts'
import { chooseEndpoint } from '#server/database/embedded-endpoint.ts'
import { findPlace } from '#server/database/embedded-place.ts'
import { bringUp, stopPostgres } from '#server/database/embedded-process.ts'
import { readSecret } from '#server/kept-secret.ts'
import { aDatabase } from './data-folder.ts'
import { childrenOf } from './processes.ts'

/** One of the two PostgreSQL servers. */
type Node = {
  readonly dataDir: string
  readonly place: Awaited<ReturnType<typeof findPlace>>
  readonly password: string
  readonly connection: ConnectionSettings
  readonly pid: number
  /** Signed in as superuser. */
  readonly client: pg.Client
}

const quiet = () => {}

/** The pair; `await using` ends both. */
export class PostgresPair implements AsyncDisposable {
  primary: Node
  standby: Node | null = null
  /** How many servers this pair has had. */
  made = 1
  readonly #folder: string
  readonly #all: Node[]

  private constructor(folder: string, primary: Node) {
    this.#folder = folder
    this.primary = primary
    this.#all = [primary]
  }

  /** Starts a primary alone, in a folder that the user of PostgreSQL can reach. */
  static async start(folder: string): Promise<PostgresPair> {
    const dataDir = join(folder, 'node-1')
    // This creates the role and the database.
    await (await aDatabase(dataDir)).stop()
    return new PostgresPair(folder, await startNode(dataDir))
  }

  /** Adds a standby that follows the primary through an address, and waits until each write waits for it. */
  async addStandby(way: Pick<ConnectionSettings, 'host' | 'port'> = this.primary.connection): Promise<void> {
    this.made += 1
    const dataDir = join(this.#folder, `node-${this.made}`)
    const { place, client, password } = this.primary
    await mkdir(dataDir)
    await copyFile(place.passwordFile, join(dataDir, 'database-password'))
    const to = (await findPlace(dataDir, quiet)).data
    await client.query("select pg_backup_start('standby', true)")
    copyFiles(place.data, to)
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    const [uid, gid] = [place.account?.uid ?? -1, place.account?.gid ?? -1]
    for (const [name, text] of Object.entries({ 'standby.signal': '', backup_label: rows[0]?.labelfile ?? '' })) {
      await writeFile(join(to, name), text)
      await chown(join(to, name), uid, gid)
    }
    await rm(join(to, 'postmaster.pid'), { force: true })
    for (const name of await readdir(join(to, 'pg_wal')))
      if (/^[0-9A-F]{24}/.test(name)) await rm(join(to, 'pg_wal', name))
    const from = `host=${way.host} port=${way.port} user=${superuser} password=${password}`
    // Otherwise the standby would wait for itself once promoted.
    await appendFile(join(to, 'postgresql.auto.conf'), "synchronous_standby_names = ''\n")
    this.standby = await startNode(dataDir, { primary_conninfo: `${from} application_name=standby` })
    this.#all.push(this.standby)
    await this.waitForStandbyAtEachWrite()
  }

  private async waitForStandbyAtEachWrite() {
    const { client } = this.primary
    await client.query("alter system set synchronous_standby_names = 'standby'")
    await client.query('select pg_reload_conf()')
    const isSync = async () =>
      (await client.query("select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'"))
        .rowCount === 1
    for (const deadline = Date.now() + 20_000; !(await isSync()); await sleep(20))
      if (Date.now() > deadline) throw new Error(`The standby does not follow; see ${this.standby?.place.logFile}.`)
  }

  /**
   * Signals every process of the primary at once, so that none ends in order. With 'SIGSTOP' its machine falls silent.
   */
  loseThePrimary(how: 'SIGKILL' | 'SIGSTOP'): void {
    for (const pid of [this.primary.pid, ...childrenOf(this.primary.pid)]) signal(pid, how)
  }

  /** Makes the standby the primary, which then waits for no other; returns the former primary. */
  async promote(): Promise<Node> {
    const [before, promoted] = [this.primary, this.standby]
    if (promoted === null) throw new Error('There is no standby.')
    await promoted.client.query('select pg_promote(true, 30)')
    this.primary = promoted
    this.standby = null
    return before
  }

  /** Ends a server for good, even a stopped one, and removes its files. */
  async remove(node: Node): Promise<void> {
    node.client.end().catch(quiet)
    for (const pid of [node.pid, ...childrenOf(node.pid)]) signal(pid, 'SIGKILL')
    await stopPostgres(node.place.binaries, node.pid)
    await rm(node.dataDir, { recursive: true, force: true, maxRetries: 5 })
    await rm(node.place.data, { recursive: true, force: true, maxRetries: 5 })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const node of this.#all) await this.remove(node)
  }
}

async function startNode(dataDir: string, more: Record<string, string> = {}): Promise<Node> {
  const place = await findPlace(dataDir, quiet)
  const password = (await readSecret(place.passwordFile)) ?? ''
  const settings = { wal_level: 'replica', wal_keep_size: '512MB', wal_retrieve_retry_interval: '100ms', ...more }
  const endpoint = await chooseEndpoint(place)
  const { signal } = new AbortController()
  const { client, pid } = await bringUp({ place, endpoint, password, settings, log: quiet, signal })
  return { dataDir, place, password, connection: connectionTo(endpoint, password), pid, client }
}

/** Files may appear and vanish during the copy; the backup's own log makes up for that. */
function copyFiles(from: string, to: string) {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  const faults = stderr.split('\n').filter((line) => line !== '' && !line.includes('No such file or directory'))
  if (status !== 0 && faults.length > 0) throw new Error(faults.join(' '))
}

function signal(pid: number, how: NodeJS.Signals) {
  try {
    process.kill(pid, how)
  } catch {
    // It has ended with its parent.
  }
}
