/** Keys of machines (R5.17): shown once, stored as a hash, ended, revoked, counted, and in no log. */
import { expect, test } from 'vitest'
import { listMachineKeys, makeMachineKey, revokeMachineKey } from '#contract/admin/machine-keys.ts'
import { readMachineCounts } from '#contract/machine-counts.ts'
import { tabCounts } from '#contract/sample-counts.ts'
import { addDays } from '#domain/dates.ts'
import { aKey, asMachine } from '../../../test/support/machines.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab } from '../../../test/support/stories.ts'

const service = testService({ withLog: true })
const today = new Date().toISOString().slice(0, 10)
const make = (input: object) =>
  service.call('admin', makeMachineKey, {
    spoilt: {
      ...{ name: 'GC-MS 1', purpose: 'bring results', site_id: service.site('Central laboratory') },
      ...{ ends_on: addDays(today, 30), ...input },
    },
  })
const audit = () =>
  service.db.selectFrom('audit_log').selectAll().where('entity', '=', 'machine key').orderBy('id').execute()

test('a key is shown once; only its hash is stored, and nothing of it stands in a list, the audit trail or the log', async () => {
  const { body, status } = await make({})
  expect(status).toBe(201)
  expect(body.key).toMatch(/^vialog_machine_[\w-]{43}$/)
  expect(body.made).toMatchObject({
    name: 'GC-MS 1',
    purpose: 'bring results',
    site: 'Central laboratory',
    standing: 'valid',
  })
  await asMachine(service, body.key, readMachineCounts)
  const secret = body.key.slice('vialog_machine_'.length)
  const { rows } = { rows: await service.db.selectFrom('machine_keys').selectAll().execute() }
  const listed = await service.must('admin', listMachineKeys)
  for (const kept of [
    rows,
    listed,
    await audit(),
    await service.db.selectFrom('idempotency_keys').selectAll().execute(),
  ])
    expect(JSON.stringify(kept)).not.toContain(secret)
  expect(service.logged.length).toBeGreaterThan(0)
  expect(service.logged.join('')).not.toContain(secret)
  expect((await audit())[0]).toMatchObject({ action: 'make', who: 'admin Person', after: { name: 'GC-MS 1' } })
})

test.each([
  [{ name: ' ' }, 'Name the machine.'],
  [{ name: 'GC-MS 1\nx' }, 'Write the name on one line.'],
  [{ purpose: 'submit' }, 'Choose what the machine does.'],
  [{ purpose: undefined }, 'Choose what the machine does.'],
  [{ site_id: 2_000_000 }, 'There is no such site.'],
  [{ ends_on: 'tomorrow' }, 'Enter the last day as YYYY-MM-DD.'],
  [{ ends_on: '2024-02-30' }, 'Enter the last day as YYYY-MM-DD.'],
  [{ ends_on: addDays(today, -2) }, 'This day is over. Enter the last day on which the key is valid.'],
])('refuses %j', async (input, message) => {
  expect(await make(input)).toMatchObject({ status: 400, body: { errors: [{ message }] } })
})

test('refuses a key without an end, one for longer than two years, one for results of a site that is no lab', async () => {
  expect((await make({ ends_on: undefined })).status).toBe(400)
  expect((await make({ name: 'Long', ends_on: addDays(today, 740) })).body.detail).toMatch(
    /^A key is valid for at most two years/,
  )
  const parkdale = { name: 'Here', site_id: service.site('Parkdale') }
  expect((await make(parkdale)).body.detail).toBe('Parkdale does not analyze. Choose a lab.')
  expect((await make({ ...parkdale, purpose: 'read counts' })).status).toBe(201)
})

test('a name is used once at a site, until its key is revoked', async () => {
  const first = await make({ name: 'Tray reader' })
  expect((await make({ name: 'TRAY reader' })).body.detail).toMatch(/has a key ‘TRAY reader’ already/)
  const params = { id: String(first.body.made.id) }
  expect(await service.must('admin', revokeMachineKey, { params })).toMatchObject({
    standing: 'revoked',
    revoked_by: 'admin Person',
  })
  expect(await service.call('admin', revokeMachineKey, { params })).toMatchObject({ status: 409 })
  expect((await service.call('admin', revokeMachineKey, { params: { id: '99999' } })).status).toBe(404)
  expect((await make({ name: 'Tray reader' })).status).toBe(201)
})

test('its last use is shown; a revoked one opens nothing any more', async () => {
  const { id, key } = await aKey(service, 'read counts')
  const mine = async () => (await service.must('admin', listMachineKeys)).keys.find((one) => one.id === id)
  expect((await mine())?.last_used_at).toBeNull()
  expect((await asMachine(service, key, readMachineCounts)).status).toBe(200)
  expect(Date.parse((await mine())?.last_used_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  await service.must('admin', revokeMachineKey, { params: { id: String(id) } })
  expect((await asMachine(service, key, readMachineCounts)).status).toBe(401)
})

test('a key is valid on its last day, and not a day later', async () => {
  const { key } = await aKey(service, 'read counts', { ends_on: addDays(today, 1) })
  const at = async (time: string) => {
    service.clock = new Date(time)
    const { status } = await asMachine(service, key, readMachineCounts)
    service.clock = null
    return status
  }
  const { value } =
    (await service.db.selectFrom('settings').select('value').where('key', '=', 'time_zone').executeTakeFirst()) ?? {}
  expect(value ?? 'UTC').toBeDefined()
  expect(await at(`${addDays(today, 1)}T12:00:00Z`)).toBe(200)
  expect(await at(`${addDays(today, 3)}T12:00:00Z`)).toBe(401)
})

test('counts are those of the lists of its own site, and hold nothing of a sample', async () => {
  const sample_id = await atLab(service)
  const { key } = await aKey(service, 'read counts')
  const { body, raw } = await asMachine(service, key, readMachineCounts)
  expect(body).toMatchObject({ site: 'Central laboratory', ...(await service.must('lab', tabCounts)) })
  expect(body.by_state).toEqual({ IN_ANALYSIS: 1 })
  expect(raw.toString()).not.toContain(sample_id)
  const other = await aKey(service, 'read counts', { site: 'University laboratory' })
  expect((await asMachine(service, other.key, readMachineCounts)).body.by_state).toEqual({})
})

test('too many calls wait: with one key, and of an address that knows none', async () => {
  const { key } = await aKey(service, 'read counts')
  const many = await Promise.all(Array.from({ length: 130 }, () => asMachine(service, key, readMachineCounts)))
  expect(many.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  expect(many.find(({ status }) => status === 429)?.headers['retry-after']).toMatch(/^\d+$/)
  const unknown = `vialog_machine_${'B'.repeat(43)}`
  const address = '10.66.1.1'
  const tries = await Promise.all(
    Array.from({ length: 40 }, () => asMachine(service, unknown, readMachineCounts, { address })),
  )
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401, 429]))
  // Its neighbour at the same address still works.
  const other = await aKey(service, 'read counts')
  expect((await asMachine(service, other.key, readMachineCounts, { address })).status).toBe(200)
})
