/** Texts of the list of names that nobody knows, where a second person agrees. */
import type { Proposal } from '#domain/substance/name-answers.ts'

/** What somebody said of a name. */
const said: Record<Proposal, (drug: string) => string> = {
  SYNONYM: (drug) => `Another name of ${drug}`,
  NOT_DANGEROUS: () => 'Known, and not dangerous by itself',
  NOT_PART: () => 'Not part of the sample: internal standard, solvent, artefact',
}

export const unknownListTexts = {
  title: 'Names that nobody knows',
  lead: 'Names in results that the dictionary does not have, the most frequent first. Readers are warned about each. What one person says counts for all results after a second person has agreed.',
  home: 'Home',
  search: 'Search names',
  which: 'Which names',
  all: 'All names',
  waiting: 'Names that wait for a second person',
  none: { title: 'No unknown names', text: 'The dictionary knows every name in the results.' },
  columns: { name: 'Name', samples: 'Samples', said: 'What somebody said', say: 'Say what it is' },
  nobodySaid: 'Nothing yet',
  by: (names: readonly string[]) => (names.length === 0 ? 'Somebody who is gone' : names.join(', ')),
  said,
  say: 'Say what it is',
  sayOne: (name: string) => `Say what it is: ${name}`,
  sayTitle: (name: string) => `What is ‘${name}’?`,
  sayText: 'It counts after somebody else has agreed, also for results that were submitted before.',
  answer: 'It is …',
  answers: {
    SYNONYM: 'Another name of a drug',
    NOT_DANGEROUS: 'Known, and not dangerous by itself',
    NOT_PART: 'Not part of the sample: internal standard, solvent, artefact',
  } satisfies Record<Proposal, string>,
  answerMissing: 'Choose what it is.',
  why: 'How do you know?',
  send: 'Say it',
  saidNow: (name: string) => `What you said of ‘${name}’ waits for a second person.`,
  agree: 'Agree',
  agreeOne: (what: string, name: string) => `Agree: ${name}: ${what}`,
  agreeTitle: (name: string) => `Agree about ‘${name}’?`,
  agreeText: 'From then on it counts for all results, also for those submitted before.',
  agreed: (name: string) => `‘${name}’ is known now.`,
  alone: 'You said this yourself, and nobody else has an account. The record says that one person decided it.',
  unreasoned: 'Nobody said why it is not dangerous. The record keeps your reason.',
  aloneWhy: 'Why are you sure?',
  turnDown: 'Turn down',
  turnDownOne: (what: string, name: string) => `Turn down: ${name}: ${what}`,
  turnDownTitle: (name: string) => `Turn down what was said of ‘${name}’?`,
  turnDownText: 'The name stays unknown, and readers are warned about it.',
  turnedDown: (name: string) => `‘${name}’ stays unknown.`,
  reason: 'Why?',
  optional: '(optional)',
  notice: (count: number) =>
    count === 1 ? '1 name waits for a second person.' : `${count} names wait for a second person.`,
  look: 'Look at them',
  share: (share: string) => `${share} of the results of the last 90 days hold something that nobody knows.`,
  shareGrow: (share: string) =>
    `${share} of the results of the last 90 days hold something that nobody knows: the dictionary should grow.`,
  frequent: (names: readonly string[]) => `Most frequent: ${names.map((name) => `‘${name}’`).join(', ')}.`,
  grow: 'Say what the names are',
}
