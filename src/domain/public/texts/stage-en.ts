/** English sentences about a first look at the counter, and about what a lab finds after it. */
export const stageEn = {
  /** How it was tested, within a sentence. */
  strip: 'a strip',
  strips: 'strips',
  infrared: 'infrared',
  colourTest: 'a colour test',
  firstLook: (how: string) => `This is a first look with ${how}. A lab can find more.`,
  /** After that: whether a lab's result is under way, and by which day it was promised. */
  labFollowsBy: (day: string) => `A lab tests it, too: its result is expected by ${day}.`,
  labFollows: 'A lab tests it, too: ask the staff when its result is expected.',
  noLab: 'No lab test is planned so far.',
  /** Above what a first look found, once a lab's result stands before it. */
  part: (title: string) => `First look: ${title}`,
  newSince: (names: string) => `New since you were told: ${names}.`,
  /** A lab's result that names nothing more. It may still take back or change what was said. */
  newLab: 'New since you were told: a lab has tested it, too.',
  /** The same where the reader is not the person who was told. */
  newSinceOther: (names: string) => `New since the first look: ${names}.`,
  newLabOther: 'New since the first look: a lab has tested it, too.',
}

export type StageTexts = typeof stageEn
