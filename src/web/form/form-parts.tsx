/** The parts of a form that pages and modals combine. */

import { frameTexts } from '#web/texts/frame.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
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
