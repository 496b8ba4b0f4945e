/** Lists imports, newest first. */

import { type SqlBool, sql } from 'kysely'
import type { listImports as endpoint } from '#contract/admin/imports.ts'
import { containing } from '#server/admin/find.ts'
import { pageOf } from '#server/database/page-of.ts'
import type { Call } from '#server/http/call.ts'

export async function listImports({ db, query }: Call<typeof endpoint>) {
  const pattern = containing(query.search ?? '')
  const where = sql<SqlBool>`(i.who ilike ${pattern} or array_to_string(i.files, ' ') ilike ${pattern})`
  const imports = db
    .selectFrom('imports as i')
    .select(['i.id', 'i.at', 'i.who', 'i.files', 'i.samples', 'i.reports', 'i.undone_at', 'i.undone_by'])
    .where(where)
  return pageOf(imports.orderBy('i.id', 'desc'), query)
}
