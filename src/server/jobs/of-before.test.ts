/** What waited in the tables of 0.1.0, and what a server of 0.1.0 adds to them beside this one, becomes jobs. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { migrate, readMigrations } from '#server/database/migrate.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString()

/** A database without the references of the three tables, so that rows in them need no others. */
async function aDatabaseOf(version: string) {
  const name = `test_${randomBytes(6).toString('hex')}`
  const onServer = async (statement: string) => {
    const client = new pg.Client(inject('postgres'))
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await onServer(`create database ${name}`)
  const db = openDatabase({ ...inject('postgres'), database: name }, () => {})
  const names = (await readMigrations()).map((migration) => migration.name)
  await migrate(db, new Set(names.filter((migration) => migration < version)))
  await sql`alter table alert_jobs drop constraint alert_jobs_report_id_fkey`.execute(db)
  await sql`alter table alert_mails drop constraint alert_mails_alert_id_fkey, drop constraint alert_mails_recipient_id_fkey`.execute(
    db,
  )
  await sql`alter table contacts drop constraint contacts_sample_id_fkey, drop constraint contacts_day_fkey`.execute(db)
  return {
    db,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await onServer(`drop database ${name} with (force)`)
    },
  }
}

test('what waited goes on where it was; what an older server adds is done once, by the newer one', async () => {
  await using made = await aDatabaseOf('0023')
  const { db } = made
  const report = (id: number, tries = 0) =>
    sql`insert into alert_jobs (report_id, at, due_at, tries) values (${id}, ${at(0)}, ${at(1)}, ${tries})`.execute(db)
  const mail = (version: number, tries = 0, sent_at: string | null = null) =>
    sql`insert into alert_mails (alert_id, version, recipient_id, due_at, tries, sent_at, fault)
      values (1, ${version}, 1, ${at(6)}, ${tries}, ${sent_at}, ${tries > 0 ? 'refused' : null})`.execute(db)
  const contact = (sample_id: string) =>
    sql`insert into contacts (sample_id, kind, sealed, day, language, left_at)
      values (${sample_id}, 'EMAIL', 'sealed', '2026-11-20', 'en', ${at(0)})`.execute(db)
  const news = (sample_id: string, claims = 0) =>
    sql`update contacts set due_at = ${at(2)}, next_at = ${at(3)}, claims = ${claims} where sample_id = ${sample_id}`.execute(
      db,
    )
  for (const id of [1, 1]) await report(id, 2)
  await mail(1)
  await mail(2, 2)
  await mail(3, 8)
  await mail(4, 1, at(2))
  for (const sample_id of ['A', 'B']) await contact(sample_id)
  await news('A', 1)
  await migrate(db)
  const jobs = () =>
    db
      .selectFrom('jobs')
      .select(['kind', 'key', 'added_at', 'due_at', 'claims', 'failures', 'given_up_at'])
      .orderBy('kind')
      .orderBy('key')
      .execute()
  const none = { claims: 0, failures: 0, given_up_at: null }
  const before = [
    { ...none, kind: 'ASK_RULES', key: '1', added_at: at(0), due_at: at(1), failures: 2 },
    { ...none, kind: 'MAIL_ALERT', key: '1', added_at: at(6), due_at: at(6) },
    { ...none, kind: 'MAIL_ALERT', key: '2', added_at: at(0), due_at: at(6), failures: 2 },
    { ...none, kind: 'MAIL_ALERT', key: '3', added_at: at(6 - 510), due_at: at(6), failures: 8, given_up_at: at(6) },
    { ...none, kind: 'SEND_WORD', key: 'A', added_at: at(2), due_at: at(3), claims: 1 },
  ]
  expect(await jobs()).toEqual(before)

  await report(2)
  await mail(5)
  await news('B')
  const added = { ...none, added_at: expect.any(String) }
  expect(await jobs()).toEqual(
    [
      ...before,
      { ...added, kind: 'ASK_RULES', key: '2', due_at: at(1) },
      { ...added, kind: 'MAIL_ALERT', key: '5', due_at: at(6) },
      { ...added, kind: 'SEND_WORD', key: 'B', due_at: at(3) },
    ].toSorted((a, b) => `${a.kind} ${a.key}`.localeCompare(`${b.kind} ${b.key}`)),
  )
  // The older server finds none of them.
  expect((await sql`select from alert_jobs`.execute(db)).rows).toEqual([])
  expect((await sql`select from alert_mails where sent_at is null and due_at is not null`.execute(db)).rows).toEqual([])
  expect((await sql`select from contacts where next_at is not null`.execute(db)).rows).toEqual([])

  // A job goes with what it is about.
  await db.deleteFrom('alert_mails').execute()
  await db.deleteFrom('contacts').execute()
  expect((await jobs()).map(({ kind }) => kind)).toEqual(['ASK_RULES', 'ASK_RULES'])
})
