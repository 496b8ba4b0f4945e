/** The banner's message for a person (R4.2): the newest that is meant for them now. */
import type { Viewer } from '#domain/viewer.ts'
import type { Database } from '#server/database/connect.ts'

export async function messageFor(db: Database, viewer: Viewer, now: Date) {
  const roles = [
    ...(viewer.performs_collection ? ['collection'] : []),
    ...(viewer.performs_analysis ? ['analysis'] : []),
    ...(viewer.is_admin ? ['admin'] : []),
  ]
  const at = now.toISOString()
  const message = await db
    .selectFrom('messages')
    .select(['label', 'content'])
    .where('from_at', '<=', at)
    .where((or) => or.or([or('until_at', 'is', null), or('until_at', '>', at)]))
    .where((or) => or.or([or('audience_site_id', 'is', null), or('audience_site_id', '=', viewer.site_id)]))
    .where((or) =>
      or.or([or('audience_role', 'is', null), ...(roles.length === 0 ? [] : [or('audience_role', 'in', roles)])]),
    )
    .orderBy('from_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return message ?? { label: null, content: null }
}
