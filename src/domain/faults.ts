/** Sentences about fields that several forms have. The server that refuses and the page that explains share them. */

/** A reason was left empty. */
export const reasonMissing = 'Enter the reason.'

/** A text is longer than its field allows. The sentence tells the limit and the length of the text. */
export const tooLong = (most: number, has: number) =>
  `At most ${most.toLocaleString('en')} characters; this has ${has.toLocaleString('en')}.`

/** A value in quotation marks, cut after 60 characters. */
export function quoted(text: string): string {
  const characters = [...text]
  return `‘${characters.slice(0, 60).join('')}${characters.length > 60 ? '…' : ''}’`
}

/** A first or last name is empty. There is one sentence for each person whose name it can be (R3.10). */
export const nameMissing = {
  anyone: 'Enter a first and a last name.',
  collector: 'Enter the first and last name of the person who collected the sample.',
  preparer: 'Enter the first and last name of the person who prepared the samples.',
  receiver: 'Enter the first and last name of the person who receives the samples.',
  transporter: 'Enter the first and last name of the person who brought the samples.',
  reporter: 'Enter the first and last name of the person who reports them.',
  disposer: 'Enter the first and last name of the person who disposes of the samples.',
  destroyer: 'Enter the first and last name of who destroyed it.',
  witness: 'Enter the first and last name of the witness.',
} as const

/** The witness is the person who acts (R2.23). */
export const sameWitness = 'The witness must be another person.'

/** Further analysis was chosen without a site to send to. */
export const destinationMissing = 'Choose where the samples go.'

/** The person's role does not allow this. */
export const wrongRole = 'Your account may not do this.'
