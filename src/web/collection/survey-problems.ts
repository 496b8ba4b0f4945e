/** All problems that prevent sending a survey, by element: the domain's faults, and answers begun but not finished. */
import { CollectionForm } from '#contract/samples.ts'
import { keysOf } from '#domain/records.ts'
import {
  isAsked,
  type SurveyField,
  type SurveyStep,
  stepOf,
  surveyQuestions,
} from '#domain/survey/collection-survey.ts'
import type { SurveyAnswers } from '#domain/survey/survey-answers.ts'
import { type SurveyChecks, surveyFaults } from '#domain/survey/survey-faults.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { otherFieldId } from '#web/ui/multi-choice.tsx'
import { answersIn, type Draft, type OtherField, otherFields } from './draft.ts'

const words = surveyTexts

/** `field` is the element to focus; `step` is the step that asks the question. */
export type Problem = {
  readonly field: string
  readonly step: SurveyStep
  readonly message: string
  /** The server found it; only another answer to this question fixes it. */
  readonly isServers?: boolean
  /** Found when somebody left the question. It appears beside the question and does not take the focus. */
  readonly isSeenOnly?: boolean
}

/** A problem of a question. If no step asks the question, the problem belongs to the first step. */
export function problemAt(question: SurveyField, message: string, field: string = question): Problem {
  return { field, step: stepOf(question) ?? 0, message }
}

/** The problems in the order of the form. */
export function problemsOf(draft: Draft, checks: SurveyChecks): Problem[] {
  const answers = answersIn(draft)
  const isOpen = (field: SurveyField) => isAsked(field, answers, checks)
  const faults = surveyFaults(answers, checks).map(({ field, message }) => problemAt(field, message))
  const empty = keysOf(draft.others)
    .filter((field) => draft.others[field]?.trim() === '' && isOpen(field))
    .map((field) => problemAt(field, words.otherRequired, otherFieldId(field)))
  const typed = draft.drugText.trim()
  const half =
    typed === '' ? [] : [problemAt('expected_drugs', textFault('expected_drugs', typed) ?? words.halfTyped(typed))]
  // A half-typed drug explains why none is chosen, so the fault 'none chosen' would repeat it.
  const known = half.length > 0 ? faults.filter(({ field }) => field !== 'expected_drugs') : faults
  return [...known, ...longTexts(answers, draft), ...empty, ...half].sort((a, b) => placeOf(a) - placeOf(b))
}

const oneLine = ['collected_by', 'onsite_sample_id', 'agency_name'] as const
type WrittenField = (typeof oneLine)[number] | 'expected_drugs' | OtherField

/** What the server would refuse about a text, in most cases its length. */
export function textFault(field: WrittenField, text: string): string | undefined {
  const isOne = oneLine.some((one) => one === field)
  const read = CollectionForm.shape[field].safeParse(isOne ? text : [text])
  return text.trim() === '' ? undefined : read.error?.issues[0]?.message
}

/** The faults of free texts. */
function longTexts(answers: SurveyAnswers, { others }: Draft): Problem[] {
  const written = [
    ...oneLine.map((field) => ({ field, text: answers[field], at: field })),
    ...otherFields.map((field) => ({ field, text: others[field], at: otherFieldId(field) })),
  ]
  return written.flatMap(({ field, text, at }) => {
    const message = textFault(field, text ?? '')
    return message === undefined ? [] : [problemAt(field, message, at)]
  })
}

function placeOf({ field }: Problem): number {
  return surveyQuestions.findIndex((question) => field === question.field || field === otherFieldId(question.field))
}

/** The question for a server's field name, if the survey asks it. */
export function askedField(field: string): SurveyField | undefined {
  const [name] = field.split('.')
  return surveyQuestions.find((question) => question.field === name)?.field
}
