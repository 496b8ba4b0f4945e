/** A short form in a modal: its faults above it, and its buttons. It asks nothing on leaving; its draft stays. */
import { frameTexts } from '#web/texts/frame.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Modal } from '#web/ui/modal.tsx'
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
    <Modal title={title} closeLabel={frameTexts.close} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {form.faults.length > 0 && <ErrorSummary key={form.attempt} title={frameTexts.problem} faults={form.faults} />}
        {children}
        <div className={styles.actions}>
          <Button type="submit" loading={form.isSending}>
            {submit}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {sampleTexts.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
