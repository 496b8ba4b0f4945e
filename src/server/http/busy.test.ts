/** A server says that it is busy once its event loop lags more than allowed, and not before. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestService } from '../../../test/support/service.ts'
import { buildApp } from '../app.ts'

const service = new TestService()
beforeAll(() => service.start())
afterAll(() => service.stop())

/** Blocks the thread, then lets due timers run. */
async function hold(ms: number): Promise<void> {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  await new Promise((resolve) => setTimeout(resolve, 1))
}

test('a server blocked for 1.2 seconds is busy at a limit of 1 second, and not at a limit of 2.5 seconds', async () => {
  const answerAfter = async (busyAfter: number) => {
    const app = await buildApp({ ...service.services, config: { ...service.services.config, busyAfter } })
    try {
      await hold(1200)
      await hold(1200)
      return (await app.inject('/api/health/')).statusCode
    } finally {
      await app.close()
    }
  }
  expect(await answerAfter(2500)).toBe(200)
  expect(await answerAfter(1000)).toBe(503)
})
