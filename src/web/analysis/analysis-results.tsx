/** The results of a sample as both sides read them: the combined finding, then a card per technology (spec S2, S9). */
import type { Report } from '#contract/reports.ts'
import type { Sample } from '#contract/samples.ts'
import type { ReportAudience } from '#domain/viewer.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import styles from './analysis-results.module.css'
import { CombinedFinding } from './combined-finding.tsx'
import { ReportCard } from './report-card.tsx'

type AnalysisResults = {
  readonly sample: Sample
  readonly reports: readonly Report[]
  /** Whose columns and whose combined finding: at the counter only what may be told there. */
  readonly audience: Exclude<ReportAudience, 'public'>
}

/** The results; nothing but why it was not analysed where there are none. */
export function AnalysisResults({ sample, reports, audience }: AnalysisResults) {
  // A draft is the lab's own, and nobody's result yet.
  const shown = audience === 'analysis' ? reports : reports.filter(({ is_draft }) => !is_draft)
  return (
    <div className={styles.results}>
      {sample.not_analyzed !== null && (
        <section className={styles.notAnalyzed}>
          <h2>{sampleTexts.analysis.notAnalyzed}</h2>
          <p>{sample.not_analyzed}</p>
        </section>
      )}
      {reports.some(({ is_draft }) => !is_draft) && (
        <CombinedFinding expected_drugs={sample.expected_drugs} reports={reports} audience={audience} />
      )}
      {shown.map((report) => (
        <ReportCard key={report.id} report={report} sample_weight={sample.sample_weight} audience={audience} />
      ))}
    </div>
  )
}
