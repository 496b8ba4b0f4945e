/**
 * The collection survey (R3.1 to R3.7): its steps, their questions, and who is asked. Next, Back, progress,
 * the review, the checks (`survey-faults.ts`) and the server all use these two lists, so they cannot disagree.
 */
import type { WaitAnswer } from '#domain/terms.ts'
import { noAnswers, type SurveyAnswers } from './survey-answers.ts'

type Asked = (answers: SurveyAnswers) => boolean

const always: Asked = () => true
const forServiceUser: Asked = ({ collected_from }) => collected_from === 'USER'
const forAgency: Asked = ({ collected_from }) => collected_from === 'STAFF_AGENCY'
const forUserDrug: Asked = (answers) => forServiceUser(answers) && answers.sample_type === 'SUBSTANCE'
const forUserEquipment: Asked = (answers) => forServiceUser(answers) && answers.sample_type === 'PARAPHERNALIA'
const whenUsed: Asked = (answers) =>
  answers.sample_type === 'PARAPHERNALIA' || (forUserDrug(answers) && answers.already_used === 'YES')
const aboutUse: Asked = (answers) => forServiceUser(answers) || whenUsed(answers)
const unlessMonitoring: Asked = ({ collected_from }) =>
  collected_from !== 'STAFF_BEHALF_USER' && collected_from !== 'STAFF_BEHIND'

/** The steps in order, numbered as in R3.1, each with the answers that lead to it. */
export const surveySteps = [
  { step: 0, id: 'results-are-for', asked: always },
  { step: 1, id: 'service-user', asked: forServiceUser },
  { step: 2, id: 'sample', asked: always },
  { step: 3, id: 'use', asked: aboutUse },
  { step: 4, id: 'appearance', asked: always },
  { step: 5, id: 'results-provision', asked: unlessMonitoring },
  { step: 6, id: 'review', asked: always },
  { step: 7, id: 'reminder', asked: always },
] as const
export type SurveyStep = (typeof surveySteps)[number]['step']

/** Whose answer it is: of the person whatever they bring, of this sample alone, or their consent for this sample. */
export type AnswerOf = 'person' | 'sample' | 'consent'

/** The first step; editing from the review returns here too (R3.7). */
export const firstStep: SurveyStep = 0
/** The review: submitting here creates the sample (R3.8). */
export const reviewStep: SurveyStep = 6
/** The reminder card, shown once the sample exists; nothing leads back from it (R3.8). */
export const reminderStep: SurveyStep = 7

/**
 * Every question with its step, in the order of the form, and the kind of sample it is for (R3.2 to R3.6). `origin` has
 * no step: no page asks it. `isPersonal`: the answer tells of the person, so anonymising removes it. `isWord`: the answer
 * is a word of `answers` or `waitAnswers`. `of`: whose answer it is. That of the person is the same for each sample that
 * they bring today (`same-person.ts`), that of the sample is not, and consent is given for each sample anew.
 */
export const surveyQuestions = [
  { field: 'collected_by', step: 0, of: 'person', asked: always, isPersonal: false },
  { field: 'collected_from', step: 0, of: 'person', asked: always, isPersonal: false },
  { field: 'agency_name', step: 0, of: 'person', asked: forAgency, isPersonal: true },
  { field: 'terms', step: 0, of: 'consent', asked: forServiceUser, isPersonal: false },
  { field: 'onsite_sample_id', step: 0, of: 'sample', asked: always, isPersonal: true },
  { field: 'date_collected', step: 0, of: 'sample', asked: always, isPersonal: false },
  { field: 'service_used_before', step: 1, of: 'person', asked: forServiceUser, isPersonal: true },
  { field: 'previously_accessed', step: 1, of: 'person', asked: forServiceUser, isPersonal: true },
  { field: 'sample_type', step: 2, of: 'sample', asked: always, isPersonal: false },
  { field: 'sample_id', step: 2, of: 'sample', asked: always, isPersonal: false },
  { field: 'expected_drugs', step: 2, of: 'sample', asked: always, isPersonal: false },
  { field: 'already_used', step: 2, of: 'sample', asked: forUserDrug, isPersonal: true, isWord: true },
  { field: 'paraphernalia_reuse', step: 2, of: 'sample', asked: forUserEquipment, isPersonal: true, isWord: true },
  { field: 'checking_reasons', step: 3, of: 'sample', asked: forServiceUser, isPersonal: true },
  { field: 'sample_effect', step: 3, of: 'sample', asked: whenUsed, isPersonal: true },
  { field: 'wait_for_results', step: 3, of: 'sample', asked: forServiceUser, isPersonal: true, isWord: true },
  { field: 'colour', step: 4, of: 'sample', asked: always, isPersonal: false },
  { field: 'texture', step: 4, of: 'sample', asked: always, isPersonal: false },
  { field: 'results_provision', step: 5, of: 'person', asked: unlessMonitoring, isPersonal: false },
  { field: 'origin', step: null, of: 'sample', asked: always, isPersonal: true },
] as const satisfies readonly ({ step: SurveyStep | null; of: AnswerOf; asked: Asked; isPersonal: boolean } & (
  | { field: WordField; isWord: true }
  | { field: Exclude<keyof SurveyAnswers, WordField> }
))[]

