/** English sentences about colour tests. They never say 'found': a colour shows what may be there. */
import type { TestColour } from '#domain/report/colour-test.ts'

/** A colour behind the reagent: 'Marquis: purple'. */
const colours: Record<TestColour, string> = {
  ...{ NONE: 'no change', YELLOW: 'yellow', ORANGE: 'orange', RED: 'red', PINK: 'pink', PURPLE: 'purple' },
  ...{ BLUE: 'blue', GREEN: 'green', BROWN: 'brown', BLACK: 'black', GREY: 'grey', WHITE: 'white' },
  OTHER: 'another colour',
}

export const colourEn = {
  /** What a reagent showed. */
  colours,
  /** Of earlier results, and in a draft. */
  unwritten: 'the colour was not written down',
  reaction: (reagent: string, colour: string) => `${reagent}: ${colour}.`,
  after: (colour: string, seconds: number) => `${colour} after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
  /** The title of a box, and a line of the colour test's part. */
  mayBe: (names: string) => `It may be ${names}`,
  /** Behind 'Before:' and 'Now:' of a correction. */
  itMayBe: (names: string) => `it may be ${names}`,
  noneNamed: 'no drug was named',
  /** In the part of the test itself, which says the rest already. */
  notSure: 'A colour test cannot say so for sure.',
  unsure: 'Many drugs give the same colour, so a colour test cannot say so for sure.',
  /** Follows `unsure` where a name is marked as dangerous. */
  actAsThere: 'Act as if it is there.',
  only: 'Only a colour test was used. It shows what kind of drug may be there, and not how much. It cannot show that a drug is not there.',
  onlyBoth:
    'Only test strips and a colour test were used. They show which kinds of drugs may be there, and not how much. They cannot show that a drug is not there.',
}

export type ColourTexts = typeof colourEn
