/**
 * The survey: the current step or the review, the offer of an earlier draft, and the question before leaving. The domain
 * decides which steps exist, and what each asks and requires.
 */
import { Navigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import {
  askedSteps,
  firstStep,
  nextStep,
  previousStep,
  reminderStep,
  reviewStep,
  type SurveyStep,
} from '#domain/survey/collection-survey.ts'
import { shortSteps } from '#domain/survey/short-path.ts'
import { newKey } from '#web/api/call.ts'
import { useDraftPlace } from '#web/form/draft-place.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { answersIn, begunIn } from './draft.ts'
import { DraftOffer } from './draft-offer.tsx'
import { mostDrafts, readDrafts } from './drafts.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { ReviewStep, type ToSend } from './review-step.tsx'
import { StepPage } from './step-page.tsx'
import { useSurveyAddress } from './survey-address.ts'
import { SurveyContext } from './survey-context.ts'
import { useSurveyPlace } from './survey-place.ts'
import type { Problem } from './survey-problems.ts'
import { type SurveyParts, useSurveyState } from './use-survey.ts'

type SurveyForm<Added> = SurveyParts & {
  /** Sends the survey, or keeps it on the device. */
  readonly send: (what: ToSend) => Promise<Added>
  readonly onSent: (added: Added) => unknown
  readonly onLeave: () => void
}

/** The survey at the step in its address. */
export function SurveyForm<Added>({ send, onSent, onLeave, ...parts }: SurveyForm<Added>) {
  const { step, draft: name, edit, change: changed, go, open, toDrafts } = useSurveyAddress()
  const { path } = useSurveyPlace()
  const drafts = useDraftPlace()
  const state = useSurveyState(parts)
  const { survey } = state
  // Whoever opens an address in the middle of the survey gets no further than the first step with a problem. After that
  // there is no limit, because Next checks each step.
  const [limit, setLimit] = useState<SurveyStep>(() => state.problems()[0]?.step ?? reviewStep)
  const isOver = useRef(false)
  const answers = answersIn(survey.draft)

  if (step === undefined && edit !== undefined && state.isDirty) {
    const { draft } = survey
    return (
      <DraftOffer
        draft={draft}
        // A draft always holds a step of this survey.
        onGoOn={() => go(placeFor(draft.step as SurveyStep), { replace: true })}
        onDiscard={async () => {
          await state.discard()
          await go(firstStep, { replace: true })
        }}
      />
    )
  }
  // A draft always holds a step of this survey.
  const place = placeFor(step ?? (survey.draft.step as SurveyStep))
  if (place !== step) return <Navigate to={path} search={{ draft: name, edit, step: place }} replace />

  // Who changes an answer from the review sees its whole step.
  const isShort = survey.draft.isShort && edit === undefined && changed === undefined
  const all = askedSteps(answers)
  const short = shortSteps(answers, survey.checks, begunIn(survey.draft))
  const steps = isShort ? all.filter((one) => one === place || short.includes(one)) : all

  /** The wanted step, or the last one before it that these answers reach. */
  function placeFor(wanted: SurveyStep): SurveyStep {
    const most = Math.min(wanted, limit, reviewStep)
    return askedSteps(answers).findLast((one) => one <= most) ?? firstStep
  }
  const walk = (next: SurveyStep, how: Parameters<typeof go>[1] = {}) => {
    setLimit(reminderStep)
    state.noteStep(next)
    return go(next, how)
  }
  const lead = ([first, ...rest]: readonly Problem[]) => {
    if (first === undefined) return
    if (first.step !== step) walk(first.step)
    state.show([first, ...rest])
  }
  const goOn = () => {
    const problems = state.problems()
    const here = problems.filter((problem) => problem.step === place)
    if (here.length > 0) return state.show(here)
    state.show([])
    const [open] = problems
    if (changed === undefined) return walk(nextStep(place, answers, steps) ?? reviewStep)
    // A changed answer may open questions that nobody has seen yet.
    return open ? walk(open.step, { change: changed }) : walk(reviewStep)
  }
  const goBack = () => {
    state.show([])
    const back = changed === undefined ? previousStep(place, answers, steps) : reviewStep
    if (back !== null) walk(back)
  }
  const setShort = (isNow: boolean) => {
    state.setShort(isNow)
    // A step that asks nothing more is left; from the review, what was left out comes next.
    const next = isNow ? short.find((one) => one >= place) : all.find((one) => !short.includes(one))
    if (next !== undefined && next !== place && (isNow || place === reviewStep)) walk(next)
  }
  const another = async () => {
    const count = (await readDrafts(drafts)).length
    await (count < mostDrafts ? open(newKey(), firstStep) : toDrafts())
  }
  const finish = async (added: Added) => {
    isOver.current = true
    await state.settle()
    await onSent(added)
  }

  return (
    <SurveyContext value={survey}>
      {!state.isKept && <p role="status">{surveyTexts.draft.notKept}</p>}
      {place === reviewStep ? (
        <ReviewStep
          state={state}
          send={send}
          steps={steps}
          isShort={isShort}
          onShort={setShort}
          onBack={goBack}
          onEdit={() => walk(firstStep)}
          onProblems={lead}
          onSent={finish}
          onLeave={onLeave}
        />
      ) : (
        <StepPage
          key={place}
          step={place}
          state={state}
          answers={answers}
          toField={changed ?? null}
          steps={steps}
          isShort={isShort}
          onShort={setShort}
          onNext={goOn}
          onBack={previousStep(place, answers, steps) === null && changed === undefined ? null : goBack}
          onLeave={onLeave}
        />
      )}
      <LeaveQuestion
        isDirty={() => state.isDirty && !isOver.current}
        onDiscard={state.discard}
        onAnother={edit === undefined && state.isKept ? another : null}
      />
    </SurveyContext>
  )
}
