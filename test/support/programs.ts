/** Starts programs of the system for tests, such as a proxy. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, vi } from 'vitest'

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

/** Waits until something takes a connection at an address such as tcp://127.0.0.1:6432. */
async function connects(address: string) {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.destroy()
}

/** Starts a program and waits until something answers at this address, http: or tcp:. */
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
    await vi.waitFor(
      async () => {
        expect(child.exitCode, said).toBe(null)
        await (address.startsWith('tcp:') ? connects(address) : fetch(address))
      },
      { timeout: 20_000, interval: 50 },
    )
  } catch (error) {
    await stop()
    throw new Error(`${command} did not start: ${said}`, { cause: error })
  }
  return { said: () => said, [Symbol.asyncDispose]: stop }
}
