/**
 * `kill -9` of a server after it took a job of the alert rules and before it finished: the signal is there exactly
 * once.
 */
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { addJob } from '#server/jobs/work-jobs.ts'
import { aDatabase, aFolder } from '../support/data-folder.ts'
import { aServerProcess } from '../support/server-process.ts'

test('the next server finishes a job of a killed one, once', async () => {
  await using folder = await aFolder()
  await using postgres = await aDatabase(folder.path)
  const { host, port, user, password, database } = postgres.connection
  const DATABASE_URL = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const env = { DATABASE_URL, DATA_DIR: folder.path, DEMO: '1' }
  const first = aServerProcess(env)
  const db = openDatabase(postgres.connection, () => {})
  try {
    await first.ready()
    const { report_id, drug_id } = await db
      .selectFrom('report_findings as f')
      .innerJoin('reports as r', 'r.id', 'f.report_id')
      .innerJoin('drug_identities as d', 'd.id', 'f.drug_id')
      .select(['f.report_id', 'd.identity_id as drug_id'])
      .where('r.is_newest', '=', true)
      .where('r.is_draft', '=', false)
      .orderBy('f.report_id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('alert_rules')
      .values({ name: 'One substance', kind: 'PRESENCE', drug_id, is_on: true })
      .execute()
    // The server waits for this lock after it took the job and before it wrote anything.
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('signals'))`.execute(tx)
      await db.transaction().execute((own) => addJob(own, 'ASK_RULES', String(report_id), new Date(Date.now() - 1000)))
      await vi.waitFor(
        async () => {
          const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db)
          expect(rows).toHaveLength(1)
        },
        { timeout: 20_000, interval: 20 },
      )
      first.child.kill('SIGKILL')
      await first.ended
    })
    expect(await db.selectFrom('jobs').select('key').execute()).toEqual([{ key: String(report_id) }])
    expect(await db.selectFrom('alert_signals').select('id').execute()).toEqual([])
    await using second = aServerProcess(env)
    await second.ready()
    await vi.waitFor(async () => expect(await db.selectFrom('jobs').select('key').execute()).toEqual([]), {
      timeout: 20_000,
      interval: 20,
    })
    expect(await db.selectFrom('alert_signals').select('drug_id').execute()).toEqual([{ drug_id }])
    expect(await db.selectFrom('alert_signal_samples').select('report_id').execute()).toEqual([{ report_id }])
  } finally {
    first.child.kill('SIGKILL')
    await db.destroy()
  }
})
