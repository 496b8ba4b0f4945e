/** A short form in a modal: its faults above it, and its buttons. It asks nothing on leaving; its draft stays. */
import { Modal } from '#web/ui/modal.tsx'
import { FormFaults, FormWithButtons } from './form-parts.tsx'
import styles from './modal-form.module.css'
import type { Drawn, Fields } from './use-form.ts'

type ModalForm = Fields & {
  readonly title: string
  readonly form: Drawn
  readonly submit: string
  readonly onClose: () => void
}

/** The modal; nothing until the form's draft is there. */
export function ModalForm({ title, form, submit, onClose, children }: ModalForm) {
  if (!form.draft.isReady) return null
  return (
    <Modal title={title} onClose={onClose}>
      <FormWithButtons className={styles.form} form={form} submit={submit} onCancel={onClose}>
        <FormFaults form={form} />
        {children}
      </FormWithButtons>
    </Modal>
  )
}
