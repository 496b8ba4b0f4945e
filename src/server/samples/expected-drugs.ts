/** What the words of `expected_drugs` mean, for a reader who knows drugs by their own names or by those for clients. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { ExpectedDrug } from '#domain/expected-drugs.ts'
import type { Database } from '#server/database/connect.ts'

/** A reading `n` of the words `e.name`, as the reader compares it. */
const expectedDrug = (isAnalyst: Expression<SqlBool>) => sql`jsonb_build_object('name', e.name,
  'identities', case when n.text is null then jsonb_build_array(e.name) else (
    select coalesce(jsonb_agg(distinct case when ${isAnalyst} then d.identity
      else coalesce(d.report_to_client_name, d.identity) end), '[]') from drug_identities d where d.id = any (n.drug_ids)) end,
  'classes', (select coalesce(jsonb_agg(distinct d.drug_class), '[]') from drug_identities d
    where d.id = any (n.drug_ids) and d.drug_class is not null and (${isAnalyst} or d.report_to_client_name is null)),
  'drug_class', n.drug_class,
  'may_be_missed', coalesce(n.meaning in ('drug', 'class', 'custom'), true),
  'is_stated', n.meaning is distinct from 'not_stated')`

/** The expected drugs of the sample `s`, in their order. */
export const expectedDrugsOf = (isAnalyst: Expression<SqlBool>) => sql<ExpectedDrug[]>`coalesce((
  select jsonb_agg(${expectedDrug(isAnalyst)} order by e.place)
  from unnest(s.expected_drugs) with ordinality e(name, place)
  left join name_readings n on n.place = 'EXPECTED' and n.text = e.name), '[]'::jsonb)`

/** Every name that was ever expected, by its words, as analysis staff read it and as everybody else does. */
export async function readExpectedDrugs(db: Database) {
  const { rows } = await sql<{ analysis: ExpectedDrug; others: ExpectedDrug }>`
    select ${expectedDrug(sql<SqlBool>`true`)} as analysis, ${expectedDrug(sql<SqlBool>`false`)} as others
    from (select text as name from name_readings where place = 'EXPECTED') e
    join name_readings n on n.place = 'EXPECTED' and n.text = e.name`.execute(db)
  return new Map(rows.map((row) => [row.analysis.name, row]))
}
