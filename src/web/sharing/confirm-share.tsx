/** Couldn't Share and Mark As Shared: asks first, then shows the change at once (R14.11). */

import type { Sample } from '#contract/samples.ts'
import { couldNotShare, shareResults } from '#contract/sharing.ts'
import { sampleLabel } from '#domain/sample/sample-label.ts'
import type { Viewer } from '#domain/viewer.ts'
import { call } from '#web/api/call.ts'
import { toastStatus } from '#web/samples/status-toast.tsx'
import { afterAction, type SampleChange } from '#web/samples/use-sample-change.ts'
import { formTexts } from '#web/texts/form.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

type ConfirmShare = {
  readonly action: 'couldNotShare' | 'markAsShared'
  readonly sample: Sample
  readonly viewer: Viewer
  /** The Idempotency-Key of this step. */
  readonly once: string
  readonly onChange: (change: SampleChange) => void
  readonly onClose: () => void
}

const questions = { couldNotShare: sampleTexts.couldNotShareQuestion, markAsShared: sampleTexts.markQuestion }

/** The question. */
export function ConfirmShare({ action, sample, viewer, once, onChange, onClose }: ConfirmShare) {
  const words = questions[action]
  const params = { sample_id: sample.sample_id }
  const send = {
    couldNotShare: () => call(couldNotShare, { params }, { once }),
    markAsShared: () => call(shareResults, { params, input: null }, { once }),
  }
  const shared_at = { couldNotShare: sample.shared_at, markAsShared: new Date().toISOString() }
  const confirm = () => {
    onClose()
    onChange({
      send: send[action],
      after: (before) => afterAction(action, before, viewer, shared_at[action]),
      onDone: sharedToast,
    })
  }
  return (
    <Modal
      title={words.title(sample.sample_id)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={confirm}>{words.yes}</Button>
          <Button variant="outline" onClick={onClose}>
            {formTexts.cancel}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
    </Modal>
  )
}

/** The toast about a shared sample; it always uses the label that collection staff see (R4.31). */
export function sharedToast(sample: Sample): void {
  toastStatus(sample.sample_id, sampleLabel('collection', { ...sample, own_draft: false }))
}
