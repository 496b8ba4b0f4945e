/** Asks before a draft is thrown away. */
import { Button } from '@mantine/core'
import { texts } from '#web/texts/texts.ts'
import { Modal } from '#web/ui/modal.tsx'

const words = texts.survey.draft

/** The question. */
export function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  return (
    <Modal
      title={words.discardTitle}
      closeLabel={texts.survey.close}
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
