/** Closing a site in one act, and undoing it, through the calls. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addSite, readRouting } from '#contract/admin/sites.ts'
import { saveReports } from '#contract/analysis.ts'
import { startStrip, stopStrip, testHere } from '#contract/counter.ts'
import { readCustodyLog } from '#contract/custody.ts'
import { addInstrument } from '#contract/instruments.ts'
import { listSamples, readSample } from '#contract/samples.ts'
import { addStripStock } from '#contract/strips.ts'
import { unpackSample } from '#contract/transport.ts'
import { site as siteForm } from '../../../test/support/admin-examples.ts'
import { closingsOf } from '../../../test/support/closings.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { aShift, madeSample, sendHeld } from '../../../test/support/shifts.ts'
import { atLab, gcms, prepare, register, reported } from '../../../test/support/stories.ts'
import { aLot } from '../../../test/support/strip-examples.ts'

const service = testService()
const { preview, close, closed, undo, world, verified } = closingsOf(service)

beforeAll(() => service.db.updateTable('sites').set({ tests_on_site: true }).where('name', '=', 'Harbour').execute())

const sampleOf = (sample_id: string, who: Person = 'admin') => service.must(who, readSample, { params: { sample_id } })
const custodyOf = (sample_id: string) => service.must('admin', readCustodyLog, { query: { sample_id } })

test('a collecting site closes: its samples, labels, people, shifts and packages go to the other one', async () => {
  const filled = await register(service)
  const told = await reported(service)
  const sent = await register(service)
  await prepare(service, [sent])
  const shift = await aShift(service)
  const before = await world()
  const would = await preview('Parkdale', 'Riverside')
  expect(would).toMatchObject({ refusal: null, closing: null, choices: [{ name: 'Harbour' }, { name: 'Riverside' }] })
  expect(would.would).toMatchObject({ settle: [], vials: 1, to_tell: 1, to_analyze: 0 })
  const closing = await closed('Parkdale', 'Riverside')
  expect(closing.moved).toEqual(would.would.moved)
  expect(await sampleOf(filled, 'otherCollection')).toMatchObject({ collected_at: 'Parkdale', state: 'FILLED' })
  const [entry] = await custodyOf(filled)
  expect(entry).toMatchObject({
    ...{ action: 'MOVED', staff: 'admin Person', site: { name: 'Riverside' } },
    note: 'Parkdale closed, and Riverside took over. The lease ended.',
  })
  expect((await custodyOf(told)).map(({ action }) => action)).not.toContain('MOVED')
  const list = await service.must('otherCollection', listSamples, { query: { limit: 100 } })
  expect(list.results.map(({ sample_id }) => sample_id)).toEqual(expect.arrayContaining([filled, told, sent]))
  await verified()
  // The people go on at once, with what the site left them.
  const [made = ''] = shift.ids
  await sendHeld(service, shift.shift.id, madeSample(made))
  expect(await sampleOf(made)).toMatchObject({ collected_at: 'Riverside' })
  const unpacked = await service.call('collection', unpackSample, {
    params: { sample_id: sent },
    input: { fullname: 'Robin Ortiz', reason: 'Not yet.' },
  })
  expect(unpacked.status).toBe(200)
  const { body } = await undo('Parkdale')
  expect(body).toMatchObject({ undone_by: 'admin Person', undo_until: null })
  // What its people did with a sample meanwhile does not keep it from them.
  expect(body.stayed).toEqual([{ kind: 'LABELS', count: 1 }])
  expect(body.stayed_names).toEqual([{ kind: 'LABELS', name: made }])
  expect(await sampleOf(sent, 'collection')).toMatchObject({ state: 'FILLED', collected_at: 'Parkdale' })
  const after = await world()
  const without = ({ samples, labels, holdings, sites: _, ...rest }: typeof before) => ({
    ...rest,
    samples: samples.filter((row) => ![made, sent].includes((row as { sample_id: string }).sample_id)),
    labels: labels.filter((row) => (row as { sample_id: string }).sample_id !== made),
    holdings: holdings.filter((row) => ![made, sent].includes((row as { sample_id: string }).sample_id)),
  })
  expect(without(after)).toEqual(without(before))
  expect(after.sites).toEqual(before.sites)
  await verified()
})

test('a lab closes: its drafts, strips, instruments and routes go over, and the other lab answers for its results', async () => {
  const lab = service.site('Central laboratory')
  const other = service.site('University laboratory')
  const waiting = await atLab(service)
  const draft = await atLab(service)
  await service.must('lab', saveReports, { query: { is_draft: true }, input: { sample: draft, tests: [gcms()] } })
  const result = await reported(service)
  const lot = await aLot(service)
  const stock = (site_id: number, count: number) =>
    service.call('admin', addStripStock, { params: { id: String(lot.id) }, input: { site_id, count } })
  await stock(lab, 20)
  await stock(other, 5)
  const instrument = { technology: 'FTIR', name: 'Bench', since: '2026-01-01' } as const
  for (const site_id of [lab, other]) await service.must('admin', addInstrument, { input: { ...instrument, site_id } })
  const before = await world()
  const closing = await closed('Central laboratory', 'University laboratory')
  expect(closing.moved).toEqual(
    expect.arrayContaining([
      { kind: 'DRAFTS', count: 1 },
      { kind: 'STRIPS', count: 20 },
      { kind: 'INSTRUMENTS', count: 1 },
      { kind: 'ROUTES', count: 1 },
    ]),
  )
  expect(await sampleOf(waiting, 'otherLab')).toMatchObject({ analysis_site: other, state: 'IN_ANALYSIS' })
  expect((await sampleOf(draft, 'lab')).own_report).toBe('DRAFTED')
  const names = await service.db.selectFrom('instruments').select(['name', 'site_id']).orderBy('name').execute()
  expect(names).toEqual([
    { name: 'Bench', site_id: other },
    { name: expect.stringMatching(/^Bench \(Central laboratory, \d+\)$/), site_id: other },
  ])
  const { rules, warnings } = await service.must('admin', readRouting, {})
  expect([rules.some((rule) => rule.analysis_site_id === lab), warnings]).toEqual([false, expect.any(Array)])
  expect((await stock(lab, 1)).body).toMatchObject({
    detail: 'Central laboratory is closed. Choose a site that is open.',
  })
  // A result of the closed lab is corrected by the one that took over, and keeps its name.
  const again = { query: { is_draft: false }, input: { sample: result, tests: [gcms()] } } as const
  const corrected = await service.must('otherLab', saveReports, {
    ...again,
    input: { ...again.input, correction: 'A wrong peak.' },
  })
  expect(corrected.reports).toMatchObject([
    { site: { id: other, name: 'Central laboratory' }, version: 2, correction: 'A wrong peak.' },
  ])
  // A new test is the other lab's own.
  const { technology: _gcms, ...lc } = gcms()
  const both = await service.must('otherLab', saveReports, {
    query: { is_draft: false },
    input: { sample: result, tests: [{ ...lc, technology: 'LC_MS' }], correction: 'One more test.' },
  })
  expect(both.reports.map((report) => [report.technology, report.site.name]).sort()).toEqual([
    ['GC_MS', 'Central laboratory'],
    ['LC_MS', 'University laboratory'],
  ])
  await verified()
  const { body } = await undo('Central laboratory')
  expect(body.stayed).toEqual([{ kind: 'SAMPLES', count: 1 }])
  expect(body.stayed_names).toEqual([{ kind: 'SAMPLES', name: result }])
  const after = await world()
  expect([after.strips, after.routes, after.stops, after.people, after.packages]).toEqual([
    ...[before.strips, before.routes, before.stops, before.people, before.packages],
  ])
  expect((await sampleOf(draft, 'lab')).own_report).toBe('DRAFTED')
  expect(await sampleOf(waiting, 'lab')).toMatchObject({ analysis_site: lab })
  await verified()
})

test('what other sites used since stays with them, and is listed', async () => {
  const lab = service.site('Central laboratory')
  const lot = await aLot(service)
  await service.must('admin', addStripStock, { params: { id: String(lot.id) }, input: { site_id: lab, count: 3 } })
  await closed('Central laboratory', 'University laboratory')
  const gone = { params: { id: String(lot.id) }, input: { site_id: service.site('University laboratory'), count: -2 } }
  await service.must('admin', addStripStock, gone)
  const { body } = await undo('Central laboratory')
  expect(body.stayed).toContainEqual({ kind: 'STRIPS', count: 2 })
  expect(body.stayed_names.find(({ kind }) => kind === 'STRIPS')?.name).toMatch(/: 2$/)
  const left = await service.db
    .selectFrom('strip_stock')
    .select(sql<number>`sum(received - used)::int`.as('rest'))
    .where('strip_lot_id', '=', lot.id)
    .executeTakeFirst()
  expect(left).toEqual({ rest: 1 })
})

test('people at the counter, and a strip that runs, are settled first', async () => {
  const harbour2 = await service.must('admin', addSite, {
    input: { ...siteForm, name: 'Harbour Two', collects: true, analyses: true },
  })
  service.siteIds['Harbour Two'] = harbour2.id
  const sample_id = await register(service, {}, 'both')
  await service.must('both', testHere, { input: { sample_ids: [sample_id], fullname: 'Noor Haddad' } })
  await service.must('both', startStrip, { params: { sample_id }, input: { strip_type: 'Fentanyl' } })
  const { would } = await preview('Harbour', 'Harbour Two')
  expect(would.settle).toEqual([
    `A strip runs at the counter: read it, or take it out of the list (${sample_id}).`,
    `People wait at the counter: tell them first, or close the site when the board is empty (${sample_id}).`,
  ])
  expect(await close('Harbour', 'Harbour Two')).toMatchObject({ status: 409, body: { detail: would.settle.join(' ') } })
  await service.must('both', stopStrip, { params: { sample_id }, input: { strip_type: 'Fentanyl' } })
  // Nobody waits in the room that long.
  await sql`update tickets set given_at = given_at - interval '13 hours'`.execute(service.db)
  await closed('Harbour', 'Harbour Two')
  const now = await sampleOf(sample_id, 'both')
  expect(now).toMatchObject({ tested_here_site: harbour2.id, analysis_site: harbour2.id, state: 'READY_FOR_ANALYSIS' })
  await verified()
  expect((await undo('Harbour')).body.stayed).toEqual([])
  expect(await sampleOf(sample_id, 'both')).toMatchObject({ tested_here_site: service.site('Harbour') })
  await verified()
})
