/** SQL for what the dictionary knows of the target of a strip. */
import { sql } from 'kysely'
import type { StripDrug } from '#domain/report/visible-strip.ts'
import type { Database } from '#server/database/connect.ts'

/** What is known of a strip's target by the dictionary. `is_kind`: a class, of which there are several drugs. */
export type StripTargetFacts = {
  readonly is_dangerous: boolean
  readonly is_kind: boolean
  /** A drug or a class of the dictionary. */
  readonly is_known: boolean
  readonly mirror_group: string | null
}

/** The target of the strip of report `r`; null for any other method. */
export const stripTarget = sql<StripTargetFacts | null>`case when r.strip_type <> '' then (
  select jsonb_build_object('is_dangerous', coalesce(bool_or(d.important), false),
    'is_kind', coalesce(bool_or(d.is_of_class), false),
    'is_known', count(*) > 0, 'mirror_group', max(d.mirror_group) filter (where d.is_named))
  from (select i.important, i.mirror_group, lower(i.name) = lower(btrim(r.strip_type)) as is_named,
      lower(btrim(r.strip_type)) = any (regexp_split_to_array(lower(i.drug_class), '\\s*;\\s*')) as is_of_class
    from drug_identities i
    -- Splits few lists of classes: only those that hold the word at all.
    where lower(i.name) = lower(btrim(r.strip_type)) or strpos(lower(i.drug_class), lower(btrim(r.strip_type))) > 0) d
  where d.is_named or d.is_of_class) end`

/**
 * The drug that a strip is for, where the lab typed its name: its readers may know it by another name, or not at all. A
 * type of the service's own list is the service's own word.
 */
export const stripDrug = sql<StripDrug | null>`(select jsonb_build_object('report_to_public', d.report_to_public,
    'report_to_client_name', d.report_to_client_name)
  from drug_identities d where r.strip_type <> '' and lower(d.name) = lower(btrim(r.strip_type))
    and not exists (select from options o where o.list = 'StripType' and lower(o.name) = lower(btrim(r.strip_type)))
  limit 1)`

/** The same facts of a type, whether or not a report has it. */
export async function stripFactsOf(db: Database, type: string) {
  const { rows } = await sql<{ strip_target: StripTargetFacts | null; strip_drug: StripDrug | null }>`
    select ${stripTarget} as strip_target, ${stripDrug} as strip_drug from (values (${type}::text)) r(strip_type)`.execute(
    db,
  )
  return rows[0] ?? { strip_target: null, strip_drug: null }
}
