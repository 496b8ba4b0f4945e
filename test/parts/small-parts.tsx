/** Small shared parts: toasts, chips, rows, pager, buttons, modal. */

import { IconFlask2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ListRow, RowList } from '#web/ui/list-row.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { ShareButtons } from '#web/ui/share-buttons.tsx'
import { toast, toastFault } from '#web/ui/toast.ts'
import { Part } from './part.tsx'

const pagerWords = {
  pages: 'Pages',
  firstPage: 'First page',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lastPage: 'Last page',
  loading: 'Loading...',
}
const tones = ['wait', 'transit', 'lab', 'ready', 'shared', 'look', 'danger'] as const

export function SmallParts() {
  const [page, setPage] = useState(1)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Part name="Toasts">
        <Button onClick={() => toast('Sample Successfully Added')}>Toast</Button>
        <Button variant="outline" onClick={() => toastFault('Server Error')}>
          Toast of a fault
        </Button>
      </Part>
      <Part name="Chips">
        <p>
          {tones.map((tone) => (
            <Chip key={tone} tone={tone} icon={<IconFlask2 aria-hidden="true" />}>
              {tone}
            </Chip>
          ))}
        </p>
      </Part>
      <Part name="List rows">
        <RowList>
          <ListRow label="Sample type" action={<a href="#text">Change</a>}>
            Drug (vial)
          </ListRow>
          <ListRow label="Colour">White, Off-white</ListRow>
        </RowList>
      </Part>
      <Part name="Pager">
        <Pager
          page={page}
          last={4}
          text={`${page * 30 - 29}-${page * 30} of 120`}
          isLoading={false}
          words={pagerWords}
          onPage={setPage}
        />
        <Pager
          page={2}
          last={4}
          text=""
          isLoading
          words={{ ...pagerWords, pages: 'Pages, loading' }}
          onPage={setPage}
        />
      </Part>
      <Part name="Share and download">
        <ShareButtons
          label="Result"
          buttons={[
            { kind: 'share', label: 'Download & Share Results', isFirst: true, onPress: () => toast('Shared') },
            { kind: 'download', label: 'Download', off: 'The report is not ready.', onPress: () => {} },
          ]}
        />
      </Part>
      <Part name="Modal">
        <Button onClick={() => setOpen(true)}>Open the modal</Button>
        {isOpen && (
          <Modal
            title="Leave the survey?"
            closeLabel="Close"
            onClose={() => setOpen(false)}
            actions={<Button onClick={() => setOpen(false)}>Stay here</Button>}
          >
            <p>Your answers are kept as a draft on this device.</p>
          </Modal>
        )}
      </Part>
    </>
  )
}
