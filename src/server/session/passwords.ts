/**
 * Passwords (R1.24): argon2id with 19 MiB, two passes, one lane, and at most two at once, so that a storm of
 * sign-ins waits instead of filling the memory.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Lane } from './sign-in-queue.ts'

const derive = promisify(argon2)
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 }
const atOnce = 2
let running = 0
/** Known browsers go first. */
const waiting: Record<Lane, (() => void)[]> = { known: [], strangers: [] }

async function inTurn<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((go) => waiting[lane].push(go))
  else running += 1
  try {
    return await work()
  } finally {
    // Hand the place on, so that the number running never exceeds the limit in between.
    const next = waiting.known.shift() ?? waiting.strangers.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

/** The hash to store, as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await inTurn('known', () => derive('argon2id', { ...cost, message: password, nonce }))
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt}$${hash}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

/** Whether a password matches a stored hash; in constant time. */
export async function isPassword(password: string, stored: string, lane: Lane = 'known'): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = phc.exec(stored) ?? []
  if (memory === undefined) return false
  const expected = Buffer.from(hash, 'base64')
  const tag = await inTurn(lane, () =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    }),
  )
  return timingSafeEqual(tag, expected)
}

let decoy: Promise<string> | undefined

/** Takes as long as `isPassword`, for an account that does not exist. */
export async function pretendToCheck(password: string, lane: Lane): Promise<false> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  await isPassword(password, await decoy, lane)
  return false
}
