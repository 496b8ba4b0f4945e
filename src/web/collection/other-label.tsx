/** Warns about a label that this shift did not reserve: it may be a typing mistake, and it would be printed on a card. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { NoteBar } from '#web/ui/layout.tsx'
import { useSurvey } from './survey-context.ts'
import { useSurveyPlace } from './survey-place.ts'

/** The warning, if the ID answered is such a label. */
export function OtherLabel() {
  const { draft, checks } = useSurvey()
  const { words } = useSurveyPlace()
  const { sample_id } = draft.answers
  if (sample_id === null || !checks.isOtherLabel?.(sample_id)) return null
  return (
    <NoteBar as="p" tone="look">
      <IconAlertTriangle size={20} aria-hidden="true" />
      <span>{words.otherLabel?.(sample_id)}</span>
    </NoteBar>
  )
}
