/** The Analysis Results tab: the results, or where the sample is and by when results are due. */

import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Sample } from '#contract/samples.ts'
import type { ReportAudience } from '#domain/viewer.ts'
import { AnalysisResults } from '#web/analysis/analysis-results.tsx'
import { reportsQuery } from '#web/analysis/reports-query.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { paths } from '#web/paths.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import styles from './sample-page.module.css'
import { SamplePageWaiting } from './sample-page-waiting.tsx'

const words = sampleTexts.analysis

/** What the tab shows. */
export function SamplePageAnalysis({ sample }: { sample: Sample }) {
  const hasResult = sample.reported_at !== null
  return (
    <>
      <h2 className="unseen">{words.title}</h2>
      <ResultsOf sample={sample} />
      {!hasResult && sample.not_analyzed === null && <SamplePageWaiting sample={sample} />}
      {hasResult && (
        <p className={styles.more}>
          <Link to={paths.sampleResult(sample.sample_id)}>{sampleTexts.readResult}</Link>
        </p>
      )}
    </>
  )
}

type ResultsOf = { readonly sample: Sample; readonly audience?: Exclude<ReportAudience, 'public'> }

/** The results, or what stands in their place while they load or when they do not come. */
export function ResultsOf({ sample, audience = 'collection' }: ResultsOf) {
  const { data, error, refetch, isFetching } = useQuery(reportsQuery(sample.sample_id))
  if (data) return <AnalysisResults sample={sample} reports={data} audience={audience} />
  if (error === null || isFetching) return <ListSkeleton rows={4} label={frameTexts.loading} />
  return (
    <Panel
      icon={<IconPlugConnectedX size={28} />}
      title={words.failed}
      isFault
      actions={<Button onClick={() => refetch()}>{frameTexts.tryAgain}</Button>}
    >
      {sentenceOf(error)}
    </Panel>
  )
}
