/** '/samples/{sample_id}' (R4.15): a sample as its collecting site sees it, with the actions possible now. */
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Sample } from '#contract/samples.ts'
import { samplePageTabs } from '#domain/lists/tabs.ts'
import { CustodyPanel } from '#web/custody/custody-panel.tsx'
import { DisposedCard } from '#web/disposal/disposed-card.tsx'
import { loadable } from '#web/service/loadable.tsx'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { formTexts } from '#web/texts/form.ts'
import { SampleColumns } from '#web/ui/sample-page.tsx'
import { tabElement } from '#web/ui/tabs.tsx'
import { LoadSample } from './load-sample.tsx'
import { SamplePageActions } from './sample-page-actions.tsx'
import { SamplePageAnalysis } from './sample-page-analysis.tsx'
import { SamplePageHeader } from './sample-page-header.tsx'
import type { SamplePageTab } from './sample-page-search.ts'
import { SamplePageTabs, samplePanel } from './sample-page-tabs.tsx'
import { SamplePageTold } from './sample-page-told.tsx'

const route = getRouteApi('/samples/$sample_id')
const PersonLeft = lazy(async () => ({ default: (await import('./person-left.tsx')).PersonLeft }))
const SamplePageData = loadable(async () => (await import('./sample-page-data.tsx')).SamplePageData)

/** The page. */
export function SamplePage() {
  const { sample_id } = route.useParams()
  const { tab } = route.useSearch()
  return (
    <LoadSample key={sample_id} id={sample_id}>
      {(sample) => <Page sample={sample} tab={tab ?? usualTab(sample)} />}
    </LoadSample>
  )
}

/** The results tab if a report exists (R4.15), the lab said why it has none, or took one back; otherwise the data tab. */
function usualTab({ reported_at, not_analyzed, taken_back = [] }: Sample): SamplePageTab {
  const hasNothing = reported_at === null && not_analyzed === null && taken_back.length === 0
  return hasNothing ? 'CollectionData' : 'AnalysisResult'
}

function Page({ sample, tab }: { sample: Sample; tab: SamplePageTab }) {
  const { is_admin, performs_analysis } = useSignedIn()
  return (
    <>
      <PageTitle>{formTexts.tabTitle(sample.sample_id, samplePageTabs[tab])}</PageTitle>
      <SamplePageHeader sample={sample} />
      <SamplePageTold sample={sample} />
      {sample.person_left && (
        <LoadedPart>
          <PersonLeft sample={sample} />
        </LoadedPart>
      )}
      <SamplePageActions sample={sample} />
      <SampleColumns>
        <div>
          <SamplePageTabs sample_id={sample.sample_id} open={tab} />
          {(is_admin || performs_analysis) && <DisposedCard sample={sample} />}
          <div id={samplePanel} role="tabpanel" aria-labelledby={tabElement(tab)}>
            {tab === 'AnalysisResult' ? (
              <SamplePageAnalysis sample={sample} />
            ) : (
              <LoadedPart>
                <SamplePageData sample={sample} />
              </LoadedPart>
            )}
          </div>
        </div>
        <CustodyPanel sample_id={sample.sample_id} />
      </SampleColumns>
    </>
  )
}
