import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, renameSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { platform, release } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { codeOf } from '#server/error-code.ts'
import { StartFault } from '#server/start-fault.ts'
import { as } from './embedded-account.ts'
import { type Binaries, program } from './embedded-binaries.ts'
import { refusalInWords, superuser } from './embedded-cluster.ts'
import { type Endpoint, endpointOf } from './embedded-endpoint.ts'
import type { Place } from './embedded-layout.ts'
import { endOrphans, forgetDeadPostmaster, isRunning, runningPostmaster } from './embedded-postmaster.ts'

/** What is needed to bring PostgreSQL up. */
export type Launch = {
  place: Place
  endpoint: Endpoint
  password: string
  settings: Record<string, string>
  log: (line: string) => void
  /** Ends the waiting when the server is asked to stop. */
  signal: AbortSignal
}

/**
 * How PostgreSQL brings its files to the disk after a kill: file by file takes seconds on a busy machine. Linux can do it
 * in one call, which tells of a broken disk since 5.8.
 */
function syncMethod(): 'syncfs' | 'fsync' {
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return platform() === 'linux' && (major > 5 || (major === 5 && minor >= 8)) ? 'syncfs' : 'fsync'
}

const defaults = {
  recovery_init_sync_method: syncMethod(),
  max_connections: '100',
  shared_buffers: '128MB',
  random_page_cost: '1.1',
  wal_compression: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Log no statements or details: they may hold what people told the service.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const longestLog = 10_000_000
const patience = 60_000

/**
 * Starts PostgreSQL, or finds it running, and returns a superuser's connection once it answers. It adopts or clears
 * away what a killed server or postmaster left behind.
 */
export async function bringUp(launch: Launch): Promise<{ client: pg.Client; pid: number; endpoint: Endpoint }> {
  const { place, signal, log } = launch
  const started = Date.now()
  for (;;) {
    signal.throwIfAborted()
    const running = await runningPostmaster(place.data)
    if (running) {
      // While it starts, its pid file does not yet say where it listens.
      const endpoint = running.port ? endpointOf(running) : launch.endpoint
      const client = await firstConnection({ ...launch, endpoint }, () => isRunning(running.pid))
      if (client) return { client, pid: running.pid, endpoint }
      continue
    }
    await forgetDeadPostmaster(place.data, launch.endpoint.host)
    const { child, said } = spawnPostgres(launch)
    const client = await firstConnection(launch, () => child.exitCode === null && child.signalCode === null).catch(
      async (error) => {
        if (child.pid) await stopPostgres(place.binaries, child.pid)
        throw error
      },
    )
    if (client && child.pid) return { client, pid: child.pid, endpoint: launch.endpoint }
    const words = await said()
    const waited = Date.now() - started
    const leftovers = words.includes('pre-existing shared memory block')
    if (leftovers) await endOrphans(place.data, waited > 2000 ? 'SIGKILL' : 'SIGQUIT')
    const another = words.includes('postmaster.pid" already exists')
    if (!(leftovers || another) || waited > patience)
      throw new StartFault(
        refusalInWords(place, words) ?? `PostgreSQL did not start on ${place.data}; see ${place.logFile}.`,
      )
    if (leftovers && waited > 5000) log('Waiting for the rest of an ended PostgreSQL to go away.')
    await sleep(50)
  }
}

/** Asks PostgreSQL to end its connections and stop, and waits until it has. */
export async function stopPostgres(binaries: Binaries, pid: number): Promise<void> {
  const ask = (signal: 'SIGINT' | 'SIGQUIT') => {
    try {
      if (process.platform === 'win32')
        execFileSync(program(binaries, 'pg_ctl'), ['kill', signal.slice(3), String(pid)])
      else process.kill(pid, signal)
    } catch {
      // It ended by itself.
    }
  }
  ask('SIGINT')
  const since = Date.now()
  let hurried = false
  while (isRunning(pid)) {
    if (!hurried && Date.now() - since > 30_000) {
      ask('SIGQUIT')
      hurried = true
    }
    await sleep(10)
  }
}

function spawnPostgres({ place, endpoint, settings }: Launch) {
  const tcp = endpoint.host === '127.0.0.1'
  const all = {
    ...defaults,
    port: String(endpoint.port),
    listen_addresses: tcp ? endpoint.host : '',
    ...(tcp ? {} : { unix_socket_directories: endpoint.host, unix_socket_permissions: '0700' }),
    ...settings,
  }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openLog(place.logFile)
  const child = spawn(program(place.binaries, 'postgres'), ['-D', place.data, ...options], {
    ...as(place.account),
    cwd: place.data,
    // Detached: Ctrl-C at the terminal then reaches the server alone, which stops PostgreSQL in order.
    detached: true,
    windowsHide: true,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log.fd, log.fd],
  })
  closeSync(log.fd)
  child.unref()
  const failure = failureOf(child)
  const said = async () => `${failure()}${(await readFile(place.logFile)).subarray(log.size).toString()}`
  return { child, said }
}

function failureOf(child: ChildProcess) {
  let words = ''
  child.on('error', (error) => {
    words = `FATAL:  it cannot run here (${error.message})\n`
    // A program that could not start sets no exit code itself.
    Object.defineProperty(child, 'exitCode', { value: -1 })
  })
  return () => words
}

function openLog(file: string) {
  const sizeOf = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (sizeOf() > longestLog) renameSync(file, `${file}.1`)
  return { fd: openSync(file, 'a', 0o600), size: sizeOf() }
}

/**
 * Tries to connect until PostgreSQL answers; null when it ended first. It does not limit how long PostgreSQL may replay
 * its log after a crash.
 */
async function firstConnection({ place, endpoint, password, log, signal }: Launch, lives: () => boolean) {
  let lastAnswer = Date.now()
  let told = Date.now()
  while (lives()) {
    signal.throwIfAborted()
    const client = new pg.Client({
      ...endpoint,
      user: superuser,
      password,
      database: 'postgres',
      connectionTimeoutMillis: 10_000,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      const code = codeOf(error) ?? ''
      if (code === '28P01' || code === '28000')
        throw new StartFault(`The PostgreSQL on ${place.data} does not take the password in ${place.passwordFile}.`)
      if (code === '57P03') lastAnswer = Date.now()
      if (Date.now() - lastAnswer > patience)
        throw new StartFault(`PostgreSQL on ${place.data} runs but does not answer; see ${place.logFile}.`, {
          cause: error,
        })
      if (Date.now() - told > 10_000) {
        log('The database is still getting ready.')
        told = Date.now()
      }
    }
    await sleep(15)
  }
  return null
}
