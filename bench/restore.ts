/**
 * How long an operator waits for a backup of 100,000 samples, for its restore with all its checks, and for the check of its custody, and
 * how much memory each takes at the most. They are the operator's own commands, each in its own process.
 */
import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { aDatabase, aFolder } from '../test/support/data-folder.ts'
import { filledDatabase, urlOf } from './load/bench-service.ts'

const samples = Number(process.env.BENCH_SAMPLES ?? 100_000)
const limits = { restore: 40_000, verify: 30_000, megabytes: 300 }
const operator = join(import.meta.dirname, '../dist-server/server/operator.js')

/** The most memory that a process has taken, in MB; 0 where the system does not say, or it has ended. */
function mostMemory(pid: number): number {
  try {
    return Number(/VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Runs a command on a database, and answers its time and the most memory that it took; throws if it fails. */
async function measured(url: string, folder: string, ...command: readonly string[]) {
  const begun = performance.now()
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: folder, NODE_ENV: 'production' }
  const child = spawn(process.execPath, [operator, ...command], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  let megabytes = 0
  const look = setInterval(() => {
    megabytes = Math.max(megabytes, mostMemory(child.pid ?? 0))
  }, 50)
  const code = await new Promise<number | null>((resolve) => {
    child.on('close', resolve)
  })
  clearInterval(look)
  // The chains of the filled service fit no lives, so their check finds something; it reads as much.
  const isDone = code === 0 || (code === 1 && command[0] === 'verify-custody')
  if (!isDone) throw new Error(`${command.join(' ')} ended with ${code}: ${said}`)
  return { ms: Math.round(performance.now() - begun), megabytes: Math.round(megabytes) }
}

await using folder = await aFolder()
const file = join(folder.path, 'service.backup')
const load = () => loadavg().map((one) => one.toFixed(1))[0]
{
  await using filled = await filledDatabase(samples)
  const backup = await measured(urlOf(filled.connection), folder.path, 'backup', '--encrypt', 'no', '--file', file)
  const megabytes = Math.round(statSync(file).size / 1e6)
  console.log(
    `restore: backup of ${samples} samples, ${megabytes} MB: ${backup.ms} ms, ${backup.megabytes} MB of memory`,
  )
}
await using other = await aFolder()
await using empty = await aDatabase(other.path)
const before = load()
const restore = await measured(urlOf(empty.connection), folder.path, 'restore', '--file', file)
console.log(
  `restore: ${restore.ms} ms (limit ${limits.restore}), ${restore.megabytes} MB of memory (limit ${limits.megabytes}); load before ${before}`,
)
const verify = await measured(urlOf(empty.connection), folder.path, 'verify-custody')
console.log(`restore: custody checked in ${verify.ms} ms (limit ${limits.verify}), ${verify.megabytes} MB of memory`)
const isOver = restore.ms > limits.restore || verify.ms > limits.verify
process.exitCode = isOver || Math.max(restore.megabytes, verify.megabytes) > limits.megabytes ? 1 : 0
