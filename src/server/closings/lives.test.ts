/** Random lives of samples with closings between them: nothing is orphaned, nothing is lost, and undoing puts everything back. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { closeSite, readSiteClosing, undoClosing } from '#contract/admin/site-closings.ts'
import { readHoldings } from '#contract/holdings.ts'
import { previewReturn } from '#contract/returns.ts'
import { addStripStock } from '#contract/strips.ts'
import { addDays } from '#domain/dates.ts'
import { unfitChains } from '#server/custody/compare-chains.ts'
import { firstBrokenLink } from '#server/custody/queries.ts'
import { wrongCounts } from '#server/samples/count-samples.ts'
import { wrongStrips } from '#server/strips/queries.ts'
import { type LifeStep, leftBy, lives, takeStep } from '../../../test/support/lives.ts'
import { testService } from '../../../test/support/service.ts'
import { aShift } from '../../../test/support/shifts.ts'
import { atLab, register, reported } from '../../../test/support/stories.ts'
import { aLot } from '../../../test/support/strip-examples.ts'

const service = testService()
const sites = [
  'Parkdale',
  'Riverside',
  'Harbour',
  'Central laboratory',
  'University laboratory',
  'Second harbour',
] as const
type SiteOf = (typeof sites)[number]

beforeAll(async () => {
  const { id } = await service.db
    .insertInto('sites')
    .values({ name: 'Second harbour', collects: true, analyses: true, id_prefix: 'SH', tests_on_site: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  service.siteIds['Second harbour'] = id
  await service.db
    .updateTable('sites')
    .set({ tests_on_site: true, return_basis: 'Exemption 7' })
    .where('name', '=', 'Harbour')
    .execute()
  const lot = await aLot(service)
  for (const site of ['Central laboratory', 'Harbour'] as const)
    await service.must('admin', addStripStock, {
      params: { id: String(lot.id) },
      input: { site_id: service.site(site), count: 50 },
    })
  for (const who of ['collection', 'otherCollection', 'both'] as const) await aShift(service, { who, count: 2 })
})

/** Rows that belong to a closed site although they are no history. */
async function orphans() {
  const { rows } = await sql<{ what: string; key: string }>`
    with closed as (select id from sites where closed_at is not null)
    select 'sample' as what, sample_id as key from samples where deleted_at is null
      and (collecting_site_id in (select id from closed) or (state <> 'DISPOSED' and (analysis_site in (select id from closed)
        or further_analysis_from in (select id from closed) or tested_here_site in (select id from closed))))
    union all select 'unseen', sample_id from samples s where deleted_at is null and exists (select from closed where id = any (routed_to))
      and not exists (select from sites o where o.closed_at is null and o.id = any (s.routed_to))
    union all select 'label', sample_id from registered_ids where used_at is null and voided_at is null and site_id in (select id from closed)
    union all select 'person', name from users where site_id in (select id from closed)
    union all select 'shift', id::text from shifts where site_id in (select id from closed)
    union all select 'strips', strip_lot_id::text from strip_stock where received > used and site_id in (select id from closed)
    union all select 'draft', id::text from reports where is_draft and site_id in (select id from closed)
    union all select 'route', id::text from routing_rules where collecting_site_id in (select id from closed)
      or analysis_site_id in (select id from closed)
    union all select 'stop', '' from courier_stops where source_site_id in (select id from closed)
      or destination_site_id in (select id from closed)
    union all select 'package', p.id::text from packages p where (from_site_id in (select id from closed) or to_site_id in (select id from closed))
      and exists (select from samples s where s.package_id = p.id and s.state = 'IN_TRANSPORT' and s.deleted_at is null)
    union all select 'task', r.id::text from reports r join sites f on f.id = r.site_id join sites t on t.id = f.taken_over_by
      where t.closed_at is not null`.execute(service.db)
  return rows
}

/** What a closing may not change: how many samples there are, and how much is left of them. */
async function balance() {
  const { rows } = await sql`select count(*)::int as samples, sum(should_be) as grams, sum(used) as used,
    count(*) filter (where site_id is null)::int as on_the_road from holdings`.execute(service.db)
  const strips =
    await sql`select strip_lot_id, sum(received - used)::int as rest from strip_stock group by 1 order by 1`.execute(
      service.db,
    )
  return [rows, strips.rows]
}

/** The rows of samples, labels, people, strips and routes, by what they are. */
async function world(without: ReadonlySet<string>) {
  const { rows } = await sql<{ what: string; key: string; row: object }>`
    select 'sample' as what, sample_id as key, to_jsonb(s) as row from samples s
    union all select 'label', sample_id, to_jsonb(r) from registered_ids r
    union all select 'person', name, jsonb_build_object('site', site_id) from users
    union all select 'strips', strip_lot_id || ' ' || site_id, to_jsonb(k) from strip_stock k where received <> 0 or used <> 0
    union all select 'shift', id::text, jsonb_build_object('site', site_id) from shifts
    union all select 'route', collecting_site_id || ' ' || coalesce(sample_type::text, ''), to_jsonb(r) - 'id' from routing_rules r
    union all select 'stop', source_site_id || ' ' || destination_site_id, to_jsonb(c) from courier_stops c
    union all select 'site', name, to_jsonb(s) from sites s
    order by 1, 2`.execute(service.db)
  return rows.filter(({ what, key }) => !((what === 'sample' || what === 'label') && without.has(key)))
}

const close = (site: SiteOf, to: SiteOf) =>
  service.call('admin', closeSite, {
    params: { id: String(service.site(site)) },
    input: { to_site_id: service.site(to), name: site, reason: 'The lease ended.' },
  })
