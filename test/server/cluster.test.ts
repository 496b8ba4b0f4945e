/**
 * A cluster under Patroni with the files of deploy/ loses leaders, machines and etcd while people write and read at two
 * servers. No acknowledged write is lost or done twice, and no call gets anything but an answer or a 503. Only in `npm run
 * test:cluster`, because it needs programs that not everybody has, and ten minutes.
 */
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { urlOf } from '../../bench/load/bench-service.ts'
// @ts-expect-error: the scripts are plain JavaScript, so that they run before anything is installed.
import { ensurePages } from '../../scripts/pages.mjs'
import { aFolder } from '../support/data-folder.ts'
import { PatroniCluster, patroniCommand, signal } from '../support/patroni-cluster.ts'
import { brokenPromises } from '../support/promises.ts'
import { Readers } from '../support/readers.ts'
import { aServerProcess } from '../support/server-process.ts'
import { freeIds, settled, signIn } from '../support/stream-service.ts'
import { halfDone, hasHappened, readStories } from '../support/whole-samples.ts'
import { WriteStream } from '../support/write-stream.ts'

const rounds = Number(process.env.ROUNDS ?? 1)
/** A little longer than Patroni's ttl in deploy/patroni.yml, in ms. */
const longerThanTtl = 30_000

/** What is lost, and how it comes back; returns when writes can be expected again. */
type Way = { readonly name: string; break(cluster: PatroniCluster, service: Service): Promise<() => Promise<void>> }

type Service = { acknowledged(): number; writesAgain(): Promise<void> }

const nothing = async () => {}

const ways: readonly Way[] = [
  {
    name: 'switchover',
    async break(cluster) {
      await cluster.switchover()
      return nothing
    },
  },
  {
    name: 'PostgreSQL killed',
    async break(cluster) {
      for (const pid of cluster.postgresOf(await cluster.leader())) signal(pid, 'SIGKILL')
      return nothing
    },
  },
  {
    name: 'machine killed',
    async break(cluster) {
      const leader = await cluster.leader()
      cluster.signalMachine(leader, 'SIGKILL')
      return async () => leader.start()
    },
  },
  { name: 'one etcd paused', break: (cluster) => pauseEtcd(cluster, 1) },
  { name: 'all etcd paused', break: (cluster) => pauseEtcd(cluster, 3) },
  {
    name: 'no standby',
    async break(cluster, service) {
      const leader = await cluster.leader()
      const others = cluster.nodes.filter((node) => node !== leader)
      for (const node of others) cluster.signalMachine(node, 'SIGKILL')
      // What was on its way to a standby may still be acknowledged.
      await sleep(1000)
      const before = service.acknowledged()
      await sleep(longerThanTtl)
      expect(service.acknowledged(), 'acknowledged without a standby').toBe(before)
      for (const node of others) node.start()
      return nothing
    },
  },
  {
    name: 'leader frozen, then awake',
    async break(cluster, service) {
      const leader = await cluster.leader()
      cluster.signalMachine(leader, 'SIGSTOP')
      return async () => {
        await sleep(longerThanTtl)
        cluster.signalMachine(leader, 'SIGCONT')
        // Two turns of Patroni's loop, in which it may believe that it still leads.
        await sleep(12_000)
        await service.writesAgain()
      }
    },
  },
]

/** ONLY=frozen runs only what has that word in its name. */
const chosen = ways.filter(({ name }) => name.includes(process.env.ONLY ?? ''))

async function pauseEtcd(cluster: PatroniCluster, count: number) {
  const paused = cluster.etcd.slice(0, count).map(({ child }) => child?.pid ?? 0)
  for (const pid of paused) signal(pid, 'SIGSTOP')
  await sleep(longerThanTtl)
  for (const pid of paused) signal(pid, 'SIGCONT')
  return nothing
}

