/** Asks before a change that is made by one press: what it will do, and what was refused. */

import { adminTexts } from '#web/texts/admin.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import type { Fault } from '#web/ui/error-summary.tsx'
import { Modal } from '#web/ui/modal.tsx'
import styles from './confirm-change.module.css'

type ConfirmChange = {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly faults: readonly Fault[]
  readonly isSending: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** The question. */
export function ConfirmChange({ title, text, confirm, faults, isSending, onConfirm, onClose }: ConfirmChange) {
  return (
    <Modal
      title={title}
      closeLabel={frameTexts.close}
      onClose={onClose}
      actions={
        <>
          <Button loading={isSending} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {adminTexts.cancel}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {faults.length > 0 && (
        <p role="alert" className={styles.refused}>
          {faults.map(({ message }) => message).join(' ')}
        </p>
      )}
    </Modal>
  )
}
