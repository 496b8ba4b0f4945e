/** An empty list (spec S8), with what would fill it and the button that does. */

import { IconInbox, IconPlus, IconSearchOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type TabId, tabs } from '#domain/lists/tabs.ts'
import type { ListView } from '#web/api/queries.ts'
import { paths } from '#web/paths.ts'
import { useSignedIn } from '#web/session/session.ts'
import { homeTexts } from '#web/texts/home.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { addressOf, otherList, useChangeView } from './home-search.ts'
import { ListLink } from './list-link.tsx'

const words = homeTexts
const filledByAdding: readonly TabId[] = ['SamplesToTransport', 'AllSamplesCollection']

/** The panel; `last` is the list's last page when the address names one beyond it. */
export function NoSamples({ view, last }: { view: ListView; last: number | null }) {
  if (last !== null) return <BeyondTheEnd view={view} last={last} />
  return view.search === undefined ? (
    view.late ? (
      <NoneLate view={view} />
    ) : (
      <Empty tab={view.tab} view={view} />
    )
  ) : (
    <NotInList view={view} search={view.search} />
  )
}

function Empty({ tab, view }: { tab: TabId; view: ListView }) {
  const viewer = useSignedIn()
  return (
    <Panel
      icon={<IconInbox size={28} />}
      title={words.empty}
      actions={
        filledByAdding.includes(tab) ? (
          <Button component={Link} to={paths.collectionSurvey} variant="outline" leftSection={<IconPlus size={18} />}>
            {words.addSample}
          </Button>
        ) : tab === 'SamplesToReport' ? (
          <Button component={ListLink} search={otherList('SamplesToReceive', view, viewer)} variant="outline">
            {words.goToReceive}
          </Button>
        ) : null
      }
    >
      {words.fills[tab]}
    </Panel>
  )
}

const everything = { collection: 'AllSamplesCollection', analysis: 'AllSamplesAnalysis' } as const

function NotInList({ view, search }: { view: ListView; search: string }) {
  const viewer = useSignedIn()
  const changeView = useChangeView(view)
  const all = everything[tabs[view.tab].audience]
  return (
    <Panel
      icon={<IconSearchOff size={28} />}
      title={words.empty}
      actions={
        <>
          <Button variant="outline" onClick={() => changeView({ search: undefined })}>
            {words.clearSearch}
          </Button>
          {all !== view.tab && (
            <Button component={ListLink} search={otherList(all, view, viewer)}>
              {words.searchAll}
            </Button>
          )}
        </>
      }
    >
      {view.late ? words.due.notLate(search) : words.notInList(search)}
    </Panel>
  )
}

function NoneLate({ view }: { view: ListView }) {
  const viewer = useSignedIn()
  return (
    <Panel
      icon={<IconInbox size={28} />}
      title={words.empty}
      actions={
        <Button component={ListLink} search={addressOf({ ...view, page: 1, late: false }, viewer)} variant="outline">
          {words.due.showAll}
        </Button>
      }
    >
      {words.due.noneLate}
    </Panel>
  )
}

function BeyondTheEnd({ view, last }: { view: ListView; last: number }) {
  const viewer = useSignedIn()
  return (
    <Panel
      icon={<IconInbox size={28} />}
      title={words.empty}
      actions={
        <Button component={ListLink} search={addressOf({ ...view, page: last }, viewer)} variant="outline">
          {words.lastPage}
        </Button>
      }
    >
      {words.beyondTheEnd}
    </Panel>
  )
}
