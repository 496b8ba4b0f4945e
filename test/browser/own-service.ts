/** A test's own service: the real server in an empty folder on a free port, removed at the end. */
import { execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type OwnService = AsyncDisposable & {
  readonly address: string
  /** The folder of its data. */
  readonly dataDir: string
  /** Runs an operator's command on its data, with the clock this many days ahead; returns its output. */
  operate(daysAhead: number, ...command: readonly string[]): Promise<string>
  /** The output of its start. */
  said(): string
  /** Kills the server at any moment and restarts it at the same address, with the clock this many days ahead. */
  crash(daysAhead?: number): Promise<void>
}

const run = promisify(execFile)

/** A module that sets the clock of a process ahead; the process loads it first. */
const clockAhead = (days: number) =>
  `data:text/javascript,const Real = Date, ahead = ${days} * 86400000; globalThis.Date = class extends Real {
    constructor(...given) { super(...(given.length ? given : [Real.now() + ahead])) }
    static now() { return Real.now() + ahead }
  }`

/** Starts a service, with the demo if asked, with `more` in its environment, and waits until its start is complete. */
export async function ownService({ demo = false, behindProxy = false, more = {} } = {}): Promise<OwnService> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'vialog-empty-'))
  await chmod(DATA_DIR, 0o755)
  const { DATABASE_URL: _, ...inherited } = process.env
  const DEMO = demo ? '1' : '0'
  const env = { ...inherited, PORT: '0', HOST: '127.0.0.1', DATA_DIR, DEMO, LOG_LEVEL: 'silent', BUSY_AFTER: '60000' }
  // Requests name their own client address, so that no rate limit stops a test with many of them.
  if (behindProxy) Object.assign(env, { TRUST_PROXY: '1' })
  Object.assign(env, more)
  let said = ''
  /** Starts the server with the clock this many days ahead, and waits for its address. */
  const start = async (port: string, daysAhead: number) => {
    const late = daysAhead === 0 ? [] : ['--import', clockAhead(daysAhead)]
    const child = spawn(process.execPath, [...late, 'dist-server/server/main.js'], {
      env: { ...env, PORT: port },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const from = said.length
    const ended = new Promise<void>((resolve) => {
      child.on('close', () => resolve())
    })
    const isReady = new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          said += chunk
          if (said.slice(from).includes('The data is in')) resolve()
        })
      }
    })
    await Promise.race([isReady, ended])
    const address = said.slice(from).match(/ready at (\S+)/)?.[1]
    if (address === undefined) throw new Error(`The service did not start: ${said}`)
    return { child, ended, address }
  }
  let server = await start('0', 0)
  const { address } = server
  return {
    address,
    dataDir: DATA_DIR,
    operate: async (daysAhead, ...command) => {
      const late = ['--import', clockAhead(daysAhead)]
      return (await run(process.execPath, [...late, 'dist-server/server/operator.js', ...command], { env })).stdout
    },
    said: () => said,
    crash: async (daysAhead = 0) => {
      server.child.kill('SIGKILL')
      await server.ended
      server = await start(new URL(address).port, daysAhead)
    },
    async [Symbol.asyncDispose]() {
      server.child.kill('SIGTERM')
      await server.ended
      // If the database cannot live in the folder, this file says where it is.
      const where = await readFile(join(DATA_DIR, 'where.txt'), 'utf8').catch(() => '')
      const elsewhere = where.split('\n').find((line) => line.startsWith('/'))
      for (const path of [DATA_DIR, elsewhere]) if (path) await rm(path, { recursive: true, force: true })
    },
  }
}
