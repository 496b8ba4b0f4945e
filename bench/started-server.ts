/** The real server in production mode as its own process on a free port; it ends with the benchmark. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Starts it in a new folder with this additional environment; `await using` stops it. `version`: the folder of the built
 * version, this one by default.
 */
export async function startedServer(
  extra: Readonly<Record<string, string>>,
  version = join(import.meta.dirname, '..'),
) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'vialog-bench-server-'))
  chmodSync(DATA_DIR, 0o755)
  const { PATH, HOME } = process.env
  const usual = { PATH, HOME, DATA_DIR, PORT: '0', NODE_ENV: 'production', LOG_LEVEL: 'warn', TRUST_PROXY: '1' }
  const main = join(version, 'dist-server/server/main.js')
  const began = performance.now()
  const child = spawn(process.execPath, [main], {
    cwd: version,
    env: { ...usual, ...extra },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => resolve())
  })
  let said = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk
      const found = /ready at (\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.on('exit', () => reject(new Error(`The server did not start: ${said}`)))
  })
  return {
    address,
    /** The address of its metrics; empty without METRICS_PORT. */
    metrics: /Metrics are at (\S+)/.exec(said)?.[1] ?? '',
    pid: child.pid ?? 0,
    /** The time from its start to its readiness, in ms. */
    readyAfter: performance.now() - began,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
      rmSync(DATA_DIR, { recursive: true, force: true })
    },
  }
}
