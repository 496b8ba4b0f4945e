import type { TechnologyKind } from '#domain/technology/kinds.ts'

/** How staff read a kind. */
const kinds: Record<TechnologyKind, string> = {
  STRIP: 'Test strip',
  COLOUR: 'Colour test',
  VIBRATIONAL: 'Infrared or Raman',
  CHROMATOGRAPHIC: 'Chromatography',
  MASS: 'Mass spectrometry after separation',
  AMBIENT: 'Mass spectrometry without separation',
  RESONANCE: 'Magnetic resonance',
}

/** What a kind's results can be, in a sentence. */
const about: Record<TechnologyKind, string> = {
  STRIP: 'Reacts to one kind of drug, and gives no amount.',
  COLOUR: 'What was seen, and what it may be: never a finding.',
  VIBRATIONAL: 'Sees the main parts and the salt. Amounts are estimates. It can miss small amounts.',
  CHROMATOGRAPHIC: 'Finds only what it is set to look for. Measures amounts. It does not see the salt.',
  MASS: 'Finds small amounts, and measures them. It does not see the salt.',
  AMBIENT: 'Finds small amounts. Amounts are estimates. It cannot tell drugs of the same mass apart.',
  RESONANCE: 'Sees the main parts and the salt, and measures amounts.',
}

/** Texts of the administration of technologies. */
export const adminTechnologiesTexts = {
  lead: 'How samples are analyzed here. Report forms, methods, instruments, imports and public results use this list. A result keeps its technology, and shows its newest name.',
  active: 'In use, in the order of the report form',
  off: 'Not in use',
  offText: 'New reports cannot use them. Earlier results stay as they are.',
  noOff: 'No technology is switched off.',
  add: 'Add a technology',
  addTitle: 'Add a technology',
  changeTitle: (name: string) => `Change ${name}`,
  fields: {
    kind: 'Kind',
    en: 'Name in English',
    fr: 'Name in French',
    es: 'Name in Spanish',
    short: 'Short name for staff',
    uses_up: 'A test uses up its portion',
  },
  hints: {
    kind: 'The kind says what its results can be, and what the public reads about it. It never changes.',
    en: 'The public reads it above the result.',
    other: 'Leave it empty if it is the same.',
    short: 'Leave it empty if the name is short enough.',
    uses_up: 'Then ‘Holdings’ takes the portion off. Infrared gives its portion back to the vial.',
  },
  choose: 'Choose a kind',
  about,
  kinds,
  used: (count: number) => (count === 0 ? 'no report' : count === 1 ? '1 report' : `${count} reports`),
  name: 'Technology',
  kind: 'Kind',
  usedIn: 'Used',
  rename: 'Change',
  renameOne: (name: string) => `Change ${name}`,
  retire: 'Switch off',
  retireOne: (name: string) => `Switch off ${name}`,
  retireTitle: (name: string) => `Switch off ${name}?`,
  retireText: 'New reports cannot use it. Earlier results stay as they are, and you can switch it on again.',
  restore: 'Switch on',
  restoreOne: (name: string) => `Switch on ${name}`,
  saved: (name: string) => `${name} is saved.`,
}
