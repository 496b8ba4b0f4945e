/** A result that is not of its sample is taken back (R6.31): nothing has it any more, and everybody who read it is told. */
import { describe, expect, test } from 'vitest'
import { readReports, reportNotAnalyzed, saveReports, takeBackReport } from '#contract/analysis.ts'
import { readAsRead } from '#contract/as-read.ts'
import { makeCount, reportCountLosses } from '#contract/counts.ts'
import { readCustodyLog } from '#contract/custody.ts'
import { disposeSamples } from '#contract/disposal.ts'
import { listSamples, readSample, reportFound } from '#contract/samples.ts'
import { answerPublicSurvey, publicDownload, publicReports, publicSample } from '#contract/service-user.ts'
import { peopleToTell, personWasTold, shareResults } from '#contract/sharing.ts'
import { preparePackages, unpackSample } from '#contract/transport.ts'
import { unfitChains } from '#server/custody/compare-chains.ts'
import type { TestInput } from '../../../test/support/inputs.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, gcms, reported, submit } from '../../../test/support/stories.ts'

const service = testService()

const names = { staff_first_name: 'Ada', staff_last_name: 'Osei' }
const ftir = {
  technology: 'FTIR',
  data: { ...names, drugs_found: [{ drug: { name: 'Caffeine' } }] },
} satisfies TestInput
const strip = {
  technology: 'TEST_STRIP',
  data: { ...names, strip_type: 'Fentanyl', strip_result: 'NEGATIVE' },
} satisfies TestInput

const reportsOf = (sample_id: string, who: 'lab' | 'collection' = 'lab') =>
  service.must(who, readReports, { params: { sample_id } })
const idOf = async (sample_id: string, technology: string) =>
  (await reportsOf(sample_id)).find((one) => one.technology === technology && !one.is_draft)?.id ?? 0
const why = { staff: 'Ada Osei', reason: 'The vials were swapped.' }
const takeBack = async (sample_id: string, technology: string) =>
  service.must('lab', takeBackReport, { input: { report: await idOf(sample_id, technology), ...why } })
const share = (sample_id: string) =>
  service.must('collection', shareResults, {
    params: { sample_id },
    input: { fullname: 'Robin Ortiz', shared: true, had_conversation: true },
  })

