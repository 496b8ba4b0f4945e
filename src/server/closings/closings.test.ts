/** Closing a site in one act, and undoing it, through the calls. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { registerIds } from '#contract/admin/ids.ts'
import { invitePerson } from '#contract/admin/people.ts'
import { closeSite, readSiteClosing, undoClosing } from '#contract/admin/site-closings.ts'
import { addSite, changeSite, listSites, readRouting } from '#contract/admin/sites.ts'
import { saveReports } from '#contract/analysis.ts'
import { startStrip, testHere } from '#contract/counter.ts'
import { readCustodyLog } from '#contract/custody.ts'
import { listSamples, readSample } from '#contract/samples.ts'
import { unpackSample } from '#contract/transport.ts'
import { unfitChains } from '#server/custody/compare-chains.ts'
import { firstBrokenLink } from '#server/custody/queries.ts'
import { site as siteForm } from '../../../test/support/admin-examples.ts'
import { type Person, testService } from '../../../test/support/service.ts'
import { aShift, madeSample, sendHeld } from '../../../test/support/shifts.ts'
import { atLab, gcms, prepare, receive, register, reported } from '../../../test/support/stories.ts'

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
