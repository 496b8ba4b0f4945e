/** The open list: search, the action for ticked samples, the samples, and links to other pages. */

import { useQuery } from '@tanstack/react-query'
import type { Sample } from '#contract/samples.ts'
import { lastPage, pagerText, showsPager } from '#domain/lists/pager.ts'
import { tabs } from '#domain/lists/tabs.ts'
import { type ListView, samplesQuery } from '#web/api/queries.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { NotLoaded } from '#web/form/loaded.tsx'
import { frameTexts } from '#web/texts/frame.ts'
import { homeTexts } from '#web/texts/home.ts'
import { HomeBar, PaperTitle } from '#web/ui/home.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { useIsWide } from '#web/ui/use-is-wide.ts'
import { Again } from './again.tsx'
import { BatchAction } from './batch-action.tsx'
import { DueLine } from './due-line.tsx'
import { useChangeView } from './home-search.ts'
import { NoSamples } from './no-samples.tsx'
import { SampleCards } from './sample-cards.tsx'
import { tableFrom } from './sample-cells.tsx'
import { SampleTable } from './sample-table.tsx'
import { SearchSamples } from './search-samples.tsx'
import { useTicks } from './use-ticks.ts'

/** A list in each of its states: loading, failed, empty, filled. */
export function SampleList({ view }: { view: ListView }) {
  const changeView = useChangeView(view)
  const { data, error, isPlaceholderData, refetch } = useQuery(samplesQuery(view))
  return (
    <>
      <HomeBar>
        <SearchSamples search={view.search} onSearch={(search) => changeView({ search })} />
        <BatchAction tab={view.tab} />
      </HomeBar>
      {tabs[view.tab].owesResults && <DueLine view={view} />}
      <p className="unseen" role="status">
        {data && !isPlaceholderData && (data.count === 0 ? homeTexts.empty : homeTexts.inList(data.count))}
      </p>
      {error && data && <Again onAgain={refetch}>{homeTexts.stale}</Again>}
      {data ? (
        <Rows view={view} count={data.count} samples={data.results} isStale={isPlaceholderData} />
      ) : error ? (
        <NotLoaded title={homeTexts.failed} why={sentenceOf(error)} onAgain={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </>
  )
}

type Rows = { view: ListView; count: number; samples: Sample[]; isStale: boolean }

function Rows({ view, count, samples, isStale }: Rows) {
  const changeView = useChangeView(view)
  const ticks = useTicks(view.tab, samples)
  const List = useIsWide(tableFrom(view.tab)) ? SampleTable : SampleCards
  const last = lastPage(count)
  return (
    <>
      {count > 0 && (
        <PaperTitle>
          {tabs[view.tab].label}: {pagerText(view.page, count)}
        </PaperTitle>
      )}
      {samples.length === 0 ? (
        <NoSamples view={view} last={count > 0 ? last : null} />
      ) : (
        <List samples={samples} ticks={ticks} view={view} isStale={isStale} />
      )}
      {(showsPager(count) || (count > 0 && view.page > 1)) && (
        <Pager
          page={view.page}
          last={last}
          text={pagerText(view.page, count)}
          isLoading={isStale}
          words={{ ...homeTexts, loading: frameTexts.loading }}
          onPage={(page) => changeView({ page })}
        />
      )}
    </>
  )
}
