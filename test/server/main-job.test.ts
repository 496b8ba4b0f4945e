/** The main job from end to end in plain HTTP calls: a sample from registration to disposal, and every detour. */
import { expect, test } from 'vitest'
import { readReports, reportNotAnalyzed, saveReports } from '#contract/analysis.ts'
import { courierRoutes } from '#contract/courier.ts'
import { readCustodyLog } from '#contract/custody.ts'
import { disposeSamples } from '#contract/disposal.ts'
import { editSample, readSample, reportFound, reportMissing, requestDeletion } from '#contract/samples.ts'
import { publicDownload, publicReports, publicSample } from '#contract/service-user.ts'
import { couldNotShare, downloadResults, reportIsReady, shareResults } from '#contract/sharing.ts'
import { acceptPackage, preparePackages } from '#contract/transport.ts'
import { firstBrokenLink } from '#server/custody/queries.ts'
import { testService } from '../support/service.ts'
import { gcms, prepare, receive, register, reported, submit } from '../support/stories.ts'

const service = testService()

test('a sample goes from registration to disposal', async () => {
  const sample_id = await register(service)
  const params = { sample_id }
  const transport = { samples: [sample_id], reason: 'FROM_COLLECTION', dry_run: true } as const

  const dryRun = await service.must('collection', preparePackages, { input: transport })
  expect(dryRun.packages).toEqual([
    {
      dest_site: { id: service.site('Central laboratory'), name: 'Central laboratory', color: '#0b6e69' },
      samples: [sample_id],
    },
  ])
  expect((await service.must('collection', readSample, { params })).state).toBe('FILLED')

  await service.must('collection', preparePackages, {
    input: { ...transport, dry_run: false, why: null, person: 'Robin Ortiz', track_number: null },
  })
  const routes = await service.must(null, courierRoutes, { query: { hour: 23, minute: 59 } })
  expect(routes.routes).toMatchObject([
    { source: { name: 'Parkdale' }, destination: { name: 'Central laboratory' }, list_order: 1, count: 1 },
  ])

  const accepted = await service.must('lab', acceptPackage, {
    input: { sample_ids: [sample_id], transported_by: 'Carl Courier', accepted_by: 'Ada Osei' },
  })
  expect(accepted.samples[0]).toMatchObject({ sample_id, state: 'IN_ANALYSIS', label: 'Undergoing Analysis' })
  expect(await service.must(null, publicReports, { params })).toEqual([])

  const draft = await service.must('lab', saveReports, {
    query: { is_draft: true },
    input: { sample: sample_id, tests: [gcms()] },
  })
  expect(draft.sample).toMatchObject({
    state: 'IN_ANALYSIS',
    label: 'Draft: Undergoing Analysis',
    report_state: 'ANALYSIS_DRAFTED',
  })
  expect(await service.must(null, publicReports, { params })).toEqual([])
  expect(await service.call('collection', reportIsReady, { params })).toMatchObject({
    status: 409,
    body: { detail: `Report ${sample_id} is not ready` },
  })

  const submitted = await service.must('lab', saveReports, {
    query: { is_draft: false },
    input: { sample: sample_id, tests: [gcms()] },
  })
  expect(submitted.sample).toMatchObject({ state: 'ANALYSIS_COMPLETE', label: 'Results Reported' })
  expect(submitted.reports).toHaveLength(1)

  const seen = await service.must(null, publicSample, {
    params: { sample_id: ` ${sample_id.toLowerCase().slice(0, 1)}-${sample_id.slice(1)} ` },
  })
  expect(seen.sample).toMatchObject({ sample_id, label: 'Results Available', step: 5 })
  expect(seen.reports[0]?.drugs_found.map((found) => found.drug?.name)).toEqual(['Fentanyl'])
  for (const [who, endpoint] of [
    [null, publicDownload],
    ['collection', downloadResults],
  ] as const) {
    const pdf = await service.call(who, endpoint, { params })
    expect(pdf.status).toBe(200)
    expect(pdf.headers['content-disposition']).toBe(`attachment; filename="results_${sample_id}.pdf"`)
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
  }

  const survey = {
    fullname: 'Robin Ortiz',
    shared: true,
    had_conversation: true,
    how_useful: 'Very useful',
    plan: [],
    change_plan: 'YES',
  } as const
  const shared = await service.must('collection', shareResults, { params, input: survey })
  expect(shared).toMatchObject({ label: 'Results Shared', report_state: 'ANALYSIS_SHARED' })
  expect(await service.call('collection', shareResults, { params, input: survey })).toMatchObject({
    status: 409,
    body: { detail: `Resharing ${sample_id} is not allowed` },
  })

  const disposed = await service.must('lab', disposeSamples, {
    input: { samples: [sample_id], staff: 'Ada Osei', witness: 'Ben Cole', why: null },
  })
  expect(disposed).toMatchObject({ updated: 1, samples: [{ state: 'DISPOSED', label: 'Disposed' }] })

  const log = await service.must('collection', readCustodyLog, { query: { sample_id } })
  expect(log.map((entry) => entry.action)).toEqual([
    'DISPOSED',
    'ANALYZED',
    'ACCEPTED',
    'DELIVERED',
    'PREPARED',
    'COLLECTED',
  ])
  expect(await firstBrokenLink(service.db)).toBeNull()
})

