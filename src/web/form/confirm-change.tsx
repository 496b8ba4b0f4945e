/** Asks before a change that one press makes: says what it will do, and shows why it was refused. */
import type { ReactNode } from 'react'
import { formTexts } from '#web/texts/form.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import type { Fault } from '#web/ui/error-summary.tsx'
import { Fields } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { RefusedFaults } from '#web/ui/refused.tsx'

type ConfirmChange = {
  readonly title: string
  readonly text: string
  readonly confirm: string
  /** The change that is asked about. */
  readonly change: { readonly faults: readonly Fault[]; readonly isPending: boolean }
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** Text that explains the change. */
  readonly children?: ReactNode
}

/** The question. */
export function ConfirmChange({ title, text, confirm, change, onConfirm, onClose, children }: ConfirmChange) {
  return (
    <Modal
      title={title}
      closeLabel={frameTexts.close}
      onClose={onClose}
      actions={
        <>
          <Button loading={change.isPending} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {formTexts.cancel}
          </Button>
        </>
      }
    >
      <Fields>
        <p>{text}</p>
        <RefusedFaults faults={change.faults} />
        {children}
      </Fields>
    </Modal>
  )
}
