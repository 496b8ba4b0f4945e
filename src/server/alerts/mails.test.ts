/** Alerts by e-mail: one mail per address and release, tried again patiently, unsubscribed by one click. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  addAlertRecipient,
  changeAlertRecipient,
  listAlertRecipients,
  removeAlertRecipient,
  settleAlertMails,
} from '#contract/admin/alert-recipients.ts'
import { listAudit } from '#contract/admin/settings.ts'
import { listAlerts, readAlert } from '#contract/alerts.ts'
import { mailTries, mailTriesToTell } from '#domain/alert/alert.ts'
import { mailPassword, seal } from '#server/sealed.ts'
import { alertWords, named, release, retract } from '../../../test/support/alerts.ts'
import { doJobs } from '../../../test/support/jobs.ts'
import { aMailServer } from '../../../test/support/mail-server.ts'
import { testService } from '../../../test/support/service.ts'
import { visit } from '../../../test/support/visitor.ts'
import { isJobOfMail } from './alert-rows.ts'
import { alertMailJobs } from './mails.ts'
import { queueMails } from './store-release.ts'

const service = testService({ withPages: true, withLog: true })
const publicUrl = 'https://vialog.test'

beforeEach(() => {
  Object.assign(service.services, { config: { ...service.services.config, publicUrl } })
})
afterEach(async () => {
  service.clock = null
  for (const table of ['alert_recipients', 'mail_server'] as const) await service.db.deleteFrom(table).execute()
})

async function withMail() {
  const server = await aMailServer()
  const row = {
    host: '127.0.0.1',
    port: server.port,
    security: 'NONE',
    username: 'vialog',
    password_sealed: seal('sesame', service.services.secret, mailPassword),
    from_address: 'alerts@vialog.test',
  }
  await service.db.insertInto('mail_server').values(row).execute()
  return server
}
const add = (email: string, language: 'en' | 'fr' | 'es' = 'en') =>
  service.must('admin', addAlertRecipient, { input: { email, language } })
const send = () => doJobs(service, alertMailJobs(service.services))
const unfolded = (text = '') => text.replace(/\r?\n[ \t]+/g, ' ')
const leavePath = (text = '') => /List-Unsubscribe: <https:\/\/vialog\.test([^>]+)>/.exec(unfolded(text))?.[1] ?? ''
const mailsOf = (alert_id: number) =>
  service.db
    .selectFrom('alert_mails as m')
    .leftJoin('jobs as j', (on) => on.on(isJobOfMail))
    .select(['m.id', 'version', 'sent_at', 'claims', 'failures', 'j.fault'])
    .where('alert_id', '=', alert_id)
    .orderBy('m.id')
    .execute()
const minutesLater = (minutes: number) => {
  service.clock = new Date((service.clock ?? new Date()).getTime() + minutes * 60_000)
}

describe('a release', () => {
  test('is one mail for each address, in its language, however many servers send', async () => {
    await using server = await withMail()
    await add('Anna@Partner.example')
    await add('luc@partenaire.example', 'fr')
    const words = { en: alertWords, fr: { ...alertWords, title: 'Poudre mauve' } }
    const id = await release(service.db, { changes: { words, languages: ['en', 'fr'] } })
    const sent = await Promise.all([send(), send(), send()])
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(2)
    expect(await send()).toBe(0)
    expect(server.mails.map(({ to }) => to[0]).sort()).toEqual(['anna@partner.example', 'luc@partenaire.example'])
    const english = unfolded(server.mails.find(({ to }) => to[0]?.startsWith('anna'))?.text)
    expect(english).toContain('Subject: Alert: Purple powder holds carfentanil')
    expect(english).toContain('Carry naloxone.')
    expect(english).toContain(`Read it here: https://vialog.test/service-users/alerts/${id}`)
    expect(english).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(english).not.toContain('partenaire')
    const french = unfolded(server.mails.find(({ to }) => to[0]?.startsWith('luc'))?.text)
    expect(french).toContain('Poudre mauve')
    expect(french).toContain('ouvrez cette page')
    await release(service.db, { id, changes: { words } })
    expect(await send()).toBe(2)
    expect(unfolded(server.mails.at(-1)?.text)).toMatch(/Subject: .*(changed|modifi)/)
    await retract(service.db, id, { en: 'It was another powder.' })
    const mail = { alert_id: id, version: 2, is_retraction: true, at: new Date().toISOString() }
    await service.db.transaction().execute((tx) => queueMails(tx, mail))
    expect(await send()).toBe(2)
    const back = unfolded(
      server.mails.find(({ to, text }) => to[0]?.startsWith('anna') && text.includes('taken back'))?.text,
    )
    expect(back).toContain('It was another powder.')
    expect(back).not.toContain('naloxone')
  })

  test('that was overtaken is not mailed any more, nor one that names what is hidden', async () => {
    await using server = await withMail()
    await add('anna@partner.example')
    const old = await release(service.db, {})
    await release(service.db, { id: old })
    const holds = [await named(service.db, 'Fentanyl')]
    const hidden = await release(service.db, { changes: { holds } })
    await service.db.updateTable('drugs').set({ report_to_public: false }).where('name', '=', 'Fentanyl').execute()
    await send()
    expect(server.mails).toHaveLength(1)
    expect(await mailsOf(old)).toMatchObject([{ version: 2 }])
    expect(await mailsOf(hidden)).toMatchObject([{ sent_at: null, failures: 0, claims: 0, fault: null }])
    await service.db.updateTable('drugs').set({ report_to_public: true }).where('name', '=', 'Fentanyl').execute()
    minutesLater(11)
    expect(await send()).toBe(1)
    expect(server.mails).toHaveLength(2)
  })

  test('waits where there is no mail server, or nobody knows the address of the service', async () => {
    await add('anna@partner.example')
    const id = await release(service.db, {})
    expect(await send()).toBe(0)
    Object.assign(service.services, { config: { ...service.services.config, publicUrl: null } })
    expect((await service.must('admin', listAlertRecipients)).lacks).toEqual(['MAIL_SERVER', 'PUBLIC_URL'])
    await using server = await withMail()
    expect(await send()).toBe(0)
    expect(await mailsOf(id)).toMatchObject([{ claims: 0, failures: 0 }])
    expect(server.mails).toEqual([])
  })
})

test('a mail whose server died while sending is sent once more, and not a third time', async () => {
  await using server = await withMail()
  await add('anna@partner.example')
  const id = await release(service.db, {})
  // A server noted its try and died: nobody knows whether the mail went out.
  const died = () => service.db.updateTable('jobs').set({ claims: 1 }).where('kind', '=', 'MAIL_ALERT').execute()
  await died()
  expect(await send()).toBe(1)
  expect(server.mails).toHaveLength(1)
  await release(service.db, { id })
  await service.db.updateTable('jobs').set({ claims: 2 }).execute()
  expect(await send()).toBe(0)
  expect(server.mails).toHaveLength(1)
  const { given_up } = await service.must('admin', listAlertRecipients)
  expect(given_up).toEqual([{ alert_id: id, count: 1, fault: expect.stringContaining('it may have been sent') }])
})

test('a mail that fails waits longer each time, then for an administrator; no address in log, audit or fault', async () => {
  await using server = await withMail()
  await add('nobody@partner.example')
  await add('anna@partner.example')
  const id = await release(service.db, {})
  service.clock = new Date()
  const begun = service.clock.getTime()
  expect(await send()).toBe(1)
  for (let tries = 1; tries < mailTries; tries += 1) {
    const [mail] = await mailsOf(id)
    expect(mail).toMatchObject({ failures: tries, sent_at: null })
    minutesLater(2 ** tries - 0.5)
    await send()
    expect((await mailsOf(id))[0]?.failures).toBe(tries)
    minutesLater(1)
    await send()
    const { mails_waiting } = await service.must('admin', readAlert, { params: { id: String(id) } })
    const isTold = tries + 1 >= mailTriesToTell && tries + 1 < mailTries
    expect(mails_waiting?.count).toBe(isTold ? 1 : undefined)
    if (mails_waiting !== null) {
      expect(mails_waiting.fault).toMatch(/refused an address/)
      expect(mails_waiting.fault).not.toContain('partner.example')
      // Each round of this test is half a minute longer than the wait.
      expect(Math.abs(Date.parse(mails_waiting.since) - begun)).toBeLessThan(5 * 60_000)
    }
  }
  minutesLater(10_000)
  await send()
  service.clock = null
  const { given_up } = await service.must('admin', listAlertRecipients)
  expect(given_up).toMatchObject([{ alert_id: id, count: 1 }])
  expect(given_up[0]?.fault).toContain('refused an address')
  const params = { id: String(id) }
  expect((await service.must('admin', readAlert, { params })).mails_refused).toBe(1)
  expect((await service.must('admin', listAlerts)).results[0]).toMatchObject({ id, mails_refused: 1 })
  await service.must('admin', settleAlertMails, { params, input: { way: 'TRY_AGAIN' } })
  expect((await service.must('admin', readAlert, { params })).mails_refused).toBe(0)
  await send()
  expect((await mailsOf(id))[0]?.failures).toBe(1)
  await service.db.updateTable('jobs').set({ given_up_at: new Date().toISOString() }).execute()
  await service.must('admin', settleAlertMails, { params, input: { way: 'LET_BE' } })
  const again = await service.call('admin', settleAlertMails, { params, input: { way: 'LET_BE' } })
  expect(again).toMatchObject({ status: 409, body: { detail: 'No mail of this alert waits for you.' } })
  expect(server.mails).toHaveLength(1)
  const audit = JSON.stringify(await service.must('admin', listAudit, {}))
  expect(audit).toContain('an address')
  for (const told of [audit, service.logged.join('\n'), JSON.stringify(given_up)])
    expect(told).not.toMatch(/partner\.example/)
})

describe('leaving the list', () => {
  const post = (path: string, type: string, body: string) =>
    fetch(`${service.address}${path}`, { method: 'POST', headers: { 'content-type': type }, body, redirect: 'manual' })

  test('by the page: it asks first, then it takes the address off, and says so if that was done already', async () => {
    await using server = await withMail()
    await add('anna@partner.example')
    await release(service.db, {})
    await send()
    const path = leavePath(server.mails[0]?.text)
    expect(path).toMatch(/^\/service-users\/alerts\/unsubscribe\/\d+-[\w-]{22}$/)
    const asked = await visit(service, `${path}?lang=fr`)
    expect(asked.text).toContain('Ne plus m’en envoyer')
    expect(asked.html).toContain(`action="${path}?lang=fr" method="post"`)
    // Opening the link changes nothing: programs open links in mails.
    expect((await service.must('admin', listAlertRecipients)).results[0]?.unsubscribed_at).toBeNull()
    await release(service.db, {})
    const done = await visit(service, path, { form: [] })
    expect(done.text).toContain('You get no more alerts')
    expect(await send()).toBe(0)
    expect((await visit(service, path, { form: [] })).text).toContain('This was already done')
    expect((await visit(service, path)).text).toContain('This was already done')
    const refused = await service.call('admin', addAlertRecipient, {
      input: { email: 'anna@partner.example', language: 'en' },
    })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } })
    const { results } = await service.must('admin', listAlertRecipients)
    await service.must('admin', removeAlertRecipient, { params: { id: String(results[0]?.id) } })
    expect((await visit(service, path)).text).toContain('This was already done')
  })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('by one press in a mail program, as %s', async (type, body) => {
    await using server = await withMail()
    await add('anna@partner.example')
    await release(service.db, {})
    await send()
    const reply = await post(leavePath(server.mails[0]?.text), type, body)
    expect(reply.status).toBe(200)
    expect((await service.must('admin', listAlertRecipients)).results[0]?.unsubscribed_at).not.toBeNull()
  })

  test('by a link that is none of ours changes nothing', async () => {
    const { id } = await add('anna@partner.example')
    for (const token of [
      'x',
      `${id}`,
      `${id}-${'a'.repeat(22)}`,
      `0-${'a'.repeat(22)}`,
      `${'9'.repeat(30)}-x`,
      '%00',
      '..%2f',
    ]) {
      const path = `/service-users/alerts/unsubscribe/${token}`
      const [got, posted] = [await visit(service, path), await visit(service, path, { form: [] })]
      expect([got.status, posted.status], token).toEqual([404, 404])
      expect(got.text).toMatch(/This link does not work|There is no such alert/)
    }
    expect((await service.must('admin', listAlertRecipients)).results[0]?.unsubscribed_at).toBeNull()
  })
})

describe('the list', () => {
  test('takes an address once, without capitals, and says what is wrong with one', async () => {
    await add('Anna@Partner.example')
    const twice = await service.call('admin', addAlertRecipient, {
      input: { email: ' ANNA@partner.example ', language: 'en' },
    })
    expect(twice).toMatchObject({ status: 400, body: { detail: 'This address is on the list already.' } })
    for (const email of [
      '',
      'x',
      'a@b',
      'a b@c.example',
      'a@b.example\nBcc: c@d.example',
      `${'a'.repeat(200)}@b.example`,
    ]) {
      const reply = await service.call('admin', addAlertRecipient, { input: { email, language: 'en' } })
      expect([reply.status, reply.body.errors?.[0]?.field], email).toEqual([400, 'email'])
    }
    const odd = await service.call('admin', addAlertRecipient, { spoilt: { email: 'b@c.example', language: 'de' } })
    expect(odd).toMatchObject({ status: 400, body: { errors: [{ field: 'language', message: 'Choose a language.' }] } })
  })

  test('is searched, changed and shortened', async () => {
    const { id } = await add('anna@partner.example')
    await service.must('admin', addAlertRecipient, {
      input: { email: 'b@partner.example', name: '100 %', language: 'en' },
    })
    const params = { id: String(id) }
    await service.must('admin', changeAlertRecipient, { params, input: { name: 'Anna', language: 'es' } })
    const found = await service.must('admin', listAlertRecipients, { query: { search: 'ANNA' } })
    expect(found).toMatchObject({ count: 1, results: [{ name: 'Anna', language: 'es' }] })
    expect((await service.must('admin', listAlertRecipients, { query: { search: '%' } })).count).toBe(1)
    await service.must('admin', removeAlertRecipient, { params })
    expect(await service.call('admin', removeAlertRecipient, { params })).toMatchObject({ status: 404 })
  })
})
