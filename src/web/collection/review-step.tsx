/** Check answers before sending (design: Behave): every answer with its Change, what an edit changes, and Submit. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sample } from '#contract/samples.ts'
import { reviewStep, surveyProgress } from '#domain/survey/collection-survey.ts'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { AnswerList } from './answer-list.tsx'
import { ChangeList } from './change-list.tsx'
import { answersIn, type Draft } from './draft.ts'
import styles from './review-step.module.css'
import { addSample, changeSample } from './send-survey.ts'
import { StepFrame } from './step-frame.tsx'
import { changedFields, changesToSend } from './survey-changes.ts'
import { useSurvey } from './survey-context.ts'
import { askedField, type Problem, problemAt } from './survey-problems.ts'
import { optionsQuery } from './survey-queries.ts'
import type { SurveyState } from './use-survey.ts'

const words = surveyTexts

type ReviewStep = {
  readonly state: SurveyState
  readonly begun: Draft
  readonly onBack: () => void
  readonly onEdit: () => void
  /** Takes the person to the questions that these are about. */
  readonly onProblems: (problems: readonly Problem[]) => void
  readonly onSent: (sample: Sample) => void
  readonly onLeave: () => void
}

/** The review. */
export function ReviewStep({ state, begun, onBack, onEdit, onProblems, onSent, onLeave }: ReviewStep) {
  const { draft, checks, sample } = useSurvey()
  const queries = useQueryClient()
  const [fault, setFault] = useState<{ number: number; message: string } | null>(null)
  const answers = answersIn(draft)
  const before = answersIn(begun)
  const changed = sample === null ? [] : changedFields(before, answers, checks)
  const isUnchanged = sample !== null && changed.length === 0

  const sending = useMutation({
    mutationFn: () =>
      sample === null
        ? addSample(answers, draft.sent, state.noteSent)
        : changeSample(sample.sample_id, changesToSend(before, answers, checks)),
    onSuccess: onSent,
    onError: (error) => {
      const problems = problemsIn(error)
      if (problems.length > 0) {
        queries.invalidateQueries({ queryKey: optionsQuery.queryKey })
        return onProblems(problems)
      }
      const isLost = error instanceof Refusal && (error.status === 0 || error.status >= 500)
      const message = isLost ? words.notSent(sentenceOf(error)) : words.refused(sentenceOf(error))
      setFault((last) => ({ number: (last?.number ?? 0) + 1, message }))
    },
  })
  const submit = () => {
    const problems = state.problems()
    if (problems.length > 0) return onProblems(problems)
    if (isUnchanged) return onLeave()
    setFault(null)
    sending.mutate()
  }

  return (
    <StepFrame
      title={words.reviewTitle}
      sampleId={sample?.sample_id}
      heading={words.stepTitles[reviewStep]}
      progress={surveyProgress(reviewStep, answers)}
      next={sample === null ? words.submit : isUnchanged ? words.backToSample : words.saveChanges}
      isBusy={sending.isPending}
      onNext={submit}
      onBack={onBack}
      onLeave={onLeave}
    >
      {fault && <ErrorSummary key={fault.number} title={frameTexts.problem} faults={[fault]} />}
      {sample !== null && <ChangeList fields={changed} before={before} after={answers} />}
      <div className={styles.top}>
        <p>{sample === null ? words.reviewText : words.reviewTextEdit}</p>
        <Button variant="outline" onClick={onEdit}>
          {words.edit}
        </Button>
      </div>
      <AnswerList answers={answers} />
      <p className="unseen" role="status">
        {sending.isPending && words.sending}
      </p>
    </StepFrame>
  )
}

/** The refusal's faults of questions that the survey asks. */
function problemsIn(error: unknown): Problem[] {
  if (!(error instanceof Refusal) || error.status !== 400) return []
  return error.errors.flatMap(({ field, message }) => {
    const question = askedField(field)
    return question === undefined ? [] : [{ ...problemAt(question, message), isServers: true }]
  })
}
