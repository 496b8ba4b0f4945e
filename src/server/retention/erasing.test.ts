/** The conditions for erasing: a clock that can be trusted, and a day's notice after a change. */
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { confirmClock, readRetention } from '#contract/admin/retention.ts'
import { tidyUp } from '#server/housekeeping.ts'
import { retentionByHand } from '#server/retention/nightly.ts'
import { retentionTools } from '../../../test/support/retention.ts'
import { testService } from '../../../test/support/service.ts'

const service = testService()
const { audit, dataDir, longAgo, night, nextNight, sample, set, told } = retentionTools(service)
const day = 24 * 3600_000
const after = (now: Date, days: number) => new Date(now.getTime() + days * day)
/** Does the work with the service's clock set to `clock`. */
async function by<T>(clock: Date, work: () => Promise<T>): Promise<T> {
  service.clock = clock
  return work().finally(() => {
    service.clock = null
  })
}
/** As if no clock had ever been wrong: the last seen time is the newest 09:00 UTC, late enough for the night's work. */
async function fromNow(): Promise<Date> {
  const now = new Date(Math.floor((Date.now() - 9 * 3600_000) / day) * day + 9 * 3600_000)
  await service.db.updateTable('erasing').set({ clock_seen_at: now.toISOString(), not_before: null }).execute()
  await service.signInAnew('collection', 'lab', 'admin')
  return now
}

test('a clock that is 400 days ahead erases nothing, whatever is written, until a person confirms it', async () => {
  const sample_id = await told()
  await set({ anonymise_after_months: 12, sessions_keep_days: 1, sign_ins_keep_days: 1, log_keep_days: 1 })
  const now = nextNight()
  expect(await night(now)).not.toBe(null)
  const ahead = after(now, 400)
  await writeFile(join(dataDir(), 'postgres.log.1'), 'old')
  await utimes(join(dataDir(), 'postgres.log.1'), now, now)
  const created_at = now.toISOString()
  await service.db.insertInto('idempotency_keys').values({ who: 'x', key: 'y', request_hash: '', created_at }).execute()
  const before = await service.db.selectFrom('sign_ins').selectAll().execute()
  const keys = await service.db.selectFrom('idempotency_keys').selectAll().execute()

  expect(await night(ahead)).toBe(null)
  // Somebody goes on working with that clock.
  await by(ahead, async () => {
    await service.signInAnew('collection', 'lab', 'admin')
    await told()
  })
  for (const hours of [0, 1, 30]) expect(await night(after(ahead, hours / 24))).toBe(null)
  await tidyUp(service.db, ahead)
  expect((await sample(sample_id)).anonymised_at).toBe(null)
  expect((await service.db.selectFrom('sign_ins').selectAll().execute()).length).toBeGreaterThan(before.length)
  expect((await service.db.selectFrom('idempotency_keys').selectAll().execute()).length).toBeGreaterThanOrEqual(
    keys.length,
  )
  expect(await readdir(dataDir())).toContain('postgres.log.1')
  const { db, connection } = service
  const byHand = retentionByHand(connection, { db, now: ahead, who: 'x', dataDir: dataDir() })
  await expect(byHand).rejects.toThrow(/The clock says .* Nothing is erased until somebody says/)

  const asked = (await by(ahead, () => service.must('admin', readRetention))).clock
  expect(asked).toMatchObject({ says: ahead.toISOString(), seen: now.toISOString() })
  const says = ahead.toISOString()
  const late = await by(after(ahead, 0.5), () => service.call('admin', confirmClock, { input: { says } }))
  expect(late.status).toBe(403)
  const stale = { says: after(ahead, -1).toISOString() }
  expect((await by(ahead, () => service.call('admin', confirmClock, { input: stale }))).status).toBe(409)
  const { clock, not_before } = await by(ahead, () => service.must('admin', confirmClock, { input: { says } }))
  expect([clock, not_before]).toEqual([null, after(ahead, 1).toISOString()])
  expect((await by(ahead, () => audit('retention')))[0]).toMatchObject({ action: 'confirm clock', entity_id: 'clock' })
  expect(await night(after(ahead, 0.9))).toBe(null)
  expect(await night(after(ahead, 1.1))).toMatchObject({ samples: 1 })
})

test('a clock that is set back to the right time is trusted again without a person', async () => {
  const seen = await fromNow()
  await longAgo(told)
  await by(seen, () => set({ anonymise_after_months: 12 }))
  expect(await night(after(seen, 30))).toBe(null)
  expect(await night(after(seen, -30))).toBe(null)
  expect(await night(after(seen, 4))).toMatchObject({ samples: expect.any(Number) })
})

test('a database that never noted the clock doubts a clock that is far from its newest write', async () => {
  const { db } = service
  await db.deleteFrom('erasing').execute()
  const { at } = await db.selectFrom('audit_log').select('at').orderBy('at', 'desc').limit(1).executeTakeFirstOrThrow()
  expect(await night(after(new Date(at), 40))).toBe(null)
  // Later writes change nothing.
  await by(after(new Date(at), 40), () => service.signInAnew('admin', 'collection', 'lab'))
  expect(await night(after(new Date(at), 43))).toBe(null)
})

test('what a shorter period would erase stays for one more day, so that the change can be undone', async () => {
  const now = await fromNow()
  const sample_id = await longAgo(told)
  await by(now, () => set({}))
  await service.db.updateTable('erasing').set({ not_before: null }).execute()
  const changed = await by(now, () => set({ anonymise_after_months: 12 }))
  expect(changed.body).toMatchObject({ not_before: after(now, 1).toISOString() })
  // A longer period removes nothing and starts no new notice.
  const longer = await by(after(now, 0.001), () => set({ anonymise_after_months: 13 }))
  expect(longer.body).toMatchObject({ not_before: after(now, 1).toISOString() })
  expect(await night(after(now, 0.5))).toBe(null)
  expect((await sample(sample_id)).anonymised_at).toBe(null)
  expect(await night(after(now, 5))).toMatchObject({ samples: 1 })
})
