/**
 * `kill -9` during a stream of writes, ten times: of the server, of PostgreSQL, of both. Afterwards every acknowledged
 * write is there, and none is half done. This does not test a power loss: the operating system's memory survives.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { firstBrokenLink } from '#server/custody/queries.ts'
import { runningPostmaster } from '#server/database/embedded-postmaster.ts'
import { aFolder } from '../support/data-folder.ts'
import { childrenOf } from '../support/processes.ts'
import { brokenPromises } from '../support/promises.ts'
import { aServerProcess } from '../support/server-process.ts'
import { freeIds, onDatabase, progress, readyAddress, settled, signIn } from '../support/stream-service.ts'
import { halfDone, hasHappened, readStories } from '../support/whole-samples.ts'
import { type SentWrite, WriteStream } from '../support/write-stream.ts'

const rounds = ['server', 'PostgreSQL', 'both'] as const
const kills = Number(process.env.FAULT_KILLS ?? 10)
/** The long form does more of everything, at random moments. */
const isLong = kills > 10
const oneOf = (most: number) => Math.floor(Math.random() * most)

test(`${kills} kills during writes lose no acknowledged write and leave none half done`, {
  timeout: 120_000 + kills * 15_000,
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
    const waits: number[] = []
    let never = { answered: 0, happened: 0 }

    for (let kill = 1; kill <= kills; kill++) {
      const what = rounds[isLong ? oneOf(rounds.length) : (kill - 1) % rounds.length] ?? 'both'
      await progress(stream, isLong ? 1 + oneOf(60) : 20 + 7 * (kill % 4))
      const postgres = what === 'server' ? [] : await processesOf(data)
      const underWay = await severalUnderWay(stream)
      const killedAt = Date.now()
      // In the same tick as the count, so that no answer arrives in between.
      if (what !== 'PostgreSQL') server.child.kill('SIGKILL')
      for (const pid of postgres) killHard(pid)
      stream.pause()
      await settled(stream)
      if (what !== 'PostgreSQL') {
        await server.ended
        server = start()
      }
      const back = await readyAddress(server)
      waits.push(Date.now() - killedAt)
      // A server whose database was killed keeps running and restarts it.
      expect(server.child.exitCode).toBeNull()
      const stories = await onDatabase(folder.path, readStories)
      expect(stream.faults).toEqual([])
      const acknowledged = stream.acknowledged()
      expect(acknowledged.filter((write) => !hasHappened(stories, write))).toEqual([])
      expect(halfDone(stories, stream.writes)).toEqual([])
      const unanswered = underWay.filter((write) => write.answer === null)
      // In the long form a kill may happen to come just after the last answer.
      if (!isLong) expect(unanswered.length).toBeGreaterThan(0)
      const done = unanswered.filter((write) => hasHappened(stories, write)).length
      never = { answered: never.answered + unanswered.length, happened: never.happened + done }
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
      expect(await brokenPromises(db, 'CR')).toEqual([])
      expect(never.answered).toBeGreaterThan(0)
      waits.sort((a, b) => a - b)
      figures.push(
        `${kills} kills, ${all.length} writes acknowledged, ${lost.length} lost, 0 half done; ${never.answered} never answered, of which ${never.happened} had happened; ready again after ${waits[Math.floor(waits.length / 2)]} ms (median), ${waits.at(-1)} ms (longest)`,
      )
    })
    console.log(isLong ? figures.at(-1) : figures.join('\n'))
  } finally {
    await server[Symbol.asyncDispose]()
  }
})

/** The writes under way, at a moment with several. */
async function severalUnderWay(stream: WriteStream): Promise<SentWrite[]> {
  for (;;) {
    const underWay = stream.underWay()
    if (underWay.length >= 3) return underWay
    await sleep(1)
  }
}

/** All processes of PostgreSQL: killed one by one, none of them can end its transaction in order. */
async function processesOf(data: string): Promise<number[]> {
  const postmaster = await runningPostmaster(data)
  if (postmaster === null) throw new Error('PostgreSQL is not running.')
  return [postmaster.pid, ...childrenOf(postmaster.pid)]
}

function killHard(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended with its parent.
  }
}

/**
 * A page that lost the answer repeats its request with the same key: it gets the first answer, and nothing happens
 * twice.
 */
async function repeatLast(stream: WriteStream, acknowledged: readonly SentWrite[]) {
  for (const write of acknowledged.slice(-3)) expect(await stream.repeat(write)).toBe(write.answer)
}
