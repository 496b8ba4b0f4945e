/** Texts of the questions that a paste or a file asks once about all its amounts. */
import { type AmountAnswer, type AmountAsk, type WordAsk, wordIn } from './asked-amounts.ts'

const firstOf = (names: readonly string[]) => (names.length > 5 ? [...names.slice(0, 5), '…'] : names).join(', ')

const answers: Record<AmountAnswer, string> = {
  present: 'It is there, and was not measured',
  not_found: 'It was looked for and not found',
  left_out: 'It is not part of the result',
}

const asks: Partial<Record<string, string>> = {
  empty: 'Without an amount: ',
  unclear: 'Not clear whether found (‘–’, ‘n/a’, ‘no’): ',
  not_d: '‘n.d.’ beside ',
} satisfies Record<AmountAsk, string>

/** The question about the lines with these names; `nameless` lines have none. */
export const amountQuestion = (ask: AmountAsk | WordAsk | 'nameless', names: readonly string[]): string =>
  ask === 'nameless'
    ? `${names.length === 1 ? 'One line has' : `${names.length} lines have`} values and no name. What does that mean?`
    : `${asks[ask] ?? `‘${wordIn(ask) ?? ask}’ beside `}${firstOf(names)}. What does that mean?`

/** The answers to choose from. */
export const amountAnswerTexts = (ask: AmountAsk | WordAsk | 'nameless'): Partial<Record<AmountAnswer, string>> => {
  if (ask === 'nameless') return { present: 'Something is there that has no name', left_out: answers.left_out }
  if (ask.startsWith('flag ')) return { ...answers, present: 'It is there all the same, with its amount' }
  if (ask !== 'not_d') return answers
  return {
    ...answers,
    present: 'Not determined: it is there, and was not measured',
    not_found: 'Not detected: it was looked for and not found',
  }
}

/** The fault of a question without an answer. */
export const amountMissing = 'Say what it means, for all of these lines.'
