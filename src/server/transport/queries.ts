/** All SQL of transport: where samples go, and the packages they travel in. */
import type { Insertable } from 'kysely'
import type { Database, Write } from '#server/database/connect.ts'
import type { Packages } from '#server/database/tables.ts'

const destination = ['id', 'name', 'color'] as const

/** Every active analysing site except this one, by name. */
export async function otherAnalysingSites(db: Database, site_id: number) {
  return db
    .selectFrom('sites')
    .select(destination)
    .where('analyses', '=', true)
    .where('active', '=', true)
    .where('id', '<>', site_id)
    .orderBy('name')
    .execute()
}

/** The routing rules of a collecting site to active sites; a rule without a type serves the types that have no rule. */
export async function routesFrom(db: Database, site_id: number) {
  return db
    .selectFrom('routing_rules as r')
    .innerJoin('sites', 'sites.id', 'r.analysis_site_id')
    .select(['r.sample_type', 'sites.id', 'sites.name', 'sites.color'])
    .where('r.collecting_site_id', '=', site_id)
    .where('sites.active', '=', true)
    .where('sites.analyses', '=', true)
    .execute()
}

/** Records a package; the samples in it name it. */
export async function openPackage(tx: Write, values: Insertable<Packages>): Promise<number> {
  return (await tx.insertInto('packages').values(values).returning('id').executeTakeFirstOrThrow()).id
}