describe('the only result of a sample', () => {
  test('is gone for everybody, and the sample can be reported anew', async () => {
    const sample = await reported(service)
    const params = { sample_id: sample }
    const { sample: after, reports } = await takeBack(sample, 'GC_MS')
    expect(reports).toEqual([])
    expect(after).toMatchObject({
      ...{ state: 'IN_ANALYSIS', report_state: 'READY_FOR_ANALYSIS', label: 'Undergoing Analysis', not_analyzed: null },
      ...{ reported_at: null, own_report: 'NONE', important_findings: [], is_quantified: false },
      taken_back: [{ technology: 'GC_MS', reason: why.reason }],
    })
    expect(await service.must(null, publicReports, { params })).toEqual([])
    const seen = await service.must(null, publicSample, { params })
    expect(seen.sample).toMatchObject({ not_analyzed: null, taken_back: [{ technology: 'GC_MS' }] })
    // Whoever reads it to its person at this moment is told that it changed.
    const { newest_at } = await service.must('collection', readAsRead, { params, query: {} })
    expect(newest_at).toBe(after.taken_back?.[0]?.at)
    expect(JSON.stringify(seen)).not.toMatch(/swapped|entanyl is|Ada/)
    expect((await service.call(null, publicDownload, { params })).status).toBe(409)
    const log = await service.must('collection', readCustodyLog, { query: params })
    expect(log.find(({ action }) => action === 'ANALYZED')?.note).toContain(
      'GC-MS. Taken back: The vials were swapped.',
    )
    const again = await submit(service, sample, [gcms([{ drug: { name: 'Caffeine' }, percent: 40, weight: null }])])
    expect(again.reports).toMatchObject([{ version: 3, correction: null, changed: null, earlier_versions: [] }])
    expect(again.sample).toMatchObject({ label: 'Results Reported', not_analyzed: null })
    const [read] = await service.must(null, publicReports, { params })
    expect(read).toMatchObject({ changed: null, corrected_at: null, drugs_found: [{ drug: { name: 'Caffeine' } }] })
  })

  test('that was told is told again: the sample is no longer shared, and its person is on the list', async () => {
    const sample = await reported(service)
    const params = { sample_id: sample }
    await share(sample)
    await takeBack(sample, 'GC_MS')
    const before = await service.must('collection', readSample, { params })
    expect(before).toMatchObject({ shared_at: null, label: 'Undergoing Analysis', corrected_since_shared: true })
    expect((await service.must('collection', peopleToTell, {})).changed.samples).toContain(sample)
    const told = await service.must('collection', personWasTold, { params, query: {} })
    expect(told.corrected_since_shared).toBe(false)
    await submit(service, sample)
    expect(await service.must('collection', readSample, { params })).toMatchObject({
      ...{ label: 'Results Available', shared_at: null, new_result_since_shared: false },
    })
    await share(sample)
  })

  test('that was told stays to be told while the next result is corrected, until that one is told', async () => {
    const sample = await reported(service)
    const params = { sample_id: sample }
    await share(sample)
    await takeBack(sample, 'GC_MS')
    await submit(service, sample)
    await service.must('lab', saveReports, { input: { sample, tests: [gcms()], correction: 'Typo' } })
    const isListed = async () => (await service.must('collection', peopleToTell, {})).changed.samples.includes(sample)
    expect(await service.must('collection', readSample, { params })).toMatchObject({
      ...{ shared_at: null, corrected_since_shared: true },
    })
    expect(await isListed()).toBe(true)
    await share(sample)
    expect(await isListed()).toBe(false)
  })

  test('is told no more once its person read the next one online, and answered', async () => {
    const sample = await reported(service, { results_provision: 'ONLINE' })
    const params = { sample_id: sample }
    await share(sample)
    await takeBack(sample, 'GC_MS')
    await submit(service, sample)
    await service.must(null, answerPublicSurvey, { params, input: { use_again: 'YES' } })
    expect(await service.must('collection', readSample, { params })).toMatchObject({
      ...{ report_state: 'ANALYSIS_SHARED', corrected_since_shared: false },
    })
    expect((await service.must('collection', peopleToTell, {})).changed.samples).not.toContain(sample)
  })

  test('is said to be taken back while the lab writes the next one, and where it can write none', async () => {
    const sample = await reported(service)
    const params = { sample_id: sample }
    await takeBack(sample, 'GC_MS')
    const read = (lang: 'en' | 'fr') => service.must('collection', readAsRead, { params, query: { lang } })
    for (const act of [
      async () => {},
      async () => service.must('lab', saveReports, { query: { is_draft: true }, input: { sample, tests: [gcms()] } }),
      async () =>
        service.must('lab', reportNotAnalyzed, { input: { sample, staff: 'Ada Osei', reason: 'Too little.' } }),
    ]) {
      await act()
      expect(await read('en')).toMatchObject({ result: null, taken_back: { title: 'A result was taken back' } })
      expect((await read('fr')).taken_back?.sentences).toEqual([
        expect.stringMatching(/^Un résultat \(GC-MS\) a été retiré le /),
        'Si vous l’avez lu, n’en tenez pas compte.',
        'Demandez au personnel ce qui va suivre.',
      ])
    }
  })

  test('waits at its lab as before any result: to report, and due', async () => {
    const sample = await reported(service)
    await service.db.updateTable('samples').set({ return_date: '2026-01-02' }).where('sample_id', '=', sample).execute()
    await takeBack(sample, 'GC_MS')
    const { results } = await service.must('lab', listSamples, {
      query: { tab: 'SamplesToReport', search: sample, late: 'true' } as never,
    })
    expect(results.map(({ sample_id }) => sample_id)).toEqual([sample])
  })

  test('goes from a sample that a count missed; whoever finds it finds it without one', async () => {
    const sample = await reported(service)
    const by = { fullname: 'Ada Osei', samples: [sample] }
    const { id } = await service.must('lab', makeCount, {
      input: { fullname: by.fullname, witness: 'Ben Cole', scanned: [] },
    })
    await service.must('lab', reportCountLosses, { params: { id: String(id) }, input: by })
    expect((await takeBack(sample, 'GC_MS')).sample).toMatchObject({ state: 'MISSING', reported_at: null })
    await service.must('lab', reportFound, { input: by })
    expect(await service.must('lab', readSample, { params: { sample_id: sample } })).toMatchObject({
      ...{ state: 'IN_ANALYSIS', report_state: 'READY_FOR_ANALYSIS' },
    })
    await submit(service, sample)
    expect(await unfitChains(service.db)).toEqual([])
  })

  test('goes from a sample that is on its way or disposed of, too; it comes back without one', async () => {
    const sample = await reported(service)
    const params = { sample_id: sample }
    await share(sample)
    const lab = service.site('University laboratory')
    const packed = {
      samples: [sample],
      reason: 'REQUIRES_FURTHER_ANALYSIS',
      dry_run: false,
      why: 'More',
      person: 'Ada Osei',
      dest_site: lab,
    } as const
    await service.must('lab', preparePackages, { input: packed })
    expect((await takeBack(sample, 'GC_MS')).sample).toMatchObject({ state: 'IN_TRANSPORT', shared_at: null })
    const unpacked = { fullname: 'Ada Osei', reason: 'The wrong shelf' }
    await service.must('lab', unpackSample, { params, input: unpacked })
    expect(await service.must('lab', readSample, { params })).toMatchObject({
      ...{ state: 'IN_ANALYSIS', report_state: 'READY_FOR_ANALYSIS', reported_at: null },
    })
    await submit(service, sample)
    const disposal = { samples: [sample], staff: 'Ada Osei', witness: 'Ben Cole' }
    await service.must('lab', disposeSamples, { input: disposal })
    expect((await takeBack(sample, 'GC_MS')).sample).toMatchObject({
      state: 'DISPOSED',
      report_state: 'READY_FOR_ANALYSIS',
    })
  })

  test('of a strip, which has another result stored in its place, is none either', async () => {
    const sample = await reported(service, {}, [strip])
    await takeBack(sample, 'TEST_STRIP')
    expect(await reportsOf(sample)).toEqual([])
    const { reports } = await submit(service, sample, [strip])
    expect(reports).toMatchObject([{ strip_result: 'NEGATIVE', changed: null }])
  })
})

