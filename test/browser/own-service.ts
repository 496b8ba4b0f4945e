/** A service of the test's own: the real server on an empty folder and a free port, no demo, gone at the end. */
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type OwnService = AsyncDisposable & {
  readonly address: string
  /** What its start printed. */
  said(): string
}

/** Starts it, and waits until it has said all that it says at its start. */
export async function ownService(): Promise<OwnService> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'vialog-empty-'))
  await chmod(DATA_DIR, 0o755)
  const { DATABASE_URL: _, ...env } = process.env
  const server = spawn(process.execPath, ['dist-server/server/main.js'], {
    env: { ...env, PORT: '0', HOST: '127.0.0.1', DATA_DIR, DEMO: '0', LOG_LEVEL: 'silent', BUSY_AFTER: '60000' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = new Promise<void>((resolve) => {
    server.on('close', () => resolve())
  })
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk
        if (said.includes('The data is in')) resolve()
      })
    }
  })
  await Promise.race([isReady, ended])
  const address = said.match(/ready at (\S+)/)?.[1]
  if (address === undefined) throw new Error(`The service did not start: ${said}`)
  return {
    address,
    said: () => said,
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM')
      await ended
      // Where a database may not live in the folder, it says where it lives.
      const where = await readFile(join(DATA_DIR, 'where.txt'), 'utf8').catch(() => '')
      const elsewhere = where.split('\n').find((line) => line.startsWith('/'))
      for (const path of [DATA_DIR, elsewhere]) if (path) await rm(path, { recursive: true, force: true })
    },
  }
}
