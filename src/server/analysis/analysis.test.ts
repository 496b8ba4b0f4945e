/** Reporting (R6.2, R6.3, R6.6): what a report must hold, versions, drafts of two people and of two labs. */
import { describe, expect, test } from 'vitest'
import { readReports, reportNotAnalyzed, saveReports } from '#contract/analysis.ts'
import { readCustodyLog } from '#contract/custody.ts'
import { readSample } from '#contract/samples.ts'
import { publicReports } from '#contract/service-user.ts'
import { personWasTold, shareResults } from '#contract/sharing.ts'
import { preparePackages } from '#contract/transport.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { atLab, gcms, receive, reported, submit } from '../../../test/support/stories.ts'

const service = testService()

const save = (spoilt: object, query: Record<string, string | boolean> = {}, who: Person = 'lab') =>
  service.call(who, saveReports, { query: { is_draft: false, ...query }, spoilt })

describe('what is found', () => {
  test('one substance twice is asked about, and goes through when confirmed', async () => {
    const sample = await atLab(service)
    const tests = [gcms([{ drug: { name: 'Xylazine' } }, { custom_drug: ' xylazine' }])]
    const reply = await save({ sample, tests })
    expect(reply.status).toBe(409)
    expect(reply.body.warnings).toMatchObject([{ code: 'duplicate_substance' }])
    expect((await save({ sample, tests }, { confirmed: 'duplicate_substance' })).status).toBe(200)
  })

  test("'No compounds of interest detected' is zero findings, never a custom drug", async () => {
    const sample = await atLab(service)
    const { reports } = await submit(service, sample, [gcms([{ custom_drug: 'no compounds of interest detected' }])])
    expect(reports).toMatchObject([{ drugs_found: [], hidden_findings: false }])
  })

  test('analysis staff read everything, collection staff the client-facing name and no technician note', async () => {
    const found = [
      { drug: { name: 'p-Fluorofentanyl' }, percent: 5 },
      { drug: { name: '4-ANPP' }, percent: 9 },
    ]
    const sample_id = await reported(service, {}, [gcms(found)])
    const [atLabSite] = await service.must('lab', readReports, { params: { sample_id } })
    expect(atLabSite?.drugs_found.map((row) => row.drug?.name)).toEqual(['4-ANPP', 'p-Fluorofentanyl'])
    expect(atLabSite).toMatchObject({ tech_notes: 'second injection', staff_first_name: 'Ada' })
    for (const who of ['collection', 'admin'] as const) {
      const [report] = await service.must(who, readReports, { params: { sample_id } })
      expect(report?.drugs_found.map((row) => row.drug?.name)).toEqual(['fluorofentanyl'])
      expect(JSON.stringify(report)).not.toMatch(/4-ANPP|p-Fluoro|second injection|report_to_client_name/)
      expect(report).toMatchObject({ staff_first_name: 'Ada', staff_last_name: 'Osei' })
    }
  })
})

