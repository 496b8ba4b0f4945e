/** Reads the audit trail (R13.2): newest first, by person, kind, day and what was changed. */

import { type SqlBool, sql } from 'kysely'
import type { listAudit as endpoint } from '#contract/admin/settings.ts'
import { addDays, zonedInstant } from '#domain/dates.ts'
import { changesInWords } from '#domain/service/audit-words.ts'
import { beginsWith } from '#server/database/begins-with.ts'
import { pageOf } from '#server/database/page-of.ts'
import type { Call } from '#server/http/call.ts'
import { settingsOf } from '#server/settings.ts'

type Fields = Record<string, unknown> | null

export async function listAudit({ db, query }: Call<typeof endpoint>) {
  const { time_zone } = await settingsOf(db)
  const conditions = [
    ...(query.search ? [beginsWith(sql`lower(a.who)`, query.search.toLowerCase())] : []),
    ...(query.entity ? [sql<SqlBool>`a.entity = ${query.entity}`] : []),
    ...(query.entity_id ? [sql<SqlBool>`a.entity_id = ${query.entity_id}`] : []),
    ...(query.from ? [sql<SqlBool>`a.at >= ${zonedInstant(query.from, '00:00', time_zone)}`] : []),
    ...(query.to ? [sql<SqlBool>`a.at < ${zonedInstant(addDays(query.to, 1), '00:00', time_zone)}`] : []),
  ]
  const entries = db
    .selectFrom('audit_log as a')
    .where(conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`)
    .leftJoin('sites', 'sites.id', 'a.site_id')
    .select(['a.id', 'a.at', 'a.who', 'sites.name as site', 'a.action', 'a.entity', 'a.entity_id'])
    .select([sql<Fields>`a.before`.as('before'), sql<Fields>`a.after`.as('after')])
  const [sites, { count, results }] = await Promise.all([
    db.selectFrom('sites').select(['id', 'name']).execute(),
    pageOf(entries.orderBy('a.id', 'desc'), query),
  ])
  const reader = { zone: time_zone, sites: new Map(sites.map(({ id, name }) => [id, name])) }
  return {
    count,
    results: results.map(({ before, after, ...row }) => ({ ...row, changes: changesInWords(before, after, reader) })),
  }
}
