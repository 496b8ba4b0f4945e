/** The real server in production mode over a demo of its own, as a process of its own; gone when the bench ends. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A started server; `await using` stops it. */
export async function demoServer(): Promise<AsyncDisposable & { readonly address: string }> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'vialog-bench-'))
  chmodSync(DATA_DIR, 0o755)
  const { PATH, HOME } = process.env
  const main = join(import.meta.dirname, '../src/server/main.ts')
  const env = {
    PATH,
    HOME,
    DATA_DIR,
    PORT: '0',
    DEMO: '1',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '1',
  }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => resolve())
  })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      const found = /ready at (\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.on('exit', () => reject(new Error(`The server did not start: ${said}`)))
  })
  return {
    address,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
      rmSync(DATA_DIR, { recursive: true, force: true })
    },
  }
}
