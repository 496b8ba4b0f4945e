/** The demo's sites, who works at them, and how samples travel between them. All of it is made up. */
import { keysOf, recordOf } from '#domain/records.ts'
import type { Write } from '#server/database/connect.ts'
import type { DemoClock } from './demo-clock.ts'

const phone = (last: string) => `416-555-${last}`

/** `staff`: the people there; the first one signs in. `free`: registered IDs that nobody has used. */
export const demoSites = {
  parkdale: {
    name: 'Parkdale Community Health',
    address: '12 Lantern Street West, Toronto',
    phone: phone('0111'),
    color: '#0b6e69',
    collects: true,
    analyses: false,
    id_prefix: 'PD',
    staff: ['Robin Ortiz', 'Mina Castellano', 'Theo Blackwood'],
    free: { vials: 420, bags: 110 },
  },
  queenWest: {
    name: 'Queen West Drop-In',
    address: '168 Cartwheel Street, Toronto',
    phone: phone('0122'),
    color: '#8a3b12',
    collects: true,
    analyses: false,
    id_prefix: 'QW',
    show_date: true,
    staff: ['Jules Tremblay', 'Hana Yoshida'],
    free: { vials: 120, bags: 14 },
  },
  riverside: {
    name: 'Riverside Outreach Van',
    address: 'Van stop, 7 Ferry Lane, Toronto',
    phone: phone('0133'),
    color: '#6b2fa0',
    collects: true,
    analyses: false,
    id_prefix: 'RV',
    outside_programme: true,
    staff: ['Callum Reyes', 'Sage Whitford'],
    free: { vials: 60, bags: 30 },
  },
  harbour: {
    name: 'Harbour East Health Centre',
    address: '410 Quayside Crescent, Toronto',
    phone: phone('0144'),
    color: '#1f4e9c',
    collects: true,
    analyses: true,
    id_prefix: 'HE',
    staff: ['Noor Haddad', 'Emeka Lindqvist'],
    free: { vials: 120, bags: 40 },
  },
  meadow: {
    name: 'Meadow Festival Tent',
    address: 'Gate 3, 1 Meadow Lane, Toronto',
    phone: phone('0177'),
    color: '#7a4a00',
    collects: true,
    analyses: true,
    tests_on_site: true,
    return_basis: 'Festival Drug Checking Act (made up), section 12: the rest may go back to the person.',
    id_prefix: 'MF',
    staff: ['Priya Sandoval', 'Tomas Weir', 'Lindiwe Falk'],
    free: { vials: 80, bags: 20 },
  },
  central: {
    name: 'Central Laboratory',
    address: '30 Beaker Avenue, Toronto',
    phone: phone('0155'),
    color: '#9c1f4e',
    collects: false,
    analyses: true,
    id_prefix: '',
    staff: ['Ada Osei', 'Pilar Novak', 'Idris Fontaine'],
    free: { vials: 0, bags: 0 },
  },
  lakeview: {
    name: 'Lakeview Spectroscopy Laboratory',
    address: '80 Prism Road, Toronto',
    phone: phone('0166'),
    color: '#4a5a00',
    collects: false,
    analyses: true,
    id_prefix: '',
    staff: ['Wen Takahashi', 'Oskar Delgado'],
    free: { vials: 0, bags: 0 },
  },
} as const satisfies Record<string, DemoSite>

/** What the demo states of a site. */
export type DemoSite = {
  readonly name: string
  readonly address: string
  readonly phone: string
  readonly color: string
  readonly collects: boolean
  readonly analyses: boolean
  readonly id_prefix: string
  readonly show_date?: boolean
  readonly tests_on_site?: boolean
  readonly return_basis?: string
  readonly outside_programme?: boolean
  readonly staff: readonly [string, string, ...string[]]
  readonly free: { readonly vials: number; readonly bags: number }
}

