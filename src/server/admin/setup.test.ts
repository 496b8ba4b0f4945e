/** An administrator sets up an empty service (R13.1), and the audit trail shows the changes. */
import { describe, expect, test } from 'vitest'
import { changeSettings, fillLists, listAudit, readHealth, readSettings, readSetup } from '#contract/admin/settings.ts'
import { changeRouting, changeSite, listSites, readRouting } from '#contract/admin/sites.ts'
import { surveyOptions } from '#contract/collection.ts'
import { serviceInfo } from '#contract/service.ts'
import { readMigrations } from '#server/database/migrate.ts'
import { testService } from '../../../test/support/service.ts'
import { register } from '../../../test/support/stories.ts'

const service = testService()
const missing = async () => {
  const { steps } = await service.must('admin', readSetup)
  return Object.fromEntries(steps.map(({ step, missing: what }) => [step, what]))
}

test('the set-up list says what is missing, and stops saying it', async () => {
  expect(await missing()).toMatchObject({
    service: ['Give the service its name.', 'Enter the email that people write to.', expect.any(String)],
    check_codes: ['Decide whether a result needs a check code.'],
    sites: [],
    routing: [],
    people: [],
    options: [expect.stringMatching(/^Fill these lists: Sample types, Expected drugs, /)],
    ids: ['Register the IDs of your vials and bags.'],
  })
  const input = { name: 'North Drug Checking', contact_email: 'hi@north.example', admin_email: 'it@north.example' }
  expect(await service.must('admin', changeSettings, { input })).toMatchObject(input)
  // Saying no is an answer, too, and changes nothing that the audit trail would record.
  expect(await service.must('admin', changeSettings, { input: { check_codes: false } })).toMatchObject(input)
  expect((await missing()).check_codes).toEqual([])
  await service.must('admin', fillLists, { input: { what: 'options' } })
  await service.must('admin', fillLists, { input: { what: 'drugs' } })
  await service.freeId()
  const steps = await missing()
  expect(Object.values(steps).flat()).toEqual([])
  expect(await service.must(null, serviceInfo)).toMatchObject({ name: 'North Drug Checking' })
  const options = await service.must('collection', surveyOptions)
  expect(options.SampleType.map(({ value }) => value)).toEqual(['SUBSTANCE', 'PARAPHERNALIA'])
  // A second call changes nothing.
  await service.must('admin', fillLists, { input: { what: 'options' } })
  expect((await service.must('collection', surveyOptions)).SampleType).toHaveLength(2)
})

const leaveOut = 'Leave out the name and password before the @: everybody who sees the link could read them.'

test.each([
  [{ time_zone: 'Mars/Olympus' }, 'Enter a time zone such as America/Toronto.'],
  [{ courier_cutoff: '25:00' }, 'Enter a time such as 10:30.'],
  [{ community_url: 'javascript:alert(1)' }, 'Enter an address that begins with https:// or http://.'],
  [{ community_url: 'https://user:pw@x' }, leaveOut],
  [{ exit_url: 'https://user:pw@x' }, leaveOut],
  [{ social_links: [{ name: 'Us', url: 'https://us@x.example' }] }, leaveOut],
  [{ holidays: ['2026-02-30'] }, 'Enter a day as YYYY-MM-DD.'],
  [{ name: ' ' }, 'Enter the name of the service.'],
  [{ low_stock: -1 }, 'Enter 0 to 10000.'],
])('a setting that cannot be is refused: %o', async (input, detail) => {
  const before = await service.must('admin', readSettings)
  expect(await service.call('admin', changeSettings, { input })).toMatchObject({ status: 400, body: { detail } })
  expect(await service.must('admin', readSettings)).toEqual(before)
})

describe('routing', () => {
  test('says what a change would do before it is made', async () => {
    const before = await service.must('admin', readRouting)
    const params = { id: String(service.site('Riverside')) }
    const none = { params, input: { rules: [] } }
    expect(await service.must('admin', changeRouting, { ...none, query: { dry_run: 'true' } })).toMatchObject({
      warnings: [
        'Riverside: samples of type drug go nowhere.',
        'Riverside: samples of type used equipment go nowhere.',
      ],
    })
    expect(await service.must('admin', readRouting)).toEqual(before)
    const wrong = { rules: [{ sample_type: null, analysis_site_id: service.site('Parkdale') }] }
    expect(await service.call('admin', changeRouting, { params, input: wrong })).toMatchObject({ status: 400 })
  })

  test('a site with people, open samples or labels cannot be closed by a switch', async () => {
    await register(service)
    await service.freeId()
    await service.freeId('Parkdale', 'BAG')
    const sites = await service.must('admin', listSites)
    const { id, people, open_samples, free_vials, free_bags, ...site } = sites.find(
      ({ name }) => name === 'Parkdale',
    ) ?? {
      ...sites[0],
      id: 0,
    }
    const reply = await service.call('admin', changeSite, {
      params: { id: String(id) },
      spoilt: { ...site, active: false },
    })
    expect(reply).toMatchObject({
      status: 409,
      body: {
        detail: `This site cannot be closed here: it has ${people} active accounts, ${open_samples} open sample and ${(free_vials ?? 0) + (free_bags ?? 0)} free labels. Press 'Close …', and another site takes over.`,
      },
    })
  })
})

test('the audit trail is found by person, kind and day', async () => {
  const all = await service.must('admin', listAudit, { query: { entity: 'settings' } })
  expect(all.results[0]).toMatchObject({ who: 'admin Person', action: 'change', entity: 'settings' })
  expect(all.results[0]?.changes).toContain('name: Vialog → North Drug Checking')
  expect((await service.must('admin', listAudit, { query: { search: 'ADMIN' } })).count).toBeGreaterThan(0)
  expect((await service.must('admin', listAudit, { query: { search: 'nobody' } })).count).toBe(0)
  expect((await service.must('admin', listAudit, { query: { to: '2020-01-01' } })).count).toBe(0)
  expect((await service.must('admin', listAudit, { query: { from: '2020-01-01' } })).count).toBeGreaterThan(0)
})

test('health tells what waits to be done and what was given up', async () => {
  await service.db.deleteFrom('jobs').execute()
  expect((await service.must('admin', readHealth)).jobs).toEqual([])
  const at = '2026-11-21T08:00:00.000Z'
  const mail = { kind: 'MAIL_ALERT', added_at: at, due_at: at, given_up_at: null, failures: 0, fault: null }
  const jobs = [
    { ...mail, key: '1' },
    { ...mail, key: '2', added_at: '2026-11-20T08:00:00.000Z' },
    { ...mail, key: '3', failures: 8, given_up_at: at, fault: 'The mail server refused it.' },
    { ...mail, key: '4', kind: 'ASK_RULES' },
  ]
  await service.db.insertInto('jobs').values(jobs).execute()
  const fault = 'The mail server refused it.'
  expect((await service.must('admin', readHealth)).jobs).toEqual([
    { kind: 'ASK_RULES', waiting: 1, since: at, given_up: 0, fault: null },
    { kind: 'MAIL_ALERT', waiting: 2, since: '2026-11-20T08:00:00.000Z', given_up: 1, fault },
  ])
  await service.db.deleteFrom('jobs').execute()
})

test('health tells versions, the slowest calls and the errors', async () => {
  const health = await service.must('admin', readHealth)
  expect(health.database.version).toMatch(/^\d+/)
  expect(health.slowest[0]?.route).toMatch(/^(GET|POST|PUT|PATCH) \/api\//)
  expect(health.errors).toEqual([])
  expect(health.database.migrations).toBe((await readMigrations()).length)
})
