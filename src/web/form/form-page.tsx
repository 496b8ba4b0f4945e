/** A form on its own page: faults above it, the restored draft, and a question before somebody leaves. */
import { TitledPage } from '#web/service/titled-page.tsx'
import { formTexts } from '#web/texts/form.ts'
import { DraftedForm } from './form-parts.tsx'
import { FormWithButtons } from './form-with-buttons.tsx'
import type { Drawn, Fields } from './use-form.ts'

type FormPage = Fields & {
  readonly title: string
  /** The sample that the form is about, if it is exactly one. */
  readonly sample_id?: string | undefined
  readonly lead?: string | undefined
  readonly form: Drawn
  readonly submit: string
  readonly onLeave: () => void
}

/** The page. */
export function FormPage({ title, sample_id, lead, form, submit, onLeave, children }: FormPage) {
  return (
    <TitledPage
      title={title}
      tab={sample_id && formTexts.tabTitle(sample_id, title)}
      sampleId={sample_id}
      leave={{ label: formTexts.cancel, onLeave }}
    >
      <DraftedForm form={form}>
        <FormWithButtons look="page" form={form} submit={submit} onCancel={onLeave}>
          {lead && <p>{lead}</p>}
          {children}
        </FormWithButtons>
      </DraftedForm>
    </TitledPage>
  )
}
