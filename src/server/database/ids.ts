/** How SQL finds and sorts sample IDs, the same in every list. Migration 0016 has the functions and their indexes. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { numberSearched } from '#domain/sample/alike-ids.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { beginsWith } from './begins-with.ts'

/** Whether an ID begins with what was searched for, or its number does where only a number was. */
export function idMatches(id: RawBuilder<unknown>, search: string): RawBuilder<SqlBool> {
  const begins = beginsWith(id, canonicalSampleId(search))
  const number = numberSearched(search)
  return number === null ? begins : sql<SqlBool>`(${begins} or ${beginsWith(sql`id_number(${id})`, number)})`
}

/** IDs in the order of their numbers: PD9 before PD10. */
export const idOrder = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`id_order(${id})`
