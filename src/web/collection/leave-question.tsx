/** Asks before somebody leaves a changed survey (R14.12): stay, leave and keep the draft, discard it, or begin another. */

import { useState } from 'react'
import { useLeaving } from '#web/form/leave-form.tsx'
import { surveyTexts } from '#web/texts/survey.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { DiscardQuestion } from './discard-question.tsx'

const words = surveyTexts

type LeaveQuestion = {
  readonly isDirty: () => boolean
  readonly onDiscard: () => Promise<void>
  /** Begins another survey; null if this one is an edit, or the browser would not keep it. */
  readonly onAnother: (() => void) | null
}

/** The question. It is not asked when the session ends by itself, because the draft is kept. */
export function LeaveQuestion({ isDirty, onDiscard, onAnother }: LeaveQuestion) {
  const [isDiscarding, setDiscarding] = useState(false)
  const blocker = useLeaving(isDirty)
  if (blocker.status !== 'blocked') return null
  const stay = () => {
    setDiscarding(false)
    blocker.reset()
  }
  if (isDiscarding) {
    const discard = async () => {
      await onDiscard()
      blocker.proceed()
    }
    return <DiscardQuestion onKeep={stay} onDiscard={discard} />
  }
  return (
    <Modal
      title={words.leave.title}
      onClose={stay}
      actions={
        <>
          <Button onClick={stay}>{words.leave.stay}</Button>
          <Button variant="outline" onClick={blocker.proceed}>
            {words.leave.leave}
          </Button>
          {onAnother && (
            <Button
              variant="outline"
              onClick={() => {
                stay()
                onAnother()
              }}
            >
              {words.leave.another}
            </Button>
          )}
          <Button variant="subtle" onClick={() => setDiscarding(true)}>
            {words.draft.discard}
          </Button>
        </>
      }
    >
      <p>{words.leave.text}</p>
    </Modal>
  )
}
