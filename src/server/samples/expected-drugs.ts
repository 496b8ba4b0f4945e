/**
 * What the words of `expected_drugs` mean: for readers who see drugs' own names, for readers of client-facing names, and for
 * comparing them with what was found.
 */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import type { Database } from '#server/database/connect.ts'

const [yes, no] = [sql<SqlBool>`true`, sql<SqlBool>`false`]

/** The classes of drug `d`, in small letters. */
const classesOf = sql`regexp_split_to_array(lower(d.drug_class), '\\s*;\\s*')`

/**
 * Whether the public may not see a drug that the words may mean. Nobody tells such a reader that it was not found, whether it
 * was or not: the silence would tell.
 */
const mayBeHidden = sql<SqlBool>`exists (select from drug_identities d
  where not d.report_to_public and (d.id = any (n.drug_ids) or lower(n.drug_class) = any (${classesOf})))`

/** Whether the words stand for no one drug, such as the imprint of a pill. */
const isMany = sql<SqlBool>`coalesce(n.meaning = 'drugs' and (
  exists (select from options o where o.list = 'ExpectedDrugs' and o.stands_for_none and lower(o.name) = lower(e.name))
  or exists (select from substance_words w where w.kind = 'UNCLEAR_NAME' and lower(w.text) = lower(btrim(e.name)))), false)`

/**
 * An expected drug: the words `e.name` and their reading `n`. `isAnalyst`: the reader sees every drug by its own name. Others
 * know a hidden drug only by the words that were expected.
 */
function expectedDrug(isAnalyst: Expression<SqlBool>, as: 'reader' | 'compared') {
  const isSeen = sql`(${isAnalyst} or d.report_to_public)`
  const known = as === 'compared' ? sql`d.identity` : sql`coalesce(d.report_to_client_name, d.identity)`
  const meant = sql`from drug_identities d where d.id = any (n.drug_ids)`
  const compared = sql`, 'mirror_groups', (select coalesce(jsonb_agg(distinct d.mirror_group), '[]') ${meant}
      and d.mirror_group is not null and ${isSeen}),
    'companions', (select coalesce(jsonb_agg(jsonb_build_object('identity', c.name, 'is_told', k.is_told, 'sentences',
        case when k.sentence_en is not null
          then jsonb_build_object('en', k.sentence_en, 'fr', k.sentence_fr, 'es', k.sentence_es) end)), '[]')
      from drug_identities d join identity_companions k on k.drug_id = d.identity_id join drugs c on c.id = k.companion_id
      where d.id = any (n.drug_ids) and ${isSeen})`
  return sql`jsonb_build_object('name', e.name,
  'identities', case when n.text is null then jsonb_build_array(e.name) else (
    select coalesce(jsonb_agg(distinct case when ${isAnalyst} then d.identity
      when d.report_to_public then ${known} else e.name end), '[]') ${meant}) end,
  'classes', (select coalesce(jsonb_agg(distinct d.drug_class), '[]') ${meant} and d.drug_class is not null and ${isSeen}),
  'drug_class', n.drug_class,
  'may_be_missed', coalesce(n.meaning in ('drug', 'class', 'custom'), true) and (${isAnalyst} or not ${mayBeHidden}),
  'is_stated', n.meaning is distinct from 'not_stated', 'is_many', ${isMany},
  'is_strong', coalesce((select bool_or(d.is_strong) ${meant}), false) or coalesce((select c.is_strong from drug_classes c
    where c.name = lower(n.drug_class)), false)${as === 'compared' ? compared : sql``})`
}

const expectedBy = (made: ReturnType<typeof expectedDrug>) => sql<ExpectedDrug[]>`coalesce((
  select jsonb_agg(${made} || jsonb_build_object('key', coalesce((
      select min(o.name) from unnest(s.expected_drugs) o(name)
        join name_readings m on m.place = 'EXPECTED' and m.text = o.name
      where m.drug_id = n.drug_id), e.name)) order by e.place)
  from unnest(s.expected_drugs) with ordinality e(name, place)
  left join name_readings n on n.place = 'EXPECTED' and n.text = e.name), '[]'::jsonb)`

/** The expected drugs of the sample `s`, in their order, as their reader knows them. */
export const expectedDrugsOf = (isAnalyst: Expression<SqlBool>) => expectedBy(expectedDrug(isAnalyst, 'reader'))

/** The same for comparing on the server, with the drugs' own identities. */
export async function comparedExpected(db: Database, sample_id: string, isAnalyst: boolean): Promise<ExpectedDrug[]> {
  const row = await db
    .selectFrom('samples as s')
    .select(expectedBy(expectedDrug(isAnalyst ? yes : no, 'compared')).as('expected'))
    .where('s.sample_id', '=', sample_id)
    .executeTakeFirst()
  return row?.expected ?? []
}

/**
 * Every name that anybody ever expected, by its words, for comparing: as analysis staff read it, and as everybody else does.
 */
export async function readExpectedDrugs(db: Database) {
  const { rows } = await sql<{ analysis: ExpectedDrug; others: ExpectedDrug }>`
    select ${expectedDrug(yes, 'compared')} as analysis, ${expectedDrug(no, 'compared')} as others
    from (select text as name from name_readings where place = 'EXPECTED') e
    join name_readings n on n.place = 'EXPECTED' and n.text = e.name`.execute(db)
  return new Map(rows.map((row) => [row.analysis.name, row]))
}
