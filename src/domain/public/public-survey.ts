/** Reads the service user's survey from its form into the input of its call, the same with JavaScript and without. */

import type { PublicTexts } from '#domain/public/texts/en.ts'
import { optionWords } from '#domain/public/texts/option-words.ts'
import { isExclusive } from '#domain/survey/checklists.ts'
import { type Answer, answers } from '#domain/terms.ts'

/** The values of the form; an empty text is no answer. */
export type FormAnswers = {
  readonly how_useful: string
  readonly plan: readonly string[]
  readonly is_other: boolean
  readonly other: string
  readonly change_plan: Answer | ''
  readonly use_again: Answer | ''
  readonly feedback: string
}

/** The field with the fault. `title` heads a fault that is none of the answers. */
export type FormFault = {
  readonly field: keyof FormAnswers | 'form'
  readonly message: string
  readonly title?: string
}

/** Too many forms were sent from one address. */
export const tooManyForms = ({ survey, problems }: PublicTexts): FormFault[] => [
  { field: 'form', title: problems.elsewhere, message: `${survey.notSent} ${problems.tooMany}.` },
]

/** The longest texts of a survey, in characters. */
export const longestAnswer = { other: 200, feedback: 5000 } as const

/** Whether a survey says nothing: storing it would use up the only one of its sample. */
export const saysNothing = (answers: {
  readonly how_useful: string | null
  readonly plan: readonly string[]
  readonly change_plan: Answer | null
  readonly use_again: Answer | null
  readonly feedback: string | null
}): boolean =>
  answers.plan.length === 0 &&
  [answers.how_useful, answers.change_plan, answers.use_again, answers.feedback].every((one) => !one?.trim())

/** Reads the form that a browser sends. */
export function readPublicAnswers(sent: URLSearchParams): FormAnswers {
  const text = (name: string) => sent.get(name) ?? ''
  const word = (name: string) => answers.find((answer) => answer === text(name)) ?? ''
  return {
    how_useful: text('how_useful'),
    plan: [...new Set(sent.getAll('plan').filter((one) => one !== ''))],
    is_other: text('is_other') !== '',
    other: text('other'),
    change_plan: word('change_plan'),
    use_again: word('use_again'),
    feedback: text('feedback'),
  }
}

/** The empty form. */
export const noPublicAnswers = readPublicAnswers(new URLSearchParams())

/**
 * The input of the call, and the faults to correct first (R3.11: 'No' and 'Don't know' stand alone, 'other' needs a text).
 */
export function surveyBody(given: FormAnswers, texts: PublicTexts) {
  const { survey } = texts
  const other = given.other.trim()
  const faults: FormFault[] = []
  if (given.is_other && other === '') faults.push({ field: 'other', message: survey.otherMissing })
  const alone = given.plan.find(isExclusive)
  if (alone !== undefined && (given.plan.length > 1 || given.is_other)) {
    faults.push({ field: 'plan', message: survey.planBoth(optionWords(texts, alone)) })
  }
  for (const field of ['other', 'feedback'] as const) {
    const has = [...given[field].trim()].length
    if (has > longestAnswer[field]) faults.push({ field, message: survey.tooLong(longestAnswer[field], has) })
  }
  // Count the typed text even if 'Other' is not ticked.
  const plan = other === '' || (alone !== undefined && !given.is_other) ? given.plan : [...given.plan, other]
  // TypeScript cannot narrow a generic type.
  const orNull = <T extends string>(word: T) => (word === '' ? null : (word as Exclude<T, ''>))
  const body = {
    how_useful: orNull(given.how_useful),
    plan,
    change_plan: orNull(given.change_plan),
    use_again: orNull(given.use_again),
    feedback: orNull(given.feedback),
  }
  if (faults.length === 0 && saysNothing(body)) faults.push({ field: 'form', message: survey.nothing })
  return { faults, body }
}

/**
 * What the server's call refused of a form, in the reader's language: its own sentences are English. `fields` are those of
 * its answer; the form's own rules have named every fault that has a better sentence.
 */
export function refusedAnswers(fields: readonly string[], { survey, problems }: PublicTexts): FormFault[] {
  const known = Object.keys(noPublicAnswers)
  const isField = (name: string): name is keyof FormAnswers => known.includes(name)
  const refused = [...new Set(fields.map((field) => field.split('.')[0] ?? ''))].filter(isField)
  if (refused.length === 0) return [{ field: 'form', title: problems.elsewhere, message: survey.notSent }]
  return refused.map((field) => ({ field, message: survey.notTaken }))
}
