/** The sites that a site answers for: itself, and those that closed and that it took over (R13.16). */
import { type SqlBool, sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

/** Whether `column` names a site that `site` answers for. */
export const isOwnSite = (column: string, site: number) =>
  sql<SqlBool>`${sql.ref(column)} in (select id from sites where id = ${site} or taken_over_by = ${site})`

/** The site that answers for this one: itself while it is open. */
export async function answeringSite(db: Database, site: number): Promise<number> {
  const row = await db.selectFrom('sites').select('taken_over_by').where('id', '=', site).executeTakeFirst()
  return row?.taken_over_by ?? site
}
