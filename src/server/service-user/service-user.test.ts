/**
 * What the public gets (R1.11 to R1.13): never a staff name, a technician's note, a draft, or a hidden substance.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { saveReports } from '#contract/analysis.ts'
import { serviceUserOptions } from '#contract/collection.ts'
import { courierRoutes } from '#contract/courier.ts'
import type { Sent } from '#contract/endpoint.ts'
import { readSample } from '#contract/samples.ts'
import { answerPublicSurvey, publicDownload, publicReports, publicSample } from '#contract/service-user.ts'
import { shareResults } from '#contract/sharing.ts'
import { hiddenFindingsText } from '#domain/report/visible-findings.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, monitoringDrug, prepare, receive, register, reported } from '../../../test/support/stories.ts'

const service = testService()
let last = 0
const address = () => `10.3.${Math.floor(last / 250)}.${(last++ % 250) + 1}`

/** Everything that the public can fetch of a sample, as one text. */
async function everythingPublic(sample_id: string): Promise<string> {
  const params = { sample_id }
  const replies = [
    await service.call(null, publicSample, { params, address: address() }),
    await service.call(null, publicReports, { params, address: address() }),
  ]
  const pdf = await service.call(null, publicDownload, { params, address: address() })
  const text = pdf.status === 200 ? await pdfText(pdf.raw) : ''
  return `${replies.map((reply) => JSON.stringify(reply.body)).join('\n')}\n${text}`
}

const secrets = [
  'Robin',
  'Ortiz',
  'Ada',
  'Osei',
  'Carl',
  'second injection',
  '4-ANPP',
  'p-Fluorofentanyl',
  'o-Fluorofentanyl',
]

test('answers have exactly the listed fields', async () => {
  const sample_id = await reported(service, {}, [gcms([{ drug: { name: 'Fentanyl' }, percent: 8.25 }])])
  const seen = await service.must(null, publicSample, { params: { sample_id }, address: address() })
  const { date_collected, return_date, ...sample } = seen.sample
  expect([date_collected, return_date].every((day) => /^\d{4}-\d\d-\d\d$/.test(day ?? ''))).toBe(true)
  expect(sample).toEqual({
    sample_id,
    shown_id: sample_id,
    sample_type: 'SUBSTANCE',
    collected_from: 'USER',
    expected_drugs: ['Fentanyl'],
    expected: [
      {
        name: 'Fentanyl',
        identities: ['Fentanyl'],
        ...{ classes: [], drug_class: null, may_be_missed: true, is_stated: true },
        ...{ is_many: false, is_strong: false, key: 'Fentanyl' },
      },
    ],
    colour: ['Purple'],
    texture: ['Chunky'],
    sample_effect: [],
    label: 'Results Available',
    step: 5,
    not_analyzed: null,
    survey_is_completed: false,
  })
  const [{ reported_at, ...report } = {} as never] = seen.reports
  expect(reported_at).toMatch(/Z$/)
  expect(report).toEqual({
    technology: 'GC_MS',
    strip_type: null,
    strip_result: null,
    drugs_found: [
      {
        drug: {
          name: 'Fentanyl',
          identity: 'Fentanyl',
          report_to_public: true,
          alias: 'fent;fetty',
          important: false,
          drug_class: null,
          common_role: null,
          pronunciation: null,
          ...{ is_strong: false, shown_names: [], makes: null },
        },
        custom_drug: null,
        is_dangerous: false,
        compared: {
          ...{ expected: ['Fentanyl'], may_be: [], strips: [], is_surprise: false, is_usual: true },
          ...{ mirror: null, companion: null },
        },
        weight: null,
        percent: 8.25,
        ...{ amount_kind: 'measured', low: null, high: null, unit: null, measured_as: null, base_share: null },
      },
    ],
    not_found: [],
    percent_basis: 'not_stated',
    hidden_findings: false,
    method: null,
    sees: null,
    recall: null,
    ...{ target: null, is_chiral: false, changed: null, water_ml: null, dissolved_mg: null },
    notes: '',
    is_liquid: false,
    weight: null,
    version: 1,
    corrected_at: null,
  })
  expect(await service.must(null, publicReports, { params: { sample_id }, address: address() })).toEqual(seen.reports)
})

