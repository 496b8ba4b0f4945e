/** Texts of testing at the counter. */
export const counterTexts = {
  testHere: 'Test Here',
  testNow: 'Test Now',
  notBegun: (why: string) => `The test was not begun. ${why}`,
  tell: 'Tell The Person',
  firstLook: 'First look',
  giveBack: {
    title: (id: string) => `Give back what is left of ${id}`,
    notTold: 'The person was not told this result yet. Tell them before they take it along.',
    basis: 'It leaves your site for good: it can then be neither sent to a lab nor disposed of. Its result stays.',
    card: 'Ticket or card that the person shows',
    cardHint: 'Scan it, or type its number or ID. It must be the one of this vial.',
    weight: 'How much goes back, in gram',
    weightHint: (there: string) => `The vial held ${there} before the test.`,
    notWeighed: 'The vial was not weighed. You can leave this empty.',
    sealedQuestion: 'Before it goes over the counter',
    sealed: 'It is sealed, and nothing that was dissolved is in it.',
    name: 'Staff full name',
    submit: 'It Was Given Back',
    done: (id: string, weight: string | null) => `${id} was given back: ${weight ?? 'not weighed'}.`,
  },
}
