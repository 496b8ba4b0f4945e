/** The survey of a new sample: loads the options and the drafts that this person left. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Sample } from '#contract/samples.ts'
import { firstStep, reminderStep } from '#domain/survey/collection-survey.ts'
import { newKey } from '#web/api/call.ts'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { useDraftPlace } from '#web/form/draft-place.ts'
import { paths } from '#web/paths.ts'
import { lastList } from '#web/samples/last-list.ts'
import { editQuery } from '#web/samples/sample-query.ts'
import { useZone } from '#web/samples/when.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { ChosenDraft } from './chosen-draft.tsx'
import { answersOf, newDraft } from './draft.ts'
import { aboutOf } from './drafts.ts'
import { keepLastSent, lastSentQuery, readLastSent, sentOf } from './last-sent.ts'
import { ReminderPage } from './later-reminder.ts'
import { addSample } from './send-survey.ts'
import { formOf, isSameForm } from './sent.ts'
import { sentWords } from './sent-already.tsx'
import { useSurveyAddress } from './survey-address.ts'
import { differences } from './survey-changes.ts'
import { SurveyForm } from './survey-form.tsx'
import { SurveyLoading } from './survey-loading.tsx'
import { optionsQuery, useKeepAnswer } from './survey-queries.ts'
import { useSurveyStart } from './survey-start.ts'

/** The survey of a new sample. */
export function NewSurvey() {
  const navigate = useNavigate()
  const options = useQuery(optionsQuery)
  const onLeave = () => navigate({ to: paths.home, search: lastList() })
  if (options.data === undefined) {
    return <SurveyLoading fault={options.error ? sentenceOf(options.error) : null} onAgain={() => options.refetch()} />
  }
  return (
    <ChosenDraft options={options.data} onLeave={onLeave}>
      {(id) => <SurveyOf key={id} id={id} onLeave={onLeave} />}
    </ChosenDraft>
  )
}

type SurveyOf = { readonly id: string; readonly onLeave: () => void }

function SurveyOf({ id, onLeave }: SurveyOf) {
  const start = useSurveyStart(aboutOf(id))
  const { data: sent } = useQuery(lastSentQuery(useDraftPlace()))
  const { step = firstStep } = useSurveyAddress()
  if (!start.isReady || sent === undefined) {
    return <SurveyLoading fault={start.isReady ? null : start.fault} onAgain={start.isReady ? () => {} : start.again} />
  }
  // Back from the card: a new survey must not take the name of one that was sent, as another tab may still hold it.
  const isOver = start.draft === null && (step !== firstStep || sent.some(({ draft }) => draft === id))
  return <Begun id={id} start={start} isOver={isOver} onLeave={onLeave} />
}

type Begun = SurveyOf & {
  readonly start: Extract<ReturnType<typeof useSurveyStart>, { isReady: true }>
  /** Whether the draft of this name was sent or discarded. */
  readonly isOver: boolean
}

function Begun({ id, start, isOver, onLeave }: Begun) {
  const { name } = useSignedIn()
  const place = useDraftPlace()
  const { go } = useSurveyAddress()
  const queries = useQueryClient()
  const zone = useZone()
  // Decided when the survey begins: it keeps its draft only once somebody types.
  const [instead] = useState(() => (isOver ? newKey() : null))
  const keepAnswer = useKeepAnswer()
  useEffect(() => {
    // If it does not load, the card itself says so.
    void ReminderPage.load().catch(() => {})
  }, [])
  if (instead !== null) {
    return <Navigate to={paths.collectionSurvey} search={{ draft: instead, step: firstStep }} replace />
  }
  const onSent = (sample: Sample) => {
    keepAnswer(sample)
    return go(reminderStep, { sample: sample.sample_id, replace: true })
  }
  return (
    <SurveyForm
      begun={newDraft(name)}
      stored={start.draft}
      options={start.options}
      drugs={start.drugs}
      sample={null}
      about={aboutOf(id)}
      send={async ({ answers, checks, sent, noteSent, visit, renewVisit }) => {
        const before = sentOf(await readLastSent(place), visit)
        // The same form once more is the answer that was lost.
        const isAgain = sent !== null && isSameForm(sent.form, formOf(answers))
        if (!isAgain && before !== undefined) {
          const { sample_id } = before
          if (answers.sample_id === sample_id) {
            // The tab that sent it has dropped the draft.
            noteSent(null)
            await queries.invalidateQueries(lastSentQuery(place))
            const stored = answersOf(await queries.fetchQuery(editQuery(sample_id)), zone)
            throw new Refusal(409, sentWords(sample_id, differences(stored, answers, checks)))
          }
          renewVisit()
          throw new Refusal(409, surveyTexts.sentElsewhere(sample_id))
        }
        const sample = await addSample(answers, sent, noteSent)
        const { sample_id } = sample
        await keepLastSent(place, { visit, sample_id, draft: id })
        return sample
      }}
      onSent={onSent}
      onLeave={onLeave}
    />
  )
}
