/** One step: its progress, questions and faults, and the buttons Next and Back. */
import { useState } from 'react'
import { questionsOf, type SurveyField, type SurveyStep, surveyProgress } from '#domain/survey/collection-survey.ts'
import { shortQuestions } from '#domain/survey/short-path.ts'
import type { SurveyAnswers } from '#domain/survey/survey-answers.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { begunIn } from './draft.ts'
import { EditNote } from './edit-note.tsx'
import { SurveyQuestion } from './questions.tsx'
import { StepFrame } from './step-frame.tsx'
import { useSurvey } from './survey-context.ts'
import { SurveyFaults } from './survey-faults.tsx'
import { SurveyWays, TakenOver } from './survey-ways.tsx'
import type { SurveyState } from './use-survey.ts'

const words = surveyTexts

type StepPage = {
  readonly step: SurveyStep
  readonly state: SurveyState
  readonly answers: SurveyAnswers
  /** The question that the person came to change; null in a normal walk through the steps. */
  readonly toField: SurveyField | null
  /** The steps of this way through the survey. */
  readonly steps: SurveyStep[]
  /** Whether only what is required is asked. */
  readonly isShort: boolean
  readonly onShort: (to: boolean) => void
  readonly onNext: () => void
  readonly onBack: (() => void) | null
  readonly onLeave: () => void
}

/** The step. */
export function StepPage({
  step,
  state,
  answers,
  toField,
  steps,
  isShort,
  onShort,
  onNext,
  onBack,
  onLeave,
}: StepPage) {
  const { sample } = useSurvey()
  const title = sample === null ? words.title : words.editTitle
  return (
    <StepFrame
      title={title}
      sampleId={sample?.sample_id}
      heading={words.stepTitles[step]}
      progress={surveyProgress(step, answers, steps)}
      ways={<SurveyWays state={state} onShort={onShort} />}
      toField={toField}
      next={toField === null ? words.next : words.toReview}
      onNext={onNext}
      onBack={onBack}
      onLeave={onLeave}
    >
      <EditNote state={state} />
      <SurveyFaults attempt={state.attempt} step={step} />
      <Questions key={String(isShort)} step={step} answers={answers} isShort={isShort} />
    </StepFrame>
  )
}

type Questions = Pick<StepPage, 'step' | 'answers' | 'isShort'>

/** The questions of the step. */
function Questions({ step, answers, isShort }: Questions) {
  const { draft, checks } = useSurvey()
  // Decided once: a question stays in sight though somebody empties its answer.
  const [isBegun] = useState(() => begunIn(draft))
  const fields = isShort ? shortQuestions(step, answers, checks, isBegun) : questionsOf(step, answers, checks)
  return (
    <>
      <TakenOver among={fields} />
      {fields.map((field) => (
        <SurveyQuestion key={field} field={field} />
      ))}
    </>
  )
}
