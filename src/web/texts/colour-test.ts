import { colourEn } from '#domain/public/texts/colour-en.ts'
import { testColours } from '#domain/report/colour-test.ts'

/** The first letter as a capital, for a list of choices. */
const choice = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Texts of the form of a colour test. */
export const colourTestTexts = {
  lead: 'Say what you saw. The public reads the colours and what they may be, and never that it was found.',
  colour: (row: number) => `Colour ${row}`,
  reagent: 'Reagent',
  reagentHint: 'For TLC: what made the spot visible.',
  seen: 'Colour that you saw',
  choose: 'Choose a colour',
  colours: testColours.map((value) => ({ value, label: choice(colourEn.colours[value]) })),
  seconds: 'After how many seconds',
  optional: '(optional)',
  add: 'Add another colour',
  remove: (row: number) => `Remove colour ${row}`,
  mayBe: (row: number) => (row === 1 ? 'It may be' : `Or it may be (${row})`),
  mayBeHint: 'A drug of the list, if you want to say so. The public reads ‘may be’, and never ‘found’.',
  unlisted: (name: string) => `No drug is named '${name}'. Choose one of the list.`,
  combobox: {
    empty: 'No drug has this name',
    found: (count: number) => (count === 1 ? '1 drug matches' : `${count} drugs match`),
    more: (count: number) => `${count} more. Type more letters.`,
  },
}