/** A site of the demo. */
export type SiteKey = keyof typeof demoSites
/** The database's numbers of the demo's sites. */
export type SiteIds = Readonly<Record<SiteKey, number>>
/** Every site of the demo, in the order in which they are made. */
export const siteKeys = keysOf(demoSites)

/** Working days from collection to the result, at every site. */
export const turnaroundDays = 3

/** Whether a site lies outside the service's own programme. */
export const isOutside = (site: SiteKey) => site === 'riverside'

/** Where each collecting site sends each type; null: every other type. */
const routes = [
  { from: 'parkdale', sample_type: null, to: 'central' },
  { from: 'queenWest', sample_type: null, to: 'central' },
  { from: 'queenWest', sample_type: 'PARAPHERNALIA', to: 'harbour' },
  { from: 'riverside', sample_type: null, to: 'central' },
  { from: 'meadow', sample_type: null, to: 'lakeview' },
  { from: 'harbour', sample_type: null, to: 'harbour' },
  { from: 'harbour', sample_type: 'PARAPHERNALIA', to: 'central' },
] as const

/** Where a sample goes first. */
export function routeOf(from: SiteKey, sample_type: 'SUBSTANCE' | 'PARAPHERNALIA'): SiteKey {
  const own = routes.filter((route) => route.from === from)
  const route = own.find((one) => one.sample_type === sample_type) ?? own.find((one) => one.sample_type === null)
  if (route === undefined) throw new Error(`The demo has no route from ${from}.`)
  return route.to
}

const courierStops = [
  ['parkdale', 'central'],
  ['queenWest', 'central'],
  ['queenWest', 'harbour'],
  ['riverside', 'central'],
  ['harbour', 'central'],
  ['harbour', 'lakeview'],
  ['central', 'lakeview'],
  ['meadow', 'lakeview'],
  ['lakeview', 'central'],
] as const satisfies readonly (readonly [SiteKey, SiteKey])[]

const turnedAway = [
  { minutesAgo: 70, reason: 'FULL' },
  { minutesAgo: 65, reason: 'FULL' },
  { minutesAgo: 1500, reason: 'NOT_OFFERED' },
  { minutesAgo: 2900, reason: 'CLOSED' },
] as const

/** Whom the tent could not take. */
export async function makeTurnedAway(tx: Write, site: SiteIds, clock: DemoClock): Promise<void> {
  const rows = turnedAway.map(({ minutesAgo, reason }) => {
    const hour = `${clock.ago(minutesAgo).slice(0, 13)}:00:00.000Z`
    return { site_id: site.meadow, hour, reason, noted_by: null, noted_at: null }
  })
  await tx.insertInto('turned_away').values(rows).execute()
}

/** Makes sites, routes and courier stops; returns the sites' numbers. */
export async function makeSites(tx: Write): Promise<SiteIds> {
  const sites = await tx
    .insertInto('sites')
    .values(
      siteKeys.map((key) => {
        const { staff: _staff, free: _free, ...site }: DemoSite = demoSites[key]
        const email = `${key.toLowerCase()}@demo.example`
        return {
          show_date: false,
          outside_programme: false,
          tests_on_site: false,
          return_basis: '',
          ...site,
          email,
          turnaround_days: turnaroundDays,
        }
      }),
    )
    .returning(['id', 'name'])
    .execute()
  const idOf = (key: SiteKey) => {
    const site = sites.find(({ name }) => name === demoSites[key].name)
    if (site === undefined) throw new Error(`The demo site ${key} was not made.`)
    return site.id
  }
  const site = recordOf(siteKeys, idOf)
  const rules = routes.map(({ from, sample_type, to }) => ({
    collecting_site_id: site[from],
    sample_type,
    analysis_site_id: site[to],
  }))
  await tx.insertInto('routing_rules').values(rules).execute()
  const stops = courierStops.map(([from, to], index) => ({
    source_site_id: site[from],
    destination_site_id: site[to],
    list_order: index + 1,
  }))
  await tx.insertInto('courier_stops').values(stops).execute()
  return site
}
