/** The drug look-up and the numbers on the tabs: their calls (spec S7, under /dhp). */
import type { FastifyInstance } from 'fastify'
import { type SqlBool, sql } from 'kysely'
import * as contract from '#contract/drugs.ts'
import { matchDrugs } from '#domain/drug-search.ts'
import { tabIds, tabs } from '#domain/tabs.ts'
import { type Call, serve } from '#server/http/serve.ts'
import { dueCounts, tabConditions } from '#server/samples/list-samples.ts'
import type { Services } from '#server/services.ts'

export function drugRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.findDrugs, findDrugs)
  serve(app, services, contract.tabCounts, tabCounts)
  serve(app, services, contract.dueCounts, dueCounts)
}

async function findDrugs({ db, query, staff }: Call<typeof contract.findDrugs>) {
  const drugs = await db
    .selectFrom('drugs')
    .select(['id', 'name', 'report_to_public', 'alias', 'important', 'drug_class'])
    .$if(staff.performs_analysis, (select) => select.select(['pubchem_cid', 'cas']))
    .where('retired_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute()
  return query.name === undefined ? drugs : matchDrugs(drugs, query.name)
}

async function tabCounts({ db, staff }: Call<typeof contract.tabCounts>) {
  const counts = { to_transport: 0, to_share: 0, to_receive: 0, to_analyze: 0, to_dispose: 0 }
  await Promise.all(
    tabIds.map(async (id) => {
      const { count } = tabs[id]
      if (count === null) return
      const where = sql<SqlBool>`${sql.join(tabConditions(id, staff), sql` and `)}`
      const row = await db
        .selectFrom('samples as s')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('s.deleted_at', 'is', null)
        .where(where)
        .executeTakeFirstOrThrow()
      counts[count] = row.count
    }),
  )
  return counts
}
