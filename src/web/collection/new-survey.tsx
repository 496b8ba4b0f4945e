/** The survey of a new sample: loads the options and any draft that this person left. */
import { useNavigate } from '@tanstack/react-router'
import type { Sample } from '#contract/samples.ts'
import { reminderStep } from '#domain/survey/collection-survey.ts'
import { paths } from '#web/paths.ts'
import { lastList } from '#web/samples/last-list.ts'
import { useSignedIn } from '#web/session/session.ts'
import { newDraft } from './draft.ts'
import { addSample } from './send-survey.ts'
import { useSurveyAddress } from './survey-address.ts'
import { SurveyForm } from './survey-form.tsx'
import { SurveyLoading } from './survey-loading.tsx'
import { useKeepAnswer } from './survey-queries.ts'
import { useSurveyStart } from './survey-start.ts'

/** The survey of a new sample. */
export function NewSurvey() {
  const { name } = useSignedIn()
  const { go } = useSurveyAddress()
  const navigate = useNavigate()
  const start = useSurveyStart(null)
  const keepAnswer = useKeepAnswer()
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
      send={({ answers, sent, noteSent }) => addSample(answers, sent, noteSent)}
      onSent={onSent}
      onLeave={() => navigate({ to: paths.home, search: lastList() })}
    />
  )
}
