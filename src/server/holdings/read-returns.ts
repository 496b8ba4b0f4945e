/** Reads returns: what one would say now, and released ones as they were read. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type * as contract from '#contract/returns.ts'
import type { Return, ReturnHead } from '#contract/returns.ts'
import { addDays, localDay, zonedInstant } from '#domain/dates.ts'
import {
  correctionsOf,
  type Figures,
  linesOf,
  type ReturnedSample,
  type ReturnLine,
  returnColumns,
} from '#domain/holdings/return.ts'
import { type DayFault, releaseFault, returnFault } from '#domain/holdings/return-period.ts'
import { fromUnits, gramDecimals } from '#domain/report/quantities.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Database } from '#server/database/connect.ts'
import { returnPdf } from '#server/documents/return-pdf.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { answeringSite } from '#server/own-sites.ts'
import { settingsOf } from '#server/settings.ts'
import {
  knownNow,
  namesBefore,
  namesOf,
  ofLedger,
  type PublicName,
  releasedSamples,
  these,
} from './returned-samples.ts'
import { siteAsked } from './site-asked.ts'

/** Whether a reader sees every substance of a site: staff of its own lab (R1.10). */
export const seesAllOf = async (db: Database, staff: Viewer, site: number): Promise<boolean> =>
  staff.performs_analysis && (await answeringSite(db, site)) === staff.site_id

const cellOf = ({ vials, not_weighed, units, apart }: Figures) => ({
  ...{ vials, not_weighed },
  ...{ grams: fromUnits(units, gramDecimals), apart: fromUnits(apart, gramDecimals) },
})
const cellsOf = (cells: ReturnLine['cells']) =>
  // One cell of each column, as the type says.
  Object.fromEntries(returnColumns.map((column) => [column, cellOf(cells[column])])) as Return['total']

/** What samples say together, as the wire has it. */
export function saidBy(samples: readonly ReturnedSample[]): Pick<Return, 'lines' | 'total' | 'corrections'> {
  const { lines, total } = linesOf(samples)
  return {
    lines: lines.map(({ name, basis, cells, samples_tested }) => ({
      ...{ substance: name, basis },
      ...cellsOf(cells),
      samples_tested,
    })),
    total: cellsOf(total),
    corrections: correctionsOf(samples).map((one) => {
      const { sample_id, what, named } = one
      const head = { sample_id, what, substance: named.name }
      return one.what === 'SUBSTANCE'
        ? { ...head, from: null, to: null, from_substance: one.from.name, to_substance: one.to.name }
        : { ...head, from: cellOf(one.from), to: cellOf(one.to), from_substance: null, to_substance: null }
    }),
  }
}

function movesOf(samples: readonly ReturnedSample[], zone: string): NonNullable<Return['moves']> {
  return samples
    .flatMap(({ sample_id, named, moves }) =>
      moves.map(({ at, what, figures }) => ({
        ...{ at, day: localDay(at, zone), sample_id, what },
        ...{ substance: named.name, basis: named.basis, ...cellOf(figures) },
      })),
    )
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.sample_id < b.sample_id ? -1 : 1))
}

/** The first and the last released return of a site; null before the first. */
async function releasedOf(db: Database, site: number) {
  const { rows } = await sql<{
    first_id: number
    first_at: string
    last_day: string
    last_at: string
    released_at: string
  }>`
    select (array_agg(id order by from_day))[1] as first_id, min(from_at) as first_at, max(to_day) as last_day, max(to_at) as last_at,
      max(released_at) as released_at
    from site_returns where site_id = ${site} having count(*) > 0`.execute(db)
  return rows[0] ?? null
}

