/**
 * Mail, through a real mail server: links reach their person, faults are reported, the password is never shown again.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { changeMailServer, readMailServer, sendTestMail } from '#contract/admin/mail.ts'
import { invitePerson, readLink, renewLink } from '#contract/admin/people.ts'
import { listAudit } from '#contract/admin/settings.ts'
import { aMailServer } from '../../../test/support/mail-server.ts'
import { testService } from '../../../test/support/service.ts'

const service = testService({ withLog: true })
const secret = 'sesame'

const serverAt = (port: number, changes: Record<string, unknown> = {}) => ({
  host: '127.0.0.1',
  port,
  security: 'NONE',
  username: 'vialog',
  password: secret,
  from_address: 'vialog@test.example',
  ...changes,
})
function knows(publicUrl: string | null) {
  Object.assign(service.services.config, { publicUrl })
}
const set = (server: object | null) => service.call('admin', changeMailServer, { spoilt: { server } })
let number = 0
function invite(email?: string) {
  number += 1
  const roles = { performs_collection: true, performs_analysis: false, is_admin: false }
  const input = {
    email: email ?? `m${number}@test.example`,
    name: 'Ana Diaz',
    site_id: service.site('Parkdale'),
    ...roles,
  }
  return service.must('admin', invitePerson, { input })
}

describe('with a mail server', () => {
  // A service that mails links knows its own address.
  beforeEach(() => knows('https://vialog.test.example'))

  test('no link is mailed with the address that a request names: without PUBLIC_URL none is mailed at all', async () => {
    await using server = await aMailServer()
    await set(serverAt(server.port))
    knows(null)
    const { link, sent_to, mail_fault } = await invite()
    expect({ sent_to, mail_fault }).toEqual({ sent_to: null, mail_fault: expect.stringContaining('PUBLIC_URL') })
    expect(link).toMatch(/^\/welcome#/)
    expect(server.mails).toEqual([])
    knows('https://vialog.test.example')
    await invite()
    expect(server.mails[0]?.text).toContain('https://vialog.test.example/welcome#')
  })

  test('an invitation and a new link arrive with their person, and are shown as well', async () => {
    await using server = await aMailServer()
    await set(serverAt(server.port))
    const { person, ...invited } = await invite()
    expect(invited).toMatchObject({ sent_to: person.email, mail_fault: null })
    const [mail] = server.mails
    expect(mail).toMatchObject({ from: 'vialog@test.example', to: [person.email] })
    expect(mail?.text).toContain('Subject: Your invitation to Vialog')
    const token = /\/welcome#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(invited.link.endsWith(`#${token}`)).toBe(true)
    expect(await service.must(null, readLink, { input: { token } })).toMatchObject({ person: { email: person.email } })

    const id = String(service.userIds['collection@test.example'])
    expect(await service.must('admin', renewLink, { params: { id } })).toMatchObject({
      sent_to: 'collection@test.example',
    })
    expect(server.mails[1]?.text).toContain('Subject: Your new password for Vialog')
  })

  test('a link whose mail is refused is made and shown all the same', async () => {
    await using server = await aMailServer()
    await set(serverAt(server.port))
    const { link, sent_to, mail_fault } = await invite('nobody@test.example')
    expect(sent_to).toBeNull()
    expect(mail_fault).toMatch(/refused an address.*No such mailbox here/)
    const token = link.split('#')[1] ?? ''
    expect(await service.must(null, readLink, { input: { token } })).toMatchObject({
      person: { email: 'nobody@test.example' },
    })
  })

  test('an invitation that is refused sends nothing', async () => {
    await using server = await aMailServer()
    await set(serverAt(server.port))
    const { person } = await invite()
    await expect(invite(person.email)).rejects.toThrow('has an account already')
    expect(server.mails).toHaveLength(1)
  })
})

describe('a test mail', () => {
  const ask = () => service.call('admin', sendTestMail, { input: { to: 'ana@test.example' } })

  test('is sent, or it is said why not', async () => {
    await using server = await aMailServer()
    await set(serverAt(server.port))
    expect(await ask()).toMatchObject({ status: 200, body: { sent_to: 'ana@test.example' } })
    expect(server.mails).toHaveLength(1)
    await set(serverAt(server.port, { password: 'wrong' }))
    expect(await ask()).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/refused the user name or the password/) },
    })
    await set(serverAt(server.port, { security: 'TLS' }))
    expect(await ask()).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/does not speak TLS/) } })
    await set(serverAt(server.port, { security: 'STARTTLS' }))
    expect(await ask()).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/no private connection/) } })
    await set(serverAt(1))
    expect(await ask()).toMatchObject({
      status: 409,
      body: { detail: 'The mail server 127.0.0.1:1 could not be reached.' },
    })
    await set(serverAt(server.port, { host: 'mail.invalid' }))
    expect(await ask()).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/no mail server called/) } })
    await set(null)
    expect(await ask()).toMatchObject({ status: 409, body: { detail: 'No mail server is set. Save one first.' } })
  })
})

describe('the password', () => {
  test('is not shown, stored, audited or logged in clear, and stays while it is not sent', async () => {
    const password = 'a very secret word'
    await set(null)
    const answer = await set(serverAt(2525, { password }))
    expect(answer.body.server).toMatchObject({ has_password: true, password_can_be_read: true })
    const kept = { ...serverAt(2525, { username: 'other' }), password: undefined }
    expect((await set(kept)).body.server).toMatchObject({ username: 'other', has_password: true })
    const { results } = await service.must('admin', listAudit, { query: { entity: 'mail server', limit: 1 } })
    expect(results[0]?.changes).toEqual(['username: vialog → other'])
    const tables = await Promise.all([
      service.db.selectFrom('mail_server').selectAll().execute(),
      service.db.selectFrom('audit_log').selectAll().execute(),
      service.db.selectFrom('idempotency_keys').selectAll().execute(),
      service.must('admin', readMailServer),
    ])
    expect(JSON.stringify([tables, service.logged])).not.toContain(password)
  })

  test('is asked for anew where it would go to another server', async () => {
    await set(serverAt(2525))
    for (const changes of [{ host: 'elsewhere.example' }, { port: 25 }, { security: 'TLS' }]) {
      const reply = await set({ ...serverAt(2525, changes), password: undefined })
      expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } })
    }
    expect((await service.must('admin', readMailServer)).server).toMatchObject({ host: '127.0.0.1', port: 2525 })
  })

  test.each([
    [{ host: '' }, 'server.host'],
    [{ host: 'a b' }, 'server.host'],
    [{ port: 0 }, 'server.port'],
    [{ from_address: 'nobody' }, 'server.from_address'],
    [{ security: 'SSL' }, 'server.security'],
  ])('and all else is checked by field: %o', async (changes, field) => {
    expect(await set(serverAt(2525, changes))).toMatchObject({ status: 400, body: { errors: [{ field }] } })
  })
})
