/** Asks before it discards a draft. */

import { surveyTexts } from '#web/texts/survey.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

const words = surveyTexts.draft

/** The question. */
export function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Modal
      title={words.discardTitle}
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onKeep}>{words.keep}</Button>
          <Button variant="outline" onClick={onDiscard}>
            {words.discard}
          </Button>
        </>
      }
    >
      <p>{words.discardText}</p>
    </Modal>
  )
}
