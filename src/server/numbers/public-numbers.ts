/**
 * The released numbers as the public reads them: as they went out, without names of drugs that the service hides today. They
 * come from releases and the dictionary; nothing here reads a sample.
 */
import { sql } from 'kysely'
import { withoutGone } from '#domain/numbers/month-counts.ts'
import type { Database } from '#server/database/connect.ts'
import type { Services } from '#server/http/services.ts'
import type { Memory } from '#server/memory/memory.ts'
import { knownSettings } from '#server/settings.ts'
import { goneNames, type HiddenNow, hiddenNow } from './gone-names.ts'
import { publicTables, type Told } from './public-tables.ts'
import { type StoredMonth, type StoredRow, summedRows, toldAreas, toldMonths, toldRows } from './told-rows.ts'

/** What pages, files and calls are made from. */
export type PublicNumbers = Told & {
  /** The fewest samples that a number of the next release may stand for. */
  readonly fewest: number
  /** When the newest release went out; null: nothing was released. */
  readonly released_at: string | null
  /** Whether a found name is of a drug that the dictionary marks as dangerous today. */
  readonly isDangerous: (name: string) => boolean
  /** Whether a found name is what an expected one means today. */
  readonly isSame: (expected: string, found: string) => boolean
}

type Releases = {
  readonly rows: readonly StoredRow[]
  readonly months: readonly StoredMonth[]
  readonly summed: ReadonlyMap<number, readonly number[]>
}

/** A release never changes, so what was read of it stays; the newest one says whether there are more. */
const releasesRead = new WeakMap<Memory, { readonly newest: string; readonly read: Promise<Releases> }>()

/** Null where the service does not publish numbers. */
export async function publicNumbers(services: Services): Promise<PublicNumbers | null> {
  const settings = await knownSettings(services)
  if (!settings.public_numbers) return null
  const { memory } = services
  return memory.remember('public numbers', () => readNumbers(services, settings.fewest_samples))
}

/** The numbers as the public reads them, or would read them if the service published them. */
export async function readNumbers(
  { db, memory }: Pick<Services, 'db' | 'memory'>,
  fewest: number,
): Promise<PublicNumbers> {
  const { newest, released_at } = await newestRelease(db)
  const releases = await releasesOf(db, memory, newest)
  const { rows, months, dangerous, expected } = visibleOf(memory, releases, {
    ...{ newest, hidden: await hiddenNow(db), dangerous: await dangerousDrugs(db) },
  })
  const [areas, meanings] = await Promise.all([toldAreas(db), publicMeanings(db, expected)])
  return {
    ...{ rows, months, areas, fewest },
    released_at,
    isDangerous: (name) => dangerous.has(name),
    isSame: (expected, found) =>
      expected.toLowerCase() === found.toLowerCase() || meanings.get(expected.toLowerCase()) === found,
  }
}

/** What the public may read of releases today, and what follows from it. */
type Visible = Pick<Releases, 'rows' | 'months'> & {
  readonly dangerous: ReadonlySet<string>
  /** The expected names, in small letters. */
  readonly expected: readonly string[]
}
type Today = { readonly newest: string; readonly hidden: HiddenNow; readonly dangerous: readonly number[] }

/** The last one; right while there is no newer release, and the dictionary hides and marks the same drugs. */
const visibleRead = new WeakMap<Memory, { readonly key: string; readonly visible: Visible }>()

function visibleOf(memory: Memory, releases: Releases, today: Today): Visible {
  const { newest, hidden, dangerous } = today
  const key = JSON.stringify([newest, [...hidden.told].sort(), [...hidden.expected].sort(), dangerous])
  const known = visibleRead.get(memory)
  if (known?.key === key) return known.visible
  const visible = visibleNow(releases, today)
  visibleRead.set(memory, { key, visible })
  return visible
}

function visibleNow({ rows, months, summed }: Releases, { hidden, dangerous }: Today): Visible {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const rowsOf = ({ id }: StoredMonth) => (summed.get(id) ?? []).flatMap((row) => byId.get(row) ?? [])
  const told = {
    rows: rows.map((row) => ({ ...row, counts: withoutGone(row.counts, goneNames([row], hidden)) })),
    months: months.map((month) => ({ ...month, counts: withoutGone(month.counts, goneNames(rowsOf(month), hidden)) })),
  }
  const expected = [...told.rows, ...told.months].flatMap(({ counts }) =>
    counts.expected.map(({ things: [name = ''] }) => name.toLowerCase()),
  )
  return { ...told, dangerous: namesOfDrugs(rows, new Set(dangerous)), expected: [...new Set(expected)] }
}

async function newestRelease(db: Database) {
  const { count, last, released_at } = await db
    .selectFrom('number_releases')
    .select(({ fn }) => [
      fn.countAll<string>().as('count'),
      fn.max('id').as('last'),
      fn.max('released_at').as('released_at'),
    ])
    .where('released_at', 'is not', null)
    .executeTakeFirstOrThrow()
  // Kysely does not know that there may be no row.
  return { newest: `${count} ${last}`, released_at: released_at as string | null }
}

function releasesOf(db: Database, memory: Memory, newest: string): Promise<Releases> {
  const known = releasesRead.get(memory)
  if (known?.newest === newest) return known.read
  const read = readReleases(db)
  releasesRead.set(memory, { newest, read })
  read.catch(() => releasesRead.delete(memory))
  return read
}

async function readReleases(db: Database): Promise<Releases> {
  const [rows, months, summed] = await Promise.all([toldRows(db), toldMonths(db), summedRows(db)])
  return { rows, months, summed }
}

/** The drugs that the dictionary marks as dangerous today. Such a drug is never hidden from the public. */
async function dangerousDrugs(db: Database): Promise<number[]> {
  const drugs = await db
    .selectFrom('drug_identities')
    .select('id')
    .where('important', '=', true)
    .orderBy('id')
    .execute()
  // Kysely knows no column of a view as never null.
  return drugs.flatMap(({ id }) => id ?? [])
}

/** The found names of these drugs. */
const namesOfDrugs = (rows: readonly StoredRow[], ids: ReadonlySet<number>): Set<string> =>
  new Set(
    rows.flatMap(({ drugs: behind }) =>
      Object.entries(behind).flatMap(([name, those]) => (those.some((id) => ids.has(id)) ? [name] : [])),
    ),
  )

/** The name that the public reads today for each expected drug, which is in small letters here. */
async function publicMeanings(db: Database, expected: readonly string[]): Promise<Map<string, string>> {
  const { rows: meant } = await sql<{ text: string; name: string }>`
    select lower(n.text) as text, min(coalesce(d.report_to_client_name, d.identity)) as name
    from name_readings n join drug_identities d on d.id = n.drug_id
    where n.place = 'EXPECTED' and d.report_to_public and lower(n.text) = any(${expected}) group by 1`.execute(db)
  return new Map(meant.map(({ text, name }) => [text, name]))
}

/** A table with its lines, as page, file and call tell it. */
export type ToldTable = {
  readonly name: string
  readonly columns: readonly string[]
  readonly lines: readonly (readonly (string | number | null)[])[]
}

/** A table of the numbers by its name; null: there is none. */
export function toldTable(numbers: PublicNumbers, name: string): ToldTable | null {
  const table = publicTables(numbers.fewest).find((one) => one.name === name)
  if (table === undefined) return null
  return { name, columns: table.columns.map((column) => column.name), lines: table.linesOf(numbers) }
}
