/** '/result/{sample_id}' (R4.16): a sample as its analysis site sees it, with the actions possible now. */
import { getRouteApi } from '@tanstack/react-router'
import type { Sample } from '#contract/samples.ts'
import { CustodyPanel } from '#web/custody/custody-panel.tsx'
import { DisposedCard } from '#web/disposal/disposed-card.tsx'
import { LoadSample } from '#web/samples/load-sample.tsx'
import { ResultsOf } from '#web/samples/sample-page-analysis.tsx'
import { SamplePageHeader } from '#web/samples/sample-page-header.tsx'
import { SamplePageWaiting } from '#web/samples/sample-page-waiting.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { formTexts } from '#web/texts/form.ts'
import { labTexts } from '#web/texts/lab.ts'
import { Beside, Stack } from '#web/ui/layout.tsx'
import { ResultPageActions } from './result-page-actions.tsx'
import { ResultPageFacts } from './result-page-facts.tsx'

const route = getRouteApi('/result/$sample_id')

/** The page. */
export function ResultPage() {
  const { sample_id } = route.useParams()
  return (
    <LoadSample key={sample_id} id={sample_id}>
      {(sample) => <Page sample={sample} />}
    </LoadSample>
  )
}

function Page({ sample }: { sample: Sample }) {
  const { sample_id, reported_at, not_analyzed, own_report, taken_back = [] } = sample
  const isWaiting = reported_at === null && not_analyzed === null && own_report === 'NONE'
  return (
    <>
      <PageTitle>{formTexts.tabTitle(sample_id, labTexts.page)}</PageTitle>
      <SamplePageHeader sample={sample} audience="analysis" />
      <ResultPageActions sample={sample} />
      <Stack gap={16}>
        <DisposedCard sample={sample} />
        {(!isWaiting || taken_back.length > 0) && <ResultsOf sample={sample} audience="analysis" />}
        {isWaiting && <SamplePageWaiting sample={sample} />}
        <Beside>
          <ResultPageFacts sample={sample} />
          <CustodyPanel sample_id={sample_id} />
        </Beside>
      </Stack>
    </>
  )
}
