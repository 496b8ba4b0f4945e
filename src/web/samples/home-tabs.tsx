/** The viewer's lists as tabs with their counts. People with both roles see all seven, in two groups (R4.4). */
import { useQuery } from '@tanstack/react-query'
import { type TabId, tabs, tabsOf } from '#domain/lists/tabs.ts'
import { type ListView, tabCountsQuery } from '#web/api/queries.ts'
import { useSignedIn } from '#web/session/session.ts'
import { homeTexts } from '#web/texts/home.ts'
import { TabGroup, TabGroupName, TabGroups } from '#web/ui/home.tsx'
import { TabList } from '#web/ui/tabs.tsx'
import { otherList } from './home-search.ts'
import { ListLink } from './list-link.tsx'

/** Element ID of the open list. */
export const listPanel = 'list'

const audiences = ['collection', 'analysis'] as const

/** The tabs. */
export function HomeTabs({ view }: { view: ListView }) {
  const viewer = useSignedIn()
  const { data: counts } = useQuery(tabCountsQuery)
  const groups = audiences
    .map((audience) => ({ audience, ids: tabsOf(viewer).filter((id) => tabs[id].audience === audience) }))
    .filter(({ ids }) => ids.length > 0)
  const isGrouped = groups.length > 1

  const numberOf = (id: TabId) => {
    const { count } = tabs[id]
    if (count === null) return null
    if (counts === undefined) return undefined
    // The space lets screen readers separate word and number.
    return <> {counts[count]}</>
  }

  return (
    <TabGroups>
      {groups.map(({ audience, ids }) => (
        <TabGroup key={audience}>
          {isGrouped && <TabGroupName aria-hidden="true">{homeTexts.groups[audience]}</TabGroupName>}
          <TabList
            label={isGrouped ? homeTexts.groups[audience] : homeTexts.lists}
            open={view.tab}
            panel={listPanel}
            tabs={ids.map((id) => ({ id, label: tabs[id].label, count: numberOf(id) }))}
            link={(id, props) => <ListLink search={otherList(id, view, viewer)} resetScroll={false} {...props} />}
          />
        </TabGroup>
      ))}
    </TabGroups>
  )
}
