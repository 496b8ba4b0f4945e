/** Texts of the settings for text messages. */
export const adminSmsTexts = {
  title: 'Text messages',
  lead: 'Messages about results go to this gateway, one at a time, as JSON with ‘to’, ‘from’ and ‘text’. Redirects are not followed.',
  isOn: 'Hand text messages to a gateway',
  fields: { url: 'Address of the gateway', authorization: 'Authorization', sender: 'Comes from' },
  hints: {
    url: 'It begins with https://.',
    sender: 'A name or number that says nothing of drugs.',
    authorization: {
      set: 'A header is stored. It is never shown; leave this empty to keep it.',
      unset: 'The whole header, such as ‘Bearer …’. It is stored encrypted and never shown again.',
      unreadable: 'The stored header cannot be read any more, because the secret key has changed. Enter it again.',
    },
  },
  save: 'Use this gateway',
  saveOff: 'Send no text messages',
  saved: 'The gateway was saved. Send a test message to try it.',
  off: 'No text messages are sent any more.',
  test: {
    title: 'Try the gateway',
    to: 'Send a test message to',
    submit: 'Send a test message',
    sent: 'The gateway accepted the test message. Check whether it arrived.',
    unsaved: 'Save the changes above first: the test uses what is stored.',
  },
}
