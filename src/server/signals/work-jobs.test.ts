/** The jobs that reports leave for the rules: two workers at once, one failing, one waiting. */
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testService } from '../../../test/support/service.ts'
import { aRule, drugId, found } from '../../../test/support/signal-examples.ts'
import { workJobs } from './work-jobs.ts'

const service = testService()
const reports: number[] = []

beforeAll(async () => {
  for (let at = 0; at < 10; at += 1) await found(service, 'Xylazine', 'Caffeine')
  await service.db.deleteFrom('alert_jobs').execute()
  const rows = await service.db.selectFrom('reports').select('id').orderBy('id').execute()
  reports.push(...rows.map(({ id }) => id))
  await aRule(service, { name: 'One substance', drug_id: await drugId(service, 'Xylazine') })
  await aRule(service, { name: 'A crowd', kind: 'CLUSTER', samples: 3, days: 7 })
  await aRule(service, { name: 'News', kind: 'FIRST_SEEN', months: 3 })
})
beforeEach(() => service.db.deleteFrom('alert_signals').execute())

const leave = async (count: number) => {
  const at = new Date().toISOString()
  const rows = Array.from({ length: count }, (_, index) => ({ report_id: reports[index % 10] ?? 0, at, due_at: at }))
  await service.db.insertInto('alert_jobs').values(rows).execute()
}

const signals = async () => {
  const { rows } = await sql<{ name: string; what: string; samples: number }>`
    select a.name, d.name as what, (select count(*)::int from alert_signal_samples m where m.signal_id = g.id) as samples
    from alert_signals g join alert_rules a on a.id = g.rule_id join drugs d on d.id = g.drug_id order by 1, 2`.execute(
    service.db,
  )
  return rows
}
const of = (name: string, what: string) => ({ name, what, samples: 10 })
const all = [
  of('A crowd', 'Caffeine'),
  of('A crowd', 'Xylazine'),
  of('News', 'Caffeine'),
  of('News', 'Xylazine'),
  of('One substance', 'Xylazine'),
]

test('two workers at once do 200 jobs: nothing twice, nothing lost', async () => {
  await leave(200)
  const lines: string[] = []
  const working = { db: service.db, log: (line: string) => lines.push(line) }
  const [one, other] = await Promise.all([workJobs(working, new Date()), workJobs(working, new Date())])
  expect(lines).toEqual([])
  expect(one + other).toBe(200)
  expect(Math.min(one, other)).toBeGreaterThan(0)
  expect(await signals()).toEqual(all)
  expect(await service.db.selectFrom('alert_jobs').selectAll().execute()).toEqual([])
})

test('a job that fails is logged without the words of its error, delays no other, and is done later', async () => {
  const [bad = 0] = reports
  await sql`create function refuse_bad() returns trigger language plpgsql as $$ begin
    if new.sample_id = (select sample_id from reports order by id limit 1) then raise exception 'bad words of %', new.sample_id; end if;
    return new; end $$`.execute(service.db)
  await sql`create trigger refuse_bad before insert on alert_signal_samples for each row execute function refuse_bad()`.execute(
    service.db,
  )
  await service.db.updateTable('alert_rules').set({ is_on: false }).where('kind', '=', 'CLUSTER').execute()
  await leave(10)
  const lines: string[] = []
  const working = { db: service.db, log: (line: string) => lines.push(line) }
  const now = new Date()
  expect(await workJobs(working, now)).toBe(9)
  expect(lines).toEqual([
    expect.stringMatching(/^Rules were not asked of a report \(job \d+\), and will be again: P0001$/),
  ])
  const [left] = await service.db.selectFrom('alert_jobs').selectAll().execute()
  expect(left).toMatchObject({ report_id: bad, tries: 1 })
  expect(await workJobs(working, new Date(now.getTime() + 1000))).toBe(0)
  expect(lines).toHaveLength(1)
  await sql`drop trigger refuse_bad on alert_signal_samples`.execute(service.db)
  expect(await workJobs(working, new Date(now.getTime() + 3000))).toBe(1)
  expect((await signals()).map(({ samples }) => samples)).toEqual([10, 10, 10])
  await service.db.updateTable('alert_rules').set({ is_on: true }).execute()
})

test('a job that another server has locked is skipped, and done once it is free', async () => {
  await leave(1)
  const lines: string[] = []
  const working = { db: service.db, log: (line: string) => lines.push(line) }
  await service.db.transaction().execute(async (tx) => {
    await tx.selectFrom('alert_jobs').selectAll().forUpdate().execute()
    expect(await workJobs(working, new Date())).toBe(0)
  })
  expect(await workJobs(working, new Date())).toBe(1)
})

test('it stops between two jobs when it is told to', async () => {
  await leave(5)
  const stop = new AbortController()
  stop.abort()
  expect(await workJobs({ db: service.db, log: () => {} }, new Date(), stop.signal)).toBe(0)
  expect(await workJobs({ db: service.db, log: () => {} }, new Date())).toBe(5)
})