const preview = async (site: SiteOf, to: SiteOf) =>
  (
    await service.must('admin', readSiteClosing, {
      params: { id: String(service.site(site)) },
      query: { to: service.site(to) },
    })
  ).would.moved
const undo = (site: SiteOf) => service.call('admin', undoClosing, { params: { id: String(service.site(site)) } })

type Act =
  | { readonly is: 'step'; readonly at: number; readonly step: LifeStep }
  | { readonly is: 'close' | 'undo'; readonly site: SiteOf; readonly to: SiteOf }

const acts = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.tuple(fc.nat(5), lives).map(([at, [step]]): Act[] => (step ? [{ is: 'step', at, step }] : [])),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom('close' as const, 'close' as const, 'undo' as const),
          fc.constantFrom(...sites),
          fc.constantFrom(...sites, 'Second harbour' as const, 'Second harbour' as const),
        )
        .map(([is, site, to]): Act[] => [{ is, site, to }]),
    },
  ),
  { minLength: 10, maxLength: 30 },
)

test('samples live on while their sites close and open again', async () => {
  const seen = { closed: 0, undone: 0, stayed: 0 }
  const routes = await service.db
    .selectFrom('routing_rules')
    .select(['collecting_site_id', 'sample_type', 'analysis_site_id'])
    .execute()
  const people = await service.db.selectFrom('users').select(['id', 'site_id']).execute()
  await fc.assert(
    fc.asyncProperty(acts, async (given) => {
      const ids = [
        ...[await register(service), await atLab(service), await register(service, {}, 'otherCollection')],
        ...[await register(service, {}, 'both'), await reported(service), await reported(service)],
      ]
      /** The closings that nobody undid: how the world was before, and whose samples changed since. */
      const open = new Map<
        SiteOf,
        { before: Awaited<ReturnType<typeof world>>; touched: Set<string>; others: boolean }
      >()
      const undoOne = async (site: SiteOf) => {
        const held = await balance()
        const { status, body } = await undo(site)
        if (status !== 200) return status
        seen.undone += 1
        const was = open.get(site)
        open.delete(site)
        expect(await balance()).toEqual(held)
        seen.stayed += body.stayed.length
        // Another closing since then moved what this one had moved: only the plain case is compared row by row.
        if (was !== undefined && !was.others) {
          const now = await world(was.touched)
          const rows = (kept: typeof now) => kept.map(({ what, key, row }) => `${what} ${key} ${JSON.stringify(row)}`)
          const touched = was.before.filter(({ key }) => !was.touched.has(key))
          expect(rows(now)).toEqual(rows(touched))
        }
        return status
      }
      for (const act of given.flat()) {
        if (act.is === 'step') {
          const id = ids[act.at % ids.length] ?? ''
          expect(await takeStep(service, id, act.step), JSON.stringify(act)).toBeLessThan(500)
          for (const { touched } of open.values()) touched.add(id)
          continue
        }
        if (act.is === 'undo') {
          expect([200, 409]).toContain(await undoOne(act.site))
          for (const one of open.values()) one.others = true
        } else {
          const [before, held] = [await world(new Set()), await balance()]
          const would = await preview(act.site, act.to)
          const { status, body } = await close(act.site, act.to)
          expect([200, 400, 409]).toContain(status)
          if (status !== 200) continue
          seen.closed += 1
          // The preview said exactly what then happened.
          expect(body.moved).toEqual(would)
          for (const one of open.values()) one.others = true
          open.set(act.site, { before, touched: new Set(), others: false })
          expect(await balance()).toEqual(held)
        }
        expect(await orphans()).toEqual([])
      }
      // What a site's return says it holds at the end is what it holds.
      const today = new Date().toISOString().slice(0, 10)
      for (const name of sites) {
        const site = service.site(name)
        const said = await service.must('admin', previewReturn, {
          query: { from: '2020-01-01', to: addDays(today, 1), site },
        })
        const { samples, grams } = await service.must('admin', readHoldings, { query: { site } })
        const { vials, grams: left } = said.total.held_after
        expect([name, vials, left.toFixed(6)]).toEqual([name, samples, grams.toFixed(6)])
      }
      // Nobody waits at a counter for long.
      await sql`update tickets set given_at = given_at - interval '13 hours'`.execute(service.db)
      // All open again for the next life; the newest first, since a site cannot go back to a closed one.
      for (const site of [...open.keys()].reverse()) expect(await undoOne(site)).toBe(200)
      // A route that two closings changed stays where the second one left it: each life begins with those of the first.
      await service.db.deleteFrom('routing_rules').execute()
      await service.db.insertInto('routing_rules').values(routes).execute()
      for (const { id, site_id } of people)
        await service.db.updateTable('users').set({ site_id }).where('id', '=', id).execute()
      expect([await firstBrokenLink(service.db), await unfitChains(service.db)]).toEqual([null, []])
    }),
    // What a failure leaves in the database would fail all shorter lives, too.
    { numRuns: Number(process.env.LIVES ?? 25), endOnFailure: true },
  )
  expect(seen.closed).toBeGreaterThan(10)
  expect(seen.stayed).toBeGreaterThan(0)
  expect([await wrongCounts(service.db), await wrongStrips(service.db)]).toEqual([[], []])
  const left = await leftBy(service.db)
  const stored = await service.db
    .selectFrom('holdings')
    .select(['sample_id', 'site_id', 'should_be as grams'])
    .orderBy('sample_id')
    .execute()
  expect(stored).toEqual(left.toSorted((a, b) => (a.sample_id < b.sample_id ? -1 : 1)))
})
