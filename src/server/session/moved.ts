/** A person whose site closed is told so for two days: as long as what a closing moved is kept. */
import type { Database } from '#server/database/connect.ts'

/** The site from which the newest closing moved this person, and when; null where none did, or where it was undone. */
export async function movedOf(db: Database, user: number): Promise<{ from: string; at: string } | null> {
  const row = await db
    .selectFrom('site_moves as m')
    .innerJoin('site_closings as c', 'c.id', 'm.closing_id')
    .innerJoin('sites', 'sites.id', 'c.site_id')
    .select(['sites.name as from', 'c.at'])
    .where('m.kind', '=', 'PEOPLE')
    .where('m.key', '=', String(user))
    .where('m.has_stayed', '=', false)
    .where('c.undone_at', 'is', null)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
