/** Texts of names that nobody knows: what a lab can say of one, and what follows. */
import type { NamedAnswer } from '#domain/substance/name-answers.ts'

export const unknownNameTexts = {
  title: 'Names that nobody knows',
  /** Above the list in the report form. */
  formText: (count: number) =>
    count === 1
      ? 'Readers are warned about it, unless you say what it is. You need not answer.'
      : 'Readers are warned about them, unless you say what they are. You need not answer.',
  keys: 'Keys 1 to 5 answer a name and go to the next. Arrows change the name.',
  question: (name: string) => `What is ‘${name}’?`,
  say: 'Say what it is',
  sayNamed: (name: string) => `Say what it is: ‘${name}’`,
  place: (technology: string, row: number) => `${technology}, row ${row}`,
  answers: {
    SYNONYM: 'It is another name of …',
    DANGEROUS: 'It is a drug of the kind …',
    UNKNOWN: 'We do not know it',
    NOT_DANGEROUS: 'It is known, and not dangerous by itself',
    NOT_PART: 'It is not part of the sample: internal standard, solvent, artefact',
  } satisfies Record<NamedAnswer, string>,
  follows: {
    red: 'Red at once.',
    amber: 'Amber.',
    asked: 'Its name looks dangerous, so it needs another answer.',
    someDrug: 'Red at once if that drug is dangerous. Else amber until an administrator agrees.',
    administrator: 'Amber until an administrator agrees.',
    tomorrow: 'Amber until somebody else agrees, tomorrow or later.',
    somebody: 'Amber until somebody else agrees.',
    leftOut: 'Left out of the result at once.',
  },
  marks: {
    unknown: 'nobody knows it',
    SYNONYM: (drug: string) => `another name of ${drug}`,
    NOT_DANGEROUS: 'not dangerous, one person says',
    NOT_PART: 'not part of the sample, one person says',
    leftOut: 'left out',
    asked: 'is it dangerous?',
    fault: 'which drug?',
    dangerous: 'dangerous',
    ofKind: (kind: string) => `dangerous: ${kind}`,
  },
  drug: 'Which drug is it?',
  drugNotFound: 'Choose a drug of the list.',
  kind: 'What kind of drug is it?',
  noKind: 'A dangerous drug of another kind',
  reason: 'How do you know?',
  optional: '(optional)',
  reasonMissing: (name: string) => `Say how you know that ‘${name}’ is not dangerous by itself.`,
  search: {
    empty: 'No item to show',
    found: (count: number) => (count === 1 ? '1 drug' : `${count} drugs`),
    more: (count: number) => `${count} more: type to find them.`,
  },
}
