/**
 * Several servers with the demo behind one address, for the browser tests (`SERVERS=2 npx playwright test`): one
 * PostgreSQL, several server processes, and a proxy that sends each request to the next one.
 */
import { spawn } from 'node:child_process'
import { startEmbedded } from '#server/database/embedded.ts'
import { aRoundRobin } from './round-robin.ts'

const [port = '0', count = '2'] = process.argv.slice(2)
const { DATA_DIR = '', ...env } = process.env
const main = new URL('../../dist-server/server/main.js', import.meta.url).pathname
const postgres = await startEmbedded({ dataDir: DATA_DIR, log: console.log })
const { host, port: postgresPort, user, password, database } = postgres.connection
const DATABASE_URL = `postgres://${user}:${password}@localhost:${postgresPort}/${database}?host=${encodeURIComponent(host)}`

const servers = Array.from({ length: Number(count) }, () =>
  spawn(process.execPath, [main], {
    // Two proxies to trust: this one, and the browser, whose tests choose their own address.
    env: { ...env, DATA_DIR, DATABASE_URL, PORT: '0', TRUST_PROXY: '2' },
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
)
const addresses = await Promise.all(
  servers.map(
    (server) =>
      new Promise<string>((resolve, reject) => {
        let said = ''
        server.stdout.on('data', (chunk) => {
          said += chunk
          const address = said.match(/ready at (\S+)/)?.[1]
          if (address !== undefined) resolve(address)
        })
        server.on('exit', (code) => reject(new Error(`A server ended with ${code}: ${said}`)))
      }),
  ),
)
const proxy = await aRoundRobin(addresses, Number(port))
console.log(`${count} servers are behind ${proxy.address}: ${addresses.join(' ')}`)

let isStopping = false
async function stop() {
  if (isStopping) return
  isStopping = true
  await proxy[Symbol.asyncDispose]()
  await Promise.all(
    servers.map((server) => {
      const ended = new Promise((resolve) => server.on('exit', resolve))
      if (server.exitCode === null && server.kill('SIGTERM')) return ended
      return undefined
    }),
  )
  await postgres.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
