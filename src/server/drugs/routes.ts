/** The drug look-up and the numbers on the tabs: their calls (spec S7, under /dhp). */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as contract from '#contract/drugs.ts'
import { matchDrugs } from '#domain/drug-search.ts'
import { type Call, serve } from '#server/http/serve.ts'
import { countTabs } from '#server/samples/count-samples.ts'
import { dueCounts } from '#server/samples/list-samples.ts'
import type { Services } from '#server/services.ts'

export function drugRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.findDrugs, findDrugs)
  serve(app, services, contract.tabCounts, ({ db, staff }) => countTabs(db, staff))
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
