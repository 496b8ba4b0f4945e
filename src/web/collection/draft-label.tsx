/** Warns where another draft on this device has the same label: one of the two is on the wrong container. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDraftPlace } from '#web/form/draft-place.ts'
import { useZone } from '#web/samples/when.tsx'
import { surveyTexts } from '#web/texts/survey.ts'
import { NoteBar } from '#web/ui/layout.tsx'
import { timeOf } from './draft-name.ts'
import { draftsQuery, draftWithLabel } from './drafts.ts'
import { useSurveyAddress } from './survey-address.ts'
import { useSurvey } from './survey-context.ts'

/** The warning; nothing where no other draft has the label, and nothing for the label of a stored sample. */
export function DraftLabel() {
  const { draft, sample } = useSurvey()
  const { draft: id } = useSurveyAddress()
  const zone = useZone()
  const place = useDraftPlace()
  const { sample_id } = draft.answers
  const isAsked = sample === null && sample_id !== null
  const all = draftsQuery(place)
  // Read again for each label, because another tab may have taken it since.
  const { data = [] } = useQuery({ ...all, queryKey: [...all.queryKey, sample_id ?? ''], enabled: isAsked })
  const other = isAsked ? draftWithLabel(data, sample_id, id) : undefined
  if (other === undefined) return null
  return (
    <NoteBar as="p" tone="look" role="status">
      <IconAlertTriangle size={20} aria-hidden="true" />
      <span>{surveyTexts.draft.hasLabel(timeOf(other.kept.at, zone))}</span>
    </NoteBar>
  )
}
