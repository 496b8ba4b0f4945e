/** SQL for the dangerous drugs of a sample that only a colour test may have shown (R6.28; domain/report/combined-finding). */
import { type RawBuilder, sql } from 'kysely'
import { byColour } from '#domain/sample/by-strip.ts'
import { isLeftOut, readAsDrug } from './read-findings.ts'

/** How a reader who does not see all knows a drug. */
const clientName = (drug: 'd' | 'k') =>
  sql`coalesce(${sql.ref(`${drug}.report_to_client_name`)}, ${sql.ref(`${drug}.identity`)})`

/**
 * The marked drugs that colours of sample `s` may be and no other method found. For a reader who does not see all (`seesAll`, a
 * condition on `s`), a hidden drug was not found; the others go by their client-facing names.
 */
export const onlyByColour = (seesAll: RawBuilder<boolean>) => sql<string[]>`array(
  select distinct case when ${seesAll} then k.name else coalesce(k.report_to_client_name, k.name) end || ${byColour}::text
  from reports r join report_may_be m on m.report_id = r.id join drug_identities k on k.id = m.drug_id
  where r.sample_id = s.sample_id and r.is_newest and not r.is_draft and k.important
    and not exists (select from reports o join report_findings f on f.report_id = o.id ${readAsDrug}
      where o.sample_id = s.sample_id and o.is_newest and not o.is_draft and not ${isLeftOut}
        and (${seesAll} or d.report_to_public)
        and (d.identity_id = k.identity_id or (not ${seesAll} and ${clientName('d')} = ${clientName('k')})))
  order by 1)`
