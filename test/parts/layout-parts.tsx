/**
 * Larger shared parts: the full-page layout, the error summary, the panel, and the custody log in each of its states.
 */
import { IconNotes } from '@tabler/icons-react'
import { CustodyList } from '#web/ui/custody-list.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { Part } from './part.tsx'

const words = { loading: 'Loading...', error: (message: string) => `Error: ${message}`, tryAgain: 'Try Again' }
const entries = [
  { key: '2', action: 'Prepared For Transport', when: 'November 21, 2026, 2:05 PM', details: ['Ana Diaz', 'Parkdale'] },
  { key: '1', action: 'Collected', when: 'November 20, 2026, 9:12 AM', details: ['Robin Ortiz', 'Parkdale'] },
]

export function LayoutParts() {
  const onAgain = () => toast('Tried again')
  return (
    <>
      <Part name="Custody log list">
        <CustodyList label="Custody Log" entries={entries} onAgain={onAgain} words={words} />
        <CustodyList label="Custody Log" entries={undefined} onAgain={onAgain} words={words} />
        <CustodyList label="Custody Log" entries={undefined} fault="Server Error" onAgain={onAgain} words={words} />
      </Part>
      <Part name="Full-page layout">
        <FullPage
          title="Sample Details"
          sampleId="PD2215"
          level={3}
          done={0.4}
          leave={{ label: 'Cancel', onLeave: () => toast('Left') }}
        >
          <p>The page.</p>
        </FullPage>
      </Part>
      <Part name="Panel, skeleton">
        <Panel icon={<IconNotes size={28} />} title="You have a draft from 10:42 AM" level={2}>
          It is kept on this device only.
        </Panel>
        <ListSkeleton rows={2} label="Loading..." />
      </Part>
    </>
  )
}
