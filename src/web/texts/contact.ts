/** Texts about the contact for one message about a result. */
export const contactTexts = {
  open: 'One message when the result is there',
  title: 'One message when the result is there',
  lead: 'Sent once, then deleted; after 30 days at the latest. It says neither what it is about nor the sample’s ID. Nobody can read it here again.',
  labels: {
    EMAIL: 'Email address',
    SMS: 'Phone number with its country',
    either: 'Email address, or phone number with its country',
  },
  hints: {
    EMAIL: 'Such as name@example.org.',
    SMS: 'Such as +1 416 555 0100.',
    either: 'Such as name@example.org, or +1 416 555 0100.',
  },
  language: 'Language of the message',
  save: 'Save',
  saved: 'One message will be sent when the result is there.',
  forget: 'Forget a contact',
  forgotten: 'If there was a contact for this sample, it is deleted.',
  send: 'Send word now',
  sendAbout: 'A strip alone sends no message by itself. If somebody left a contact, one is sent now.',
  sent: 'If somebody left a contact for this sample, they get their message now.',
}
