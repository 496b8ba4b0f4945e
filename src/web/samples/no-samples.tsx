/** An empty list (R4.13): says what would fill it, with a button that does. */

import { IconInbox, IconPlus, IconSearchOff, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type TabId, tabs } from '#domain/lists/tabs.ts'
import { meantId } from '#domain/sample/alike-ids.ts'
import type { ListView } from '#web/api/queries.ts'
import { paths } from '#web/paths.ts'
import { useSignedIn } from '#web/session/session.ts'
import { homeTexts } from '#web/texts/home.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { addressOf, type HomeSearch, otherList, useChangeView } from './home-search.ts'
import { ListLink } from './list-link.tsx'

const words = homeTexts
const filledByAdding: readonly TabId[] = ['SamplesToTransport', 'AllSamplesCollection']

const everything = { collection: 'AllSamplesCollection', analysis: 'AllSamplesAnalysis' } as const

/** The panel; `last` is the list's last page if the address names a later one. */
export function NoSamples({ view, last }: { view: ListView; last: number | null }) {
  const viewer = useSignedIn()
  const changeView = useChangeView(view)
  const { tab, search, late } = view
  const toList = (address: HomeSearch, label: string, variant: 'filled' | 'outline' = 'filled') => (
    <Button component={ListLink} search={address} variant={variant}>
      {label}
    </Button>
  )
  if (last !== null) {
    return (
      <Nothing actions={toList(addressOf({ ...view, page: last }, viewer), words.lastPage, 'outline')}>
        {words.beyondTheEnd}
      </Nothing>
    )
  }
  if (search !== undefined) {
    const all = everything[tabs[tab].audience]
    const meant = meantId(search)
    const actions = (
      <>
        {meant !== null && <Button onClick={() => changeView({ search: meant })}>{words.meant(meant)}</Button>}
        <Button variant="outline" onClick={() => changeView({ search: undefined })}>
          {words.clearSearch}
        </Button>
        {all !== tab && toList(otherList(all, view, viewer), words.searchAll)}
      </>
    )
    return (
      <Nothing Icon={IconSearchOff} actions={actions}>
        {late ? words.due.notLate(search) : words.notInList(search)}
      </Nothing>
    )
  }
  if (late) {
    const address = addressOf({ ...view, page: 1, late: false }, viewer)
    return <Nothing actions={toList(address, words.due.showAll, 'outline')}>{words.due.noneLate}</Nothing>
  }
  const fill = filledByAdding.includes(tab) ? (
    <Button component={Link} to={paths.collectionSurvey} variant="outline" leftSection={<IconPlus size={18} />}>
      {words.addSample}
    </Button>
  ) : (
    tab === 'SamplesToReport' && toList(otherList('SamplesToReceive', view, viewer), words.goToReceive, 'outline')
  )
  return <Nothing actions={fill}>{words.fills[tab]}</Nothing>
}

type Nothing = { readonly Icon?: TablerIcon; readonly actions: ReactNode; readonly children: string }

function Nothing({ Icon = IconInbox, actions, children }: Nothing) {
  return (
    <Panel icon={<Icon size={28} />} title={words.empty} actions={actions}>
      {children}
    </Panel>
  )
}
