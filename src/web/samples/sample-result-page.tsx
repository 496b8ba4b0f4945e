/** '/samples/{sample_id}/result' (R4.19): the result alone, with the terms of service. */

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Sample } from '#contract/samples.ts'
import { serviceQuery } from '#web/api/queries.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { formTexts } from '#web/texts/form.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { Button } from '#web/ui/button.tsx'
import { ResultAlone, SampleActions, SampleCard, SampleTitle, Terms, TitleLine } from '#web/ui/sample-page.tsx'
import { lastTab } from './last-list.ts'
import { LoadSample } from './load-sample.tsx'
import { ResultsOf } from './sample-page-analysis.tsx'
import { SamplePageWaiting } from './sample-page-waiting.tsx'
import { StatusMarks } from './status-marks.tsx'

const route = getRouteApi('/samples/$sample_id/result')
const words = sampleTexts.analysis

/** The page. */
export function SampleResultPage() {
  const { sample_id } = route.useParams()
  return <LoadSample id={sample_id}>{(sample) => <Result sample={sample} />}</LoadSample>
}

function Result({ sample }: { sample: Sample }) {
  const { sample_id, reported_at, not_analyzed } = sample
  const { data: service } = useQuery(serviceQuery)
  return (
    <ResultAlone>
      <PageTitle>{formTexts.tabTitle(sample_id, words.title)}</PageTitle>
      <TitleLine>
        <SampleTitle>
          {words.title} <span>{sample.shown_id}</span>
        </SampleTitle>
        <StatusMarks sample={sample} audience="collection" />
      </TitleLine>
      <ResultsOf sample={sample} />
      {reported_at === null && not_analyzed === null && <SamplePageWaiting sample={sample} />}
      {service?.terms_of_service && (
        <SampleCard aria-labelledby="terms-of-service">
          <h2 id="terms-of-service">{words.terms}</h2>
          <Terms>{service.terms_of_service}</Terms>
        </SampleCard>
      )}
      <SampleActions>
        <Button component={BackLink} sample_id={sample_id} variant="outline">
          {words.back}
        </Button>
      </SampleActions>
    </ResultAlone>
  )
}

type BackLink = { readonly sample_id: string; readonly className?: string; readonly children?: ReactNode }

function BackLink({ sample_id, ...rest }: BackLink) {
  return <Link to="/samples/$sample_id" params={{ sample_id }} search={lastTab(sample_id)} {...rest} />
}
