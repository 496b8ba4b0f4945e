/** Texts of the mail server's settings. */
export const adminMailTexts = {
  title: 'Mail',
  lead: 'Invitations and links for new passwords are shown to you once. With a mail server they are sent to the person, too.',
  isOn: 'Send invitations and links by mail',
  fields: {
    host: 'Mail server',
    port: 'Port',
    security: 'Private connection',
    username: 'User name',
    password: 'Password',
    from_address: 'Sent from',
  },
  hints: {
    host: 'Such as smtp.example.org.',
    username: 'Leave it empty if the server needs none.',
    from_address: 'The address that people see. The mail server must let this user send from it.',
  },
  passwordHints: {
    set: 'A password is stored. It is never shown; leave this empty to keep it.',
    unset: 'It is stored encrypted and never shown again.',
    unreadable: 'The stored password cannot be read any more, because the secret key has changed. Enter it again.',
  },
  securities: {
    TLS: 'TLS from the start (port 465)',
    STARTTLS: 'STARTTLS (port 587)',
    NONE: 'None: for a server on this machine',
  },
  save: 'Use this mail server',
  saveOff: 'Send no mail',
  saved: 'The mail server was saved. Send a test mail to try it.',
  off: 'Nothing is sent by mail any more.',
  test: {
    title: 'Try it',
    to: 'Send a test mail to',
    toMissing: 'Enter an email address.',
    submit: 'Send a test mail',
    sent: (to: string) => `The mail server accepted the test mail for ${to}. Check whether it arrived.`,
    unsaved: 'Save the changes above first: the test uses what is stored.',
  },
}
