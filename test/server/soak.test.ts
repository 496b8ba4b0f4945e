/**
 * Seconds of a working day's mixed traffic against the real server: no call fails. `npm run test:soak` runs the same code for
 * 20 minutes, to see that memory stays stable and slow calls do not get slower.
 */
import { beforeAll, expect, test } from 'vitest'
import { fill } from '../../bench/load/fill.ts'
import { soak } from '../../bench/load/soak.ts'
// @ts-expect-error: the scripts are plain JavaScript, so that they run before anything is installed.
import { ensurePages } from '../../scripts/pages.mjs'
import { freshDatabase } from '../support/database.ts'
import { brokenPromises } from '../support/promises.ts'

// The traffic opens results as pages.
beforeAll(() => ensurePages(), 180_000)

test('no call fails in a busy hour', async () => {
  const { db, connection, close } = await freshDatabase()
  try {
    await fill(db, 1000, 20_000)
    // Beside other tests the machine may be slow, so speed does not count here.
    const { windows, failed } = await soak(
      { db, connection },
      { minutes: 0.16, env: { BUSY_AFTER: '60000' }, tell: console.log },
    )
    expect([...new Set(failed)]).toEqual([])
    // The number depends on the machine; a few calls show that it ran.
    expect(windows.reduce((sum, { calls }) => sum + calls, 0)).toBeGreaterThan(10)
    const { count } = await db
      .selectFrom('samples')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('sample_id', 'like', 'F%')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBeGreaterThan(0)
    expect(await brokenPromises(db, 'F')).toEqual([])
  } finally {
    await close()
  }
})
