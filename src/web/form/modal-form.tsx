/** A short form in a modal: its faults above it, and its buttons. Closing it asks nothing, because its draft is kept. */
import { Modal } from '#web/ui/modal.tsx'
import { FormFaults } from './form-parts.tsx'
import { FormWithButtons } from './form-with-buttons.tsx'
import type { Drawn, Fields } from './use-form.ts'

type ModalForm = Fields & {
  readonly title: string
  readonly form: Drawn
  readonly submit: string
  readonly onClose: () => void
}

/** The modal; shows nothing until the form's draft is loaded. */
export function ModalForm({ title, form, submit, onClose, children }: ModalForm) {
  if (!form.draft.isReady) return null
  return (
    <Modal title={title} onClose={onClose}>
      <FormWithButtons look="dialog" form={form} submit={submit} onCancel={onClose}>
        <FormFaults form={form} />
        {children}
      </FormWithButtons>
    </Modal>
  )
}
