/** The survey of a new sample: loads the options and any draft that this person left. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Sample } from '#contract/samples.ts'
import { reminderStep } from '#domain/survey/collection-survey.ts'
import { Refusal } from '#web/api/refusal.ts'
import { useDraftPlace } from '#web/form/draft-place.ts'
import { paths } from '#web/paths.ts'
import { lastList } from '#web/samples/last-list.ts'
import { editQuery } from '#web/samples/sample-query.ts'
import { useZone } from '#web/samples/when.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { answersOf, newDraft } from './draft.ts'
import { keepLastSent, lastSentQuery, readLastSent } from './last-sent.ts'
import { ReminderPage } from './later-reminder.ts'
import { addSample } from './send-survey.ts'
import { formOf, isSameForm } from './sent.ts'
import { sentWords } from './sent-already.tsx'
import { useSurveyAddress } from './survey-address.ts'
import { differences } from './survey-changes.ts'
import { SurveyForm } from './survey-form.tsx'
import { SurveyLoading } from './survey-loading.tsx'
import { useKeepAnswer } from './survey-queries.ts'
import { useSurveyStart } from './survey-start.ts'

/** The survey of a new sample. */
export function NewSurvey() {
  const { name } = useSignedIn()
  const place = useDraftPlace()
  const { go } = useSurveyAddress()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const zone = useZone()
  const start = useSurveyStart(null)
  const keepAnswer = useKeepAnswer()
  useEffect(() => {
    // If it does not load, the card itself says so.
    if (start.isReady) void ReminderPage.load().catch(() => {})
  }, [start.isReady])
  if (!start.isReady) return <SurveyLoading fault={start.fault} onAgain={start.again} />
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
      send={async ({ answers, checks, sent, noteSent, visit, renewVisit }) => {
        const last = await readLastSent(place)
        // The same form once more is the answer that was lost.
        const isAgain = sent !== null && isSameForm(sent.form, formOf(answers))
        if (!isAgain && visit !== '' && last?.form.visit === visit) {
          const { sample_id } = last.form
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
        await keepLastSent(place, { visit, sample_id })
        return sample
      }}
      onSent={onSent}
      onLeave={() => navigate({ to: paths.home, search: lastList() })}
    />
  )
}