describe.runIf(process.env.CLUSTER === '1')('a cluster under Patroni', () => {
  test('loses no acknowledged write, and does none twice', { timeout: 300_000 + rounds * 900_000 }, async () => {
    await ensurePages()
    await using folder = await aFolder()
    const [command = '', ...args] = patroniCommand
    const version = execFileSync(command, [...args, '--version'], { encoding: 'utf8' })
      .trim()
      .split(' ')
      .at(-1)
    await using cluster = await PatroniCluster.start(folder.path)
    const superuser = new pg.Client(cluster.connection())
    await superuser.connect()
    await superuser.query(`create role vialog login password '${cluster.connection().password}'`)
    await superuser.query('create database vialog owner vialog')
    await superuser.end()
    const connection = cluster.connection('vialog', 'vialog')
    const env = { DATABASE_URL: urlOf(connection), DEMO: '1', TRUST_PROXY: '1', SECRET_KEY: 'x'.repeat(40) }
    await using one = aServerProcess({ ...env, DATA_DIR: `${folder.path}/one` })
    const first = await one.ready()
    await using other = aServerProcess({ ...env, DATA_DIR: `${folder.path}/other` })
    const addresses = [first, await other.ready()]
    const onDatabase = async <T>(work: (db: ReturnType<typeof openDatabase>) => Promise<T>) => {
      const db = openDatabase(connection, () => {})
      return work(db).finally(() => db.destroy())
    }
    await onDatabase(freeIds)
    const tokens = { collection: await signIn(first, 'collection'), lab: await signIn(first, 'analysis') }
    const streams = addresses.map((address, index) => {
      const stream = new WriteStream(tokens, 3, 1 + index * 10_000)
      stream.resume(address)
      return stream
    })
    const readers = new Readers(addresses, tokens.lab)
    const all = () => streams.flatMap(({ writes }) => writes)
    const acknowledged = () => streams.flatMap((stream) => stream.acknowledged())
    const faults = () => [...streams.flatMap((stream) => stream.faults), ...readers.faults]
    const service: Service = {
      acknowledged: () => acknowledged().length,
      async writesAgain() {
        await Promise.all(streams.map((stream) => farther(stream, 10)))
      },
    }
    console.log(`Patroni ${version}: three nodes, three etcd, two servers, six writers, six readers`)
    try {
      for (let round = 0; round < rounds * chosen.length; round += 1) {
        const way = chosen[round % chosen.length] as Way
        await service.writesAgain()
        const watch = longestGap(acknowledged)
        // What was lost is said first: a fault of the round may only follow from it.
        const fault = await through(way, cluster, service).catch((error: unknown) => error)
        const gap = await watch()
        for (const stream of streams) stream.pause()
        await Promise.all(streams.map(settled))
        const stories = await onDatabase(readStories)
        const lost = acknowledged().filter((write) => !hasHappened(stories, write))
        const half = halfDone(stories, all())
        console.log(
          `${way.name}: no write acknowledged for ${(gap / 1000).toFixed(1)} s at most; ${acknowledged().length} so far, ${lost.length} lost`,
        )
        if (lost.length > 0) console.log(`Vialog says: ${await whatVialogSays(first)}`)
        expect({ lost: lost.length, first: lost.slice(0, 5).map(({ kind, samples }) => `${kind} ${samples}`) }).toEqual(
          {
            lost: 0,
            first: [],
          },
        )
        expect(half).toEqual([])
        if (fault !== null) throw fault
        expect(faults()).toEqual([])
        for (const [index, stream] of streams.entries()) stream.resume(addresses[index] ?? '')
      }
      await Promise.all(streams.map((stream) => stream.finish()))
    } finally {
      await readers.stop()
    }
    expect(faults()).toEqual([])
    expect([one.child.exitCode, other.child.exitCode]).toEqual([null, null])
    expect(await whatVialogSays(first)).toBe('[]')
    await onDatabase(async (db) => {
      const stories = await readStories(db)
      expect(all().filter((write) => !hasHappened(stories, write))).toEqual([])
      expect(halfDone(stories, all())).toEqual([])
      expect(await brokenPromises(db, 'CR')).toEqual([])
    })
    const again = streams.reduce((sum, { sentAgain }) => sum + sentAgain, 0)
    console.log(
      `${rounds * chosen.length} rounds, ${all().length} writes acknowledged, ${again} sendings repeated, 0 lost, 0 twice. ${readers.summary()}`,
    )
  })
})

/** One round, until the cluster is whole and people write again. */
async function through(way: Way, cluster: PatroniCluster, service: Service): Promise<null> {
  const mend = await way.break(cluster, service)
  try {
    await service.writesAgain()
    await mend()
  } finally {
    await cluster.whole()
  }
  await service.writesAgain()
  return null
}

/** Waits for this many more acknowledged writes; a fail-over takes Patroni up to its ttl. */
async function farther(stream: WriteStream, more: number) {
  const wanted = stream.acknowledged().length + more
  for (const deadline = Date.now() + 120_000; stream.acknowledged().length < wanted; await sleep(20)) {
    if (stream.faults.length > 0 || Date.now() > deadline)
      throw new Error(`The writes make no progress. ${stream.faults.join(' ')}`)
  }
}

/** Watches how long no write was acknowledged; the returned function ends that, with the longest time in ms. */
function longestGap(acknowledged: () => readonly unknown[]): () => Promise<number> {
  let [count, since, longest, isOver] = [acknowledged().length, Date.now(), 0, false]
  const watching = (async () => {
    for (; !isOver; await sleep(50)) {
      const now = acknowledged().length
      longest = Math.max(longest, Date.now() - since)
      if (now !== count) [count, since] = [now, Date.now()]
    }
  })()
  return async () => {
    isOver = true
    await watching
    return longest
  }
}

/** The setbacks of the health page, as it words them. */
async function whatVialogSays(address: string): Promise<string> {
  const headers = { authorization: `Bearer ${await signIn(address, 'admin')}` }
  const reply = await fetch(`${address}/api/admin/health/`, { headers })
  return JSON.stringify(((await reply.json()) as { setbacks: unknown }).setbacks)
}
