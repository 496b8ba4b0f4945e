/** The English texts of alerts: pages, flyer, feed and e-mail. The other languages have the same shape. */

export const alertEn = {
  list: {
    title: 'Alerts',
    lead: 'Warnings about drugs that we tested.',
    now: 'Now',
    none: 'There is no alert now. That does not mean that drugs are safe.',
    archive: 'Ended or taken back',
    newer: 'Newer alerts',
    older: 'Older alerts',
    all: 'All alerts',
    feed: 'Feed for apps',
  },
  states: { ACTIVE: 'Alert', ENDED: 'Ended', RETRACTED: 'Taken back' },
  /** The kind of event, for a Common Alerting Protocol message. */
  event: 'Drug alert',
  /** Stands after the alert in the same line, while staff check the alert again. */
  checkedShort: 'being checked again',
  ended: 'This alert has ended',
  endedWhy: (day: string) => `It ended on ${day}. What it warned of may still be around.`,
  retracted: 'This alert was taken back',
  retractedWhy: (day: string) => `We took it back on ${day}. Please do not pass it on.`,
  checked: 'We are checking this again',
  checkedWhy: 'Something behind this alert has changed. Until we know more, act as if it is right.',
  later: 'Please look at this page again later.',
  unconfirmed: (title: string) => `Unconfirmed: ${title}`,
  unconfirmedWhy: 'Unconfirmed: only test strips say so, and strips can be wrong. Act as if it is right.',
  /** `names`: the public names of the technologies that alone say so, not test strips alone. */
  unconfirmedBy: (names: string, areSeveral: boolean) =>
    areSeveral
      ? `Unconfirmed: only these tests say so: ${names}. They can be wrong. Act as if it is right.`
      : `Unconfirmed: only this test says so: ${names}. It can be wrong. Act as if it is right.`,
  /** `language`: the name of the language in that language. */
  writtenIn: (language: string) => `This alert is written in ${language}.`,
  changed: 'What changed',
  holds: 'It holds',
  soldAs: 'Sold as',
  where: 'Where',
  region: 'The whole region',
  until: 'Until',
  whatToDo: 'What to do',
  looks: 'How it looks',
  effects: 'Effects',
  help: 'Where to get help',
  about: 'About this alert',
  as: (form: string) => `as ${form}`,
  samples: (count: string) => `It is based on ${count} samples.`,
  fewSamples: 'It is based on fewer than 5 samples.',
  onDay: (day: string) => `They were collected on ${day}.`,
  onDays: (from: string, to: string) => `They were collected from ${from} to ${to}.`,
  /** `monday`: the date of the Monday of the week. */
  inWeek: (monday: string) => `They were collected in the week of ${monday}.`,
  inWeeks: (from: string, to: string) => `They were collected between the week of ${from} and the week of ${to}.`,
  methods: (names: string) => `Tested by ${names}.`,
  published: (day: string) => `Published ${day}`,
  updated: (day: string) => `Updated ${day}`,
  picture: 'Picture of it',
  pass: 'Pass it on',
  passHint: 'A short text to copy and send.',
  /** The heading in place of `pass` once the alert was taken back. */
  tell: 'Tell others',
  tellHint: 'Send this to everyone to whom you sent the alert.',
  copy: 'Copy the text',
  copied: 'Copied',
  flyer: 'Flyer to print',
  notFound: 'There is no such alert',
  notFoundText: 'Please check the address, or look at all alerts.',
  /** The parts of the line to pass on. */
  line: {
    soldAs: (names: string) => `Sold as ${names}.`,
    holds: (names: string) => `It holds ${names}.`,
    until: (day: string) => `Until ${day}.`,
  },
  onResult: (title: string) => `Alert: ${title}`,
  onResultUnconfirmed: (title: string) => `Unconfirmed alert: ${title}`,
  onResultMore: 'More alerts that may be about this',
  document: {
    current: 'Scan the code to see if this has changed.',
    qr: 'QR code that leads to this alert',
    more: (address: string) => `Read the rest at ${address}`,
  },
  mail: {
    subject: (title: string) => `Alert: ${title}`,
    subjectChanged: (title: string) => `Alert, changed: ${title}`,
    subjectRetracted: (title: string) => `Alert taken back: ${title}`,
    read: 'Read it here:',
    why: (service: string) => `You get this because ${service} has your address on its list for alerts.`,
    leave: 'To get no more of them, open this page:',
  },
  unsubscribe: {
    title: 'Get no more alerts by e-mail',
    text: 'Press the button and we send no more alerts to your address.',
    button: 'Send me no more',
    done: 'You get no more alerts',
    doneText: 'We took your address off the list.',
    already: 'This was already done',
    alreadyText: 'Your address is not on the list any more. You need to do nothing.',
    wrong: 'This link does not work',
    wrongText: 'A part of it may be missing. Open it from the e-mail again, or write to us.',
  },
}

/** The texts of alerts in a language. A language that lacks one does not compile. */
export type AlertTexts = typeof alertEn
