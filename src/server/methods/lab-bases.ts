/** What the percents of each lab are of, by technology, where its reports do not say it. */

import { sql } from 'kysely'
import type * as contract from '#contract/lab-bases.ts'
import { basisTechnologies, labBasis } from '#domain/method/lab-basis.ts'
import type { PercentBasis } from '#domain/report/amounts.ts'
import { activeTechnologies, isStrip } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import { auditChange } from '#server/audit/changed.ts'
import type { Database } from '#server/database/connect.ts'
import type { Call } from '#server/http/call.ts'
import { badInput } from '#server/http/failure.ts'
import { basesOf } from './for-reports.ts'

/** What the percents of a lab usually are of; null if nobody knows. */
export async function labBases(
  db: Database,
  site_id: number,
): Promise<(technology: Technology) => PercentBasis | null> {
  const versions = await basesOf(db)
  const answers = await db
    .selectFrom('basis_defaults')
    .select(['technology', 'percent_basis'])
    .where('site_id', '=', site_id)
    .execute()
  return (technology) => labBasis(technology, answers, versions)
}

/** The labs with each technology, and whether somebody must answer. */
async function read(db: Database) {
  const labs = await db
    .selectFrom('sites')
    .select(['id', 'name'])
    .where('analyses', '=', true)
    .where('active', '=', true)
    .orderBy(sql`lower(name)`)
    .execute()
  const answers = await db.selectFrom('basis_defaults').selectAll().execute()
  const { rows: used } = await sql<{ site_id: number; technology: string }>`
    select distinct site_id, technology from reports where not is_draft and is_newest
    union select site_id, technology from instruments`.execute(db)
  return labs.flatMap(({ id, name }) =>
    basisTechnologies().map((technology) => {
      const isOf = (one: { site_id: number; technology: string }) => one.site_id === id && one.technology === technology
      const percent_basis = answers.find(isOf)?.percent_basis ?? null
      return { site_id: id, site: name, technology, percent_basis, is_asked: percent_basis === null && used.some(isOf) }
    }),
  )
}

export async function readOwnBases({ db, staff }: Call<typeof contract.readOwnBases>) {
  const usual = await labBases(db, staff.site_id)
  return activeTechnologies().flatMap((technology) => {
    const percent_basis = isStrip(technology) ? null : usual(technology)
    return percent_basis === null ? [] : [{ technology, percent_basis }]
  })
}

export async function listLabBases({ db }: Call<typeof contract.listLabBases>) {
  return read(db)
}

export async function setLabBases(call: Call<typeof contract.setLabBases>) {
  const { db: tx, input } = call
  const before = await read(tx)
  const faults = input.bases.flatMap(({ site_id }, at) =>
    before.some((lab) => lab.site_id === site_id) ? [] : [{ field: `bases.${at}.site_id`, message: 'Choose a lab.' }],
  )
  if (faults.length > 0) throw badInput(faults)
  for (const { site_id, technology, percent_basis } of input.bases) {
    if (percent_basis === null) {
      await tx
        .deleteFrom('basis_defaults')
        .where('site_id', '=', site_id)
        .where('technology', '=', technology)
        .execute()
    } else {
      await tx
        .insertInto('basis_defaults')
        .values({ site_id, technology, percent_basis })
        .onConflict((conflict) => conflict.columns(['site_id', 'technology']).doUpdateSet({ percent_basis }))
        .execute()
    }
  }
  const after = await read(tx)
  const said = (bases: typeof after) =>
    Object.fromEntries(bases.map(({ site, technology, percent_basis }) => [`${site}, ${technology}`, percent_basis]))
  await auditChange(tx, call, { action: 'change', entity: 'lab bases', entity_id: 'all' }, said(before), said(after))
  return after
}
