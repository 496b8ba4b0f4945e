/** The drug look-up: its calls (under /dhp). */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as contract from '#contract/drugs.ts'
import { matchDrugs } from '#domain/substance/drug-search.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { substanceWords } from './dictionary.ts'
import { stripTypes } from './strip-types.ts'

export function drugRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.findDrugs, findDrugs)
  serve(app, services, contract.readSubstances, readSubstances)
}

async function findDrugs({ db, query, staff }: Call<typeof contract.findDrugs>) {
  const drugs = await listed(db)
    .$if(staff.performs_analysis, (select) => select.select(['d.pubchem_cid', 'd.cas']))
    .where('d.retired_at', 'is', null)
    .execute()
  return query.name === undefined ? drugs : matchDrugs(drugs, query.name)
}

/** Drugs by name, each with its root's facts. */
const listed = (db: Database) =>
  db
    .selectFrom('drugs as d')
    .innerJoin('drug_identities as i', 'i.id', 'd.id')
    .select(['d.id', 'd.name', 'i.identity', 'i.report_to_public', 'i.alias', 'i.important', 'i.drug_class'])
    // PostgreSQL reports a view's columns as nullable, whatever their tables say.
    .$narrowType<{ identity: string; report_to_public: boolean; important: boolean }>()
    .orderBy(sql`lower(d.name)`)

async function readSubstances({ db, staff }: Call<typeof contract.readSubstances>) {
  const drugs = await listed(db)
    .select(['d.form_of', 'd.form', 'd.synonyms', 'd.street_names', 'd.pubchem_cid', 'd.cas', 'd.unii', 'd.inchikey'])
    .select(['d.salts', 'i.mirror_group', 'i.is_stronger_form', 'i.is_strong', 'i.makes'])
    .$narrowType<{ is_stronger_form: boolean; is_strong: boolean }>()
    .select(sql<boolean>`d.retired_at is not null`.as('is_retired'))
    .execute()
  const measured_as = await db
    .selectFrom('measured_as_defaults')
    .select(['drug_id', 'measured_as'])
    .where('site_id', '=', staff.site_id)
    .orderBy('drug_id')
    .execute()
  return { drugs, words: await substanceWords(db), measured_as, strip_types: await stripTypes(db) }
}
