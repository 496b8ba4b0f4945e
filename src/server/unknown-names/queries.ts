/** All SQL of names that nobody knows. What waits for a second person is read from the reports; only decisions are stored. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { UnknownShare } from '#domain/insight/unknown-share.ts'
import type { Proposal } from '#domain/substance/name-answers.ts'
import type { Database } from '#server/database/connect.ts'
import { isoTime } from '#server/database/iso-time.ts'
import { isUnknown, readAsDrug } from '#server/drugs/read-findings.ts'

/** What was said of a name, by whom, and since when it waits. `drug_id`: the drug that it is another name of. */
export type OpenProposal = {
  readonly key: string
  readonly text: string
  readonly answer: Proposal
  readonly drug_id: number | null
  readonly drug: string | null
  readonly reasons: string[]
  readonly user_ids: (number | null)[]
  readonly said_by: string[]
  readonly said_at: string
}

/** A name as it is compared: names that differ in capitals or outer spaces are one. */
const keyOf = (text: string) => sql`lower(btrim(${sql.ref(text)}))`

/** Everything said that the dictionary does not say yet and that nobody has decided since; `key`: of one name alone. */
export async function openProposals(db: Database, key: string | null = null): Promise<OpenProposal[]> {
  const { rows } = await sql<OpenProposal>`
    with said as (
      select ${keyOf('f.custom_drug')} as key, f.custom_drug as text, f.named_answer as answer, f.named_drug_id as drug_id, f.named_reason as reason,
        r.updated_by as user_id, r.reported_at as at
      from report_findings f join reports r on r.id = f.report_id and r.is_newest and not r.is_draft
        join samples s on s.sample_id = r.sample_id and s.deleted_at is null
      where f.named_answer in ('SYNONYM', 'NOT_DANGEROUS', 'NOT_PART') and f.custom_drug is not null
      union all select ${keyOf('text')}, text, answer, drug_id, reason, said_by, said_at from name_proposals
    )
    select said.key, min(said.text) as text, said.answer, said.drug_id, min(d.name) as drug,
      coalesce(array_agg(distinct said.reason) filter (where said.reason is not null), '{}') as reasons,
      array_agg(distinct said.user_id) as user_ids,
      coalesce(array_agg(distinct u.name) filter (where u.name is not null), '{}') as said_by, ${isoTime(sql`max(said.at)`)} as said_at
    from said left join users u on u.id = said.user_id left join drugs d on d.id = said.drug_id
      left join name_readings n on n.place = 'FINDING' and n.text = said.text
    where n.drug_id is null and (${key}::text is null or said.key = ${key})
      and coalesce(n.meaning, 'custom') = 'custom'
      and not (said.answer = 'NOT_DANGEROUS' and coalesce(n.is_known, false))
      and not (said.answer = 'NOT_PART' and coalesce(n.is_left_out, false))
      and not exists (select from name_decisions c where lower(btrim(c.text)) = said.key
        and c.answer = said.answer and c.drug_id is not distinct from said.drug_id and c.decided_at >= said.at)
    group by said.key, said.answer, said.drug_id
    order by max(said.at) desc, 1`.execute(db)
  return rows
}

/**
 * Names of findings that read as unknown, with their number of samples, the most frequent first; of the samples `s` that
 * fulfil a condition.
 */
export async function unknownNames(
  db: Database,
  within: Expression<SqlBool> = sql<SqlBool>`s.deleted_at is null`,
): Promise<{ key: string; name: string; samples: number }[]> {
  const { rows } = await sql<{ key: string; name: string; samples: number }>`
    select ${keyOf('f.custom_drug')} as key, mode() within group (order by f.custom_drug) as name,
      count(distinct r.sample_id)::int as samples
    from report_findings f ${readAsDrug}
      join reports r on r.id = f.report_id and r.is_newest and not r.is_draft
      join samples s on s.sample_id = r.sample_id
    where ${within} and ${isUnknown} and coalesce(n.meaning, 'custom') = 'custom'
    group by 1 order by 3 desc, 1`.execute(db)
  return rows
}

/** Of the samples `s` that fulfil a condition: how many have a result, and in how many of these nobody knows something. */
export async function unknownShare(db: Database, within: Expression<SqlBool>): Promise<UnknownShare> {
  const { rows } = await sql<UnknownShare>`
    select count(*)::int as reported, (count(*) filter (where t.is_unknown))::int as with_unknown
    from (select r.sample_id, coalesce(bool_or(${isUnknown}), false) as is_unknown
      from reports r join samples s on s.sample_id = r.sample_id
        left join report_findings f on f.report_id = r.id ${readAsDrug}
      where ${within} and r.is_newest and not r.is_draft
      group by r.sample_id) t`.execute(db)
  return rows[0] ?? { reported: 0, with_unknown: 0 }
}