test('when something was found but none of it is shown, it never says that nothing was found', async () => {
  const sample_id = await reported(service, {}, [gcms([{ drug: { name: '4-ANPP' }, percent: 12 }])])
  const [report] = await service.must(null, publicReports, { params: { sample_id }, address: address() })
  expect(report).toMatchObject({ drugs_found: [], hidden_findings: true })
  const text = await everythingPublic(sample_id)
  expect(text).toContain(hiddenFindingsText)
  expect(text).not.toContain('No drug could be named')
  for (const secret of secrets) expect(text).not.toContain(secret)
})

test('two substances with one client-facing name are one row, summed', async () => {
  const findings = [
    { drug: { name: 'p-Fluorofentanyl' }, percent: 3.1, weight: 0.0001 },
    { drug: { name: 'o-Fluorofentanyl' }, percent: 0.2, weight: 0.0000001 },
  ]
  const test_ = gcms(findings)
  const sample_id = await reported(service, {}, [{ ...test_, data: { ...test_.data, weight: 0.01 } }])
  const [report] = await service.must(null, publicReports, { params: { sample_id }, address: address() })
  expect(report?.drugs_found).toMatchObject([
    { drug: { name: 'fluorofentanyl', alias: null }, percent: 3.3, weight: 0.0001001 },
  ])
})

test('nobody else reads a draft, neither before the first report nor beside one', async () => {
  const sample_id = await register(service)
  await prepare(service, [sample_id])
  await receive(service, [sample_id])
  const secret = gcms([{ custom_drug: 'Draftium', percent: 1 }])
  await service.must('lab', saveReports, { query: { is_draft: true }, input: { sample: sample_id, tests: [secret] } })
  const seen = await service.must(null, publicSample, { params: { sample_id }, address: address() })
  expect(seen).toMatchObject({ sample: { label: 'Undergoing Analysis', step: 4 }, reports: [] })
  const pdf = await service.call(null, publicDownload, { params: { sample_id }, address: address() })
  expect(pdf).toMatchObject({ status: 409, body: { detail: `Report ${sample_id} is not ready` } })
  expect(await everythingPublic(sample_id)).not.toContain('Draftium')
})

test('for random reports, nothing hidden from the public reaches JSON or PDF', async () => {
  const row = fc.record({
    name: fc.constantFrom('Fentanyl', 'Carfentanil', 'Caffeine', '4-ANPP', 'p-Fluorofentanyl', 'o-Fluorofentanyl'),
    percent: fc.integer({ min: 1, max: 6000 }).map((thousandths) => thousandths / 1000),
  })
  const rows = fc.uniqueArray(row, { minLength: 1, maxLength: 6, selector: ({ name }) => name })
  await fc.assert(
    fc.asyncProperty(rows, async (found) => {
      const findings = found.map(({ name, percent }) => ({ drug: { name }, percent }))
      const sample_id = await reported(service, {}, [gcms(findings)])
      const text = await everythingPublic(sample_id)
      for (const secret of secrets) expect(text).not.toContain(secret)
      for (const { name } of found.filter((one) => ['Fentanyl', 'Carfentanil', 'Caffeine'].includes(one.name))) {
        expect(text).toContain(name)
      }
      expect(text).not.toContain('No drug could be named')
      expect(text).not.toMatch(/[^\d.]0\.00 (%|mg)/)
    }),
    { numRuns: 25 },
  )
})

test('the couriers’ list and the options reveal nothing about samples', async () => {
  const sample_id = await register(service)
  await prepare(service, [sample_id])
  const routes = await service.must(null, courierRoutes, { query: { hour: 23, minute: 59 } })
  expect(JSON.stringify(routes)).not.toContain(sample_id)
  const options = await service.must(null, serviceUserOptions)
  expect(options.change_plan.map((option) => [option.id, option.name])).toEqual([
    [1, 'Yes'],
    [2, 'No'],
    [3, "Don't know"],
  ])
})

