/** The answers to the questions that an import asks once for many rows. */

/**
 * Questions beside those about amounts, with their answers: a word or a blank in the column of a drug; the unit of such
 * columns; what a column of minor substances, and a word of abundance, says; commas in a column of names; a name of several drugs; a word that names
 * nothing; decimals beyond what is kept; and a column that is left out although its cells are words of results.
 */
export const answersTo = {
  word: ['FOUND', 'NOT_FOUND', 'NOTHING'],
  blank: ['NOT_FOUND', 'NOTHING'],
  unit: ['PERCENT', 'SHARE', 'G', 'MG', 'UG'],
  minor: ['TRACE', 'PRESENT'],
  abundance: ['TRACE', 'PRESENT'],
  commas: ['LIST', 'NAME'],
  several: ['EACH', 'AS_WRITTEN'],
  nameless: ['LEFT_OUT'],
  round: ['ROUND'],
  left: ['OTHER'],
} as const
export type SaidAsk = keyof typeof answersTo
export type AnswerTo<Ask extends SaidAsk> = (typeof answersTo)[Ask][number]
export const saidAsks = [
  'word',
  'blank',
  'unit',
  'minor',
  'abundance',
  'commas',
  'several',
  'nameless',
  'round',
  'left',
] as const
export const saidAnswers = [...new Set(saidAsks.flatMap((ask): readonly AnswerTo<SaidAsk>[] => answersTo[ask]))]
