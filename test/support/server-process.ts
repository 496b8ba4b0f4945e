/** The real server as its own process, as an operator runs it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { expect, vi } from 'vitest'

const file = (path: string) => new URL(`../../${path}`, import.meta.url).pathname

/** What an operator starts: the server as it was built from these sources (test/support/built-server.ts). */
export const mainFile = file('dist-server/server/main.js')

/** The operator's commands, built beside it. */
export const operatorFile = file('dist-server/server/operator.js')

/** What other tests take of the machine is not the server's lateness. */
const patient = { BUSY_AFTER: '60000' }

/** Where `npm start` keeps what it compiled: dozens of processes start in a run. */
export const compiled = { NODE_COMPILE_CACHE: file('node_modules/.cache/vialog') }

/** A started server; `await using` asks it to stop and waits until it has. */
export type ServerProcess = AsyncDisposable & {
  readonly child: ChildProcess
  /** Everything that it wrote. */
  said(): string
  /** Its exit code. */
  readonly ended: Promise<number | null>
  /** Its address, once it listens. */
  ready(): Promise<string>
}

/** Starts a built server, this version's unless said, on a free port with this environment and nothing of the tests' own. */
export function aServerProcess(env: NodeJS.ProcessEnv, main = mainFile): ServerProcess {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [main], {
    env: { PATH, HOME, ...compiled, ...patient, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', resolve)
  })
  return {
    child,
    said: () => said,
    ended,
    async ready() {
      await vi.waitFor(() => expect(said).toContain('The data is in'), { timeout: 30_000, interval: 10 })
      return said.match(/ready at (\S+)/)?.[1] ?? ''
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
