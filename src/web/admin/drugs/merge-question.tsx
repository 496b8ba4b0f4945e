/** Asks into what something is merged, and says what that will change before it is done. */

import { type ReactNode, useState } from 'react'
import styles from '#web/admin/part.module.css'
import { adminTexts } from '#web/texts/admin.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import type { Fault } from '#web/ui/error-summary.tsx'
import { Modal } from '#web/ui/modal.tsx'

type MergeQuestion = {
  readonly title: string
  readonly text: string
  readonly confirm: string
  /** What the merge will change, once it is known. */
  readonly said: string | null
  readonly faults: readonly Fault[]
  /** What is said when nothing is chosen yet; null when something is. */
  readonly missing: string | null
  readonly isSending: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** The field, with its error. */
  readonly children: (error: string | undefined) => ReactNode
}

/** The question. */
export function MergeQuestion(props: MergeQuestion) {
  const { title, text, confirm, said, faults, missing, isSending, onConfirm, onClose, children } = props
  const [isTried, setTried] = useState(false)
  return (
    <Modal
      title={title}
      closeLabel={frameTexts.close}
      onClose={onClose}
      actions={
        <>
          <Button
            loading={isSending}
            onClick={() => {
              setTried(true)
              if (missing === null) onConfirm()
              else document.getElementById('into')?.focus()
            }}
          >
            {confirm}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {adminTexts.cancel}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>{text}</p>
        {faults.length > 0 && (
          <p role="alert" className={styles.wrong}>
            {faults.map(({ message }) => message).join(' ')}
          </p>
        )}
        {children(isTried && missing !== null ? missing : undefined)}
        <div role="status">{said !== null && <p className={styles.look}>{said}</p>}</div>
      </div>
    </Modal>
  )
}
