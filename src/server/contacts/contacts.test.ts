/**
 * One message when a result is there: requested, sent once by a real mail server or gateway, and deleted without a
 * trace of the recipient.
 */
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportEverything } from '#contract/admin/exports.ts'
import { changeMailServer } from '#contract/admin/mail.ts'
import { changeSettings, listAudit } from '#contract/admin/settings.ts'
import { changeSmsGateway } from '#contract/admin/sms.ts'
import { reportNotAnalyzed, saveReports } from '#contract/analysis.ts'
import { forgetContact, leaveContact, offeredContacts, sendWordNow } from '#contract/contacts.ts'
import { readSample } from '#contract/samples.ts'
import { contactDays } from '#domain/contact/contact.ts'
import { withoutPersonalFields } from '#domain/service/retention.ts'
import { tidyUp } from '#server/housekeeping.ts'
import { Metrics } from '#server/metrics/metrics.ts'
import { doJobs } from '../../../test/support/jobs.ts'
import { aMailServer, type TestMailServer } from '../../../test/support/mail-server.ts'
import { testService } from '../../../test/support/service.ts'
import { anSmsGateway, type TestGateway } from '../../../test/support/sms-gateway.ts'
import { atLab, gcms, register, submit } from '../../../test/support/stories.ts'
import { unzip } from '../../../test/support/unzip.ts'
import { wordJobs } from './send-word.ts'

const service = testService({ withLog: true })
let mail: TestMailServer
let gateway: TestGateway
beforeAll(async () => {
  mail = await aMailServer()
  gateway = await anSmsGateway()
  Object.assign(service.services.config, { smsAllowHosts: ['localhost'] })
  return async () => {
    await mail[Symbol.asyncDispose]()
    await gateway[Symbol.asyncDispose]()
  }
})

const settings = {
  ...{ word_by_email: true, word_by_sms: true, word_sender_name: 'Appointments', word_names_service: false },
  word_sender_address: 'desk@appointments.example',
}
const set = (changes: Partial<typeof settings> = {}) =>
  service.must('admin', changeSettings, { input: { ...settings, ...changes } })
const setGateway = (changes: object = {}) =>
  service.call('admin', changeSmsGateway, {
    spoilt: { gateway: { url: gateway.url, sender: 'Desk', authorization: 'Bearer sesame', ...changes } },
  })

beforeEach(async () => {
  await service.db.deleteFrom('contacts').execute()
  mail.mails.length = 0
  gateway.arrived.length = 0
  gateway.answer = 200
  const server = {
    ...{ host: '127.0.0.1', port: mail.port, security: 'NONE', username: 'vialog', password: 'sesame' },
    from_address: 'vialog@test.example',
  }
  await service.must('admin', changeMailServer, { input: { server: server as never } })
  await setGateway()
  await set()
})

const leave = (sample_id: string, contact: string, kind: 'EMAIL' | 'SMS' = 'EMAIL', language = 'en') =>
  service.call('collection', leaveContact, { params: { sample_id }, spoilt: { kind, contact, language } })
const send = (now = new Date()) => doJobs(service, wordJobs(service.services), now)
const minutes = (count: number) => new Date(Date.now() + count * 60_000)
const waiting = () => service.db.selectFrom('contacts').selectAll().execute()
const keys = () => service.db.selectFrom('contact_keys').selectAll().execute()
const atTheLab = () => atLab(service)
const saidOf = async (sample_id: string) =>
  (await service.must('admin', listAudit, { query: { entity: 'sample', entity_id: sample_id, limit: 50 } })).results
    .filter(({ action }) => action.startsWith('message'))
    .map(({ action, who }) => [action, who])