describe("the service user's survey", () => {
  const survey = {
    how_useful: 'Very useful',
    plan: ['Use less'],
    change_plan: 'YES',
    use_again: 'DONT_KNOW',
    feedback: 'Thanks',
  } as const
  const answer = (sample_id: string) =>
    service.call(null, answerPublicSurvey, { params: { sample_id }, input: survey, address: address() })

  test('is refused before a report (not ready), for an unknown ID (not found) and a second time (not allowed)', async () => {
    const sample_id = await register(service)
    expect(await answer(sample_id)).toMatchObject({ status: 409, body: { detail: `Report ${sample_id} is not ready` } })
    expect(await answer('NOPE1')).toMatchObject({ status: 404, body: { detail: 'Sample with id NOPE1 not found' } })
    const ready = await reported(service)
    expect((await answer(ready)).body).toEqual({ sample_id: ready, survey_is_completed: true })
    expect(await answer(ready)).toMatchObject({ status: 409, body: { detail: `Resharing ${ready} is not allowed` } })
  })

  test('shares a result that was promised online; otherwise staff read that the person read it online', async () => {
    const online = await reported(service, { results_provision: 'ONLINE' })
    const inPerson = await reported(service)
    for (const id of [online, inPerson]) await answer(id)
    const [first, second] = await Promise.all(
      [online, inPerson].map((sample_id) => service.must('collection', readSample, { params: { sample_id } })),
    )
    expect(first).toMatchObject({ label: 'Results Shared', report_state: 'ANALYSIS_SHARED' })
    expect(second).toMatchObject({ label: 'Results Available', shared_at: null, read_online: true })
  })

  test('is the only survey: staff then mark the result as shared, without a second one', async () => {
    const unanswered = await reported(service)
    const sample_id = await reported(service)
    const share = (id: string, input: Sent<typeof shareResults.input>) =>
      service.call('collection', shareResults, { params: { sample_id: id }, input })
    expect(await share(unanswered, null)).toMatchObject({ status: 409 })
    await answer(sample_id)
    const staff = { fullname: 'Robin Ortiz', shared: true, had_conversation: true } as const
    const refused = { status: 409, body: { detail: `Resharing ${sample_id} is not allowed` } }
    expect(await share(sample_id, staff)).toMatchObject(refused)
    const marked = { label: 'Results Shared', report_state: 'ANALYSIS_SHARED' }
    expect(await share(sample_id, null)).toMatchObject({ status: 200, body: marked })
    expect(await share(sample_id, null)).toMatchObject(refused)
    const surveys = service.db.selectFrom('sharing_surveys').select('kind').where('sample_id', '=', sample_id)
    expect(await surveys.execute()).toEqual([{ kind: 'SERVICE_USER' }])
  })

  test("usefulness is kept only for a service user's sample", async () => {
    const monitored = await reported(service, { ...monitoringDrug })
    await answer(monitored)
    const row = await service.db
      .selectFrom('sharing_surveys')
      .selectAll()
      .where('sample_id', '=', monitored)
      .executeTakeFirst()
    expect(row).toMatchObject({ how_useful: null, plan: ['Use less'], kind: 'SERVICE_USER' })
  })

  test('is taken five times a minute from one address', async () => {
    service.clock = new Date('2026-11-20T12:00:10.000Z')
    const statuses = []
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const reply = await service.call(null, answerPublicSurvey, {
        params: { sample_id: 'NOPE2' },
        input: survey,
        address: '10.4.4.4',
      })
      statuses.push(reply.status)
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429])
    service.clock = null
  })
})

test('a sample without a result counts as known', async () => {
  const sample_id = await register(service)
  service.clock = new Date('2026-11-21T12:05:10.000Z')
  const look = async () =>
    (await service.call(null, publicDownload, { params: { sample_id }, address: '10.5.5.6' })).status
  const statuses = await Promise.all(Array.from({ length: 600 }, look))
  expect(new Set(statuses)).toEqual(new Set([409]))
  expect(await look()).toBe(429)
  service.clock = null
})

test('after thirty unknown IDs a minute from one address, known IDs have to wait, too', async () => {
  const sample_id = await reported(service)
  service.clock = new Date('2026-11-21T12:00:10.000Z')
  const look = (id: string) => service.call(null, publicReports, { params: { sample_id: id }, address: '10.5.5.5' })
  const statuses = []
  for (let attempt = 0; attempt < 31; attempt += 1) statuses.push((await look(`NOPE${attempt}`)).status)
  expect(statuses).toEqual([...Array(30).fill(404), 429])
  expect((await look(sample_id)).status).toBe(429)
  service.clock = new Date('2026-11-21T12:01:01.000Z')
  expect((await look('NOPE1')).status).toBe(404)
  service.clock = null
})
