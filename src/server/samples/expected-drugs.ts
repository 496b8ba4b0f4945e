/**
 * What the words of `expected_drugs` mean, for readers who see drugs' own names and for readers of client-facing names.
 */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import type { Database } from '#server/database/connect.ts'

/**
 * Whether an expected drug was found in sample `s`, but the public may not see it: then nobody says that it is absent.
 */
const isHiddenInSample = sql<SqlBool>`exists (select from reports r join report_findings f on f.report_id = r.id
  left join name_readings m on m.place = 'FINDING' and m.text = f.custom_drug
  join drug_identities d on d.id = coalesce(f.drug_id, m.drug_id)
  where r.sample_id = s.sample_id and r.is_newest and not r.is_draft and not d.report_to_public
    and (d.identity_id in (select i.identity_id from drug_identities i where i.id = any (n.drug_ids))
      or n.drug_class is not null and d.drug_class ilike '%' || n.drug_class || '%'))`

/** An expected drug: the words `e.name` and their reading `n`, with the names that the reader knows. */
const expectedDrug = (
  isAnalyst: Expression<SqlBool>,
  isHidden: Expression<SqlBool>,
) => sql`jsonb_build_object('name', e.name,
  'identities', case when n.text is null then jsonb_build_array(e.name) else (
    select coalesce(jsonb_agg(distinct case when ${isAnalyst} then d.identity
      else coalesce(d.report_to_client_name, d.identity) end), '[]') from drug_identities d where d.id = any (n.drug_ids)) end,
  'classes', (select coalesce(jsonb_agg(distinct d.drug_class), '[]') from drug_identities d
    where d.id = any (n.drug_ids) and d.drug_class is not null and (${isAnalyst} or d.report_to_client_name is null)),
  'drug_class', n.drug_class,
  'may_be_missed', coalesce(n.meaning in ('drug', 'class', 'custom'), true) and not ${isHidden},
  'is_stated', n.meaning is distinct from 'not_stated')`

/** The expected drugs of the sample `s`, in their order. */
export const expectedDrugsOf = (isAnalyst: Expression<SqlBool>) => sql<ExpectedDrug[]>`coalesce((
  select jsonb_agg(${expectedDrug(isAnalyst, isHiddenInSample)} order by e.place)
  from unnest(s.expected_drugs) with ordinality e(name, place)
  left join name_readings n on n.place = 'EXPECTED' and n.text = e.name), '[]'::jsonb)`

const [yes, no] = [sql<SqlBool>`true`, sql<SqlBool>`false`]

/** Every name that anybody ever expected, by its words, as analysis staff read it and as everybody else does. */
export async function readExpectedDrugs(db: Database) {
  const { rows } = await sql<{ analysis: ExpectedDrug; others: ExpectedDrug }>`
    select ${expectedDrug(yes, no)} as analysis, ${expectedDrug(no, no)} as others
    from (select text as name from name_readings where place = 'EXPECTED') e
    join name_readings n on n.place = 'EXPECTED' and n.text = e.name`.execute(db)
  return new Map(rows.map((row) => [row.analysis.name, row]))
}