test('a missing sample returns to its state when found; if it arrives after all, that finds it', async () => {
  const [one, other] = [await register(service), await register(service)]
  const fullname = 'Robin Ortiz'
  await service.must('collection', reportMissing, { input: { samples: [one], fullname } })
  expect((await service.must('collection', readSample, { params: { sample_id: one } })).label).toBe('Missing')
  const found = await service.must('collection', reportFound, { input: { samples: [one], fullname } })
  expect(found.samples[0]).toMatchObject({ state: 'FILLED', label: 'Awaiting Transport' })

  await prepare(service, [other])
  await service.must('lab', reportMissing, { input: { samples: [other], fullname: 'Ada Osei' } })
  await receive(service, [other])
  const log = await service.must('lab', readCustodyLog, { query: { sample_id: other } })
  expect(log.map((entry) => entry.action)).toEqual([
    'ACCEPTED',
    'DELIVERED',
    'FOUND',
    'REPORTED_MISSING',
    'PREPARED',
    'COLLECTED',
  ])
})

test('a sample goes to a second lab for further analysis, and both reports stand', async () => {
  const sample_id = await reported(service)
  const input = {
    samples: [sample_id],
    reason: 'REQUIRES_FURTHER_ANALYSIS',
    why: 'Confirm by NMR',
    person: 'Ada Osei',
  } as const
  const dest_site = service.site('University laboratory')
  const dryRun = await service.must('lab', preparePackages, { input: { ...input, dry_run: true } })
  expect(dryRun.destinations.map((site) => site.name)).toEqual(['Harbour', 'University laboratory'])
  const sent = await service.must('lab', preparePackages, { input: { ...input, dest_site } })
  expect(sent.packages).toMatchObject([{ dest_site: { name: 'University laboratory' }, samples: [sample_id] }])

  await receive(service, [sample_id], 'otherLab')
  const nmr = {
    technology: 'NMR',
    data: { drugs_found: [{ custom_drug: 'Something new' }], staff_first_name: 'Ida', staff_last_name: 'Ray' },
  } as const
  const { sample, reports } = await submit(service, sample_id, [nmr], 'otherLab')
  expect(sample).toMatchObject({ state: 'ANALYSIS_COMPLETE', further_analysis_from: null, own_report: 'SUBMITTED' })
  expect(reports.map((report) => report.site.name).sort()).toEqual(['Central laboratory', 'University laboratory'])
})

test('requesting further analysis on the report form keeps the draft', async () => {
  const sample_id = await register(service)
  await prepare(service, [sample_id])
  await receive(service, [sample_id])
  const query = { is_draft: true, further_analysis: true }
  const { sample } = await service.must('lab', saveReports, { query, input: { sample: sample_id, tests: [gcms()] } })
  expect(sample).toMatchObject({
    state: 'ANALYSIS_FAILED',
    report_state: 'ANALYSIS_DRAFTED',
    label: 'Draft: Further Analysis',
  })
})

