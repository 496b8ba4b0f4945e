/** The ways at the top of a new survey: to a shorter one or back, and to this person's other surveys. */
import { useQuery } from '@tanstack/react-query'
import type { SurveyField } from '#domain/survey/collection-survey.ts'
import { useDraftPlace } from '#web/form/draft-place.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { LinkButton, Notice } from '#web/ui/layout.tsx'
import { takenIn } from './draft.ts'
import { draftsQuery } from './drafts.ts'
import { useSurveyAddress } from './survey-address.ts'
import { useSurvey } from './survey-context.ts'
import type { SurveyState } from './use-survey.ts'

const words = surveyTexts

/** The ways. */
export function SurveyWays({
  state,
  onShort,
}: {
  readonly state: SurveyState
  readonly onShort: (to: boolean) => void
}) {
  const { draft } = useSurvey()
  const { draft: id, edit, toDrafts } = useSurveyAddress()
  const { data: drafts = [] } = useQuery({ ...draftsQuery(useDraftPlace()), enabled: edit === undefined })
  if (edit !== undefined) return null
  const others = drafts.filter((other) => other.id !== id).length
  return (
    <>
      <LinkButton onClick={() => onShort(!draft.isShort)}>
        {draft.isShort ? words.askAll : words.askRequired}
      </LinkButton>
      {/* Where the browser keeps nothing, nobody would come back to this one. */}
      {state.isKept && others > 0 && <LinkButton onClick={toDrafts}>{words.draft.others(others)}</LinkButton>}
    </>
  )
}

/** Says which of these questions were answered with what the same person said for the sample before. */
export function TakenOver({ among }: { readonly among: readonly SurveyField[] }) {
  const { draft } = useSurvey()
  const taken = takenIn(draft).filter((field) => among.includes(field))
  if (draft.samePerson === null || taken.length === 0) return null
  return (
    <Notice tone="said" role="status">
      {words.takenOver(draft.samePerson.sample_id, taken.map(words.short).join(', '))}
    </Notice>
  )
}
