/** SQL for what the dictionary knows of the target of a strip. */
import { sql } from 'kysely'

/** What is known of a strip's target by the dictionary. `is_kind`: a class, of which there are several drugs. */
export type StripTargetFacts = {
  readonly is_dangerous: boolean
  readonly is_kind: boolean
  readonly mirror_group: string | null
}

/** The target of the strip of report `r`; null for any other method. */
export const stripTarget = sql<StripTargetFacts | null>`case when r.strip_type <> '' then (
  select jsonb_build_object('is_dangerous', coalesce(bool_or(d.important), false),
    'is_kind', coalesce(bool_or(d.is_of_class), false), 'mirror_group', max(d.mirror_group) filter (where d.is_named))
  from (select i.important, i.mirror_group, lower(i.name) = lower(btrim(r.strip_type)) as is_named,
      lower(btrim(r.strip_type)) = any (regexp_split_to_array(lower(i.drug_class), '\\s*;\\s*')) as is_of_class
    from drug_identities i
    -- Splits few lists of classes: only those that hold the word at all.
    where lower(i.name) = lower(btrim(r.strip_type)) or strpos(lower(i.drug_class), lower(btrim(r.strip_type))) > 0) d
  where d.is_named or d.is_of_class) end`
