/** The site that took over has the tasks of the closed one, and can do them; history keeps the site where it happened. */
import { beforeAll, expect, test } from 'vitest'
import { addSite } from '#contract/admin/sites.ts'
import { saveReports } from '#contract/analysis.ts'
import { listCounts, makeCount, readCount, reportCountLosses } from '#contract/counts.ts'
import { countSamples } from '#contract/insight.ts'
import { answerDoubt, listDoubtedResults, listOwnInstruments } from '#contract/instruments.ts'
import { answerRecall, listRecalledResults } from '#contract/recalls.ts'
import { listReturnSites, listReturns, previewReturn, readReturn, releaseReturn } from '#contract/returns.ts'
import { readSample } from '#contract/samples.ts'
import { shareResults } from '#contract/sharing.ts'
import { preparePackages, unpackSample } from '#contract/transport.ts'
import { site as siteForm } from '../../../test/support/admin-examples.ts'
import { closingsOf } from '../../../test/support/closings.ts'
import { anInstrument, check, onInstrument } from '../../../test/support/instrument-examples.ts'
import { testService } from '../../../test/support/service.ts'
import { atLab, prepare, receive, register, reported } from '../../../test/support/stories.ts'
import { addStripTypes, aLot, recall, strip } from '../../../test/support/strip-examples.ts'

const service = testService()
const { closed, undo, verified, world } = closingsOf(service)
const fullname = 'Ada Osei'
const lab = 'Central laboratory'
const other = 'University laboratory'

beforeAll(() => addStripTypes(service))

const submitted = async (tests: Parameters<typeof reported>[2]) => {
  const sample_id = await atLab(service)
  const query = { is_draft: false, confirmed: ['instrument_not_checked', 'instrument_check_old'] } as never
  await service.must('lab', saveReports, { query, input: { sample: sample_id, tests: tests ?? [] } })
  return sample_id
}

test('a recall, a failed check and a count that is open go over with the lab', async () => {
  const lot = await aLot(service)
  const byStrip = await submitted([strip({ strip_lot: lot.id })])
  const standing = await submitted([strip({ strip_lot: lot.id })])
  const instrument = await anInstrument(service)
  await check(service, instrument.id, { passed: true })
  const measured = await submitted([onInstrument(instrument.id)])
  const taken = await atLab(service)
  const names = { fullname, witness: 'Ben Cole' }
  const seen = [byStrip, standing, measured].map((sample_id) => ({ sample_id }))
  const count = await service.must('lab', makeCount, { input: { ...names, scanned: seen } })
  expect(count).toMatchObject({ open: 1, settled_by: lab })
  await recall(service, lot.id)
  await check(service, instrument.id, { passed: false })

  await closed(lab, other)
  const recalled = await service.must('otherLab', listRecalledResults, {})
  expect(recalled.results.map(({ sample_id }) => sample_id).sort()).toEqual([byStrip, standing].sort())
  for (const { id, sample_id } of recalled.results) {
    const params = { id: String(id) }
    const input =
      sample_id === standing
        ? { way: 'STANDS' as const, reason: 'Infrared showed it, too.' }
        : { way: 'CANNOT_TEST_AGAIN' as const, staff: fullname }
    const answered = await service.must('otherLab', answerRecall, { params, input })
    expect(answered.reports.at(-1)).toMatchObject({ site: { name: lab } })
  }
  expect((await service.must('otherLab', listRecalledResults, {})).count).toBe(0)

  const doubted = await service.must('otherLab', listDoubtedResults, {})
  expect(doubted.results).toMatchObject([{ sample_id: measured }])
  await service.must('otherLab', answerDoubt, {
    params: { id: String(doubted.results[0]?.id) },
    input: { reason: 'LC-MS shows the same.', of_all: false },
  })
  expect((await service.must('otherLab', listDoubtedResults, {})).count).toBe(0)
  const { instruments } = await service.must('otherLab', listOwnInstruments, {})
  expect(instruments.map(({ id }) => id)).toContain(instrument.id)

  const [listed] = await service.must('otherLab', listCounts, { query: {} })
  expect(listed).toMatchObject({ id: count.id, site: { name: lab }, settled_by: other, open: 1 })
  const params = { id: String(count.id) }
  const lost = await service.must('otherLab', reportCountLosses, { params, input: { fullname, samples: [taken] } })
  expect(lost).toMatchObject({ open: 0 })
  expect((await service.call('otherCollection', readCount, { params })).status).toBe(404)
  await verified()
  const { body } = await undo(lab)
  expect(body.stayed_names.map(({ name }) => name).sort()).toEqual([byStrip, taken].sort())
  await verified()
})

