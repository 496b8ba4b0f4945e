// The server for the browser tests: the demo in its own folder, which is removed when it stops. SERVERS=2 (or more)
// starts that many servers behind one address.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePages } from '../../scripts/pages.mjs'
import { ensureServer } from '../../scripts/server.mjs'

await ensurePages()
await ensureServer()
const [, , port] = process.argv
const DATA_DIR = mkdtempSync(join(tmpdir(), 'vialog-browser-'))
chmodSync(DATA_DIR, 0o755)
const { DATABASE_URL, ...env } = process.env
const servers = Number(process.env.SERVERS ?? 1)
const started =
  servers > 1 ? ['test/support/several-servers.ts', port, String(servers)] : ['dist-server/server/main.js']
const server = spawn(process.execPath, started, {
  stdio: 'inherit',
  env: { ...env, PORT: port, HOST: '127.0.0.1', DATA_DIR, DEMO: '1', TRUST_PROXY: '1', BUSY_AFTER: '60000' },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'))
server.on('exit', (code) => {
  rmSync(DATA_DIR, { recursive: true, force: true })
  process.exit(code ?? 1)
})
