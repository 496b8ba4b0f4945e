/** Closing a site in one act, and undoing it, through the calls. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { registerIds } from '#contract/admin/ids.ts'
import { addMessage } from '#contract/admin/messages.ts'
import { invitePerson } from '#contract/admin/people.ts'
import { closeSite, readSiteClosing, undoClosing } from '#contract/admin/site-closings.ts'
import { addSite, changeSite, listSites, readRouting } from '#contract/admin/sites.ts'
import { saveReports } from '#contract/analysis.ts'
import { startStrip, stopStrip, testHere } from '#contract/counter.ts'
import { readCustodyLog } from '#contract/custody.ts'
import { addInstrument } from '#contract/instruments.ts'
import { listSamples, readSample } from '#contract/samples.ts'
import { addStripStock } from '#contract/strips.ts'
import { unpackSample } from '#contract/transport.ts'
import { unfitChains } from '#server/custody/compare-chains.ts'
import { firstBrokenLink } from '#server/custody/queries.ts'
import { message, roles, site as siteForm } from '../../../test/support/admin-examples.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { aShift, madeSample, sendHeld } from '../../../test/support/shifts.ts'
import { atLab, gcms, prepare, register, reported } from '../../../test/support/stories.ts'
import { aLot } from '../../../test/support/strip-examples.ts'

const service = testService()
const reason = 'The lease ended.'

beforeAll(() => service.db.updateTable('sites').set({ tests_on_site: true }).where('name', '=', 'Harbour').execute())

const preview = (site: string, to?: string) =>
  service.must('admin', readSiteClosing, {
    params: { id: String(service.site(site)) },
    query: to === undefined ? {} : { to: service.site(to) },
  })
const close = (site: string, to: string, changes: object = {}, who: Person = 'admin') =>
  service.call(who, closeSite, {
    params: { id: String(service.site(site)) },
    input: { to_site_id: service.site(to), name: site, reason, ...changes },
  })
const closed = async (site: string, to: string) => {
  const reply = await close(site, to)
  expect(reply.body).toMatchObject({ site: { name: site }, to: { name: to } })
  return reply.body
}
const undo = (site: string, who: Person = 'admin') =>
  service.call(who, undoClosing, { params: { id: String(service.site(site)) } })
const sampleOf = (sample_id: string, who: Person = 'admin') => service.must(who, readSample, { params: { sample_id } })
const custodyOf = (sample_id: string) => service.must('admin', readCustodyLog, { query: { sample_id } })

/** Everything of the database that names a site, so that two states can be compared. */
const world = async () => {
  const rows = async (table: string, order: string) =>
    (await sql`select * from ${sql.raw(table)} order by ${sql.raw(order)}`.execute(service.db)).rows
  return {
    samples: await rows('samples', 'sample_id'),
    labels: await rows('registered_ids', 'sample_id'),
    people: await rows('(select id, site_id from users) u', 'id'),
    routes: await rows('(select collecting_site_id, sample_type, analysis_site_id from routing_rules) r', '1, 2'),
    stops: await rows('courier_stops', '1, 2'),
    strips: await rows('(select * from strip_stock where received <> 0 or used <> 0) k', '1, 2'),
    shifts: await rows('(select id, site_id from shifts) s', '1'),
    packages: await rows('packages', 'id'),
    holdings: await rows('holdings', 'sample_id'),
    sites: await rows('sites', 'id'),
  }
}
const verified = async () =>
  expect([await firstBrokenLink(service.db), await unfitChains(service.db)]).toEqual([null, []])

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
  expect(body.stayed).toEqual([
    { kind: 'SAMPLES', count: 1 },
    { kind: 'LABELS', count: 1 },
  ])
  expect(body.stayed_names).toEqual([
    { kind: 'LABELS', name: made },
    { kind: 'SAMPLES', name: sent },
  ])
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

test('what cannot be is refused with a sentence, and changes nothing', async () => {
  const before = await world()
  const fault = async (site: string, to: string, changes: object = {}) => {
    const { status, body } = await close(site, to, changes)
    return [status, body.errors?.[0]?.message ?? body.detail]
  }
  expect(await fault('Parkdale', 'Parkdale')).toEqual([400, 'A site cannot take over from itself. Choose another one.'])
  expect(await fault('Parkdale', 'Riverside', { name: 'Riverside' })).toEqual([
    400,
    'Type the name of the site that closes: Parkdale',
  ])
  expect(await fault('Parkdale', 'Riverside', { reason: ' ' })).toEqual([400, 'Enter the reason.'])
  expect(await fault('Parkdale', 'Riverside', { to_site_id: 999_999 })).toEqual([
    400,
    'Choose the site that takes over.',
  ])
  expect(await fault('Parkdale', 'Central laboratory')).toEqual([
    400,
    'Central laboratory does not collect samples, as Parkdale does. Choose another site.',
  ])
  expect(await fault('Central laboratory', 'Riverside')).toEqual([
    400,
    'Riverside does not analyze samples, as Central laboratory does. Choose another site.',
  ])
  for (const who of ['collection', 'lab', 'both', 'noRole'] as const)
    expect([(await close('Parkdale', 'Riverside', {}, who)).status, (await undo('Parkdale', who)).status]).toEqual([
      403, 403,
    ])
  expect((await undo('Parkdale')).body.detail).toBe('This site is not closed.')
  const nowhere = { params: { id: '999999' }, input: { to_site_id: service.site('Parkdale'), name: 'x', reason } }
  expect((await service.call('admin', closeSite, nowhere)).status).toBe(404)
  expect((await service.call('admin', undoClosing, { params: { id: '999999' } })).status).toBe(404)
  expect(await world()).toEqual(before)
})