export type SurveyField = (typeof surveyQuestions)[number]['field']

/** The questions that are answered by a word of `answers` or `waitAnswers`. */
type WordField = {
  [F in keyof SurveyAnswers]: [SurveyAnswers[F]] extends [WaitAnswer | null] ? F : never
}[keyof SurveyAnswers]

export const wordFields = surveyQuestions.filter((question) => 'isWord' in question).map(({ field }) => field)

/** Whether an answer is a word of `answers` or `waitAnswers`. */
export const isWordField = (field: SurveyField): field is WordField => wordFields.some((one) => one === field)

/** What else decides which questions are asked: no terms in edit mode, the date only if `show_date`. */
export type SurveyForm = { readonly editing: boolean; readonly showDate: boolean }

/** The steps for these answers, first to last. */
export function askedSteps(answers: SurveyAnswers): SurveyStep[] {
  return surveySteps.filter(({ asked }) => asked(answers)).map(({ step }) => step)
}

/** The step after Next; null at the reminder card. `steps`: those of this way through the survey. */
export function nextStep(step: SurveyStep, answers: SurveyAnswers, steps = askedSteps(answers)): SurveyStep | null {
  return steps.find((other) => other > step) ?? null
}

/** The step after Back; null at the first step and at the reminder card. */
export function previousStep(step: SurveyStep, answers: SurveyAnswers, steps = askedSteps(answers)): SurveyStep | null {
  if (step === reminderStep) return null
  return steps.findLast((other) => other < step) ?? null
}

/** The position of this step and the total, including the review; the reminder card counts as the last. */
export function surveyProgress(step: SurveyStep, answers: SurveyAnswers, steps = askedSteps(answers)) {
  const counted = steps.filter((other) => other !== reminderStep)
  return { position: counted.filter((other) => other <= step).length, total: counted.length }
}

/** Whether a question is asked for this kind of sample, in this form. */
export function isAsked(field: SurveyField, answers: SurveyAnswers, form: SurveyForm): boolean {
  if (field === 'origin' || (field === 'terms' && form.editing)) return false
  if (field === 'date_collected' && !form.showDate) return false
  return surveyQuestions.some((question) => question.field === field && question.asked(answers))
}

/** The questions of a step, in the order of the form. */
export function questionsOf(step: SurveyStep, answers: SurveyAnswers, form: SurveyForm): SurveyField[] {
  return surveyQuestions
    .filter((question) => question.step === step && isAsked(question.field, answers, form))
    .map(({ field }) => field)
}

/** The step that asks a question; null for `origin`. */
export function stepOf(field: SurveyField): SurveyStep | null {
  return surveyQuestions.find((question) => question.field === field)?.step ?? null
}

/**
 * The answers as they are stored: what is not asked of this kind of sample is emptied, whatever was sent, and
 * `results_provision` is INTERNALLY where its step is skipped (R3.6, R3.12). Keeps `terms` of a USER sample and
 * `date_collected` as sent; the server decides whether its form asks for them.
 */
export function onlyAskedAnswers<Answers extends SurveyAnswers>(input: Answers): Answers {
  let kept = input
  for (const { field, asked } of surveyQuestions) {
    if (!asked(kept)) kept = { ...kept, [field]: noAnswers[field] }
  }
  return unlessMonitoring(kept) ? kept : { ...kept, results_provision: 'INTERNALLY' }
}
