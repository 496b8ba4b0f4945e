/** All SQL that reads methods. */

import { type Selectable, sql } from 'kysely'
import { type LimitUnit, limitUnits, methodBases, standingOf, stripLines } from '#domain/method/method.ts'
import type { Database } from '#server/database/connect.ts'
import type { MethodSubstances, MethodVersions } from '#server/database/tables.ts'
import { serviceOrder } from '#server/known-technologies.ts'

type VersionRow = Selectable<MethodVersions>
type SubstanceRow = Pick<Selectable<MethodSubstances>, 'version_id' | 'kind' | 'name' | 'other_name'> & {
  readonly finds_from: number | null
  readonly unit: string | null
}

const unitOf = (unit: string | null): LimitUnit | null => limitUnits.find((one) => one === unit) ?? null

function factsOf(row: VersionRow, substances: readonly SubstanceRow[]) {
  const of = (kind: SubstanceRow['kind']) => substances.filter((one) => one.version_id === row.id && one.kind === kind)
  const unit = unitOf(row.unit)
  return {
    limit: row.finds_from === null || unit === null ? null : { from: row.finds_from, to: row.finds_to, unit },
    misses: of('MISSES').map(({ name }) => name),
    misses_up_to: of('MISSES').flatMap(({ name, finds_from, unit: in_ }) => {
      const known = unitOf(in_)
      return finds_from === null || known === null ? [] : [{ name, up_to: finds_from, unit: known }]
    }),
    reacts: of('REACTS').map(({ name, finds_from, unit: in_ }) => ({ name, from: finds_from, unit: unitOf(in_) })),
    same: of('SAME').map(({ name, other_name }): [string, string] => [name, other_name ?? '']),
    is_chiral: row.is_chiral,
    strip_lines: stripLines.find((one) => one === row.strip_lines) ?? null,
    read_from: row.read_from,
    read_until: row.read_until,
    uncertainty: row.uncertainty,
    basis: methodBases.find((one) => one === row.basis) ?? null,
    sentences: { en: row.sentence_en, fr: row.sentence_fr, es: row.sentence_es },
    note: row.note,
    source: row.source,
  }
}

/** Every method with its versions, the newest first; `today` YYYY-MM-DD. */
export async function readMethods(db: Database, today: string, id?: number) {
  const methods = await db
    .selectFrom('methods')
    .select(['id', 'technology', 'target', 'brand'])
    .$if(id !== undefined, (rows) => rows.where('id', '=', id ?? 0))
    .orderBy(serviceOrder('technology'))
    .orderBy(sql`lower(target)`)
    .orderBy(sql`lower(brand)`)
    .execute()
  const versions = await db
    .selectFrom('method_versions as v')
    .selectAll('v')
    .select(
      sql<number>`(select count(*)::int from reports r where r.method_version_id = v.id and not r.is_draft)`.as(
        'reports',
      ),
    )
    .$if(id !== undefined, (rows) => rows.where('v.method_id', '=', id ?? 0))
    .orderBy('v.version', 'desc')
    .execute()
  const substances = await substancesOf(
    db,
    versions.map((version) => version.id),
  )
  return methods.map((method) => ({
    ...method,
    versions: versions
      .filter(({ method_id }) => method_id === method.id)
      .map((row) => ({
        id: row.id,
        version: row.version,
        ...factsOf(row, substances),
        is_shipped: row.is_shipped,
        standing: standingOf(row, today),
        made_at: row.made_at,
        approved_by: row.approved_by,
        approved_at: row.approved_at,
        valid_until: row.valid_until,
        withdrawn_at: row.withdrawn_at,
        withdrawn_why: row.withdrawn_why,
        reports: row.reports,
      })),
  }))
}

async function substancesOf(db: Database, versions: readonly number[]): Promise<SubstanceRow[]> {
  if (versions.length === 0) return []
  return db
    .selectFrom('method_substances')
    .select(['version_id', 'kind', 'name', 'other_name', 'finds_from', 'unit'])
    .where('version_id', 'in', [...versions])
    .orderBy('version_id')
    .orderBy('list_order')
    .execute()
}
