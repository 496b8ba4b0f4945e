import { useBlocker } from '@tanstack/react-router'
import { currentSession } from '#web/session/session.ts'
import { formTexts } from '#web/texts/forms.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

const words = formTexts

/** Stops people from leaving a changed form. A session that ends by itself asks nothing, because the draft is kept. */
export const useLeaving = (isChanged: () => boolean) =>
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && currentSession() !== null && isChanged(),
    // Closing the window keeps the draft, so the browser need not ask.
    enableBeforeUnload: false,
    withResolver: true,
  })

/** Asks before somebody leaves a changed form. */
export function LeaveForm({ isChanged }: { isChanged: () => boolean }) {
  const blocker = useLeaving(isChanged)
  if (blocker.status !== 'blocked') return null
  return (
    <Modal
      title={words.leave.title}
      onClose={blocker.reset}
      actions={
        <>
          <Button onClick={blocker.reset}>{words.leave.stay}</Button>
          <Button variant="outline" onClick={blocker.proceed}>
            {words.leave.leave}
          </Button>
        </>
      }
    >
      <p>{words.leave.text}</p>
    </Modal>
  )
}
