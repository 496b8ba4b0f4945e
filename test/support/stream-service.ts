/** A demo service under a stream of writes, for tests that break something and check what is left. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#server/database/connect.ts'
import { visitEmbedded } from '#server/database/embedded-guest.ts'
import { demoPassword } from '#server/session/demo-sign-ins.ts'
import type { ServerProcess } from './server-process.ts'
import type { WriteStream } from './write-stream.ts'

/** Works on the embedded database of a server that runs in this folder. */
export async function onDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const connection = await visitEmbedded(dataDir)
  if (connection === null) throw new Error('PostgreSQL is not running.')
  const db = openDatabase(connection, () => {})
  return work(db).finally(() => db.destroy())
}

/** Adds enough vials for the whole test, at the site of collection@. */
export async function freeIds(db: Database) {
  await sql`insert into registered_ids (sample_id, site_id, container_type, empty_weight)
    select 'CR' || lpad(n::text, 6, '0'), site_id, 'VIAL', 2.1
    from users, generate_series(1, 20000) n where email = 'collection@demo.example'`.execute(db)
}

/** An access token for somebody in the demo. */
export async function signIn(address: string, name: string): Promise<string> {
  const reply = await fetch(`${address}/api/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@demo.example`, password: demoPassword }),
  })
  const { access } = (await reply.json()) as { access: string }
  return access
}

/** Waits until this many more writes are acknowledged. */
export async function progress(stream: WriteStream, more: number) {
  const wanted = stream.acknowledged().length + more
  for (const deadline = Date.now() + 20_000; stream.acknowledged().length < wanted; await sleep(1)) {
    if (Date.now() > deadline) throw new Error(`The writes make no progress. ${stream.faults.join(' ')}`)
  }
}

/** Waits for answers that arrive after the kill; only then is it clear what was acknowledged. */
export async function settled(stream: WriteStream) {
  while (stream.underWay().length > 0) await sleep(5)
}

/** Waits until a server is ready again, and returns its address. */
export async function readyAddress(server: ServerProcess): Promise<string> {
  const address = await server.ready()
  for (const deadline = Date.now() + 20_000; ; await sleep(20)) {
    const reply = await fetch(`${address}/api/ready/`).catch(() => null)
    if (reply?.status === 200) return address
    if (Date.now() > deadline) throw new Error(`The service is not ready again. ${server.said()}`)
  }
}