test('a result that could not be shared can be shared later', async () => {
  const sample_id = await reported(service)
  const params = { sample_id }
  const sample = await service.must('collection', couldNotShare, { params })
  expect(sample).toMatchObject({ state: 'COULD_NOT_SHARE', report_state: 'COULD_NOT_SHARE', label: "Couldn't Share" })
  expect((await service.call('collection', couldNotShare, { params })).status).toBe(409)
  const input = { fullname: 'Robin Ortiz', shared: true, had_conversation: false } as const
  expect(await service.must('collection', shareResults, { params, input })).toMatchObject({
    state: 'ANALYSIS_COMPLETE',
    label: 'Results Shared',
  })
})

test('everyone reads why a sample could not be analysed', async () => {
  const sample_id = await register(service)
  await prepare(service, [sample_id])
  await receive(service, [sample_id])
  const input = { sample: sample_id, staff: 'Ada Osei', reason: 'The vial was empty.' }
  expect(await service.must('lab', reportNotAnalyzed, { input })).toMatchObject({
    state: 'ANALYSIS_IMPOSSIBLE',
    report_state: 'ANALYSIS_IMPOSSIBLE',
    label: 'Not Analyzed',
  })
  const seen = await service.must(null, publicSample, { params: { sample_id } })
  expect(seen.sample).toMatchObject({ label: 'Not Analyzed', not_analyzed: 'The vial was empty.' })
  const draft = await service.must('lab', saveReports, {
    query: { is_draft: true },
    input: { sample: sample_id, tests: [gcms()] },
  })
  expect(draft.sample).toMatchObject({ state: 'IN_ANALYSIS', not_analyzed: null, label: 'Draft: Undergoing Analysis' })
})

test('a sample can be edited, and its deletion requested, only while it awaits transport', async () => {
  const sample_id = await register(service)
  const params = { sample_id }
  const edited = await service.must('collection', editSample, {
    params,
    input: { expected_drugs: ['MDMA'], collected_by: 'Sam Lee' },
  })
  expect(edited).toMatchObject({ expected_drugs: ['MDMA'], collected_by: 'Sam Lee', colour: ['Purple'] })
  const log = await service.must('collection', readCustodyLog, { query: params })
  expect(log.at(-1)).toMatchObject({ action: 'COLLECTED', edited_at: log[0]?.time })

  const input = { staff: 'Robin Ortiz', reason: 'Registered twice' }
  const reply = await service.call('collection', requestDeletion, { params, input })
  expect(reply).toMatchObject({ status: 202, body: { state: 'DELETION_REQUESTED', label: 'Deletion Requested' } })
  expect((await service.call(null, publicSample, { params })).status).toBe(404)
  expect(await service.call('collection', editSample, { params, input: {} })).toMatchObject({
    status: 409,
    body: { detail: `${sample_id}: Not possible while the sample is Deletion Requested.` },
  })
})

test('correcting a submitted report makes a new version, and readers see when', async () => {
  const sample_id = await reported(service)
  const params = { sample_id }
  await service.must('collection', shareResults, {
    params,
    input: { fullname: 'Robin Ortiz', shared: true, had_conversation: true },
  })
  const tests = [gcms([{ drug: { name: 'Carfentanil' }, percent: 0.03 }])]
  expect((await service.call('lab', saveReports, { input: { sample: sample_id, tests } })).status).toBe(409)
  const { sample, reports } = await service.must('lab', saveReports, {
    input: { sample: sample_id, tests, correction: 'Peak was misread' },
  })
  expect(sample).toMatchObject({
    report_state: 'ANALYSIS_SHARED',
    corrected_since_shared: true,
    important_findings: ['Carfentanil'],
  })
  expect(reports).toMatchObject([{ version: 2, correction: 'Peak was misread', earlier_versions: [{ version: 1 }] }])
  const [seen] = await service.must(null, publicReports, { params })
  expect(seen).toMatchObject({ version: 2, corrected_at: reports[0]?.reported_at })
  expect(JSON.stringify(seen)).not.toContain('misread')
  expect(await service.must('collection', readReports, { params })).toHaveLength(1)
})
