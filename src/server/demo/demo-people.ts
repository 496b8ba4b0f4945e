/** The people who sign in to the demo: one for each role, one at a counter, and for two roles a second one at another site. */
import type { Write } from '#server/database/connect.ts'
import { type demoEmails, demoPassword } from '#server/session/demo-sign-ins.ts'
import { hashPassword } from '#server/session/passwords.ts'
import type { SiteIds, SiteKey } from './demo-sites.ts'

type Flag =
  | 'performs_collection'
  | 'performs_analysis'
  | 'is_admin'
  | 'issues_alerts'
  | 'releases_alerts'
  | 'reads_for_others'
type Account = { readonly name: string; readonly site: SiteKey; readonly flags: readonly Flag[] }

const administrator = { name: 'Sam Abara', site: 'central', flags: ['is_admin'] } as const satisfies Account

const accounts: Record<(typeof demoEmails)[number], Account> = {
  'collection@demo.example': { name: 'Robin Ortiz', site: 'parkdale', flags: ['performs_collection'] },
  'analysis@demo.example': {
    ...{ name: 'Ada Osei', site: 'central' },
    flags: ['performs_analysis', 'issues_alerts', 'reads_for_others'],
  },
  'both@demo.example': {
    ...{ name: 'Noor Haddad', site: 'harbour' },
    flags: ['performs_collection', 'performs_analysis', 'issues_alerts', 'releases_alerts'],
  },
  'admin@demo.example': administrator,
  'counter@demo.example': {
    ...{ name: 'Priya Sandoval', site: 'meadow' },
    flags: ['performs_collection', 'performs_analysis'],
  },
  'collection2@demo.example': { name: 'Jules Tremblay', site: 'queenWest', flags: ['performs_collection'] },
  'analysis2@demo.example': {
    ...{ name: 'Wen Takahashi', site: 'lakeview' },
    flags: ['performs_analysis', 'reads_for_others'],
  },
}

/** The database's numbers of the demo's sites and people. */
export type Places = {
  readonly site: SiteIds
  /** The account that signs in at a site; some sites have none. */
  readonly account: Readonly<Partial<Record<SiteKey, number>>>
  readonly admin: { readonly id: number; readonly name: string; readonly site: SiteKey }
}

/** Makes the people of the demo. */
export async function makePeople(tx: Write, site: SiteIds, created_at: string): Promise<Places> {
  const rows = await Promise.all(
    Object.entries(accounts).map(async ([email, { name, site: key, flags }]) => ({
      email,
      name,
      site_id: site[key],
      password_hash: await hashPassword(demoPassword),
      performs_collection: flags.includes('performs_collection'),
      performs_analysis: flags.includes('performs_analysis'),
      is_admin: flags.includes('is_admin'),
      issues_alerts: flags.includes('issues_alerts'),
      reads_for_others: flags.includes('reads_for_others'),
      releases_alerts: flags.includes('releases_alerts'),
      created_at,
    })),
  )
  const users = await tx.insertInto('users').values(rows).returning(['id', 'name']).execute()
  const idOf = new Map(users.map(({ id, name }) => [name, id]))
  const account: Partial<Record<SiteKey, number>> = {}
  let admin = 0
  for (const person of Object.values(accounts)) {
    const id = idOf.get(person.name)
    if (id === undefined) throw new Error(`${person.name} of the demo was not made.`)
    if (person === administrator) admin = id
    else account[person.site] = id
  }
  return { site, account, admin: { id: admin, name: administrator.name, site: administrator.site } }
}
