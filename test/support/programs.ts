/** Starts programs of the system for tests, such as a proxy. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { untilUp } from './until-up.ts'

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  await new Promise((resolve) => {
    server.close(resolve)
  })
  return port
}

/** A program that runs until it is disposed of. */
export type Program = AsyncDisposable & {
  /** Everything that it has written. */
  said(): string
}

/** Whether something answers at this address, http:, https: or such as tcp://127.0.0.1:6432. */
async function answers(address: string): Promise<boolean> {
  const { protocol, hostname, port } = new URL(address)
  const socket = protocol === 'tcp:' ? connect(Number(port), hostname) : null
  const answer = socket === null ? fetch(address) : once(socket, 'connect')
  return answer
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket?.destroy())
}

/** Starts a program and waits until something answers at this address; fails at once if the program ends before. */
export async function aProgram(command: string, args: readonly string[], address: string, env = {}): Promise<Program> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const ended = new Promise((resolve) => {
    child.on('close', resolve)
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  try {
    await untilUp(
      child,
      () => answers(address),
      () => said,
    )
  } catch (error) {
    await stop()
    throw new Error(`${command} did not start: ${said}`, { cause: error })
  }
  return { said: () => said, [Symbol.asyncDispose]: stop }
}
