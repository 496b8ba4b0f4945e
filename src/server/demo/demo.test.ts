import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDueToday, isLate } from '#domain/dates.ts'
import { type tabIds, tabsOf } from '#domain/lists/tabs.ts'
import { duplicateSubstances } from '#domain/report/finding-names.ts'
import { reportFaults } from '#domain/report/report-rules.ts'
import { surveyFaults } from '#domain/survey/survey-faults.ts'
import { specifiedTechnologies } from '#domain/technology/technologies.ts'
import { sampleStates } from '#domain/terms.ts'
import { ticketsOnBoard } from '#server/counter/tickets.ts'
import { firstBrokenLink } from '#server/custody/queries.ts'
import type { Database } from '#server/database/connect.ts'
import { tabConditions } from '#server/samples/list-samples.ts'
import { demoEmails } from '#server/session/demo-sign-ins.ts'
import { settingsOf } from '#server/settings.ts'
import { freshDatabase } from '../../../test/support/database.ts'
import { isEmpty, makeDemo } from './make-demo.ts'

const zone = 'America/Toronto'

const moments = [
  { name: 'a Monday at noon', now: new Date('2026-11-23T17:00:00Z'), isWorkday: true },
  { name: 'a Wednesday at nine', now: new Date('2026-07-15T13:00:00Z'), isWorkday: true },
  { name: 'a Sunday', now: new Date('2026-11-22T19:30:00Z'), isWorkday: false },
  { name: 'a Tuesday at half past midnight', now: new Date('2026-11-24T05:30:00Z'), isWorkday: true },
  { name: 'the second of January', now: new Date('2029-01-02T14:10:00Z'), isWorkday: true },
]

const kindOf = (report: { sample_id: string; site_id: number; technology: string; strip_type: string }) =>
  [report.sample_id, report.site_id, report.technology, report.strip_type].join(' ')

