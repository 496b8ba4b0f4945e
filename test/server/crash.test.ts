/**
 * `kill -9` in the middle of a stream of writes: of the server, of PostgreSQL, of both, ten times. Every acknowledged
 * write is there afterwards, and nothing is half done. It is no test of power loss: the system's own memory survives.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { firstBrokenLink } from '#server/custody/queries.ts'
import { type Database, openDatabase } from '#server/database/connect.ts'
import { visitEmbedded } from '#server/database/embedded-guest.ts'
import { runningPostmaster } from '#server/database/embedded-postmaster.ts'
import { demoPassword } from '#server/demo/sign-ins.ts'
import { aFolder } from '../support/data-folder.ts'
import { childrenOf } from '../support/processes.ts'
import { aServerProcess, type ServerProcess } from '../support/server-process.ts'
import { halfDone, hasHappened, readStories } from '../support/whole-samples.ts'
import { type SentWrite, WriteStream } from '../support/write-stream.ts'

const rounds = ['server', 'PostgreSQL', 'both'] as const
const kills = 10

test('ten kills amid writes lose nothing that was acknowledged and leave nothing half done', {
  timeout: 120_000,
}, async () => {
  await using folder = await aFolder()
  const start = () => aServerProcess({ DATA_DIR: folder.path, DEMO: '1' })
  let server = start()
  try {
    const address = await server.ready()
    const data = server.said().match(/The data is in (.+)\.\n/)?.[1] ?? ''
    await onDatabase(folder.path, async (db) => {
      expect((await sql<{ fsync: string }>`show fsync`.execute(db)).rows).toEqual([{ fsync: 'on' }])
      await freeIds(db)
    })
    const tokens = { collection: await signIn(address, 'collection'), lab: await signIn(address, 'analysis') }
    const stream = new WriteStream(tokens, 6)
    stream.resume(address)
    const figures: string[] = []

    for (let kill = 1; kill <= kills; kill++) {
      const what = rounds[(kill - 1) % rounds.length] ?? 'both'
      await progress(stream, 20 + 7 * (kill % 4))
      const postgres = what === 'server' ? [] : await processesOf(data)
      const underWay = await severalUnderWay(stream)
      // In the same turn as they were counted: nothing is answered in between.
      if (what !== 'PostgreSQL') server.child.kill('SIGKILL')
      for (const pid of postgres) killHard(pid)
      stream.pause()
      await settled(stream)
      if (what !== 'PostgreSQL') {
        await server.ended
        server = start()
      }
      const back = await readyAddress(server)
      // A server whose database was killed stays, and starts it again by itself.
      expect(server.child.exitCode).toBeNull()
      const stories = await onDatabase(folder.path, readStories)
      expect(stream.faults).toEqual([])
      const acknowledged = stream.acknowledged()
      expect(acknowledged.filter((write) => !hasHappened(stories, write))).toEqual([])
      expect(halfDone(stories, stream.writes)).toEqual([])
      const unanswered = underWay.filter((write) => write.answer === null)
      expect(unanswered.length).toBeGreaterThan(0)
      const done = unanswered.filter((write) => hasHappened(stories, write)).length
      figures.push(
        `kill ${kill} (${what}): ${underWay.length} writes under way, ${unanswered.length} never answered, of which ${done} had happened; ${acknowledged.length} acknowledged so far, all there`,
      )
      stream.resume(back)
      await repeatLast(stream, acknowledged)
    }

    await sleep(200)
    await stream.finish()
    expect(stream.faults).toEqual([])
    const all = stream.acknowledged()
    expect(all).toHaveLength(stream.writes.length)
    await onDatabase(folder.path, async (db) => {
      const stories = await readStories(db)
      const lost = all.filter((write) => !hasHappened(stories, write))
      expect(lost).toEqual([])
      expect(halfDone(stories, stream.writes)).toEqual([])
      expect(new Set(stories.samples.map((sample) => sample.state))).toEqual(new Set(['ANALYSIS_COMPLETE']))
      expect(await firstBrokenLink(db)).toBeNull()
      figures.push(`${kills} kills, ${all.length} writes acknowledged, ${lost.length} lost, 0 half done`)
    })
    console.log(figures.join('\n'))
  } finally {
    await server[Symbol.asyncDispose]()
  }
})

async function onDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const connection = await visitEmbedded(dataDir)
  if (connection === null) throw new Error('PostgreSQL does not run.')
  const db = openDatabase(connection, () => {})
  return work(db).finally(() => db.destroy())
}

/** Vials enough for the whole test, at the site of collection@. */
async function freeIds(db: Database) {
  await sql`insert into registered_ids (sample_id, site_id, container_type, empty_weight)
    select 'CR' || lpad(n::text, 6, '0'), site_id, 'VIAL', 2.1
    from users, generate_series(1, 20000) n where email = 'collection@demo.example'`.execute(db)
}

async function signIn(address: string, name: string): Promise<string> {
  const reply = await fetch(`${address}/api/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@demo.example`, password: demoPassword }),
  })
  const { access } = (await reply.json()) as { access: string }
  return access
}

/** Lets so many more writes be acknowledged. */
async function progress(stream: WriteStream, more: number) {
  const wanted = stream.acknowledged().length + more
  for (const deadline = Date.now() + 20_000; stream.acknowledged().length < wanted; await sleep(1)) {
    if (Date.now() > deadline) throw new Error(`The writes do not get on. ${stream.faults.join(' ')}`)
  }
}

/** The writes under way, at a moment when there are several. */
async function severalUnderWay(stream: WriteStream): Promise<SentWrite[]> {
  for (;;) {
    const underWay = stream.underWay()
    if (underWay.length >= 3) return underWay
    await sleep(1)
  }
}

/** PostgreSQL's every process: killed one by one, none of them ends its transaction in order. */
async function processesOf(data: string): Promise<number[]> {
  const postmaster = await runningPostmaster(data)
  if (postmaster === null) throw new Error('PostgreSQL does not run.')
  return [postmaster.pid, ...childrenOf(postmaster.pid)]
}

function killHard(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended with its parent.
  }
}

/** An answer may still arrive after the kill; only then is it known what was acknowledged. */
async function settled(stream: WriteStream) {
  while (stream.underWay().length > 0) await sleep(5)
}

async function readyAddress(server: ServerProcess): Promise<string> {
  const address = await server.ready()
  for (const deadline = Date.now() + 20_000; ; await sleep(20)) {
    const reply = await fetch(`${address}/api/ready/`).catch(() => null)
    if (reply?.status === 200) return address
    if (Date.now() > deadline) throw new Error(`The service is not ready again. ${server.said()}`)
  }
}

/** A page that lost the answer asks again under the same key: it gets the first answer, and nothing happens twice. */
async function repeatLast(stream: WriteStream, acknowledged: readonly SentWrite[]) {
  for (const write of acknowledged.slice(-3)) expect(await stream.repeat(write)).toBe(write.answer)
}
