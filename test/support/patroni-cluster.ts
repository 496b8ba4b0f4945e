/**
 * Three Patroni nodes, three etcd and HAProxy with the files of deploy/, as processes on loopback ports. Losing a machine
 * means that every process of a node is killed or stopped at once.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chown, copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectionSettings } from '#server/database/connect.ts'
import { databaseAccount } from '#server/database/embedded-account.ts'
import { childrenOf } from './processes.ts'
import { freePort } from './programs.ts'

/** A node of the cluster, with what Patroni says of it. */
export type Member = {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline?: number
}

type Part = { readonly name: string; start(): void; child: ChildProcess | null }
type Node = Part & { readonly restPort: number; readonly sqlPort: number; readonly data: string }

const deploy = (name: string) => new URL(`../../deploy/${name}`, import.meta.url).pathname
const password = 'a-password-of-the-test'

/** PATRONI may name another one than the system's, such as `/usr/bin/python3 /opt/patroni/patroni.py`. */
export const patroniCommand: readonly string[] = (process.env.PATRONI ?? 'patroni').split(' ')

/** PostgreSQL with pg_rewind, which the embedded one lacks: the newest that Debian's packages have installed. */
function postgresPrograms(): string {
  const all = '/usr/lib/postgresql'
  const versions = existsSync(all) ? readdirSync(all).sort((a, b) => Number(b) - Number(a)) : []
  const found = versions.map((version) => join(all, version, 'bin')).find((bin) => existsSync(join(bin, 'pg_rewind')))
  if (found === undefined) throw new Error(`There is no PostgreSQL with pg_rewind in ${all}.`)
  return found
}

/** The cluster; `await using` ends every process of it. */
export class PatroniCluster implements AsyncDisposable {
  readonly etcd: readonly Part[]
  readonly nodes: readonly Node[]
  readonly proxyPort: number
  readonly #proxy: Part

  private constructor(etcd: readonly Part[], nodes: readonly Node[], proxy: Part, proxyPort: number) {
    this.etcd = etcd
    this.nodes = nodes
    this.#proxy = proxy
    this.proxyPort = proxyPort
  }

  /** Starts everything in this folder, and makes the role and the database of Vialog. */
  static async start(folder: string): Promise<PatroniCluster> {
    const account = await databaseAccount(null)
    const own = async (path: string) => {
      await mkdir(path, { mode: 0o700 })
      if (account) await chown(path, account.uid, account.gid)
      return path
    }
    const run = (name: string, command: string, args: readonly string[]): Part => {
      const part: Part = {
        name,
        child: null,
        start() {
          const who = account ? { uid: account.uid, gid: account.gid } : {}
          const log = join(folder, `${name}.log`)
          const words = 'exec >>"$0" 2>&1; exec "$@"'
          const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', ...etcdVariables }
          this.child = spawn('/bin/sh', ['-c', words, log, command, ...args], { ...who, env, stdio: 'ignore' })
        },
      }
      return part
    }
    const names = ['a', 'b', 'c']
    const ports = await portsFor(names)
    await writeFile(join(folder, 'haproxy.cfg'), proxySettings(ports))
    for (const log of [...names.flatMap((name) => [`etcd-${name}`, `patroni-${name}`]), 'haproxy']) {
      await writeFile(join(folder, `${log}.log`), '')
      if (account) await chown(join(folder, `${log}.log`), account.uid, account.gid)
    }
    const peers = names.map((name) => `${name}=http://127.0.0.1:${ports[name]?.peer}`).join()
    const etcd = await Promise.all(
      names.map(async (name) => {
        const { client, peer } = ports[name] as Ports
        const [atClient, atPeer] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
        const data = await own(join(folder, `etcd-${name}`))
        const ways = ['--listen-client-urls', atClient, '--advertise-client-urls', atClient]
        const between = ['--listen-peer-urls', atPeer, '--initial-advertise-peer-urls', atPeer]
        const args = ['--name', name, '--data-dir', data, ...ways, ...between, '--initial-cluster', peers]
        return run(`etcd-${name}`, 'etcd', [...args, '--initial-cluster-token', 'vialog'])
      }),
    )
    const hosts = names.map((name) => `127.0.0.1:${ports[name]?.client}`).join()
    const nodes = await Promise.all(
      names.map(async (name): Promise<Node> => {
        const { rest, sql } = ports[name] as Ports
        const settings = await own(join(folder, `settings-${name}`))
        const data = join(await own(join(folder, `node-${name}`)), 'data')
        await copyFile(deploy('patroni.yml'), join(settings, '1-vialog.yml'))
        await writeFile(join(settings, '2-node.yml'), nodeSettings({ name, hosts, rest, sql, data, folder: settings }))
        const [command = '', ...args] = patroniCommand
        return Object.assign(run(`patroni-${name}`, command, [...args, settings]), {
          restPort: rest,
          sqlPort: sql,
          data,
        })
      }),
    )
    const proxy = run('haproxy', 'haproxy', ['-f', join(folder, 'haproxy.cfg'), '-db'])
    const cluster = new PatroniCluster(etcd, nodes, proxy, ports.proxy?.sql ?? 0)
    for (const part of [...etcd, ...nodes, proxy]) part.start()
    try {
      await cluster.whole(90_000)
    } catch (error) {
      const said = names.map((name) => readFileSync(join(folder, `patroni-${name}.log`), 'utf8').slice(-1500))
      await cluster[Symbol.asyncDispose]()
      throw new Error(`The cluster did not start: ${said.join('\n')}`, { cause: error })
    }
    return cluster
  }

  /** How Vialog reaches the database, as superuser too. */
  connection(user = 'postgres', database = 'postgres'): ConnectionSettings {
    return { host: '127.0.0.1', port: this.proxyPort, user, password, database }
  }

