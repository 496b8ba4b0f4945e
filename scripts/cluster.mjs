// `npm run test:cluster`: three Patroni nodes, three etcd and HAProxy with the files of deploy/, which lose leaders, machines
// and etcd during writes. ROUNDS=3 does each three times, ONLY=frozen only that one; PATRONI names another Patroni than
// the system's, such as '/usr/bin/python3 /opt/patroni/patroni.py'.
import { spawnSync } from 'node:child_process'
import { longForm } from './long-form.mjs'

const patroni = process.env.PATRONI === undefined ? ['patroni'] : []
const missing = ['etcd', 'haproxy', ...patroni].filter((name) => spawnSync('which', [name]).status !== 0)
if (missing.length > 0) {
  console.error(
    `This needs ${missing.join(', ')}. On Debian: apt-get install patroni python3-etcd etcd-server haproxy postgresql.`,
  )
  process.exitCode = 1
} else {
  await longForm({ CLUSTER: '1' }, ['test/server/cluster.test.ts', '--disable-console-intercept'])
}
