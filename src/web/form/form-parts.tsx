/** The parts of a form that its pages and modals put together. */
import { frameTexts } from '#web/texts/frame.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { DraftNote } from './draft-note.tsx'
import styles from './form-parts.module.css'
import { LeaveForm } from './leave-form.tsx'
import type { Drawn, Fields } from './use-form.ts'

/** What is wrong with a form, above it; each try takes the focus to it. */
export function FormFaults({ form: { faults, attempt } }: { form: Pick<Drawn, 'faults' | 'attempt'> }) {
  return faults.length > 0 && <ErrorSummary key={attempt} title={frameTexts.problem} faults={faults} />
}

/** A form with its faults, the draft that came back, and the question before leaving; nothing until the draft is there. */
export function DraftedForm({ form, children }: Fields & { readonly form: Drawn }) {
  return (
    form.draft.isReady && (
      <>
        <FormFaults form={form} />
        <DraftNote draft={form.draft} />
        {children}
        <LeaveForm isChanged={form.draft.isChanged} />
      </>
    )
  )
}

type FormWithButtons = Fields & {
  readonly className: string | undefined
  readonly form: Drawn
  readonly submit: string
  readonly cancel?: string
  readonly onCancel: () => void
}

/** The fields with a button that sends them and one that gives up. */
export function FormWithButtons(props: FormWithButtons) {
  const { className, form, submit, cancel = sampleTexts.cancel, onCancel, children } = props
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {children}
      <div className={styles.actions}>
        <Button type="submit" loading={form.isSending}>
          {submit}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </form>
  )
}
