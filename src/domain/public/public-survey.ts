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

/** The field with the fault. */
export type FormFault = { readonly field: keyof FormAnswers | 'form'; readonly message: string }

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
 * The input of the call, and the faults to correct first (spec S5: 'No' and 'Don't know' stand alone, 'other' needs a
 * text).
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
  // Count the typed text even if 'Other' is not ticked.
  const plan = other === '' || (alone !== undefined && !given.is_other) ? given.plan : [...given.plan, other]
  // TypeScript cannot narrow a generic type.
  const orNull = <T extends string>(word: T) => (word === '' ? null : (word as Exclude<T, ''>))
  return {
    faults,
    body: {
      how_useful: orNull(given.how_useful),
      plan,
      change_plan: orNull(given.change_plan),
      use_again: orNull(given.use_again),
      feedback: orNull(given.feedback),
    },
  }
}
