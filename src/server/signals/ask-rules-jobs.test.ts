/** The jobs that reports leave for the rules: two servers at once, one that fails. */
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addJob, workJobs } from '#server/jobs/work-jobs.ts'
import { testService } from '../../../test/support/service.ts'
import { aRule, drugId, found } from '../../../test/support/signal-examples.ts'
import { askRulesJobs } from './ask-rules-jobs.ts'

const service = testService()
const reports: number[] = []

beforeAll(async () => {
  for (let at = 0; at < 30; at += 1) await found(service, 'Xylazine', 'Caffeine')
  await service.db.deleteFrom('jobs').execute()
  const rows = await service.db.selectFrom('reports').select('id').orderBy('id').execute()
  reports.push(...rows.map(({ id }) => id))
  await aRule(service, { name: 'One substance', drug_id: await drugId(service, 'Xylazine') })
  await aRule(service, { name: 'A crowd', kind: 'CLUSTER', samples: 3, days: 7 })
  await aRule(service, { name: 'News', kind: 'FIRST_SEEN', months: 3 })
})
beforeEach(() => service.db.deleteFrom('alert_signals').execute())

const leave = (count: number) =>
  service.db.transaction().execute(async (tx) => {
    for (const id of reports.slice(0, count)) await addJob(tx, 'ASK_RULES', String(id), new Date())
  })
const ask = (lines: string[], now: Date) =>
  workJobs({ db: service.db, log: (line) => lines.push(line) }, askRulesJobs(service.db), now)

const signals = async () => {
  const { rows } = await sql<{ name: string; what: string; samples: number }>`
    select a.name, d.name as what, (select count(*)::int from alert_signal_samples m where m.signal_id = g.id) as samples
    from alert_signals g join alert_rules a on a.id = g.rule_id join drugs d on d.id = g.drug_id order by 1, 2`.execute(
    service.db,
  )
  return rows
}
const of = (name: string, what: string) => ({ name, what, samples: 30 })
const all = [
  of('A crowd', 'Caffeine'),
  of('A crowd', 'Xylazine'),
  of('News', 'Caffeine'),
  of('News', 'Xylazine'),
  of('One substance', 'Xylazine'),
]

test('two servers at once ask of 30 reports: nothing twice, nothing lost', async () => {
  await leave(30)
  const lines: string[] = []
  const [one, other] = await Promise.all([ask(lines, new Date()), ask(lines, new Date())])
  expect(lines).toEqual([])
  expect(one + other).toBe(30)
  expect(Math.min(one, other)).toBeGreaterThan(0)
  expect(await signals()).toEqual(all)
  // Asking again, as after a killed server, changes nothing.
  await leave(30)
  expect(await ask(lines, new Date())).toBe(30)
  expect(await signals()).toEqual(all)
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
  await leave(30)
  const lines: string[] = []
  const now = new Date()
  expect(await ask(lines, now)).toBe(29)
  expect(lines).toEqual(['A job failed (ASK_RULES): P0001'])
  const [left] = await service.db.selectFrom('jobs').selectAll().execute()
  expect(left).toMatchObject({ key: String(bad), failures: 1, fault: 'P0001' })
  expect(await ask(lines, new Date(now.getTime() + 1000))).toBe(0)
  expect(lines).toHaveLength(1)
  await sql`drop trigger refuse_bad on alert_signal_samples`.execute(service.db)
  expect(await ask(lines, new Date(now.getTime() + 3000))).toBe(1)
  expect((await signals()).map(({ samples }) => samples)).toEqual([30, 30, 30])
  await service.db.updateTable('alert_rules').set({ is_on: true }).execute()
})
