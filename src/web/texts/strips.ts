/** Texts of a test strip, in the report form and where people read the report. */

import type { LineAnswer } from '#domain/strip/strip-lines.ts'
import { perMillilitre } from '#domain/strip/strip-lines.ts'

export const stripTexts = {
  lot: 'Lot',
  lotHint: 'The number on the box. If the lot is recalled later, its results can be found.',
  optional: '(optional)',
  noLot: 'Not known',
  expired: (lot: string, day: string) => `${lot} (expired on ${day})`,
  recalled: (lot: string) => `${lot} (recalled)`,
  isOf: (lot: string) => `Strip of ${lot}`,
  isRecalled: 'The lot of this strip was recalled: the result may be wrong.',
  lines: 'How many lines does the strip show?',
  window: (from: number, until: number) => `Read it after ${from} minutes, and never after ${until}.`,
  lineAnswers: {
    TWO_LINES: 'Two lines, even if one is faint',
    CONTROL_ONLY: 'Only the control line',
    NO_CONTROL: 'No control line',
    UNSURE: 'Not sure whether there is a line',
  } satisfies Record<LineAnswer, string>,
  verdict: (word: string) => `The strip is ${word.toLowerCase()}.`,
  misled: (names: string) =>
    `${names.charAt(0).toUpperCase()}${names.slice(1)} can make this strip react. Dilute the water and test again with a new strip before you rely on it.`,
  againNegative: 'Tested again, diluted: negative',
  againPositive: 'Tested again, diluted: positive',
  testedAgain: {
    NEGATIVE: 'The first strip counts as invalid: it was too strong. The technician notes say so.',
    POSITIVE: 'The strip was positive again. The technician notes say so.',
  },
  testAgain: 'A doubtful line is not negative. Test again with a new strip.',
  water: 'Water, in mL',
  dissolved: 'Dissolved in it, in mg',
  bothNeeded: 'With both, the form says how strong the water was.',
  concentration: (value: number) => `${perMillilitre(value)} mg/mL`,
  dissolvedIn: (mg: number, ml: number, value: number) =>
    `${mg} mg in ${ml} mL of water: ${perMillilitre(value)} mg/mL`,
}
