/**
 * A survey that was sent already from another tab: whether what is stored equals what this tab holds and, if not, the way to edit the
 * sample with these answers.
 */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Sample } from '#contract/samples.ts'
import { reviewStep, type SurveyField } from '#domain/survey/collection-survey.ts'
import { type DraftPlace, useDraftPlace } from '#web/form/draft-place.ts'
import { keptKey } from '#web/form/kept-form.ts'
import { paths } from '#web/paths.ts'
import { editQuery } from '#web/samples/sample-query.ts'
import { useZone } from '#web/samples/when.tsx'
import { surveyTexts } from '#web/texts/survey.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice, Stack } from '#web/ui/layout.tsx'
import { answersIn, answersOf, type Draft, draftOf } from './draft.ts'
import { draftKey, readDrafts } from './drafts.ts'
import { lastSentQuery, readLastSent, sentOf } from './last-sent.ts'
import { differences, filledFrom } from './survey-changes.ts'
import { useSurvey } from './survey-context.ts'
import { useSurveyPlace } from './survey-place.ts'
import { surveyDraft } from './survey-start.ts'

const words = surveyTexts

/** What is said of a survey that was sent already, by the fields in which the stored sample differs. */
export const sentWords = (id: string, fields: readonly SurveyField[]) =>
  fields.length === 0 ? words.idSent(id) : words.idSentOtherwise(id, fields.map(words.short).join(', '))

/** The stored sample of this survey, and what differs in it; null while it is not known that this survey was sent. */
export function useSentAlready(): { readonly sample: Sample; readonly fields: readonly SurveyField[] } | null {
  const { draft, checks } = useSurvey()
  const { asksServer } = useSurveyPlace()
  const zone = useZone()
  const { visit, answers } = draft
  const { data: all = [] } = useQuery({ ...lastSentQuery(useDraftPlace()), enabled: asksServer && visit !== '' })
  const isSent = answers.sample_id !== null && sentOf(all, visit)?.sample_id === answers.sample_id
  const { data: sample } = useQuery({ ...editQuery(answers.sample_id ?? ''), enabled: isSent })
  if (!isSent || sample === undefined) return null
  return { sample, fields: differences(answersOf(sample, zone), answersIn(draft), checks) }
}

/** Says that the survey was sent with other answers, and leads to the sample's form; nothing otherwise. */
export function SentAlready() {
  const { draft } = useSurvey()
  const place = useDraftPlace()
  const zone = useZone()
  const navigate = useNavigate()
  const sent = useSentAlready()
  if (sent === null || sent.fields.length === 0) return null
  const { sample, fields } = sent
  const { sample_id } = sample
  const edit = async () => {
    const base = draftOf(sample, zone)
    const at = new Date().toISOString()
    const { collected_by, ...answers } = filledFrom(base.answers, answersIn(draft))
    const staff = collected_by === sample.collected_by ? base.staff : draft.staff
    const form: Draft = {
      ...base,
      staff,
      answers: { ...answers, collected_by: base.answers.collected_by },
      changedAt: at,
    }
    await place.keep(keptKey(place.owner, surveyDraft.name, sample_id), { form, at, base })
    // This survey keeps its draft until the edit is saved.
    await navigate({ to: paths.collectionSurvey, search: { edit: sample_id, step: reviewStep } })
  }
  return (
    <Notice as="div" tone="look">
      <Stack gap={8}>
        <p>{sentWords(sample_id, fields)}</p>
        <Button variant="outline" onClick={edit}>
          {words.editSent(sample_id)}
        </Button>
      </Stack>
    </Notice>
  )
}

/** Deletes the draft of the survey that was sent as this sample, once its answers are saved in an edit. */
export async function dropSent(place: DraftPlace, sample_id: string) {
  const [drafts, sent] = [await readDrafts(place), await readLastSent(place)]
  const held = drafts.filter(({ kept }) => sentOf(sent, kept.form.visit)?.sample_id === sample_id)
  await Promise.all(held.map(({ id }) => place.drop(draftKey(place, id))))
}
