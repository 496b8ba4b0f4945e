import { expect, test } from 'vitest'
import { testService } from '../../test/support/service.ts'
import { tidyUp } from './housekeeping.ts'

const service = testService()

test('rows that nothing needs any more are deleted, the others are kept', async () => {
  const { db } = service
  const now = new Date()
  const ago = (hours: number) => new Date(now.getTime() - hours * 3600_000).toISOString()
  for (const hours of [1, 25]) {
    const created_at = ago(hours)
    await db
      .insertInto('idempotency_keys')
      .values({ who: 'x', key: `${hours}`, request_hash: '', created_at })
      .execute()
    await db
      .insertInto('rate_limits')
      .values({ key: 'x', window_start: ago(hours / 2), hits: 1 })
      .execute()
    const failed = { failures: 1, last_failed_at: created_at, wait_until: created_at }
    await db
      .insertInto('sign_in_failures')
      .values({ account: `${hours}`, place: '', ...failed })
      .execute()
    await db
      .insertInto('sign_in_places')
      .values({ account: 'x', place: `${hours}`, last_at: ago(hours * 24 * 90 - 48) })
      .execute()
  }
  await tidyUp(db, now)
  const tables = ['idempotency_keys', 'rate_limits', 'sign_in_failures', 'sign_in_places'] as const
  for (const table of tables) {
    expect(await db.selectFrom(table).selectAll().execute(), table).toHaveLength(1)
  }
})
