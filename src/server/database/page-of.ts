import { type SelectQueryBuilder, sql } from 'kysely'

/** Which rows of a list to answer: at most `limit`, after the first `offset`. */
export type Page = { readonly limit: number; readonly offset: number }

/** A page of the rows of a query, in its order, and how many there are in all. */
export async function pageOf<All, From extends keyof All, Row>(
  rows: SelectQueryBuilder<All, From, Row>,
  { limit, offset }: Page,
): Promise<{ count: number; results: Row[] }> {
  const [results, { count }] = await Promise.all([
    rows.limit(limit).offset(offset).execute(),
    rows
      .clearSelect()
      .clearOrderBy()
      .select(sql<number>`count(*)::int`.as('count'))
      .$castTo<{ count: number }>()
      .executeTakeFirstOrThrow(),
  ])
  return { count, results }
}