/** The first day that there is any record for: when the first sample came to a site, or else of the whole service. */
async function firstDayOf(db: Database, site: number, zone: string): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select coalesce((select min(at) from custody_log
    where site_id = ${site} and action in ('COLLECTED', 'IMPORTED', 'ACCEPTED', 'TESTED_HERE')),
    (select min(at) from audit_log)) as at`.execute(db)
  const at = rows[0]?.at ?? null
  return at === null ? null : localDay(at, zone)
}

export type Asked = {
  readonly db: Database
  readonly site: number
  readonly from: string
  readonly to: string
  readonly now: Date
}

/** Refuses days by the field that is wrong. */
export const badDay = ({ day, message }: DayFault) => badInput([{ field: day === 'first' ? 'from' : 'to', message }])

/**
 * What is known now of a site's period, and where it stands beside what was released. For a reader who only looks, names are
 * looked up meanwhile, on another connection; `seesAll` says which reader that is.
 */
export async function gather({ db, site, from, to, now }: Asked, seesAll: boolean | null = null) {
  const { time_zone } = await settingsOf(db)
  const today = localDay(now.toISOString(), time_zone)
  const fault = returnFault({ from, to }, today)
  if (fault !== null) throw badDay(fault)
  const released = await releasedOf(db, site)
  const follows = released !== null && from === addDays(released.last_day, 1) ? released : null
  const instants = {
    from: follows?.last_at ?? zonedInstant(from, '00:00', time_zone),
    to: zonedInstant(addDays(to, 1), '00:00', time_zone),
  }
  const first_day = released === null ? await firstDayOf(db, site, time_zone) : null
  const told = follows && { from: follows.first_at, first_id: follows.first_id, released_at: follows.released_at }
  const asked = { site, ...instants, told }
  const [known, names] = await Promise.all([
    knownNow(db, asked),
    seesAll === null ? new Map<string, PublicName>() : namesOf(db, ofLedger(asked), seesAll),
  ])
  return {
    ...{ time_zone, instants, follows: follows !== null, last_to: released?.last_day ?? null },
    ...{ known, names },
    first_day,
    not_yet: releaseFault({ from, to }, today, { last: released?.last_day ?? null, first_day }),
  }
}

export type Gathered = Awaited<ReturnType<typeof gather>>

/** The samples with the names that one kind of reader may see, and what the site's earlier returns called them. */
export async function named(db: Database, site: number, { known, follows, names: seen }: Gathered, seesAll: boolean) {
  const before = follows ? await namesBefore(db, site, seesAll) : new Map<string, never>()
  const others = [...new Set([...known.keys(), ...before.keys()])].filter((id) => !seen.has(id))
  const names = new Map([...seen, ...(others.length === 0 ? [] : await namesOf(db, these(others), seesAll))])
  const none = { vials: 0, not_weighed: 0, units: 0, apart: 0 }
  const samples = [...names].flatMap(([sample_id, { name, basis }]): ReturnedSample[] => {
    const was = before.get(sample_id)
    const facts = known.get(sample_id) ?? { sample_id, begin: none, differences: [], moves: [] }
    const isSame = was === undefined || (was.name === name && was.basis === basis)
    if (isSame && !known.has(sample_id)) return []
    return [
      { ...facts, named: { name, basis }, before: was === undefined ? null : { name: was.name, basis: was.basis } },
    ]
  })
  return { samples: samples.sort((a, b) => (a.sample_id < b.sample_id ? -1 : 1)), names, before }
}

/** Names figures, as their reader sees them. */
export const checkOf = (said: unknown): string =>
  createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32)

export async function previewReturn({ db, staff, query, now }: Call<typeof contract.previewReturn>): Promise<Return> {
  const site = await siteAsked(db, staff, query.site)
  const { from, to } = query
  const seesAll = await seesAllOf(db, staff, site.id)
  const gathered = await gather({ db, site: site.id, from, to, now }, seesAll)
  const { samples } = await named(db, site.id, gathered, seesAll)
  const said = saidBy(samples)
  return {
    ...{ id: null, site, from, to, staff: null, released_at: null },
    ...said,
    moves: query.moves ? movesOf(samples, gathered.time_zone) : null,
    ...{ last_to: gathered.last_to, not_yet: gathered.not_yet?.message ?? null, first_day: gathered.first_day },
    check: checkOf({ from, to, ...said }),
  }
}

async function headsOf(
  db: Database,
  where: { readonly id?: number; readonly site?: number },
): Promise<(ReturnHead & { id: number })[]> {
  const rows = await db
    .selectFrom('site_returns as r')
    .innerJoin('sites', 'sites.id', 'r.site_id')
    .select(['r.id', 'r.site_id', 'sites.name', 'r.from_day', 'r.to_day', 'r.staff', 'r.released_at'])
    .$if(where.id !== undefined, (rows) => rows.where('r.id', '=', where.id ?? 0))
    .$if(where.site !== undefined, (rows) => rows.where('r.site_id', '=', where.site ?? 0))
    .orderBy('r.id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ id, site_id, name, from_day, to_day, staff, released_at }) => ({
    ...{ id, site: { id: site_id, name }, from: from_day, to: to_day, staff, released_at },
  }))
}

export async function listReturns({ db, staff, query }: Call<typeof contract.listReturns>) {
  const { id } = await siteAsked(db, staff, query.site)
  return headsOf(db, { site: id })
}

/** The sites that `siteAsked` lets the reader ask for, without their own. */
export const listReturnSites = ({ db, staff }: Call<typeof contract.listReturnSites>) =>
  db
    .selectFrom('sites')
    .select(['id', 'name'])
    .where('id', '<>', staff.site_id)
    .$if(!staff.is_admin, (sites) => sites.where('taken_over_by', '=', staff.site_id))
    .orderBy('name')
    .execute()

/** A released return that the reader may see: of the own site or one that it took over from, or any for an administrator. */
export async function readReturnOf(db: Database, staff: Viewer, id: number, withMoves: boolean): Promise<Return> {
  const [head] = await headsOf(db, { id })
  if (head === undefined || (!staff.is_admin && (await answeringSite(db, head.site.id)) !== staff.site_id))
    throw new Failure('not_found', 'This return was not found.')
  const samples = await releasedSamples(db, id, await seesAllOf(db, staff, head.site.id))
  const [{ time_zone }, released] = await Promise.all([settingsOf(db), releasedOf(db, head.site.id)])
  return {
    ...head,
    ...saidBy(samples),
    moves: withMoves ? movesOf(samples, time_zone) : null,
    ...{ last_to: released?.last_day ?? null, not_yet: null, first_day: null, check: '' },
  }
}

export const readReturn = ({ db, staff, params, query }: Call<typeof contract.readReturn>) =>
  readReturnOf(db, staff, params.id, query.moves === true)

export const downloadReturn = async ({ db, staff, params }: Call<typeof contract.downloadReturn>) =>
  returnPdf(db, await readReturnOf(db, staff, params.id, false))
