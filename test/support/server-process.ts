/** Runs the real server as its own process, as an operator does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { untilUp } from './until-up.ts'

const file = (path: string) => new URL(`../../${path}`, import.meta.url).pathname

/** The server that an operator starts, built from these sources (test/support/built-server.ts). */
export const mainFile = file('dist-server/server/main.js')

/** The operator's commands, from the same build. */
export const operatorFile = file('dist-server/server/operator.js')

/** Other tests slow the machine down; the server must not take that for its own load. */
const patient = { BUSY_AFTER: '60000' }

/** The cache of compiled code that `npm start` uses too, because a test run starts dozens of processes. */
export const compiled = { NODE_COMPILE_CACHE: file('node_modules/.cache/vialog') }

/** A started server; `await using` stops it and waits for its end. */
export type ServerProcess = AsyncDisposable & {
  readonly child: ChildProcess
  /** Everything that it has written. */
  said(): string
  /** Its exit code. */
  readonly ended: Promise<number | null>
  /** Its address, once it listens. */
  ready(): Promise<string>
}

/** Starts a built server on a free port, this version unless another is given, with only this environment. */
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
      await untilUp(
        child,
        () => said.includes('The data is in'),
        () => said,
      )
      return said.match(/ready at (\S+)/)?.[1] ?? ''
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
