/** What people around the service know, and a guesser tries first. */
import type { knownNames as endpoint } from '#contract/session.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { settingsOf } from '#server/settings.ts'

/** Names, addresses and contacts of the service and of its sites, closed ones, too. */
export async function namesOfService(db: Database): Promise<string[]> {
  const [{ name, contact_email, admin_email, contact_phone }, sites] = await Promise.all([
    settingsOf(db),
    db.selectFrom('sites').select(['name', 'address', 'phone', 'email', 'area']).execute(),
  ])
  const ofSites = sites.flatMap((site) => [site.name, site.address, site.phone, site.email, site.area])
  return [...new Set([name, contact_email, admin_email, contact_phone, ...ofSites])].filter((text) => text !== '')
}

export async function knownNames({ db, staff }: Call<typeof endpoint>): Promise<string[]> {
  const [names, colleagues] = await Promise.all([
    namesOfService(db),
    db.selectFrom('users').select('name').where('site_id', '=', staff.site_id).where('active', '=', true).execute(),
  ])
  return [...names, ...colleagues.map(({ name }) => name), staff.email]
}
