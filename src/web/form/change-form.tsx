/**
 * A form inside a page: faults above it and beside its fields, its draft, Save and Cancel, and a question before somebody
 * leaves unsaved changes.
 */
import { formTexts } from '#web/texts/form.ts'
import { DraftedForm } from './form-parts.tsx'
import { FormWithButtons } from './form-with-buttons.tsx'
import type { Drawn, Fields } from './use-form.ts'

type ChangeForm = Fields & {
  /** The heading: what the form changes. */
  readonly title: string
  readonly form: Drawn
  readonly submit?: string
  readonly onCancel: () => void
}

/** The form. */
export function ChangeForm({ title, form, submit = formTexts.save, onCancel, children }: ChangeForm) {
  return (
    <FormWithButtons look="card" form={form} submit={submit} onCancel={onCancel}>
      <h2>{title}</h2>
      <DraftedForm form={form}>{children}</DraftedForm>
    </FormWithButtons>
  )
}
