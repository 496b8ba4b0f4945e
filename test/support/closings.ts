/** Closing a site, undoing it, and what the database holds about sites, for tests. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { closeSite, readSiteClosing, undoClosing } from '#contract/admin/site-closings.ts'
import { unfitChains } from '#server/custody/compare-chains.ts'
import { firstBrokenLink } from '#server/custody/queries.ts'
import { reason } from './admin-examples.ts'
import type { Person, TestService } from './service.ts'

/** The calls of a test about closing, by the names of the sites. */
export function closingsOf(service: TestService) {
  const params = (site: string) => ({ id: String(service.site(site)) })
  const close = (site: string, to: string, changes: object = {}, who: Person = 'admin') =>
    service.call(who, closeSite, {
      params: params(site),
      input: { to_site_id: service.site(to), name: site, reason, ...changes },
    })
  return {
    close,
    preview: (site: string, to?: string) =>
      service.must('admin', readSiteClosing, {
        params: params(site),
        query: to === undefined ? {} : { to: service.site(to) },
      }),
    /** Closes it, and fails where that is refused. */
    closed: async (site: string, to: string) => {
      const reply = await close(site, to)
      expect(reply.body).toMatchObject({ site: { name: site }, to: { name: to } })
      return reply.body
    },
    undo: (site: string, who: Person = 'admin') => service.call(who, undoClosing, { params: params(site) }),
    /** Everything of the database that names a site, so that two states can be compared. */
    world: async () => {
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
    },
    /** Custody verifies. */
    verified: async () =>
      expect([await firstBrokenLink(service.db), await unfitChains(service.db)]).toEqual([null, []]),
  }
}
