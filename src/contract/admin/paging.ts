/** Input and answer of administration lists: a search, a page, and the exact total, so that nothing is cut silently. */
import { z } from 'zod'
import { pageLimit, pageOffset, text } from '#contract/fields.ts'

/** The query of a list. */
export const listQuery = {
  search: text(200).optional(),
  limit: pageLimit(200),
  offset: pageOffset,
}

/** A page of rows. */
export const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ count: z.int(), results: z.array(row) })

/** Path parameters with the number of a row. */
export const RowParams = z.object({ id: z.coerce.number('Enter a whole number.').int().min(1).max(2_147_483_647) })

/** A fault in a row of a file or a block of cells; `row` counts from 1. */
export const RowError = z.object({ row: z.int(), message: z.string() })

/** What an import would do, or did: rows that are new, changed, unchanged, or at fault. */
export const ImportAnswer = z.object({
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  errors: z.array(RowError),
  /** Up to 200 differences, in words. */
  differences: z.array(z.string()),
})
