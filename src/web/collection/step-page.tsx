/** One step: its progress, questions and faults, and the buttons Next and Back. */
import { questionsOf, type SurveyField, type SurveyStep, surveyProgress } from '#domain/survey/collection-survey.ts'
import type { SurveyAnswers } from '#domain/survey/survey-answers.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { EditNote } from './edit-note.tsx'
import { SurveyQuestion } from './questions.tsx'
import { StepFrame } from './step-frame.tsx'
import { useSurvey } from './survey-context.ts'
import { SurveyFaults } from './survey-faults.tsx'
import type { SurveyState } from './use-survey.ts'

const words = surveyTexts

type StepPage = {
  readonly step: SurveyStep
  readonly state: SurveyState
  readonly answers: SurveyAnswers
  /** The question that the person came to change; null in a normal walk through the steps. */
  readonly toField: SurveyField | null
  readonly onNext: () => void
  readonly onBack: (() => void) | null
  readonly onLeave: () => void
}

/** The step. */
export function StepPage({ step, state, answers, toField, onNext, onBack, onLeave }: StepPage) {
  const { checks, sample } = useSurvey()
  const title = sample === null ? words.title : words.editTitle
  return (
    <StepFrame
      title={title}
      sampleId={sample?.sample_id}
      heading={words.stepTitles[step]}
      progress={surveyProgress(step, answers)}
      toField={toField}
      next={toField === null ? words.next : words.toReview}
      onNext={onNext}
      onBack={onBack}
      onLeave={onLeave}
    >
      <EditNote state={state} />
      <SurveyFaults attempt={state.attempt} step={step} />
      {questionsOf(step, answers, checks).map((field) => (
        <SurveyQuestion key={field} field={field} />
      ))}
    </StepFrame>
  )
}
