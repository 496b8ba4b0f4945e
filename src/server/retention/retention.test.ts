/** Retention through the API: each kind is removed after its own period, once a night, and failures are reported. */
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readRetention } from '#contract/admin/retention.ts'
import { long, retentionTools } from '../../../test/support/retention.ts'
import { testService } from '../../../test/support/service.ts'

const service = testService()
const { audit, dataDir, longAgo, night, nextNight, set, told } = retentionTools(service)

test('feedback is deleted after its own period, and the rest of the survey stays', async () => {
  const sample_id = await longAgo(told)
  expect((await set({ feedback_keep_months: 6 }, false)).body.detail).toBe('1 feedback text would be removed.')
  expect((await set({ feedback_keep_months: 6 })).status).toBe(200)
  expect(await night()).toMatchObject({ feedback: 1, samples: 0 })
  const kept = await service.db
    .selectFrom('sharing_surveys')
    .selectAll()
    .where('sample_id', '=', sample_id)
    .executeTakeFirstOrThrow()
  expect(kept).toMatchObject({ feedback: null, how_useful: 'heron', plan: ['tell the heron'] })
  expect((await audit('retention'))[0]?.changes).toEqual(['removed: 1 feedback text', `sample ids: ${sample_id}`])
})

test('sessions, times of sign-ins and log files are deleted after their periods', async () => {
  const { db } = service
  const now = nextNight()
  const ago = (days: number) => new Date(now.getTime() - days * 24 * 3600_000)
  const user_id = service.userIds['lab@test.example'] ?? 0
  for (const days of [9, 11]) {
    const past = ago(days).toISOString()
    await db.insertInto('sign_ins').values({ user_id, at: past, outcome: 'REFUSED' }).execute()
    await db
      .insertInto('sessions')
      .values({ user_id, rotated_at: past, authenticated_at: past, expires_at: past })
      .execute()
    const file = join(dataDir(), `postgres.log.${days}`)
    await writeFile(file, 'old')
    await utimes(file, ago(days), ago(days))
  }
  await writeFile(join(dataDir(), 'postgres.log'), 'FATAL:  something\n')
  expect((await set({ sessions_keep_days: 10, sign_ins_keep_days: 10, log_keep_days: 10 })).status).toBe(200)
  const counted = async (table: 'sessions' | 'sign_ins') =>
    Number((await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n)
  const before = [await counted('sessions'), await counted('sign_ins')]
  const gone = await night(now)
  expect(gone).toMatchObject({ log_files: 1, samples: 0, feedback: 0 })
  expect(gone?.sessions).toBeGreaterThan(0)
  expect([await counted('sessions'), await counted('sign_ins')]).toEqual([
    (before[0] ?? 0) - (gone?.sessions ?? 0),
    (before[1] ?? 0) - (gone?.sign_ins ?? 0),
  ])
  const left = await db.selectFrom('sign_ins').select('at').where('outcome', '=', 'REFUSED').execute()
  expect(left).toEqual([{ at: ago(9).toISOString() }])
  const files = (await readdir(dataDir())).sort()
  expect(files).toEqual([
    'postgres.log',
    `postgres.log.${now.toISOString().slice(0, 19).replace(/\D/g, '')}`,
    'postgres.log.9',
  ])
  expect(await readFile(join(dataDir(), 'postgres.log'), 'utf8')).toBe('')
  expect((await audit('retention', 3)).map(({ changes }) => changes[0])).toContain('removed: 1 log file')
})

test('nightly work that failed says why, is tried again, and is given up after three tries', async () => {
  const { db } = service
  const now = nextNight()
  await set({ sign_ins_keep_days: 1 })
  const past = { user_id: service.userIds['lab@test.example'] ?? 0, at: long.toISOString(), outcome: 'REFUSED' }
  await db.insertInto('sign_ins').values(past).execute()
  await sql`create trigger refused before delete on sign_ins for each row execute function refuse_change()`.execute(db)
  const said: string[] = []
  for (let times = 0; times < 4; times += 1) expect(await night(now, said)).toBe(null)
  expect(said).toEqual(Array(3).fill('Retention failed: It failed unexpectedly (sign_ins only grows).'))
  const { last } = await service.must('admin', readRetention)
  expect(last).toMatchObject({ is_nightly: true, fault: 'It failed unexpectedly (sign_ins only grows).' })
  await sql`drop trigger refused on sign_ins`.execute(db)
  const tonight = await night()
  expect(tonight?.sign_ins).toBeGreaterThan(0)
  expect((await service.must('admin', readRetention)).last?.fault).toBe(null)
})
