/** Texts of the questions that a paste or file asks once about all its amounts. */
import type { AmountAnswer, AmountAsk, WordAsk } from '#domain/report/asked-amounts.ts'

const firstOf = (names: readonly string[]) => (names.length > 5 ? [...names.slice(0, 5), '…'] : names).join(', ')

const answers = {
  present: 'It is there, and was not measured',
  not_found: 'It was looked for and not found',
  left_out: 'It is not part of the result',
}

export const askedAmountTexts = {
  /** Questions about lines, which they identify by their names. */
  ask: {
    empty: (names: readonly string[]) => `Without an amount: ${firstOf(names)}. What does that mean?`,
    unclear: (names: readonly string[]) =>
      `Not clear whether found (‘–’, ‘n/a’, ‘no’): ${firstOf(names)}. What does that mean?`,
    not_d: (names: readonly string[]) => `‘n.d.’ beside ${firstOf(names)}. What does that mean?`,
  } satisfies Record<AmountAsk, (names: readonly string[]) => string>,
  answers: {
    empty: answers,
    unclear: answers,
    not_d: {
      present: 'Not determined: it is there, and was not measured',
      not_found: 'Not detected: it was looked for and not found',
      left_out: answers.left_out,
    },
  } satisfies Record<AmountAsk, Record<AmountAnswer, string>>,
  missing: 'Say what it means, for all of these lines.',
}

const asks: Readonly<Record<string, (names: readonly string[]) => string>> = askedAmountTexts.ask

/** The question about the lines with these names; `nameless` lines have none. */
export const amountQuestion = (ask: AmountAsk | WordAsk | 'nameless', names: readonly string[]): string =>
  ask === 'nameless'
    ? `${names.length === 1 ? 'One line has' : `${names.length} lines have`} values and no name. What does that mean?`
    : (asks[ask]?.(names) ?? `‘${ask.slice('word '.length)}’ beside ${firstOf(names)}. What does that mean?`)

/** The answers to choose from. */
export const amountAnswerTexts = (ask: AmountAsk | WordAsk | 'nameless'): Partial<Record<AmountAnswer, string>> => {
  if (ask === 'nameless') return { present: 'Something is there that has no name', left_out: answers.left_out }
  return ask === 'not_d' ? askedAmountTexts.answers.not_d : answers
}
