/** The Analysis Results tab: the results or, until there are any, where the sample is and when results are due. */

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Sample } from '#contract/samples.ts'
import type { ReportAudience } from '#domain/viewer.ts'
import { AnalysisResults } from '#web/analysis/analysis-results.tsx'
import { reportsQuery } from '#web/analysis/reports-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { paths } from '#web/paths.ts'
import { useSignedIn } from '#web/session/session.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { LinkBelow } from '#web/ui/sample-page.tsx'
import { SendWord } from './contact-part.tsx'
import { SamplePageWaiting } from './sample-page-waiting.tsx'

const words = sampleTexts.analysis

/** The tab's content. */
export function SamplePageAnalysis({ sample }: { sample: Sample }) {
  const { performs_analysis } = useSignedIn()
  const hasResult = sample.reported_at !== null
  return (
    <>
      <h2 className="unseen">{words.title}</h2>
      <ResultsOf sample={sample} />
      {!hasResult && sample.not_analyzed === null && <SamplePageWaiting sample={sample} />}
      {hasResult && performs_analysis && <SendWord sample_id={sample.sample_id} />}
      {hasResult && (
        <LinkBelow>
          <Link to={paths.sampleResult(sample.sample_id)}>{sampleTexts.readResult}</Link>
        </LinkBelow>
      )}
    </>
  )
}

type ResultsOf = { readonly sample: Sample; readonly audience?: Exclude<ReportAudience, 'public'> }

/** The results, with their loading and failed states. */
export function ResultsOf({ sample, audience = 'collection' }: ResultsOf) {
  return (
    <Loaded answer={useQuery(reportsQuery(sample.sample_id))} failed={words.failed} rows={4}>
      {(reports) => <AnalysisResults sample={sample} reports={reports} audience={audience} />}
    </Loaded>
  )
}
