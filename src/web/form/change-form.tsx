/** A form inside a page: faults above it and beside its fields, its draft, Save and Cancel, a question before leaving it changed. */
import { adminTexts } from '#web/texts/admin.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import styles from './change-form.module.css'
import { DraftNote } from './draft-note.tsx'
import { LeaveForm } from './leave-form.tsx'
import type { Drawn, Fields } from './use-form.ts'

type ChangeForm = Fields & {
  /** What is changed, above the form. */
  readonly title: string
  readonly form: Drawn
  readonly submit?: string
  readonly onCancel: () => void
}

/** The form; nothing until its draft is there. */
export function ChangeForm({ title, form, submit = adminTexts.save, onCancel, children }: ChangeForm) {
  if (!form.draft.isReady) return null
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <h2 className={styles.title}>{title}</h2>
      {form.faults.length > 0 && <ErrorSummary key={form.attempt} title={frameTexts.problem} faults={form.faults} />}
      <DraftNote draft={form.draft} />
      {children}
      <div className={styles.actions}>
        <Button type="submit" loading={form.isSending}>
          {submit}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {adminTexts.cancel}
        </Button>
      </div>
      <LeaveForm isChanged={form.draft.isChanged} />
    </form>
  )
}
