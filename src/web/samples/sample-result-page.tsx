/** '/samples/{sample_id}/result' (spec S2): the result alone, with the terms of service. */

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Sample } from '#contract/samples.ts'
import { serviceQuery } from '#web/api/queries.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { formTexts } from '#web/texts/form.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { Button } from '#web/ui/button.tsx'
import { lastTab } from './last-list.ts'
import { LoadSample } from './load-sample.tsx'
import styles from './sample-page.module.css'
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
    <div className={styles.result}>
      <PageTitle>{formTexts.tabTitle(sample_id, words.title)}</PageTitle>
      <div className={styles.top}>
        <h1 className={styles.title}>
          {words.title} <span className={styles.id}>{sample.shown_id}</span>
        </h1>
        <StatusMarks sample={sample} audience="collection" />
      </div>
      <ResultsOf sample={sample} />
      {reported_at === null && not_analyzed === null && <SamplePageWaiting sample={sample} />}
      {service?.terms_of_service && (
        <section className={styles.card} aria-labelledby="terms-of-service">
          <h2 id="terms-of-service">{words.terms}</h2>
          <p className={styles.terms}>{service.terms_of_service}</p>
        </section>
      )}
      <div className={styles.actions}>
        <Button component={BackLink} sample_id={sample_id} variant="outline">
          {words.back}
        </Button>
      </div>
    </div>
  )
}

type BackLink = { readonly sample_id: string; readonly className?: string; readonly children?: ReactNode }

function BackLink({ sample_id, ...rest }: BackLink) {
  return <Link to="/samples/$sample_id" params={{ sample_id }} search={lastTab(sample_id)} {...rest} />
}
