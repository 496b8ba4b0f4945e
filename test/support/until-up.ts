/** Waits until a process that a test started is up. */
import type { ChildProcess } from 'node:child_process'
import { vi } from 'vitest'

/** A limit against what hangs, and no measure: on a busy machine a start takes many times as long. */
const hangs = 120_000

/** Waits until `isUp`; fails at once, with what the process said, if it ends before. */
export async function untilUp(child: ChildProcess, isUp: () => Promise<boolean> | boolean, said: () => string) {
  const up = async () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended instead: ${said()}`)
    return isUp()
  }
  await vi.waitUntil(up, { timeout: hangs, interval: 10 })
}
