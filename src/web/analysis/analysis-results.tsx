/** The results of a sample for both sides: the combined finding, then one card per technology (R6.18). */
import { lazy } from 'react'
import type { Report } from '#contract/reports.ts'
import type { Sample } from '#contract/samples.ts'
import { formatDate } from '#domain/dates.ts'
import { leftOutRows } from '#domain/report/left-out.ts'
import { toldAtCounter } from '#domain/report/visible-findings.ts'
import { expectedOf } from '#domain/substance/expected-drugs.ts'
import { technologyName } from '#domain/technology/technologies.ts'
import type { ReportAudience } from '#domain/viewer.ts'
import { useZone } from '#web/samples/when.tsx'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { sampleTexts } from '#web/texts/sample.ts'
import { Card, Stack } from '#web/ui/layout.tsx'
import { ReportCard } from './report-card.tsx'

// Loaded at once, in a file of its own, because it has the texts that the public reads.
const loadPanel = () => import('./finding-panel.tsx')
void loadPanel().catch(() => {})
const CombinedFinding = lazy(async () => ({ default: (await loadPanel()).CombinedFinding }))
const ToldCards = lazy(async () => ({ default: (await import('#web/cards/told-cards.tsx')).ToldCards }))

type AnalysisResults = {
  readonly sample: Sample
  readonly reports: readonly Report[]
  /** Who reads. Collection staff see only what may be told at the counter. */
  readonly audience: Exclude<ReportAudience, 'public'>
}

/**
 * What may be told, and what was left out. A row that has the lab's answer was sent to analysis staff, and may give a hidden
 * drug away.
 */
function withLeftOut<Version extends Report['earlier_versions'][number]>(version: Version) {
  const told = toldAtCounter(version)
  const sent = version.drugs_found.filter(({ named_answer }) => named_answer === undefined)
  return { ...told, drugs_found: [...told.drugs_found, ...leftOutRows(sent, () => true)] }
}

/** Reduces a report and its earlier versions to what may be told at the counter. */
const atCounter = (report: Report): Report => ({
  ...withLeftOut(report),
  earlier_versions: report.earlier_versions.map(withLeftOut),
})

/** Results that were taken back: somebody may go by one. */
function TakenBack({ sample: { taken_back = [] } }: { readonly sample: Sample }) {
  const zone = useZone()
  if (taken_back.length === 0) return null
  return (
    <Card tone="edge">
      <h2>{sampleTexts.analysis.takenBack}</h2>
      {taken_back.map(({ technology, at, reason, version }) => (
        <p key={`${technology} ${version} ${at}`}>
          {sampleTexts.analysis.takenBackOn(technologyName(technology), formatDate(at, zone))}{' '}
          {sampleTexts.analysis.because(reason)}
        </p>
      ))}
    </Card>
  )
}

/** Shows the results. A sample without any shows only why it was not analysed. */
export function AnalysisResults({ sample, reports, audience }: AnalysisResults) {
  // Only the lab sees its drafts.
  const submitted = reports.filter(({ is_draft }) => !is_draft)
  const shown = audience === 'analysis' ? reports : submitted.map(atCounter)
  return (
    <Stack gap={16}>
      {sample.not_analyzed !== null && (
        <Card tone="edge">
          <h2>{sampleTexts.analysis.notAnalyzed}</h2>
          <p>{sample.not_analyzed}</p>
        </Card>
      )}
      <TakenBack sample={sample} />
      {submitted.length > 0 && (
        <LoadedPart>
          <CombinedFinding sample={sample} reports={shown} />
        </LoadedPart>
      )}
      {submitted.length > 0 && (
        <LoadedPart>
          <ToldCards expected={expectedOf(sample)} reports={submitted.map(atCounter)} />
        </LoadedPart>
      )}
      {shown.map((report) => (
        <ReportCard key={report.id} report={report} sample_weight={sample.sample_weight} audience={audience} />
      ))}
    </Stack>
  )
}
