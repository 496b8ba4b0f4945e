/** Says above an edit that its draft was restored, and whether somebody else saved changes meanwhile. */
import { DraftNote } from '#web/form/draft-note.tsx'
import { useSurvey } from './survey-context.ts'
import type { SurveyState } from './use-survey.ts'

/** The note; nothing for a new sample, whose draft says so before it opens. */
export function EditNote({ state }: { readonly state: SurveyState }) {
  const { sample } = useSurvey()
  // A draft may hold no more than the step.
  return sample !== null && state.isDirty && <DraftNote draft={state.note} />
}
