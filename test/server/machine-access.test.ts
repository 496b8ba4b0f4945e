/** What a key of a machine opens (R5.17): every call, with a key of each purpose, and keys that are not valid. */
import { beforeAll, describe, expect, test } from 'vitest'
import { revokeMachineKey } from '#contract/admin/machine-keys.ts'
import { readMachineCounts } from '#contract/machine-counts.ts'
import { me } from '#contract/session.ts'
import { addDays } from '#domain/dates.ts'
import { type MachinePurpose, machinePurposes } from '#domain/machine/machine-key.ts'
import { declared } from '../support/contract.ts'
import { aKey, asMachine } from '../support/machines.ts'
import { testService } from '../support/service.ts'

const service = testService()
const keys = new Map<MachinePurpose, string>()
const notValid = new Map<string, string>()
const refused = 'This key is not valid: it is mistyped, has ended, or was revoked. Ask an administrator for a new one.'
let number = 0
const address = () => `10.7.${Math.floor(number / 200)}.${(number++ % 200) + 1}`

beforeAll(async () => {
  const today = new Date().toISOString().slice(0, 10)
  for (const purpose of machinePurposes) keys.set(purpose, (await aKey(service, purpose)).key)
  const revoked = await aKey(service, 'read counts')
  await service.must('admin', revokeMachineKey, { params: { id: String(revoked.id) } })
  notValid.set('revoked', revoked.key)
  const ended = await aKey(service, 'read counts')
  await service.db
    .updateTable('machine_keys')
    .set({ ends_on: addDays(today, -2) })
    .where('id', '=', ended.id)
    .execute()
  notValid.set('ended', ended.key)
  const elsewhere = await aKey(service, 'read counts', { site: 'University laboratory' })
  await service.db.updateTable('sites').set({ active: false }).where('name', '=', 'University laboratory').execute()
  notValid.set('of a site that is not active', elsewhere.key)
  notValid.set('that never was', `vialog_machine_${'A'.repeat(43)}`)
  notValid.set('cut short', (keys.get('read counts') ?? '').slice(0, -1))
  notValid.set('in other letters', (keys.get('read counts') ?? '').toUpperCase())
})

describe.each(declared)('$name', ({ endpoint }) => {
  const call = (key: string) =>
    asMachine(service, key, endpoint, {
      params: { sample_id: 'NOTTHERE1', id: '2000000000', shift_id: '4f0d9c3e-5f0b-4d7e-9a57-3f6f1f0f2b11' },
      address: address(),
      ...(endpoint.input ? { input: {} } : {}),
    })

  test.each(machinePurposes)('with a key to %s', async (purpose) => {
    const { status } = await call(keys.get(purpose) ?? '')
    if (endpoint.access === 'public') expect(status).not.toBe(403)
    else if (endpoint.access === `machine: ${purpose}`) expect([401, 403]).not.toContain(status)
    else expect(status).toBe(endpoint.access.startsWith('machine: ') ? 403 : 401)
  })

  test.runIf(endpoint.access.startsWith('machine: '))(
    'refuses keys that are not valid, all in the same words',
    async () => {
      for (const [kind, key] of notValid) {
        const { status, body, headers } = await call(key)
        expect([kind, status, body?.detail, headers['www-authenticate']]).toEqual([kind, 401, refused, 'Machine'])
      }
    },
  )
})

test('a key is no session, and a session is no key', async () => {
  const key = keys.get('read counts') ?? ''
  const with_ = (authorization: string) => service.call(null, readMachineCounts, { headers: { authorization } })
  for (const text of [`Bearer ${key}`, key, `machine ${key}`, `Machine  ${key}`, `Machine ${key} x`, 'Machine '])
    expect([text, (await with_(text)).status]).toEqual([text, 401])
  expect((await service.call(null, me, { headers: { authorization: `Bearer ${key}` } })).status).toBe(401)
  const { access } = await service.signIn('admin')
  expect((await with_(`Machine ${access}`)).status).toBe(401)
  expect((await with_(`Machine ${key}`)).status).toBe(200)
})
