/** The methods of reports: the version for a test, and what a stored report's version says, as SQL. */

import { sql } from 'kysely'
import { methodBases, methodOf, stripLines } from '#domain/method/method.ts'
import type { StoredMethod } from '#domain/method/seen-method.ts'
import { stripTechnology } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import type { Database } from '#server/database/connect.ts'

type Test = { readonly technology: Technology; readonly strip_type: string | null; readonly brand?: string }

/** The newest version of a test's method that was not withdrawn; null where there is none. */
export async function methodVersionFor(db: Database, { technology, strip_type, brand = '' }: Test) {
  const versions = await db
    .selectFrom('methods as m')
    .innerJoin('method_versions as v', 'v.method_id', 'm.id')
    .select(['m.technology', 'm.target', 'm.brand', 'v.id', 'v.uncertainty', 'v.strip_lines'])
    .select(['v.approved_at', 'v.valid_until', 'v.withdrawn_at'])
    .where('m.technology', '=', technology)
    .where('v.withdrawn_at', 'is', null)
    .orderBy('v.version', 'desc')
    .execute()
  return methodOf(versions, { technology, target: strip_type ?? '', brand }) ?? null
}

/**
 * How to read the lines of strips, by type and brand: the newest version of each that came with Vialog or was approved,
 * and was not withdrawn.
 */
export async function stripReadings(db: Database) {
  const rows = await db
    .selectFrom('methods as m')
    .innerJoin('method_versions as v', 'v.method_id', 'm.id')
    .distinctOn('m.id')
    .select(['m.target', 'm.brand', 'v.strip_lines', 'v.read_from', 'v.read_until'])
    .where('m.technology', '=', stripTechnology)
    .where('v.withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('v.is_shipped', '=', true), eb('v.approved_at', 'is not', null)]))
    .orderBy('m.id')
    .orderBy('v.version', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    technology: stripTechnology,
    strip_lines: stripLines.find((one) => one === row.strip_lines) ?? null,
  }))
}

/** The usual basis of percent in each version of the technologies' methods, the newest versions first. */
export async function basesOf(db: Database) {
  const rows = await db
    .selectFrom('methods as m')
    .innerJoin('method_versions as v', 'v.method_id', 'm.id')
    .select(['m.technology', 'v.basis', 'v.approved_at', 'v.withdrawn_at', 'v.is_shipped'])
    .where('m.target', '=', '')
    .orderBy('v.version', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, basis: methodBases.find((one) => one === row.basis) ?? null }))
}

const drugOf = (row: 'd' | 'o') => sql`case when ${sql.ref(`${row}.id`)} is null then null else jsonb_build_object(
  'identity', ${sql.ref(`${row}.identity`)}, 'report_to_public', ${sql.ref(`${row}.report_to_public`)},
  'report_to_client_name', ${sql.ref(`${row}.report_to_client_name`)}) end`

/** What the server asks of a report's method to compare findings, whether or not somebody approved it. */
export type MethodFacts = { readonly is_chiral: boolean; readonly misses: readonly string[] }

/** The facts of the method version of report `r`; `misses`: identities that it cannot see. */
export const methodFacts = sql<MethodFacts | null>`(select jsonb_build_object('is_chiral', v.is_chiral,
    'misses', coalesce((select jsonb_agg(coalesce(d.identity, s.name)) from method_substances s
      left join name_readings n on n.place = 'FINDING' and n.text = s.name
      left join drug_identities d on d.id = coalesce(s.drug_id, n.drug_id)
      where s.version_id = v.id and s.kind = 'MISSES'), '[]'::jsonb))
  from method_versions v where v.id = r.method_version_id)`

/** The method version of report `r`; null where it names none, or one that nobody approved. */
export const storedMethod = sql<StoredMethod | null>`(select jsonb_build_object(
    'approved_at', v.approved_at, 'valid_until', v.valid_until, 'withdrawn_at', v.withdrawn_at,
    'limit', case when v.finds_from is not null
      then jsonb_build_object('from', v.finds_from, 'to', v.finds_to, 'unit', v.unit) end,
    'sentences', jsonb_build_object('en', w.sentence_en, 'fr', w.sentence_fr, 'es', w.sentence_es),
    'substances', coalesce((select jsonb_agg(jsonb_build_object('kind', s.kind, 'name', s.name, 'drug', ${drugOf('d')},
        'other_name', s.other_name, 'other', ${drugOf('o')}, 'from', s.finds_from, 'unit', s.unit) order by s.list_order)
      from method_substances s
        left join name_readings n on n.place = 'FINDING' and n.text = s.name
        left join drug_identities d on d.id = coalesce(s.drug_id, n.drug_id)
        left join name_readings p on p.place = 'FINDING' and p.text = s.other_name
        left join drug_identities o on o.id = coalesce(s.other_drug_id, p.drug_id)
      where s.version_id = v.id), '[]'::jsonb))
  from method_versions v
    left join lateral (select w.sentence_en, w.sentence_fr, w.sentence_es from method_versions w
      where w.id = v.id and v.withdrawn_at is null
        or v.withdrawn_at is not null and w.method_id = v.method_id and w.withdrawn_at is null and w.approved_at is not null
          and (w.finds_from, w.finds_to, w.unit) is not distinct from (v.finds_from, v.finds_to, v.unit)
      order by w.version desc limit 1) w on true
  where v.id = r.method_version_id and v.approved_at is not null)`