test('a lab that took over from one that had taken over corrects its results; undone one after the other', async () => {
  const third = await service.must('admin', addSite, {
    input: { ...siteForm, name: 'Third lab', collects: false, analyses: true },
  })
  service.siteIds['Third lab'] = third.id
  const sample_id = await reported(service)
  await closed(lab, other)
  const closing = await closed(other, 'Third lab')
  expect(closing.moved).toContainEqual({ kind: 'TAKEN_OVER', count: 1 })
  const correct = (who: 'lab' | 'otherLab') =>
    service.must(who, saveReports, {
      query: { is_draft: false },
      input: { sample: sample_id, tests: [onInstrument(null)], correction: 'A wrong peak.' },
    })
  // All of them work at the third lab now.
  expect((await correct('lab')).reports).toMatchObject([{ version: 2, site: { id: third.id, name: lab } }])
  expect((await undo(lab)).status).toBe(409)
  expect((await undo(other)).status).toBe(200)
  expect((await correct('otherLab')).reports).toMatchObject([{ version: 3, site: { name: lab } }])
  expect((await undo(lab)).status).toBe(200)
  await verified()
})

test('what was sent on for further analysis comes back to the lab that took over', async () => {
  const sample_id = await reported(service)
  const input = { samples: [sample_id], reason: 'REQUIRES_FURTHER_ANALYSIS' as const, person: fullname, why: 'More' }
  await service.must('lab', preparePackages, { input: { ...input, dest_site: service.site(other) } })
  await closed(lab, 'Third lab')
  const back = await service.call('lab', unpackSample, {
    params: { sample_id },
    input: { fullname, reason: 'Not yet.' },
  })
  expect(back.status).toBe(200)
  const read = await service.must('lab', readSample, { params: { sample_id } })
  expect(read).toMatchObject({ analysis_site: service.site('Third lab'), state: 'ANALYSIS_COMPLETE' })
  await verified()
  expect((await undo(lab)).body.stayed).toEqual([{ kind: 'SAMPLES', count: 1 }])
  await verified()
})

test('who was told at a site that closed is told by the other one, and Insight keeps where it was collected', async () => {
  const sample_id = await reported(service)
  const query = { by: 'site' } as const
  const before = await service.must('admin', countSamples, { query })
  await closed('Parkdale', 'Riverside')
  await service.must('otherCollection', shareResults, {
    params: { sample_id },
    input: { fullname, shared: true, had_conversation: true },
  })
  expect(await service.must('admin', countSamples, { query })).toEqual(before)
  const { body } = await undo('Parkdale')
  expect(body.stayed).toEqual([])
  expect(await service.must('collection', readSample, { params: { sample_id } })).toMatchObject({
    ...{ collected_at: 'Parkdale', collecting_site_id: service.site('Parkdale') },
  })
})

test('closings are undone in their order backwards, and then everything is where it was', async () => {
  const waiting = await register(service)
  const sent = await register(service)
  await prepare(service, [sent])
  const before = await world()
  await closed('Parkdale', 'Riverside')
  await closed(lab, other)
  expect(await undo('Parkdale')).toMatchObject({
    status: 409,
    body: { detail: `${lab} has closed since. Undo the closing of ${lab} first.` },
  })
  // Both sites work on meanwhile.
  await receive(service, [sent], 'otherLab')
  expect((await undo(lab)).body.stayed_names).toEqual([{ kind: 'SAMPLES', name: sent }])
  expect((await undo('Parkdale')).body.stayed).toEqual([])
  for (const sample_id of [waiting, sent])
    expect(await service.must('collection', readSample, { params: { sample_id } })).toMatchObject({
      collected_at: 'Parkdale',
    })
  const { routes, stops, people, labels, packages } = await world()
  expect({ routes, stops, people, labels, packages }).toEqual({
    ...{ routes: before.routes, stops: before.stops, people: before.people, labels: before.labels },
    packages: expect.any(Array),
  })
  await verified()
})

test('the returns of a closed site are read and released by the site that took over', async () => {
  const [from, to] = ['2020-01-01', new Date().toISOString().slice(0, 10)]
  const release = async (who: 'otherLab' | 'admin' | 'both', site?: number) => {
    const at = site === undefined ? {} : { site }
    const { check } = await service.must(who, previewReturn, { query: { from, to, ...at } })
    return service.call(who, releaseReturn, { input: { from, to, fullname, check, ...at } })
  }
  const site = service.site(lab)
  await closed(lab, other)
  service.clock = new Date(Date.now() + 2 * 24 * 3600_000)
  expect(await service.must('otherLab', listReturnSites)).toEqual([{ id: site, name: lab }])
  expect((await service.call('both', previewReturn, { query: { from, to, site } })).status).toBe(404)
  expect((await release('admin', site)).status).toBeGreaterThanOrEqual(400)
  const released = await release('otherLab', site)
  expect([released.status, released.body.site.name]).toEqual([201, lab])
  expect((await release('otherLab')).body.site.name).toBe(other)
  expect(await service.must('otherLab', listReturns, { query: { site } })).toHaveLength(1)
  const params = { id: String(released.body.id) }
  expect((await service.call('otherLab', readReturn, { params, query: {} })).status).toBe(200)
  expect((await service.call('both', readReturn, { params, query: {} })).status).toBe(404)
  service.clock = null
  await undo(lab)
  expect(await service.must('otherLab', listReturnSites)).toEqual([])
  expect((await service.call('otherLab', readReturn, { params, query: {} })).status).toBe(404)
  expect((await service.call('lab', readReturn, { params, query: {} })).status).toBe(200)
})