describe('one of several results', () => {
  test('goes, and the others stand with a warning that says so, in each language', async () => {
    const sample = await reported(service, {}, [gcms(), ftir])
    const params = { sample_id: sample }
    await share(sample)
    const { sample: after } = await takeBack(sample, 'GC_MS')
    expect(after).toMatchObject({
      report_state: 'ANALYSIS_SHARED',
      corrected_since_shared: true,
      important_findings: [],
    })
    expect((await reportsOf(sample)).map(({ technology }) => technology)).toEqual(['FTIR'])
    for (const [lang, title] of [
      ['en', 'A result was taken back'],
      ['fr', 'Un résultat a été retiré'],
      ['es', 'Se retiró un resultado'],
    ] as const) {
      const { result } = await service.must('collection', readAsRead, { params, query: { lang } })
      expect(result?.warnings[0]).toMatchObject({ tone: 'look', title })
      expect(result?.warnings[0]?.sentences[0]).toContain('(GC-MS)')
      expect(result?.found.text).toMatch(/^Ca/)
    }
  })

  test('with its correction: no version of it is read, and the next one is a first one', async () => {
    const sample = await reported(service, {}, [gcms(), ftir])
    const correct = gcms([{ drug: { name: 'Carfentanil' }, percent: 1, weight: null }])
    await service.must('lab', saveReports, { input: { sample, tests: [correct], correction: 'Typo' } })
    await takeBack(sample, 'GC_MS')
    expect(JSON.stringify(await reportsOf(sample))).not.toContain('arfentanil')
    const { reports } = await service.must('lab', saveReports, {
      input: { sample, tests: [gcms()], correction: 'Now the right vial' },
    })
    expect(reports.find(({ technology }) => technology === 'GC_MS')).toMatchObject({ version: 4, earlier_versions: [] })
  })
})

describe('what is refused', () => {
  test('another lab, an older version, one that was taken back, a draft, and no reason', async () => {
    const sample = await reported(service)
    const report = await idOf(sample, 'GC_MS')
    const call = (who: 'lab' | 'otherLab' | 'collection', input: object) =>
      service.call(who, takeBackReport, { input: { report, ...why, ...input } as never })
    expect((await call('otherLab', {})).status).toBe(404)
    expect((await call('collection', {})).status).toBe(403)
    expect((await call('lab', { reason: ' ' })).status).toBe(400)
    expect((await call('lab', { staff: 'Ada' })).status).toBe(400)
    expect((await call('lab', { report: 999_999 })).status).toBe(404)
    await service.must('lab', saveReports, { input: { sample, tests: [gcms()], correction: 'Typo' } })
    expect((await call('lab', {})).status).toBe(409)
    const newest = await idOf(sample, 'GC_MS')
    expect((await call('lab', { report: newest })).status).toBe(200)
    expect((await call('lab', { report: newest })).status).toBe(409)
    const other = await atLab(service)
    await service.must('lab', saveReports, { query: { is_draft: true }, input: { sample: other, tests: [gcms()] } })
    const [draft] = await reportsOf(other)
    expect((await call('lab', { report: draft?.id })).status).toBe(404)
  })

  test('nothing: it is still in the lists of neither its results nor its dangers', async () => {
    const sample = await reported(service)
    await takeBack(sample, 'GC_MS')
    const { results } = await service.must('lab', listSamples, { query: { search: sample } as never })
    expect(results).toMatchObject([{ sample_id: sample, label: 'Undergoing Analysis', important_findings: [] }])
  })
})
