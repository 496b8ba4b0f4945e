const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })

/** Texts of the page of a sample at the counter. */
export const atCounterTexts = {
  title: 'At The Counter',
  board: 'Waiting board',
  not: (id: string) => `${id} is not tested at your counter`,
  notHere: 'Only a sample that your site tests at its counter has this page.',
  notYours: 'Only analysis staff of your site enter its result. Once it is there, you can tell the person here.',
  asRead: {
    title: 'What the person will read',
    stored: 'What the person reads',
    nothing: 'Choose a technology and enter its result: then it stands here in the words of the person’s page.',
    asking: 'Being worked out from what you typed …',
    current: 'As typed now. Nothing is submitted yet.',
    refused: 'It cannot be submitted like this yet.',
    notAsked: 'It could not be worked out just now.',
    language: 'Language',
    newer: (time: string) =>
      `This result changed on ${time}, while it stood here. What you read before no longer holds: read it again.`,
    untold: (names: readonly string[]) =>
      `Not on the person’s page: that ${anyOf.format(names)} ${names.length === 1 ? 'was' : 'were'} not found. The page says so only of what was expected.`,
  },
  stage: {
    label: 'What this result is',
    FIRST_LOOK: 'First look',
    LAB: 'This is a lab’s result',
    hint: 'A first look says that a lab can find more. Say that it is a lab’s result only if a laboratory made it.',
  },
  correct: 'Correct The Result',
  told: {
    title: 'Told',
    done: 'The person was told.',
    outcomes: {
      HEARD: 'They heard the result.',
      CARD: 'They took the card with the result.',
      DID_NOT_WANT: 'Not told: they did not want to hear it.',
      LEFT: 'Not told: they left before.',
      NOT_REACHED: 'Not told: nobody could reach them.',
    },
    notAnalyzed: {
      text: (reason: string) =>
        `It could not be analyzed: ${/[.!?]$/.test(reason) ? reason : `${reason}.`} Tell the person. Their page gives this reason.`,
      lost: 'It is reported missing, and there is no result. Tell the person, and offer another test. If it is found, it goes on as before.',
      heard: 'The person knows that there is no result.',
      buttons: { HEARD: 'They Heard It', LEFT: 'They Left Before' },
    },
    noted: (time: string, by: string | null) => `Noted on ${time}${by === null ? '' : ` by ${by}`}.`,
    afterAll: 'If they come back, tell them after all: fill in the form below.',
    submit: 'Told',
    later: 'Later',
    notYou: (why: string) =>
      `You cannot note that the person was told. ${why} Somebody of this site who collects samples can.`,
    otherwise: (why: string) => `${why} Its page has what can be done.`,
    page: 'The sample’s page',
  },
  rest: {
    title: 'What happens to the rest',
    further: 'Send On To A Lab',
    destroy: 'Destroy',
    keep: 'Keep Here',
    kept: (id: string) => `${id} stays at this site`,
    returned: 'It was given back to the person.',
    none: 'The sample is not at your site any more.',
  },
}
