/** Both home pages (R4.3): the greeting, the viewer's lists as tabs, and the open list. */
import { Navigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { useLastDisposal } from '#web/disposal/last-disposal.ts'
import { paths } from '#web/paths.ts'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { homeTexts } from '#web/texts/home.ts'
import { tabElement } from '#web/ui/tabs.tsx'
import { HomeHeading } from './home-heading.tsx'
import { useListView } from './home-search.ts'
import { HomeTabs, listPanel } from './home-tabs.tsx'
import { NoLists } from './no-lists.tsx'
import { SampleList } from './sample-list.tsx'

// Loaded on demand, because only people who have just disposed of samples need it.
const JustDisposed = lazy(async () => ({ default: (await import('#web/disposal/just-disposed.tsx')).JustDisposed }))

const ActiveAlerts = lazy(async () => ({ default: (await import('#web/alerts/active-alerts.tsx')).ActiveAlerts }))

const CounterLine = lazy(async () => ({ default: (await import('./counter-line.tsx')).CounterLine }))

const HomeMoved = lazy(async () => ({ default: (await import('./home-moved.tsx')).HomeMoved }))
const OpenCounts = lazy(async () => ({ default: (await import('#web/holdings/open-counts.tsx')).OpenCounts }))

const HomeReadings = lazy(async () => ({ default: (await import('#web/readings/home-readings.tsx')).HomeReadings }))

const CollectionTasks = lazy(async () => ({ default: (await import('./collection-tasks.tsx')).CollectionTasks }))

const AnalysisTasks = lazy(async () => ({ default: (await import('#web/analysis/analysis-tasks.tsx')).AnalysisTasks }))

/** The page. */
export function HomePage() {
  const view = useListView()
  const disposal = useLastDisposal()
  const { performs_collection, performs_analysis, is_admin } = useSignedIn()
  // Somebody who is only an administrator has no lists (R4.5).
  if (view === null && is_admin) return <Navigate to={paths.admin} replace />
  return (
    <>
      <PageTitle>{homeTexts.title}</PageTitle>
      <HomeHeading />
      <div className="offPaper">
        <LoadedPart>
          <HomeMoved />
        </LoadedPart>
        <LoadedPart>
          <ActiveAlerts />
        </LoadedPart>
        {(performs_collection || performs_analysis) && (
          <LoadedPart>
            <CounterLine />
          </LoadedPart>
        )}
        {(performs_collection || performs_analysis) && (
          <LoadedPart>
            <OpenCounts />
          </LoadedPart>
        )}
        <LoadedPart>
          <HomeReadings />
        </LoadedPart>
        {performs_collection && (
          <LoadedPart>
            <CollectionTasks />
          </LoadedPart>
        )}
        {performs_analysis && (
          <LoadedPart>
            <AnalysisTasks />
          </LoadedPart>
        )}
      </div>
      {view === null ? (
        <NoLists />
      ) : (
        <>
          {view.tab === 'SamplesToDispose' && disposal !== null && (
            <LoadedPart>
              <JustDisposed disposal={disposal} />
            </LoadedPart>
          )}
          <HomeTabs view={view} />
          <div id={listPanel} role="tabpanel" aria-labelledby={tabElement(view.tab)}>
            <SampleList key={view.tab} view={view} />
          </div>
        </>
      )}
    </>
  )
}
