/** Texts of the list of alert recipients. */
export const adminRecipientsTexts = {
  lead: 'Each alert is mailed to these addresses when it is released, changed or taken back. List colleagues and partners, never people who brought a sample.',
  list: 'Addresses',
  search: 'Search by address or name',
  add: 'Add an address',
  addTitle: 'Add an address',
  changeTitle: (email: string) => `Change ${email}`,
  empty: { title: 'No addresses to show', text: 'Add the people and partners who should hear of alerts at once.' },
  columns: { email: 'Address', name: 'Name', language: 'Language', state: 'Gets alerts', change: 'What to do' },
  gets: 'Yes',
  left: 'No, its owner removed it',
  fields: { email: 'Email address', name: 'Name', language: 'Language of the mails' },
  nameHint: 'Of the person or the partner. It is not in the mails.',
  optional: '(optional)',
  saved: 'The address was saved.',
  remove: 'Remove',
  removeOne: (email: string) => `Remove ${email}`,
  removeTitle: 'Remove this address?',
  removeText: (email: string) => `${email} gets no more alerts, nor those that still wait to be sent.`,
  removed: 'The address was removed.',
  private: 'No export contains the addresses, and the audit trail mentions an address without naming it.',
  lacks: {
    MAIL_SERVER: 'No mail is sent: set a mail server in the settings.',
    PUBLIC_URL:
      'No mail is sent: this server does not know its own address, which the links of a mail need. Start it with PUBLIC_URL.',
  },
  settings: 'To the settings',
  failed: {
    title: 'Mails that could not be sent',
    line: (alert: number, count: number) =>
      count === 1
        ? `Alert ${alert}: one mail was tried eight times.`
        : `Alert ${alert}: ${count} mails were tried eight times.`,
    tryAgain: 'Try again',
    tryAgainOne: (alert: number) => `Try again: the mails of alert ${alert}`,
    triesAgain: 'The mails are tried again.',
    letBe: 'Stop trying',
    letBeOne: (alert: number) => `Stop trying: the mails of alert ${alert}`,
    letBeDone: 'These mails are not tried any more.',
  },
}
