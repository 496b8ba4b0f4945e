/** The parts of a form that pages and modals combine. */

import { formTexts } from '#web/texts/form.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Buttons, FormBox, type FormLook } from '#web/ui/layout.tsx'
import { DraftNote } from './draft-note.tsx'
import { LeaveForm } from './leave-form.tsx'
import type { Drawn, Fields } from './use-form.ts'

/** The faults above a form; each attempt moves the focus to them. */
export function FormFaults({ form: { faults, attempt } }: { form: Pick<Drawn, 'faults' | 'attempt'> }) {
  return faults.length > 0 && <ErrorSummary key={attempt} title={frameTexts.problem} faults={faults} />
}

/** A form with its faults, its restored draft and the question before leaving; shows nothing until the draft is loaded. */
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
  readonly look: FormLook
  readonly form: Drawn
  readonly submit: string
  readonly cancel?: string
  readonly onCancel: () => void
}

/** The fields, a button that sends them and one that cancels. */
export function FormWithButtons(props: FormWithButtons) {
  const { look, form, submit, cancel = formTexts.cancel, onCancel, children } = props
  return (
    <FormBox
      look={look}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {children}
      <Buttons>
        <Button type="submit" loading={form.isSending}>
          {submit}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          {cancel}
        </Button>
      </Buttons>
    </FormBox>
  )
}
