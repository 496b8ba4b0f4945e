/** The questions that an import asks once for many rows, each with its answers. */
import { keysOf } from '#domain/records.ts'
import { amountAnswers } from '#domain/report/asked-amounts.ts'

const units = ['PERCENT', 'SHARE', 'G', 'MG', 'UG'] as const
const traces = ['TRACE', 'PRESENT'] as const
/** What a text that is no part of a result may be. */
const beside = ['IN_DOUBT', 'STAFF', 'OTHER'] as const

/**
 * The answers to each kind of question, in the order of the page. question-texts.ts words them.
 */
export const answersTo = {
  plain_words: ['AS_SAID', 'EACH_WORD'],
  word: ['FOUND', 'IN_DOUBT', 'NOT_FOUND', 'NOTHING'],
  blank: ['NOT_FOUND', 'NOTHING'],
  strip_dash: ['NOT_FOUND', 'NOTHING'],
  strip_word: ['FOUND', 'NOT_FOUND', 'INVALID', 'NOTHING'],
  unit: units,
  value_unit: units,
  other_unit: ['PRESENT'],
  minor: traces,
  abundance: traces,
  commas: ['LIST', 'NAME'],
  several: ['EACH', 'AS_WRITTEN'],
  salt: ['STAFF', 'LEFT_OUT'],
  denied: ['NOT_FOUND', 'EACH'],
  nameless: ['LEFT_OUT', 'NOTHING', 'IN_DOUBT'],
  doubted: ['FOUND', 'MORE', 'IN_DOUBT', 'STAFF', 'NOT_FOUND', 'LEFT_OUT'],
  either: ['IN_DOUBT', 'STAFF', 'NOT_FOUND', 'LEFT_OUT'],
  told: ['FOUND', 'MORE', 'IN_DOUBT', 'STAFF', 'NOT_FOUND', 'LEFT_OUT', 'NAMED'],
  phrase: ['NOTHING', 'NOT_FOUND', 'IN_DOUBT', 'STAFF', 'LEFT_OUT', 'NAMED'],
  unlisted: ['NAMED', 'NOTHING', 'IN_DOUBT', 'STAFF', 'LEFT_OUT'],
  codes: ['LEFT_OUT', 'KEPT'],
  round: ['ROUND'],
  left: beside,
  left_told: ['FOUND', 'NOT_FOUND', ...beside],
  left_numbers: beside,
  left_names: beside,
  verdict: ['FOUND', 'MORE', 'TRACE', 'IN_DOUBT', 'NOT_FOUND', 'LEFT_OUT'],
  score: ['FOUND', 'IN_DOUBT', 'NOT_FOUND', 'LEFT_OUT'],
  notes: ['PUBLIC', 'STAFF', 'LEFT_OUT'],
  public_words: ['PUBLIC', 'LEFT_OUT'],
  above: ['ABOVE', 'LEFT_OUT'],
  footer: ['LEFT_OUT'],
  control: ['LEFT_OUT', 'SAMPLE'],
  month: ['MONTH'],
  whose_weight: ['SUBSTANCE', 'LEFT_OUT'],
  empty: amountAnswers,
  unclear: amountAnswers,
  not_d: amountAnswers,
  column: ['NOT_FOUND', 'OTHER'],
} as const
export const questionKinds = keysOf(answersTo)
export type QuestionKind = (typeof questionKinds)[number]
/** The questions about cells of columns that are no part of a result. */
export const leftKinds = ['left', 'left_told', 'left_numbers', 'left_names'] as const satisfies readonly QuestionKind[]
export type AnswerTo<Kind extends QuestionKind> = (typeof answersTo)[Kind][number]
export type Answer = AnswerTo<QuestionKind>
export const questionAnswers = [...new Set(questionKinds.flatMap((kind): readonly Answer[] => answersTo[kind]))]

/** The unit that somebody chose, as tables of substances name it. */
export const unitAnswered = (answer: AnswerTo<'unit'> | null) =>
  // Lowercase is what the method does.
  (answer?.toLowerCase() ?? null) as Lowercase<AnswerTo<'unit'>> | null