describe('drafts', () => {
  test('keep what was typed, even half of it', async () => {
    const sample = await atLab(service)
    const half = {
      technology: 'GC_MS',
      data: {
        drugs_found: [
          { weight: 0.5, percent: 99 },
          { custom_drug: 'B', percent: 80 },
        ],
      },
    }
    const reply = await save({ sample, tests: [half] }, { is_draft: true })
    expect(reply.body.reports).toMatchObject([
      {
        is_draft: true,
        draft_version: 1,
        drugs_found: [{ drug: null, custom_drug: null, weight: 0.5, percent: 99 }, { custom_drug: 'B' }],
      },
    ])
  })

  test('two people at one draft: the second is told who saved and when, and nothing is overwritten', async () => {
    const sample = await atLab(service)
    const draft = (base_version: number, custom_drug: string) =>
      save({ sample, base_version, tests: [gcms([{ custom_drug }])] }, { is_draft: true })
    expect((await draft(0, 'first')).status).toBe(200)
    const stale = await draft(0, 'second')
    expect(stale.status).toBe(409)
    expect(stale.body.detail).toMatch(
      /^lab Person saved this draft on \w+ \d+, \d{4}, \d+:\d\d [AP]M\. Nothing of theirs was overwritten\.$/,
    )
    const [kept] = await service.must('lab', readReports, { params: { sample_id: sample } })
    expect(kept?.drugs_found[0]?.custom_drug).toBe('first')
    expect((await draft(1, 'second')).body.reports[0]).toMatchObject({
      draft_version: 2,
      drugs_found: [{ custom_drug: 'second' }],
    })
    await submit(service, sample)
    const late = await save({ sample, base_version: 2, tests: [gcms()] }, { is_draft: true })
    expect(late.status).toBe(409)
  })

  test("another lab's draft is not shown, and never lowers what was submitted", async () => {
    const sample_id = await reported(service)
    const input = { samples: [sample_id], reason: 'REQUIRES_FURTHER_ANALYSIS', why: 'NMR', person: 'Ada Osei' } as const
    await service.must('lab', preparePackages, {
      input: { ...input, dest_site: service.site('University laboratory') },
    })
    await receive(service, [sample_id], 'otherLab')
    const nmr = { technology: 'NMR', data: { drugs_found: [{ custom_drug: 'Draftium' }] } }
    const reply = await save({ sample: sample_id, tests: [nmr] }, { is_draft: true }, 'otherLab')
    expect(reply.body.sample).toMatchObject({
      report_state: 'ANALYSIS_COMPLETE',
      own_report: 'DRAFTED',
      label: 'Draft: Undergoing Analysis',
    })
    for (const who of ['lab', 'collection', 'admin'] as const) {
      expect(JSON.stringify(await service.must(who, readReports, { params: { sample_id } }))).not.toContain('Draftium')
    }
    const seen = JSON.stringify(await service.must(null, publicReports, { params: { sample_id } }))
    expect(seen).toContain('Fentanyl')
    expect(seen).not.toContain('Draftium')
    expect((await service.must('lab', readSample, { params: { sample_id } })).own_report).toBe('SUBMITTED')
    const reason = 'Too little was left'
    const done = await service.must('otherLab', reportNotAnalyzed, {
      input: { sample: sample_id, staff: 'Ida Ray', reason },
    })
    expect(done).toMatchObject({ state: 'ANALYSIS_COMPLETE', report_state: 'ANALYSIS_COMPLETE', not_analyzed: null })
    const notes = await service.db.selectFrom('analysis_notes').selectAll().execute()
    expect(notes).toMatchObject([{ reason, site_id: service.site('University laboratory') }])
  })
})

describe('after submitting', () => {
  test('a new result after sharing is marked, and the mark goes when the person was told', async () => {
    const sample_id = await reported(service)
    const params = { sample_id }
    await service.must('collection', shareResults, {
      params,
      input: { fullname: 'Robin Ortiz', shared: true, had_conversation: true },
    })
    const input = { samples: [sample_id], reason: 'REQUIRES_FURTHER_ANALYSIS', why: 'NMR', person: 'Ada Osei' } as const
    await service.must('lab', preparePackages, { input: { ...input, dest_site: service.site('Harbour') } })
    await receive(service, [sample_id], 'both')
    const { sample } = await submit(service, sample_id, [gcms()], 'both')
    expect(sample).toMatchObject({ report_state: 'ANALYSIS_SHARED', new_result_since_shared: true })
    expect(await service.must('collection', personWasTold, { params })).toMatchObject({
      new_result_since_shared: false,
    })
  })

  test('only the lab that submitted corrects; one custody entry for each technology and person', async () => {
    const sample_id = await reported(service)
    const ftir = { technology: 'FTIR', data: { staff_first_name: 'Ben', staff_last_name: 'Cole' } }
    const added = await save({ sample: sample_id, tests: [ftir], correction: 'FTIR was forgotten' })
    expect(added.status).toBe(200)
    const log = await service.must('lab', readCustodyLog, { query: { sample_id } })
    expect(log[0]).toMatchObject({ action: 'ANALYZED', staff: 'Ada Osei, Ben Cole' })
    expect(log[0]?.note).toContain('FTIR. Corrected: FTIR was forgotten')
    const entries = await service.db
      .selectFrom('custody_log')
      .selectAll()
      .where('sample_id', '=', sample_id)
      .where('action', '=', 'ANALYZED')
      .execute()
    expect(entries).toHaveLength(2)
  })

  test('the database refuses to change or remove what was submitted', async () => {
    const sample_id = await reported(service)
    const reports = service.db.updateTable('reports').where('sample_id', '=', sample_id)
    await expect(reports.set({ notes: 'changed' }).execute()).rejects.toThrow('never edited in place')
    await expect(service.db.deleteFrom('reports').where('sample_id', '=', sample_id).execute()).rejects.toThrow(
      'never edited',
    )
    const { id } = await service.db
      .selectFrom('reports')
      .select('id')
      .where('sample_id', '=', sample_id)
      .executeTakeFirstOrThrow()
    await expect(
      service.db.updateTable('report_findings').set({ percent: 1 }).where('report_id', '=', id).execute(),
    ).rejects.toThrow('never edited')
  })
})