describe('a message', () => {
  test('is sent once, at the first report that is no strip, from its own sender, and is then forgotten', async () => {
    const sample_id = await atTheLab()
    expect(await leave(sample_id, 'sam@example.org')).toMatchObject({ status: 200, body: { is_waiting: true } })
    expect(await send()).toBe(0)
    const strip = {
      technology: 'TEST_STRIP',
      data: {
        ...{ strip_type: 'Fentanyl', strip_result: 'POSITIVE' as const, drugs_found: [], notes: '', tech_notes: '' },
        ...{ is_liquid: 0 as const, staff_first_name: 'Ada', staff_last_name: 'Osei' },
      },
    } as const
    await submit(service, sample_id, [strip])
    expect(await send()).toBe(0)
    const later = { sample: sample_id, tests: [gcms()], correction: 'GC-MS came later' }
    await service.must('lab', saveReports, { query: { is_draft: false }, input: later })
    expect(await send()).toBe(1)
    expect(await send(minutes(60))).toBe(0)
    expect(mail.mails).toHaveLength(1)
    const [{ from, to, text } = { from: '', to: [], text: '' }] = mail.mails
    expect([from, to]).toEqual(['desk@appointments.example', ['sam@example.org']])
    expect(text).toContain('Subject: Your appointment')
    expect(text).toContain('There is news about your appointment.')
    for (const word of [sample_id, 'Vialog', 'drug', 'fentanyl', 'result', 'vialog@test.example'])
      expect(text.replace(/^Message-ID:.*$/m, '').toLowerCase()).not.toContain(word.toLowerCase())
    expect([await waiting(), await keys()]).toEqual([[], []])
    expect(await saidOf(sample_id)).toEqual([['message about a result sent', 'Vialog, by itself']])
  })

  test('to a mailbox that is not there is given up at once, and told', async () => {
    const sample_id = await atTheLab()
    await leave(sample_id, 'nobody@example.org')
    await submit(service, sample_id)
    expect(await send()).toBe(1)
    expect([await waiting(), await saidOf(sample_id)]).toEqual([
      [],
      [['message about a result could not be sent', 'Vialog, by itself']],
    ])
    const sample = await service.must('collection', readSample, { params: { sample_id } })
    expect(sample.message_refused).toBe(true)
  })

  test.each([
    ['fr', 'Votre rendez-vous'],
    ['es', 'Su cita'],
  ])('is in the language that was asked for: %s', async (language, subject) => {
    const sample_id = await atTheLab()
    await leave(sample_id, 'sam@example.org', 'EMAIL', language)
    await submit(service, sample_id)
    await send()
    expect(mail.mails[0]?.text).toContain(`Subject: ${subject}`)
  })

  test('goes by the gateway, with its key, and names the service where the service says so', async () => {
    await set({ word_names_service: true })
    const sample_id = await atTheLab()
    await leave(sample_id, '+1 (416) 555-0100', 'SMS')
    await submit(service, sample_id)
    await send()
    const text = 'Vialog: There is news about your appointment. Look where you were told to look, or come by.'
    expect(gateway.arrived).toEqual([
      { authorization: 'Bearer sesame', body: { to: '+14165550100', from: 'Desk', text } },
    ])
  })

  test('is sent when a sample could not be analysed, and when the lab says so', async () => {
    const [failed, strips] = [await atTheLab(), await atTheLab()]
    await leave(failed, 'one@example.org')
    await leave(strips, 'two@example.org')
    const input = { sample: failed, reason: 'Too little', staff: 'Ada Osei' }
    await service.must('lab', reportNotAnalyzed, { input })
    await service.must('lab', sendWordNow, { params: { sample_id: strips } })
    expect(await send()).toBe(2)
    expect(mail.mails.flatMap(({ to }) => to).sort()).toEqual(['one@example.org', 'two@example.org'])
  })

  test('that was refused is tried again, ever later, and given up after six tries', async () => {
    gateway.answer = 500
    const sample_id = await atTheLab()
    await leave(sample_id, '+14165550100', 'SMS')
    await submit(service, sample_id)
    for (let minute = 0; minute < 240; minute += 1) await send(minutes(minute))
    expect(gateway.arrived).toHaveLength(6)
    expect(await waiting()).toEqual([])
    expect(await saidOf(sample_id)).toEqual([['message about a result could not be sent', 'Vialog, by itself']])
  })

  test('whose server died in the middle is tried once more, and not a third time', async () => {
    const sample_id = await atTheLab()
    await leave(sample_id, 'sam@example.org')
    await submit(service, sample_id)
    // A server noted its try and died: nobody knows whether it sent the message.
    const died = () =>
      sql`update jobs set claims = claims + 1, due_at = ${minutes(5).toISOString()}`.execute(service.db)
    await died()
    expect(await send()).toBe(0)
    expect(await send(minutes(6))).toBe(1)
    expect(mail.mails).toHaveLength(1)

    const twice = await atTheLab()
    await leave(twice, 'sam@example.org')
    await submit(service, twice)
    await died()
    await died()
    mail.mails.length = 0
    await send(minutes(6))
    expect(mail.mails).toHaveLength(0)
    expect(await saidOf(twice)).toEqual([['message about a result may have been sent', 'Vialog, by itself']])
  })

  test('is sent once by two servers that look at the same moment', async () => {
    const samples = await Promise.all(Array.from({ length: 6 }, atTheLab))
    for (const [at, sample_id] of samples.entries()) await leave(sample_id, `p${at}@example.org`)
    for (const sample_id of samples) await submit(service, sample_id)
    await Promise.all([send(), send()])
    const to = mail.mails.flatMap((one) => one.to).sort()
    expect(to).toEqual(samples.map((_, at) => `p${at}@example.org`))
  })
})