test('the last site of its kind cannot be closed', async () => {
  const others = ['Harbour', 'Harbour Two', 'University laboratory']
  await service.db.updateTable('sites').set({ active: false }).where('name', 'in', others).execute()
  const why = 'Central laboratory cannot be closed: no other open site analyzes samples and could take over.'
  expect(await close('Central laboratory', 'University laboratory')).toMatchObject({
    status: 409,
    body: { detail: why },
  })
  expect(await preview('Central laboratory')).toMatchObject({ refusal: why, choices: [] })
  await service.db.updateTable('sites').set({ active: true }).where('name', 'in', others).execute()
})

test('nothing new comes to a closed site, and it is opened again only as a whole', async () => {
  await closed('Riverside', 'Parkdale')
  const site_id = service.site('Riverside')
  const detail = 'Riverside is closed. Choose a site that is open.'
  expect(await close('Riverside', 'Parkdale')).toMatchObject({
    status: 409,
    body: { detail: 'Riverside is closed already.' },
  })
  expect(await close('Parkdale', 'Riverside')).toMatchObject({ status: 400, body: { detail } })
  const ids = { site_id, rows: [{ sample_id: 'RS90001', container_type: 'VIAL', empty_weight: '2' }], dry_run: true }
  expect(await service.call('admin', registerIds, { spoilt: ids })).toMatchObject({ status: 400, body: { detail } })
  const person = { email: 'new@example.org', name: 'New Person', site_id, ...roles }
  expect((await service.call('admin', invitePerson, { input: person })).body.errors).toMatchObject([
    { field: 'site_id' },
  ])
  expect(await service.call('admin', addMessage, { input: { ...message, audience_site_id: site_id } })).toMatchObject({
    status: 400,
    body: { detail },
  })
  // Whoever writes it.
  for (const row of [
    sql`insert into users (email, name, site_id) values ('x@example.org', 'X', ${site_id})`,
    sql`insert into routing_rules (collecting_site_id, analysis_site_id) values (${site_id}, ${service.site('Central laboratory')})`,
    sql`insert into registered_ids (sample_id, site_id, container_type) values ('RS90002', ${site_id}, 'BAG')`,
    sql`update samples set collecting_site_id = ${site_id} where sample_id in (select sample_id from samples where deleted_at is null limit 1)`,
    sql`insert into turned_away (site_id, hour, reason) values (${site_id}, now(), 'FULL')`,
  ])
    await expect(row.execute(service.db)).rejects.toMatchObject({ code: 'VC001', message: detail })
  const [before] = (await service.must('admin', listSites, {})).filter(({ id }) => id === site_id)
  expect(before).toMatchObject({ active: false, people: 0, open_samples: 0, free_vials: 0, free_bags: 0 })
  const {
    id: _i,
    people: _p,
    free_vials: _v,
    free_bags: _b,
    open_samples: _o,
    closed_at: _c,
    version,
    ...form
  } = before ?? {}
  const open = { params: { id: String(site_id) }, version: version ?? 0, spoilt: { ...form, active: true } }
  expect((await service.call('admin', changeSite, open)).body.detail).toBe(
    'Riverside is closed, and another site took over. Undo its closing, or add a new site.',
  )
  // The site that took over closes too: it must be opened first.
  await closed('Parkdale', 'Harbour')
  expect((await undo('Riverside')).body.detail).toBe('Parkdale has closed since. Undo the closing of Parkdale first.')
  expect((await undo('Parkdale')).body.stayed).toEqual([])
  const shift = (hours: number) =>
    sql`update site_closings set at = at - ${hours} * interval '1 hour' where undone_at is null`.execute(service.db)
  await shift(25)
  expect((await undo('Riverside')).body.detail).toBe(
    'Riverside closed more than 24 hours ago, so this cannot be undone. Add a new site.',
  )
  expect((await preview('Riverside')).closing).toMatchObject({ undo_until: null })
  await shift(-25)
  expect((await undo('Riverside')).body.stayed).toEqual([])
  await verified()
})

test('of two who close it, or undo it, at the same moment, one does', async () => {
  const twice = await Promise.all([close('Riverside', 'Parkdale'), close('Riverside', 'Harbour')])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  const undone = await Promise.all([undo('Riverside'), undo('Riverside')])
  expect(undone.map(({ status }) => status).sort()).toEqual([200, 409])
  // Two sites into each other: the second finds the other closed.
  const crossed = await Promise.all([close('Riverside', 'Parkdale'), close('Parkdale', 'Riverside')])
  expect(crossed.map(({ status }) => status).sort()).toEqual([200, 400])
  const shut = crossed[0]?.status === 200 ? 'Riverside' : 'Parkdale'
  expect((await undo(shut)).status).toBe(200)
})

test('whoever registers while the site closes is refused or moves with it: no sample stays behind', async () => {
  const work = Array.from({ length: 12 }, () =>
    register(service).then(
      () => 'done',
      () => 'refused',
    ),
  )
  const [reply] = await Promise.all([close('Parkdale', 'Riverside'), ...work])
  expect(reply.status).toBe(200)
  const behind = await service.db
    .selectFrom('samples')
    .select('sample_id')
    .where('collecting_site_id', '=', service.site('Parkdale'))
    .where('deleted_at', 'is', null)
    .execute()
  expect(behind).toEqual([])
  await verified()
  expect((await undo('Parkdale')).status).toBe(200)
})
