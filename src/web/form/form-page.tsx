/** A form on a page of its own: faults above it, the draft that came back, and the question before leaving. */
import { PageTitle } from '#web/service/page-title.tsx'
import { frameTexts } from '#web/texts/frame.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import { DraftNote } from './draft-note.tsx'
import styles from './form-page.module.css'
import { LeaveForm } from './leave-form.tsx'
import type { Drawn, Fields } from './use-form.ts'

type FormPage = Fields & {
  readonly title: string
  /** The one sample that it is about. */
  readonly sample_id?: string | undefined
  readonly lead?: string | undefined
  readonly form: Drawn
  readonly submit: string
  readonly onLeave: () => void
}

/** The page; nothing until its draft is there. */
export function FormPage({ title, sample_id, lead, form, submit, onLeave, children }: FormPage) {
  if (!form.draft.isReady) return null
  return (
    <FullPage title={title} sampleId={sample_id} leave={{ label: sampleTexts.cancel, onLeave }}>
      <PageTitle>{sample_id === undefined ? title : sampleTexts.tabTitle(sample_id, title)}</PageTitle>
      {form.faults.length > 0 && <ErrorSummary key={form.attempt} title={frameTexts.problem} faults={form.faults} />}
      <DraftNote draft={form.draft} />
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {lead && <p>{lead}</p>}
        {children}
        <div className={styles.actions}>
          <Button type="submit" loading={form.isSending}>
            {submit}
          </Button>
          <Button variant="outline" onClick={onLeave}>
            {sampleTexts.cancel}
          </Button>
        </div>
      </form>
      <LeaveForm isChanged={form.draft.isChanged} />
    </FullPage>
  )
}
