/** Texts of amounts in the report form: how to type them, and what percentages refer to. */
import type { PercentBasis } from '#domain/report/amounts.ts'

export const amountTexts = {
  hint: 'An amount can be 8.25, 8-12, <1, >80, trace or not found. Leave it empty if nobody measured it.',
  basis: 'What the percents are of',
  basisHint: 'The public reads it under the numbers.',
  noBasis: 'Choose',
  bases: {
    of_weight: 'The weight of what was tested',
    relative: 'Each other (peak areas): no amounts',
    estimate: 'A rough estimate',
    not_stated: 'Not stated',
  } satisfies Record<PercentBasis, string>,
  /** For a drug that has forms. */
  measuredAs: {
    title: 'Base or salt',
    said: (name: string, form: string | null) => (form === null ? `${name} not said` : `${name} as ${form}`),
    label: (name: string, row: number) => `Amount of ${name}, row ${row}`,
    none: 'Not said',
    base: 'Base, without its salt',
  },
  ranOut: (day: string) =>
    `The approval of this method ran out on ${day}. The public reads only its general sentence, and amounts get no range from it.`,
  /** Signs and words that a phone's number keyboard lacks. */
  keys: {
    label: (row: number) => `Other amounts, row ${row}`,
    below: 'Less than',
    above: 'More than',
    range: 'To, between two numbers',
  },
  notFoundToo: 'This line says that it was not found, and has an amount. Empty the amount, or leave the line out.',
}
