/** The site that a call about holdings asks for. */
import type { Viewer } from '#domain/viewer.ts'
import type { Database } from '#server/database/connect.ts'
import { Failure } from '#server/http/failure.ts'
import { answeringSite } from '#server/own-sites.ts'

/** The reader's own site or one that it took over from, or for an administrator any; 404 for another one, as for one that does not exist. */
export async function siteAsked(db: Database, staff: Viewer, asked: number | undefined) {
  const id = asked ?? staff.site_id
  const site = await db.selectFrom('sites').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
  if (site === undefined || (!staff.is_admin && (await answeringSite(db, id)) !== staff.site_id))
    throw new Failure('not_found', 'This site was not found.')
  return site
}
