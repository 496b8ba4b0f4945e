/**
 * The frame of every page of a shift: its bar at the top, and the lock before anything opens. It works signed out and
 * without a network.
 */
import { IconDeviceTablet, IconLock, IconLockOpen } from '@tabler/icons-react'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { DraftPlace } from '#web/form/draft-place.ts'
import { paths } from '#web/paths.ts'
import { DemoMark } from '#web/service/demo-mark.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { ServiceName } from '#web/service/service-name.tsx'
import { frameTexts } from '#web/texts/frame.ts'
import { shiftTexts } from '#web/texts/shifts.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ShiftMain, ShiftScreen, ShiftTop } from '#web/ui/shift-frame.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { useCurrent } from './current-shift.ts'
import { EndedPage } from './ended-page.tsx'
import { kitQueries } from './kit-queries.ts'
import type { OpenShift } from './open-shift.ts'
import type { Sender } from './send-shift.ts'
import { ShiftBar } from './shift-bar.tsx'
import { ShiftContext } from './shift-context.ts'
import { UnlockForm } from './unlock-form.tsx'
import { useIsOnline } from './use-is-online.ts'
import { useKeptHead } from './use-kept-head.ts'
import { useServersView } from './use-servers-view.ts'
import { refreshWorker } from './worker.ts'

const words = shiftTexts

/** The frame. */
export function ShiftFrame({ children }: { readonly children: ReactNode }) {
  const current = useCurrent()
  useKeptHead()
  if (current.is === 'open') {
    return (
      <Opened key={current.shift.head.id} shift={current.shift} sender={current.sender}>
        {children}
      </Opened>
    )
  }
  return (
    <Plain>
      {current.is === 'ended' ? <EndedPage ended={current.ended} /> : <PageTitle>{words.title}</PageTitle>}
      {current.is === 'asked' && <ListSkeleton rows={3} label={frameTexts.loading} />}
      {current.is === 'locked' && <UnlockForm head={current.head} />}
      {current.is === 'elsewhere' && (
        <Panel icon={<IconLock size={28} />} title={words.elsewhere.title} level={1}>
          {words.elsewhere.text}
        </Panel>
      )}
      {current.is === 'impossible' && (
        <Panel icon={<IconLockOpen size={28} />} title={words.impossible.title} level={1} isFault>
          {words.impossible.text}
        </Panel>
      )}
      {current.is === 'none' && (
        <Panel
          icon={<IconDeviceTablet size={28} />}
          title={words.none.title}
          level={1}
          actions={
            <Button component={Link} to={paths.shiftBegin}>
              {words.none.begin}
            </Button>
          }
        >
          {words.none.text}
        </Panel>
      )}
    </Plain>
  )
}

/** The way to the other pages, which need the network. */
function WayOut() {
  return useIsOnline() ? <Link to={paths.home}>{words.bar.home}</Link> : null
}

function Plain({ children, bar }: { readonly children: ReactNode; readonly bar?: ReactNode }) {
  return (
    <ShiftScreen>
      <ShiftTop>
        <ServiceName />
        <DemoMark />
        {bar ?? <WayOut />}
      </ShiftTop>
      <ShiftMain id="main" tabIndex={-1}>
        {children}
      </ShiftMain>
    </ShiftScreen>
  )
}

type Opened = { readonly shift: OpenShift; readonly sender: Sender; readonly children: ReactNode }

/** Only signing in asks the server; everything else reads what the shift stored when it began. */
function Opened({ shift, sender, children }: Opened) {
  const server = useQueryClient()
  useServersView(shift)
  const [queries] = useState(() => kitQueries(shift.kit))
  useEffect(() => {
    refreshWorker()
    window.addEventListener('online', refreshWorker)
    return () => window.removeEventListener('online', refreshWorker)
  }, [])
  const drafts: DraftPlace = {
    owner: 'shift',
    read: async () => undefined,
    list: async () => shift.drafts(),
    keep: (key, kept) => shift.keepDraft(aboutOf(key), kept),
    drop: async (key) => {
      await shift.keepDraft(aboutOf(key), null)
    },
  }
  return (
    <QueryClientProvider client={queries}>
      <ShiftContext value={{ shift, sender, server }}>
        <DraftPlace value={drafts}>
          <Plain bar={<ShiftBar />}>{children}</Plain>
        </DraftPlace>
      </ShiftContext>
    </QueryClientProvider>
  )
}

/** The subject of a draft: the last part of its key. */
const aboutOf = (key: string) => key.split('/').at(-1) ?? ''
