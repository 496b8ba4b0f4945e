/** Check answers before sending (R14.9): each answer with its Change link, what an edit changes, and Submit. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { reviewStep, type SurveyStep, surveyProgress, surveyQuestions } from '#domain/survey/collection-survey.ts'
import type { SurveyAnswers } from '#domain/survey/survey-answers.ts'
import type { SurveyChecks } from '#domain/survey/survey-faults.ts'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { ReviewTop } from '#web/ui/review.tsx'
import { AnswerList } from './answer-list.tsx'
import { ChangeList } from './change-list.tsx'
import { answersIn } from './draft.ts'
import { DraftLabel } from './draft-label.tsx'
import { EditNote } from './edit-note.tsx'
import { OtherLabel } from './other-label.tsx'
import type { Sent } from './sent.ts'
import { SentAlready } from './sent-already.tsx'
import { StepFrame } from './step-frame.tsx'
import { changedFields } from './survey-changes.ts'
import { useSurvey } from './survey-context.ts'
import { useSurveyPlace } from './survey-place.ts'
import { askedField, type Problem, problemAt } from './survey-problems.ts'
import { optionsQuery } from './survey-queries.ts'
import { SurveyWays, TakenOver } from './survey-ways.tsx'
import type { SurveyState } from './use-survey.ts'

const words = surveyTexts

/** What Submit sends. */
export type ToSend = {
  readonly answers: SurveyAnswers
  /** The answers with which the survey began. */
  readonly before: SurveyAnswers
  readonly checks: SurveyChecks
  /** A form sent earlier that has no answer yet. */
  readonly sent: Sent | null
  readonly noteSent: (sent: Sent | null) => void
  /** The visit that the survey is about, and how to make it another one. */
  readonly visit: string
  readonly renewVisit: () => void
}

type ReviewStep<Added> = {
  readonly state: SurveyState
  readonly send: (what: ToSend) => Promise<Added>
  /** The steps of this way through the survey. */
  readonly steps: SurveyStep[]
  /** Whether only what is required is asked. */
  readonly isShort: boolean
  readonly onShort: (to: boolean) => void
  readonly onBack: () => void
  readonly onEdit: () => void
  /** Takes the person to the questions with these problems. */
  readonly onProblems: (problems: readonly Problem[]) => void
  readonly onSent: (added: Added) => void
  readonly onLeave: () => void
}

/** The review. */
export function ReviewStep<Added>(props: ReviewStep<Added>) {
  const { state, send, steps, isShort, onShort, onBack, onEdit, onProblems, onSent, onLeave } = props
  const { draft, checks, sample } = useSurvey()
  const place = useSurveyPlace()
  const queries = useQueryClient()
  const [fault, setFault] = useState<{ number: number; message: string } | null>(null)
  const answers = answersIn(draft)
  const before = answersIn(state.begun)
  const changed = sample === null ? [] : changedFields(before, answers, checks)
  const isUnchanged = sample !== null && changed.length === 0

  // A second press may come before the page shows the button as disabled.
  const isSending = useRef(false)
  const sending = useMutation({
    onSettled: () => {
      isSending.current = false
    },
    mutationFn: () => send({ answers, before, checks, sent: draft.sent, visit: draft.visit, ...state.notes }),
    onSuccess: onSent,
    onError: (error) => {
      const problems = problemsIn(error)
      if (problems.length > 0) {
        if (place.asksServer) queries.invalidateQueries({ queryKey: optionsQuery.queryKey })
        return onProblems(problems)
      }
      const isLost = error instanceof Refusal && (error.status === 0 || error.status >= 500)
      const message = place.words.failed(sentenceOf(error), isLost)
      setFault((last) => ({ number: (last?.number ?? 0) + 1, message }))
    },
  })
  const submit = () => {
    const problems = state.problems()
    if (problems.length > 0) return onProblems(problems)
    if (isUnchanged) return onLeave()
    if (isSending.current) return
    isSending.current = true
    setFault(null)
    sending.mutate()
  }

  return (
    <StepFrame
      title={place.words.reviewTitle}
      sampleId={sample?.sample_id}
      heading={words.stepTitles[reviewStep]}
      progress={surveyProgress(reviewStep, answers, steps)}
      ways={<SurveyWays state={state} onShort={onShort} />}
      next={sample === null ? place.words.submit : isUnchanged ? words.backToSample : words.saveChanges}
      isBusy={sending.isPending}
      onNext={submit}
      onBack={onBack}
      onLeave={onLeave}
    >
      {fault && <ErrorSummary key={fault.number} title={frameTexts.problem} faults={[fault]} />}
      <EditNote state={state} />
      {sample !== null && <ChangeList fields={changed} before={before} after={answers} />}
      <ReviewTop>
        <p>{sample === null ? place.words.reviewText : words.reviewTextEdit}</p>
        <Button variant="outline" onClick={onEdit}>
          {words.edit}
        </Button>
      </ReviewTop>
      <OtherLabel />
      <DraftLabel />
      <SentAlready />
      <TakenOver among={surveyQuestions.map(({ field }) => field)} />
      <AnswerList answers={answers} isShort={isShort} />
      <p className="unseen" role="status">
        {sending.isPending && words.sending}
      </p>
    </StepFrame>
  )
}

/** The server's faults that concern questions of the survey. */
function problemsIn(error: unknown): Problem[] {
  if (!(error instanceof Refusal) || error.status !== 400) return []
  return error.errors.flatMap(({ field, message }) => {
    const question = askedField(field)
    return question === undefined ? [] : [{ ...problemAt(question, message), isServers: true }]
  })
}