describe('a contact', () => {
  test('is stored sealed, replaced by the next one, and forgotten with the same answer if there was none', async () => {
    const sample_id = await atTheLab()
    await leave(sample_id, 'first@example.org')
    await leave(sample_id, 'second@example.org')
    const [row] = await waiting()
    expect(JSON.stringify([row, await keys()])).not.toMatch(/first|second|example/)
    const forget = () => service.call('collection', forgetContact, { params: { sample_id } })
    const [there, gone] = [await forget(), await forget()]
    expect(there.status).toBe(200)
    expect(gone.body).toEqual(there.body)
    expect([await waiting(), await keys()]).toEqual([[], []])
    await submit(service, sample_id)
    expect(await send()).toBe(0)
  })

  test('goes after thirty days, with its key', async () => {
    await leave(await atTheLab(), 'sam@example.org')
    const left = new Date(Date.now() - (contactDays + 1) * 24 * 3600_000).toISOString()
    await service.db.updateTable('contacts').set({ left_at: left }).execute()
    await tidyUp(service.db, new Date())
    expect([await waiting(), await keys()]).toEqual([[], []])
  })

  test('goes with the deletion and with the anonymising of its sample', async () => {
    for (const field of ['anonymised_at', 'deleted_at'] as const) {
      const sample_id = await register(service)
      await leave(sample_id, 'sam@example.org')
      const change = {
        ...(field === 'anonymised_at' ? withoutPersonalFields : { state: 'DELETION_REQUESTED' as const }),
        [field]: new Date().toISOString(),
      }
      await service.db.updateTable('samples').set(change).where('sample_id', '=', sample_id).execute()
      expect([await waiting(), await keys()]).toEqual([[], []])
    }
  })

  test('is refused: no contact, a kind not taken here, a sample with a result, a sample of another site', async () => {
    const sample_id = await atTheLab()
    const address = { field: 'contact', message: 'Enter one email address, such as name@example.org.' }
    for (const wrong of ['', 'sam', 'sam@example.org, ana@example.org', 'sam@example.org\nBcc: x@y.org', 7, null])
      expect(await leave(sample_id, wrong as string)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'contact' }] },
      })
    expect((await leave(sample_id, 'sam')).body.errors).toEqual([address])
    expect((await leave(sample_id, '416 555 0100', 'SMS')).body.errors).toEqual([
      { field: 'contact', message: 'Enter the number with its country, such as +1 416 555 0100.' },
    ])
    expect((await leave(sample_id, 'sam@example.org', 'FAX' as never)).status).toBe(400)
    await set({ word_sender_address: '' })
    expect(await service.must('collection', offeredContacts)).toEqual({ kinds: ['SMS'] })
    expect(await leave(sample_id, 'sam@example.org')).toMatchObject({
      status: 409,
      body: { detail: 'This service sends no such messages.' },
    })
    await set()
    await submit(service, sample_id)
    expect((await leave(sample_id, 'sam@example.org')).body.detail).toContain('The result is there already.')
    const params = { sample_id }
    const foreign = await service.call('otherCollection', leaveContact, {
      params,
      spoilt: { kind: 'EMAIL', contact: 'a@example.org' },
    })
    expect(foreign.status).toBe(404)
  })

  test('is in no log, audit entry, stored answer, export or metric, after all of this', async () => {
    await leave(await atTheLab(), 'sam@example.org')
    await leave(await atTheLab(), '+1 416 555 0100', 'SMS')
    expect(await waiting()).toHaveLength(2)
    const everything = await service.call('admin', exportEverything, { input: { format: 'json' } })
    const exported = Object.values(unzip(everything.raw)).join('\n')
    expect(exported.length).toBeGreaterThan(10_000)
    const noBackups = { last_good: null, carry_tries: 0, alarms: [] }
    const metrics = await new Metrics({
      ...service.services,
      backups: async () => noBackups,
      setbacks: async () => 0,
    }).text()
    expect(metrics).toContain('vialog_')
    const trail = await service.db.selectFrom('audit_log').select(['before', 'after']).execute()
    const kept = await service.db.selectFrom('idempotency_keys').selectAll().execute()
    for (const text of [exported, metrics, service.logged.join('\n'), JSON.stringify(trail), JSON.stringify(kept)])
      expect(text).not.toMatch(/@example\.org|4165550100|416.555.0100/)
    expect(service.logged.length).toBeGreaterThan(50)
  })
})
