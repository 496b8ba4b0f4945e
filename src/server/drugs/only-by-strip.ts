/** SQL for the dangerous drugs of a sample to which only a strip reacted (R7.10; domain/report/combined-finding). */
import { type RawBuilder, sql } from 'kysely'
import { byStrip } from '#domain/sample/by-strip.ts'
import { technologyRead } from '#server/known-technologies.ts'
import { isLeftOut, readAsDrug, readNotFound } from './read-findings.ts'
import { stripDrug, stripTarget } from './strip-target.ts'

const typed = sql`lower(btrim(r.strip_type))`

/** Whether a drug or a class is what the strip of report `r` reacts to. */
const isTarget = sql<boolean>`(lower(coalesce(d.identity, f.custom_drug)) = ${typed}
  or d.mirror_group = t.facts->>'mirror_group'
  or ${typed} = any (regexp_split_to_array(lower(coalesce(d.drug_class, f.named_class, n.drug_class, '')), '\\s*;\\s*')))`

/**
 * The types of strips of sample `s` that reacted, whose target is dangerous, and to which no finding reacts; not if a mass
 * spectrometer looked for the target and did not see it. For a reader who does not see all (`seesAll`, a condition on `s`)
 * hidden drugs count for nothing: a strip that is no longer alone would tell which hidden drug was found. Such a reader knows
 * the target by its client-facing name, and one that is hidden not at all.
 */
export const onlyByStrip = (seesAll: RawBuilder<boolean>) => sql<string[]>`array(
  select distinct case when ${seesAll} then ${typed}
    else lower(coalesce(t.drug->>'report_to_client_name', btrim(r.strip_type))) end || ${byStrip}::text
  from reports r cross join lateral (select ${stripTarget} as facts, ${stripDrug} as drug) t
  where r.sample_id = s.sample_id and r.is_newest and not r.is_draft and r.strip_result = 'POSITIVE'
    and (t.facts->>'is_dangerous')::boolean
    and (${seesAll} or coalesce((t.drug->>'report_to_public')::boolean, true))
    and not exists (select from reports o join report_findings f on f.report_id = o.id ${readAsDrug}
      where o.sample_id = s.sample_id and o.is_newest and not o.is_draft and not ${isLeftOut}
        and (${seesAll} or d.report_to_public is not false) and ${isTarget})
    and not exists (select from reports o join report_not_found f on f.report_id = o.id ${readNotFound}
      where o.sample_id = s.sample_id and o.is_newest and not o.is_draft and exists (select from technologies y where y.key = ${sql.raw(technologyRead('o'))} and y.kind = 'MASS')
        and (${seesAll} or d.report_to_public is not false) and lower(coalesce(d.identity, f.custom_drug)) = ${typed})
  order by 1)`
