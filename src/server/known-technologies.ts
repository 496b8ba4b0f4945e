/** The rows of technologies: reading them, and taking them over for this server's answers. */

import { sql } from 'kysely'
import { isKind, kindRules, type TechnologyKind, technologyKinds } from '#domain/technology/kinds.ts'
import { namedBy } from '#domain/technology/names.ts'
import type { TechnologyRow } from '#domain/technology/technologies.ts'
import { takeTechnologies } from '#domain/technology/technologies.ts'
import type { Database } from '#server/database/connect.ts'
import type { Memory } from '#server/memory/memory.ts'

/** Every technology, in the service's order. */
export async function readTechnologies(
  db: Database,
): Promise<(TechnologyRow & { readonly kind: TechnologyKind; readonly uses_up: boolean })[]> {
  const rows = await db.selectFrom('technologies').selectAll().orderBy('list_order').orderBy('key').execute()
  return rows.flatMap(({ key, kind, is_active, uses_up, ...row }) =>
    isKind(kind)
      ? [
          {
            ...{ key, kind, is_active, uses_up },
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

/** The place in the service's order of the technology that this text of SQL says. */
export const serviceOrder = (technology: string) =>
  sql<number>`(select list_order from technologies where key = ${sql.raw(technology)})`

const quoted = (text: string | null) => (text === null ? 'null' : `'${text.replaceAll("'", "''")}'`)

/**
 * The technology of a report, as `asNamed` reads it now: an earlier import's original name counts where that technology is in
 * use. As text of SQL, for the report under this alias.
 */
export function technologyRead(alias: string): string {
  const { names, patterns } = namedBy()
  const isName = (word: string) =>
    names.map((one) => `when ${word} = ${quoted(one.name)} then ${quoted(one.technology)}`)
  const whens = [
    ...isName('m.word'),
    ...isName(`regexp_replace(m.word, 's$', '')`),
    ...patterns.map(({ source, technology }) => `when m.word ~ ${quoted(source)} then ${quoted(technology)}`),
  ]
  // Few reports have a name of their own; the others cost no look at it.
  return `case when ${alias}.method is null then ${alias}.technology else coalesce((select case when m.word = '' then null ${whens.join(' ')} end
    from (select regexp_replace(lower(left(${alias}.method, 100)), '[^a-z0-9]+', '', 'g') as word) m), ${alias}.technology) end`
}
