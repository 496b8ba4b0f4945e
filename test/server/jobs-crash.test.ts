/**
 * `kill -9` of a server while it mails an alert to a list of addresses, again and again: each address gets the mail,
 * and a second one only if a kill fell between the mail server's answer and its record.
 */
import { expect, test, vi } from 'vitest'
import { isJobOfMail } from '#server/alerts/alert-rows.ts'
import { queueMails } from '#server/alerts/store-release.ts'
import { openDatabase } from '#server/database/connect.ts'
import { mailPassword, seal } from '#server/sealed.ts'
import { urlOf } from '../../bench/load/bench-service.ts'
import { release } from '../support/alerts.ts'
import { aDatabase, aFolder } from '../support/data-folder.ts'
import { aMailServer } from '../support/mail-server.ts'
import { aServerProcess } from '../support/server-process.ts'

const kills = Number(process.env.FAULT_KILLS ?? 5)
const each = 8
const secret = 'the same on all servers, of many characters'

test(`${kills} kills while mails are sent lose none, and double none but those that a kill caught`, {
  timeout: 60_000 + kills * 20_000,
}, async () => {
  await using folder = await aFolder()
  await using postgres = await aDatabase(folder.path)
  await using mail = await aMailServer()
  const PUBLIC_URL = 'https://vialog.test'
  const env = {
    DATABASE_URL: urlOf(postgres.connection),
    DATA_DIR: folder.path,
    DEMO: '1',
    SECRET_KEY: secret,
    PUBLIC_URL,
  }
  const db = openDatabase(postgres.connection, () => {})
  let server = aServerProcess(env)
  try {
    await server.ready()
    const password_sealed = seal('sesame', secret, mailPassword)
    const where = { host: '127.0.0.1', port: mail.port, security: 'NONE', username: 'vialog', password_sealed }
    await db.deleteFrom('alert_recipients').execute()
    await db.deleteFrom('jobs').execute()
    await db
      .insertInto('mail_server')
      .values({ ...where, from_address: 'alerts@vialog.test' })
      .execute()
    const address = (at: number) => `p${at}@partner.example`
    const added_at = new Date().toISOString()
    const people = Array.from({ length: each * (kills + 1) }, (_, at) => ({ email: address(at), added_at }))
    await db.insertInto('alert_recipients').values(people).execute()
    const alert_id = await release(db)
    await db.deleteFrom('alert_mails').execute()
    const caught = new Set<string>()
    const mails = { alert_id, version: 1, is_retraction: false, at: added_at }
    await db.transaction().execute((tx) => queueMails(tx, mails))
    for (let kill = 0; kill < kills; kill += 1) {
      const before = mail.mails.length
      const goal = before + 1 + Math.floor(Math.random() * (each - 2))
      await vi.waitFor(() => expect(mail.mails.length).toBeGreaterThanOrEqual(goal), { timeout: 20_000, interval: 1 })
      server.child.kill('SIGKILL')
      await server.ended
      const begun = await db
        .selectFrom('jobs as j')
        .innerJoin('alert_mails as m', (on) => on.on(isJobOfMail))
        .innerJoin('alert_recipients as r', 'r.id', 'm.recipient_id')
        .select('r.email')
        .where('j.claims', '>', 0)
        .execute()
      for (const { email } of begun) caught.add(email)
      // Two minutes later, for the one that the kill caught; it comes last, so that no second kill catches it.
      await db.updateTable('jobs').set({ due_at: new Date().toISOString() }).where('claims', '>', 0).execute()
      server = aServerProcess(env)
      await server.ready()
    }
    await vi.waitFor(async () => expect(await db.selectFrom('jobs').select('key').execute()).toEqual([]), {
      timeout: 60_000 + kills * 2000,
      interval: 20,
    })
    const got = new Map<string, number>()
    for (const { to } of mail.mails) for (const one of to) got.set(one, (got.get(one) ?? 0) + 1)
    expect(people.filter(({ email }) => !got.has(email))).toEqual([])
    const twice = [...got].filter(([, times]) => times > 1)
    expect(twice.filter(([email, times]) => times > 2 || !caught.has(email))).toEqual([])
    console.log(
      `${kills} kills, ${people.length} mails, 0 lost; ${caught.size} caught by a kill, ${twice.length} sent twice`,
    )
  } finally {
    server.child.kill('SIGKILL')
    await server.ended
    await db.destroy()
  }
})
