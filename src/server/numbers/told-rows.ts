/** The public numbers that were released: rows of weeks, and months. */
import type { Counts } from '#domain/numbers/hidden-counts.ts'
import type { ToldMonth, ToldRow } from '#domain/numbers/reader-knows.ts'
import type { Database } from '#server/database/connect.ts'

/** A row of weeks with its number, and the drugs behind each found name. */
export type StoredRow = ToldRow & { readonly id: number; readonly drugs: Readonly<Record<string, readonly number[]>> }

/** The numbers of a month over all areas. */
export type StoredMonth = Omit<ToldRow, 'area'> & { readonly id: number } & Pick<ToldMonth, 'names_few' | 'says_few'>

const released = (db: Database, kind: 'WEEKLY' | 'MONTHLY') =>
  db
    .selectFrom('number_rows as n')
    .innerJoin('number_releases as r', 'r.id', 'n.release_id')
    .select(['n.id', 'n.area', 'n.first_week', 'n.last_week', 'n.counts', 'n.drugs', 'r.fewest'])
    .where('r.kind', '=', kind)
    .where('r.released_at', 'is not', null)
    .orderBy('n.last_week')
    .orderBy('n.id')
    .execute()

/** Every row of a weekly release, by area and week. */
export async function toldRows(db: Database): Promise<StoredRow[]> {
  const rows = await released(db, 'WEEKLY')
  // Releases write exactly these counts and drugs.
  return rows
    .map((row) => ({ ...row, counts: row.counts as unknown as Counts, drugs: row.drugs as StoredRow['drugs'] }))
    .sort((a, b) => a.area.localeCompare(b.area))
}

/** Every month that was released, in order. */
export async function toldMonths(db: Database): Promise<StoredMonth[]> {
  const rows = await released(db, 'MONTHLY')
  return rows.map(({ id, first_week, last_week, counts, fewest }) => {
    // Releases write exactly these counts; early ones did not say which are small.
    const {
      names_few,
      says_few = false,
      ...own
    } = counts as unknown as Counts & { names_few: boolean; says_few?: boolean }
    return { id, first_week, last_week, fewest, counts: own, names_few, says_few }
  })
}

/** The months with the rows that each of them sums, both by their numbers. */
export async function summedRows(db: Database): Promise<Map<number, number[]>> {
  const rows = await db.selectFrom('summed_rows').selectAll().execute()
  return new Map(
    [...Map.groupBy(rows, ({ month_id }) => month_id)].map(([id, of]) => [id, of.map((one) => one.row_id)]),
  )
}

/** The code of each area that was released, by the names that it has or had. */
export const toldAreas = (db: Database) =>
  db.selectFrom('public_areas').select(['name', 'code']).orderBy('code').orderBy('name').execute()

/** The newest releases that tell something. */
export async function newestReleases(db: Database, most: number) {
  const rows = await db
    .selectFrom('number_releases as r')
    .select(['r.id', 'r.first_week', 'r.last_week', 'r.released_at'])
    .where('r.released_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('number_rows as n').whereRef('n.release_id', '=', 'r.id').select('n.id')),
    )
    .orderBy('r.id', 'desc')
    .limit(most)
    .execute()
  return rows.flatMap(({ released_at, ...row }) => (released_at === null ? [] : [{ ...row, released_at }]))
}
