/** Texts about what the dictionary that comes with Vialog has and the service's lacks. */
const drugs = (count: number) => (count === 1 ? '1 drug' : `${count} drugs`)

export const adminGrowthTexts = {
  notice: (added: number, changed: number) => {
    const lacks = added > 0 ? `it has ${drugs(added)} that yours lacks` : ''
    const more = changed > 0 ? `it knows more about ${drugs(changed)} that you never changed` : ''
    return `Vialog’s dictionary has grown: ${[lacks, more].filter(Boolean).join(', and ')}.`
  },
  look: 'See what is new',
  title: 'Take over what is new',
  lead: 'A drug that you changed, retired or merged stays as it is.',
  none: 'Your dictionary has all that comes with Vialog.',
  added: (count: number) => `New drugs: ${count}`,
  changed: (count: number) => `Drugs that get more names or facts: ${count}`,
  left_alone: (count: number) => `Drugs that differ from Vialog’s and stay as they are: ${count}`,
  left_out: (count: number) => `Names that mean something else in your dictionary, so they stay out: ${count}`,
  leftOut: (drug: string, name: string, isWhole: boolean) =>
    isWhole ? `${drug} stays out, because of ‘${name}’` : `${drug} comes without ‘${name}’`,
  noEffects: 'No result changes.',
  save: 'Take it over',
  done: (added: number, changed: number) => `${drugs(added)} added, ${drugs(changed)} changed.`,
}
