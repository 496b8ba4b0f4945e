// `npm run test:proxies`: runs the files of deploy/ for nginx, Caddy and systemd with the real programs, and a server behind PgBouncer.
import { spawnSync } from 'node:child_process'
import { longForm } from './long-form.mjs'

const missing = ['nginx', 'caddy', 'systemd-analyze', 'pgbouncer'].filter(
  (name) => spawnSync('which', [name]).status !== 0,
)
if (missing.length > 0) {
  console.error(`This needs ${missing.join(', ')}. On Debian: apt-get install nginx caddy systemd pgbouncer.`)
  process.exitCode = 1
} else {
  // The tests use a certificate that nobody trusts.
  await longForm({ PROXIES: '1', NODE_TLS_REJECT_UNAUTHORIZED: '0' }, [
    'test/server/proxies.test.ts',
    'test/server/poolers.test.ts',
  ])
}
