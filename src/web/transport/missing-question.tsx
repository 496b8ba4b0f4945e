/** 'Samples Missing?' (R4.28): asks about samples in the list that nobody packed or scanned. */

import { transportTexts } from '#web/texts/transport.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { IdList } from '#web/ui/tick-list.tsx'
import { useLeft } from './ticked-address.ts'

const words = transportTexts.question

type MissingQuestion = {
  readonly text: (count: number) => string
  readonly left: readonly string[]
  readonly onSkip: () => void
}

/** The modal, if any are left. Closing it equals Skip, because the package has already left. */
export function MissingQuestion({ text, left, onSkip }: MissingQuestion) {
  const { askAbout } = useLeft()
  if (left.length === 0) return null
  return (
    <Modal
      title={words.title}
      onClose={onSkip}
      actions={
        <>
          <Button variant="outline" onClick={onSkip}>
            {words.skip}
          </Button>
          <Button onClick={() => askAbout(left)}>{words.report}</Button>
        </>
      }
    >
      <p>{text(left.length)}</p>
      <IdList ids={left} />
    </Modal>
  )
}
