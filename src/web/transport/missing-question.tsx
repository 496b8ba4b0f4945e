/** 'Samples Missing?' (spec S4): asked about what was in the list and was neither packed nor scanned. */

import { transportTexts } from '#web/texts/transport.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import styles from './transport.module.css'

const words = transportTexts.question

type MissingQuestion = {
  readonly text: string
  readonly left: readonly string[]
  readonly onReport: () => void
  readonly onSkip: () => void
}

/** The modal; closing it is the same as Skip, since the package has left by then. */
export function MissingQuestion({ text, left, onReport, onSkip }: MissingQuestion) {
  return (
    <Modal
      title={words.title}
      closeLabel={words.close}
      onClose={onSkip}
      actions={
        <>
          <Button variant="outline" onClick={onSkip}>
            {words.skip}
          </Button>
          <Button onClick={onReport}>{words.report}</Button>
        </>
      }
    >
      <p>{text}</p>
      <p className={styles.ids}>{left.join(', ')}</p>
    </Modal>
  )
}
