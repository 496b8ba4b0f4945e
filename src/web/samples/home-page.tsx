/** Both homes (spec S2): the greeting, the viewer's lists as tabs, and the open list. */
import { PageTitle } from '#web/service/page-title.tsx'
import { homeTexts } from '#web/texts/home.ts'
import { tabElement } from '#web/ui/tabs.tsx'
import { HomeHeading } from './home-heading.tsx'
import { useListView } from './home-search.ts'
import { HomeTabs, listPanel } from './home-tabs.tsx'
import { NoLists } from './no-lists.tsx'
import { SampleList } from './sample-list.tsx'

/** The page. */
export function HomePage() {
  const view = useListView()
  return (
    <>
      <PageTitle>{homeTexts.title}</PageTitle>
      <HomeHeading />
      {view === null ? (
        <NoLists />
      ) : (
        <>
          <HomeTabs view={view} />
          <div id={listPanel} role="tabpanel" aria-labelledby={tabElement(view.tab)}>
            <SampleList key={view.tab} view={view} />
          </div>
        </>
      )}
    </>
  )
}
