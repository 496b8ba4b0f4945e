/**
 * Seconds of a working day's mixed traffic against the real server: no call fails. That its memory stays where it is, and
 * that slow calls do not become slower, takes longer to see: `npm run test:soak`, which is the same code for 20 minutes.
 */
import { beforeAll, expect, test } from 'vitest'
import { fill } from '../../bench/load/fill.ts'
import { soak } from '../../bench/load/soak.ts'
// @ts-expect-error: the scripts are plain JavaScript, so that they run before anything is installed.
import { ensurePages } from '../../scripts/pages.mjs'
import { freshDatabase } from '../support/database.ts'
import { brokenPromises } from '../support/promises.ts'

// Results are read as pages.
beforeAll(() => ensurePages(), 180_000)

test('no call of a busy hour fails', async () => {
  const { db, connection, close } = await freshDatabase()
  try {
    await fill(db, 1000, 20_000)
    // Beside other tests the whole machine may be late, which is not asked for here.
    const { windows, failed } = await soak(
      { db, connection },
      { minutes: 0.08, env: { BUSY_AFTER: '60000' }, tell: console.log },
    )
    expect([...new Set(failed)]).toEqual([])
    // How many there are is the machine's; that there are some shows that it ran.
    expect(windows.reduce((sum, { calls }) => sum + calls, 0)).toBeGreaterThan(50)
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
