/**
 * The status words as SQL, used only for sorting. People read the words of domain/sample/sample-label; a test compares
 * the two over every combination of facts.
 */
import { type RawBuilder, sql } from 'kysely'
import { draftableStates, plainForAnalysis, stateLabels } from '#domain/sample/sample-label.ts'
import { sampleStates } from '#domain/terms.ts'
import { labelAudience, type Viewer } from '#domain/viewer.ts'

const states = (list: readonly string[]) => sql.join(list.map((state) => sql.lit(state)))

const row = sql<string>`case s.state ${sql.join(
  sampleStates.map((state) => sql`when ${sql.lit(state)} then ${sql.lit(stateLabels[state])}`),
  sql` `,
)} end`

/** The label of sample `s` for a viewer. */
export function labelOrder(viewer: Viewer): RawBuilder<string> {
  if (labelAudience(viewer) === 'collection') {
    return sql<string>`case
      when s.shared_at is not null then 'Results Shared'
      when s.state = 'COULD_NOT_SHARE' or s.report_state = 'COULD_NOT_SHARE' then 'Couldn''t Share'
      when s.reported_at is not null then 'Results Available'
      when s.not_analyzed is not null then 'Not Analyzed'
      when s.report_state = 'ANALYSIS_DRAFTED' and s.state in (${states(draftableStates)}) then 'Draft: ' || ${row}
      else ${row} end`
  }
  return sql<string>`case
    when s.state in (${states(plainForAnalysis)}) then ${row}
    when s.not_analyzed is not null then 'Not Analyzed'
    when exists (select from reports r where r.sample_id = s.sample_id and r.is_draft and r.site_id = ${viewer.site_id})
      then 'Draft: ' || ${row}
    when s.reported_at is not null and s.further_analysis_from is not null then 'Further Analysis'
    when s.reported_at is not null then 'Results Reported'
    else ${row} end`
}
