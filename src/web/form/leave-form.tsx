import { useBlocker } from '@tanstack/react-router'
import { currentSession } from '#web/session/session.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

const words = sampleTexts.form

/** Asks before a changed form is left; a session that ends by itself asks nothing, the draft is kept. */
export function LeaveForm({ isChanged }: { isChanged: () => boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && currentSession() !== null && isChanged(),
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Modal
      title={words.leave.title}
      closeLabel={frameTexts.close}
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
