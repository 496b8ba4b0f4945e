/** What a held sample is named after: what was found most of, as the reader may see it, else what was expected (R2.51). */
import { sql } from 'kysely'
import type { SubstanceName } from '#domain/holdings/return.ts'
import { isNoFinding } from '#domain/report/finding-names.ts'
import { asWritten } from '#domain/substance/expected-drugs.ts'
import type { Database } from '#server/database/connect.ts'
import { readExpectedDrugs } from '#server/samples/expected-drugs.ts'

/**
 * What a lab found most of in a sample `h`, as the reader may see it (R1.10, R1.11): by the middle of its percent, then by weight,
 * then the first of its list. No technology speaks before another: what has an amount does. It is read sample by sample: a site
 * holds few of all, and sorting the findings of all of them takes longer.
 */
export const mostFound = (seesAll: boolean) => sql`select coalesce(d.id, n.id) as drug_id, case
    when d.id is null then coalesce(n.name, f.custom_drug) when ${seesAll} then d.name else coalesce(d.report_to_client_name, d.name) end as name
  from (
    select f.drug_id, f.named_drug_id, f.custom_drug
    from reports r join report_findings f on f.report_id = r.id left join drugs d on d.id = f.drug_id
    where r.sample_id = h.sample_id and r.is_newest and not r.is_draft and f.named_answer is distinct from 'NOT_PART'
      and (${seesAll} or d.id is null or d.report_to_public)
    order by coalesce(f.percent, case when f.unit = '%' then (coalesce(f.low, 0) + f.high) / 2 end) desc nulls last,
      f.weight desc nulls last, f.list_order, r.id
    limit 1) f
  left join drugs d on d.id = f.drug_id left join drugs n on n.id = f.named_drug_id and (${seesAll} or n.report_to_public)`

/** Names samples by what was found and what people said that they expected, for one kind of reader. */
export async function substanceNames(db: Database, seesAll: boolean) {
  const meanings = await readExpectedDrugs(db)
  /** What people expected, by the drug's own name where the words mean one; '' where they said nothing. */
  const expectedAs = remembered((words: readonly string[]) => {
    const read = words.map((word) => meanings.get(word)?.[seesAll ? 'analysis' : 'others'] ?? asWritten(word))
    const names = read
      .filter(({ is_stated }) => is_stated)
      .map(({ identities: [one, ...more], name }) => (more.length === 0 ? (one ?? name) : name))
    return [...new Set(names)].sort().join(' / ')
  })
  return (found: string | null, expected: readonly string[]): SubstanceName => {
    if (found !== null && !isNoFinding(found)) return { name: found, basis: 'FOUND' }
    const name = expectedAs(expected)
    return { name, basis: name === '' ? 'UNKNOWN' : 'EXPECTED' }
  }
}

/** The same function; it works out the answer for the same words once. */
function remembered(read: (words: readonly string[]) => string): (words: readonly string[]) => string {
  const known = new Map<string, string>()
  return (words) => {
    const key = JSON.stringify(words)
    const answer = known.get(key) ?? read(words)
    known.set(key, answer)
    return answer
  }
}
