/** The first drugs of a search, to choose from. */
import { listDrugs } from '#contract/admin/drugs.ts'
import { steadyQuery } from '#web/api/read-query.ts'

export const drugChoicesQuery = (search: string) =>
  steadyQuery(listDrugs, { query: { search: search.trim() || undefined, limit: 30 } })