  /** What the nodes say of the cluster; empty where none answers. */
  async members(): Promise<readonly Member[]> {
    for (const { restPort } of this.nodes) {
      const signal = AbortSignal.timeout(2000)
      const reply = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal }).catch(() => null)
      if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members
    }
    return []
  }

  /** The node that leads and says so itself. */
  async leader(): Promise<Node> {
    for (const deadline = Date.now() + 90_000; Date.now() < deadline; await sleep(200))
      for (const node of this.nodes) {
        const signal = AbortSignal.timeout(2000)
        const reply = await fetch(`http://127.0.0.1:${node.restPort}/primary`, { signal }).catch(() => null)
        if (reply?.status === 200) return node
      }
    throw new Error('No node leads.')
  }

  /** Waits until one node leads, both others follow, and one of them is synchronous. */
  async whole(within = 120_000): Promise<void> {
    let members: readonly Member[] = []
    for (const deadline = Date.now() + within; Date.now() < deadline; await sleep(250)) {
      members = await this.members()
      const count = (role: string, ...states: string[]) =>
        members.filter((one) => one.role === role && states.includes(one.state)).length
      const follow = count('sync_standby', 'running', 'streaming') + count('replica', 'running', 'streaming')
      const sameTimeline = new Set(members.map(({ timeline }) => timeline)).size === 1
      if (
        count('leader', 'running') === 1 &&
        follow === 2 &&
        sameTimeline &&
        count('sync_standby', 'running', 'streaming') > 0
      )
        return
    }
    throw new Error(`The cluster is not whole: ${JSON.stringify(members)}`)
  }

  /** Asks Patroni to hand over to its synchronous standby. */
  async switchover(): Promise<void> {
    const leader = await this.leader()
    const body = JSON.stringify({ leader: leader.name.replace('patroni-', '') })
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`http://127.0.0.1:${leader.restPort}/switchover`, { method: 'POST', headers, body })
    if (!reply.ok) throw new Error(`No switchover: ${reply.status} ${await reply.text()}`)
  }

  /** Every process of PostgreSQL on a node. */
  postgresOf(node: Node): number[] {
    const file = join(node.data, 'postmaster.pid')
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
    return pid > 0 ? [pid, ...childrenOf(pid)] : []
  }

  /** Every process of the machine that this node stands for, all at once. */
  signalMachine(node: Node, how: NodeJS.Signals): void {
    const patroni = node.child?.pid
    const all = [...(patroni ? [patroni, ...childrenOf(patroni)] : []), ...this.postgresOf(node)]
    for (const pid of new Set(all)) signal(pid, how)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const node of this.nodes) this.signalMachine(node, 'SIGKILL')
    for (const { child } of [...this.etcd, this.#proxy]) if (child?.pid) signal(child.pid, 'SIGKILL')
    // Files can go only once nobody writes them.
    for (const deadline = Date.now() + 5000; Date.now() < deadline; await sleep(50))
      if (!this.nodes.some((node) => this.postgresOf(node).some(isRunning))) return
  }
}

/** Sends a signal to a process that may have ended. */
export function signal(pid: number, how: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, how)
  } catch {
    return false
  }
}

const isRunning = (pid: number) => signal(pid, 0)

/** etcd 3.4 on other processors than these asks for it. */
const etcdVariables = process.arch === 'x64' ? {} : { ETCD_UNSUPPORTED_ARCH: process.arch }

type Ports = { readonly client: number; readonly peer: number; readonly rest: number; readonly sql: number }

async function portsFor(names: readonly string[]): Promise<Readonly<Record<string, Ports>>> {
  const all = new Set<number>()
  const another = async (): Promise<number> => {
    const port = await freePort()
    if (all.has(port)) return another()
    all.add(port)
    return port
  }
  const ports: Record<string, Ports> = {}
  for (const name of [...names, 'proxy'])
    ports[name] = { client: await another(), peer: await another(), rest: await another(), sql: await another() }
  return ports
}

/** deploy/haproxy.cfg with the ports of this cluster. */
function proxySettings(ports: Readonly<Record<string, Ports>>): string {
  let text = readFileSync(deploy('haproxy.cfg'), 'utf8').replace('127.0.0.1:5000\n', `127.0.0.1:${ports.proxy?.sql}\n`)
  for (const [name, at] of [
    ['a', '10.0.0.21'],
    ['b', '10.0.0.22'],
    ['c', '10.0.0.23'],
  ] as const) {
    const line = `server ${name} ${at}:5432 check port 8008`
    if (!text.includes(line)) throw new Error(`deploy/haproxy.cfg has no line '${line}'.`)
    text = text.replace(line, `server ${name} 127.0.0.1:${ports[name]?.sql} check port ${ports[name]?.rest}`)
  }
  return text
}

/** A node's own settings, beside those of deploy/patroni.yml. JSON is YAML. */
function nodeSettings(node: { name: string; hosts: string; rest: number; sql: number; data: string; folder: string }) {
  const [rest, sql] = [`127.0.0.1:${node.rest}`, `127.0.0.1:${node.sql}`]
  const role = (username: string) => ({ username, password })
  return JSON.stringify({
    scope: 'vialog',
    name: node.name,
    etcd3: { hosts: node.hosts },
    restapi: { listen: rest, connect_address: rest },
    bootstrap: { initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'] },
    postgresql: {
      ...{ listen: sql, connect_address: sql, data_dir: node.data, bin_dir: postgresPrograms() },
      pgpass: join(node.folder, 'pgpass'),
      authentication: { superuser: role('postgres'), replication: role('replicator'), rewind: role('rewinder') },
      parameters: { unix_socket_directories: node.folder },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
    },
    // A watchdog would reset this machine.
    watchdog: { mode: 'off' },
  })
}
