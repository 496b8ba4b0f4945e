/** The viewer's lists as tabs with their counts. People with both roles see all seven, in two groups (decision 3). */
import { useQuery } from '@tanstack/react-query'
import { type TabId, tabs, tabsOf } from '#domain/lists/tabs.ts'
import { type ListView, tabCountsQuery } from '#web/api/queries.ts'
import { useSignedIn } from '#web/session/session.ts'
import { homeTexts } from '#web/texts/home.ts'
import { TabList } from '#web/ui/tabs.tsx'
import { otherList } from './home-search.ts'
import styles from './home-tabs.module.css'
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
    <div className={styles.groups} data-grouped={isGrouped || undefined}>
      {groups.map(({ audience, ids }) => (
        <div key={audience} className={styles.group}>
          {isGrouped && (
            <span className={styles.label} aria-hidden="true">
              {homeTexts.groups[audience]}
            </span>
          )}
          <TabList
            label={isGrouped ? homeTexts.groups[audience] : homeTexts.lists}
            open={view.tab}
            panel={listPanel}
            tabs={ids.map((id) => ({ id, label: tabs[id].label, count: numberOf(id) }))}
            link={(id, props) => <ListLink search={otherList(id, view, viewer)} resetScroll={false} {...props} />}
          />
        </div>
      ))}
    </div>
  )
}
