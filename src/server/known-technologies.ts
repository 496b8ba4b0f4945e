/** The rows of technologies: reading them, and taking them over for this server's answers. */

import { sql } from 'kysely'
import { isKind, kindRules, type TechnologyKind, technologyKinds } from '#domain/technology/kinds.ts'
import type { TechnologyRow } from '#domain/technology/technologies.ts'
import { takeTechnologies } from '#domain/technology/technologies.ts'
import type { Database } from '#server/database/connect.ts'
import type { Memory } from '#server/memory/memory.ts'

/** Every technology, in the service's order. */
export async function readTechnologies(db: Database): Promise<(TechnologyRow & { readonly kind: TechnologyKind })[]> {
  const rows = await db.selectFrom('technologies').selectAll().orderBy('list_order').orderBy('key').execute()
  return rows.flatMap(({ key, kind, is_active, ...row }) =>
    isKind(kind)
      ? [
          {
            ...{ key, kind, is_active },
            name: { en: row.name_en, fr: row.name_fr, es: row.name_es },
            short: { en: row.short_en, fr: row.short_fr, es: row.short_es },
          },
        ]
      : [],
  )
}

/**
 * Takes over the technologies as they are, before a call is read and answered. Only names and the choice depend on them,
 * never a rule: while the database is away, the last ones stand.
 */
export async function knowTechnologies({ db, memory }: { db: Database; memory: Memory }): Promise<void> {
  const known = await memory
    .remember('technologies', async () => ({ rows: await readTechnologies(db) }))
    .catch(() => null)
  if (known !== null) takeTechnologies(known.rows)
}

/** The kinds whose reports list substances. */
const naming = technologyKinds.filter((kind) => kindRules[kind].findsNames)

/** Whether a report by the technology in a column lists substances; a strip and a colour test do not. As text of SQL. */
export const namesSubstances = (column: string): string =>
  `exists (select from technologies y where y.key = ${column} and y.kind in (${naming.map((kind) => `'${kind}'`).join(', ')}))`

/** A technology's place in the service's order. */
export const serviceOrder = (column: string) =>
  sql<number>`(select list_order from technologies where key = ${sql.ref(column)})`