async function count(db: Database, userEmail: string, tab: (typeof tabIds)[number]): Promise<number> {
  const user = await db.selectFrom('users').selectAll().where('email', '=', userEmail).executeTakeFirstOrThrow()
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from samples s
    where s.deleted_at is null and ${sql.join(tabConditions(tab, user), sql` and `)}`.execute(db)
  return rows[0]?.n ?? 0
}

describe.each(moments)('a demo made on $name', ({ now, isWorkday }) => {
  let made: Awaited<ReturnType<typeof freshDatabase>>

  beforeAll(async () => {
    made = await freshDatabase()
    expect(await isEmpty(made.db)).toBe(true)
    await makeDemo(made.db, now)
  })
  afterAll(() => made.close())

  test('is marked, and no longer an empty service', async () => {
    expect(await isEmpty(made.db)).toBe(false)
    expect(await settingsOf(made.db)).toMatchObject({ is_demo: true, time_zone: zone, courier_cutoff: '10:30' })
  })

  test('has every state, and something in every tab of every person', async () => {
    const states = await made.db.selectFrom('samples').select('state').distinct().execute()
    expect(states.map(({ state }) => state).sort()).toEqual([...sampleStates].sort())
    const users = await made.db.selectFrom('users').selectAll().execute()
    expect(users.map(({ email }) => email).sort()).toEqual([...demoEmails].sort())
    for (const user of users) {
      // Nothing travels to a tent.
      const isAtTent = user.email === 'counter@demo.example'
      for (const tab of tabsOf(user).filter((one) => !(isAtTent && one === 'SamplesToReceive')))
        expect(await count(made.db, user.email, tab), `${user.email} ${tab}`).toBeGreaterThan(0)
    }
    expect(await count(made.db, 'collection@demo.example', 'AllSamplesCollection')).toBeGreaterThan(60)
    expect(await count(made.db, 'collection@demo.example', 'SamplesToTransport')).toBeGreaterThanOrEqual(7)
    expect(await count(made.db, 'collection@demo.example', 'SamplesToTransport')).toBeLessThanOrEqual(12)
    expect(await count(made.db, 'collection@demo.example', 'ResultsToShare')).toBeGreaterThanOrEqual(4)
  })

  test('has people who wait at a counter, on any day and at any hour', async () => {
    const tent = await made.db
      .selectFrom('sites')
      .select('id')
      .where('tests_on_site', '=', true)
      .executeTakeFirstOrThrow()
    const tickets = await ticketsOnBoard(made.db, tent.id, now)
    expect(tickets.map(({ state }) => state)).toEqual(['READY', 'READY', 'TESTING', 'TESTING'])
    expect(new Set(tickets.map(({ number }) => number)).size).toBe(tickets.length)
  })

  test('has late samples, and on a working day some that are due by noon', async () => {
    const waiting = await made.db
      .selectFrom('samples')
      .select('return_date')
      .where('state', 'in', ['IN_ANALYSIS', 'READY_FOR_ANALYSIS', 'ANALYSIS_FAILED'])
      .execute()
    const midnight = new Date(now)
    midnight.setUTCHours(11, 0, 0, 0)
    expect(waiting.some(({ return_date }) => isLate(return_date, now.toISOString(), zone))).toBe(true)
    if (isWorkday)
      expect(waiting.some(({ return_date }) => isDueToday(return_date, midnight.toISOString(), zone))).toBe(true)
  })

  test('has a chain of custody that holds, in order, and nothing of it in the future', async () => {
    expect(await firstBrokenLink(made.db)).toBeNull()
    const log = await made.db.selectFrom('custody_log').selectAll().orderBy('sample_id').orderBy('entry_no').execute()
    const chains = [...Map.groupBy(log, ({ sample_id }) => sample_id).values()]
    const samples = await made.db.selectFrom('samples').select(['sample_id', 'date_collected', 'last_update']).execute()
    expect(chains).toHaveLength(samples.length)
    for (const chain of chains) {
      expect(chain[0]?.action).toBe('COLLECTED')
      const times = chain.map(({ at }) => Date.parse(at))
      expect(times, chain[0]?.sample_id).toEqual([...times].sort((a, b) => a - b))
    }
    for (const time of [...log.map(({ at }) => at), ...samples.map(({ last_update }) => last_update)]) {
      expect(Date.parse(time)).toBeLessThan(now.getTime())
    }
  })

  test('has the message of the day', async () => {
    const message = await made.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow()
    expect(message).toMatchObject({ label: 'Courier', audience_role: null, audience_site_id: null })
    expect(Date.parse(message.from_at)).toBeLessThanOrEqual(now.getTime())
    expect(Date.parse(message.until_at ?? '')).toBeGreaterThan(now.getTime())
  })

  test('holds only reports that could have been submitted', async () => {
    const reports = await made.db.selectFrom('reports').selectAll().where('is_draft', '=', false).execute()
    const findings = await made.db
      .selectFrom('report_findings as f')
      .innerJoin('drugs', 'drugs.id', 'f.drug_id')
      .select(['f.report_id', 'f.custom_drug', 'f.weight', 'f.percent', 'drugs.name'])
      .orderBy('f.list_order')
      .execute()
    const samples = await made.db.selectFrom('samples').selectAll().execute()
    expect(new Set(reports.map(({ technology }) => technology))).toEqual(new Set(specifiedTechnologies))
    for (const report of reports) {
      const sample = samples.find(({ sample_id }) => sample_id === report.sample_id)
      const rows = findings.filter(({ report_id }) => report_id === report.id)
      const drugs_found = rows.map((row) => ({ ...row, drug: { name: row.name } }))
      expect(sample && reportFaults({ ...report, drugs_found, not_found: [] }, sample), report.sample_id).toEqual([])
      expect(duplicateSubstances(drugs_found)).toEqual([])
      const versions = reports.filter((other) => kindOf(other) === kindOf(report)).map(({ version }) => version)
      expect(report.is_newest).toBe(report.version === Math.max(...versions))
    }
    expect(reports.some(({ correction }) => correction !== null)).toBe(true)
  })

  test('holds only answers that the survey would have taken', async () => {
    for (const sample of await made.db.selectFrom('samples').selectAll().execute()) {
      const today = now.toISOString().slice(0, 10)
      const checks = { editing: false, showDate: false, samplesFree: [sample], today }
      expect(surveyFaults({ ...sample, date_collected: null }, checks), sample.sample_id).toEqual([])
    }
  })
})
