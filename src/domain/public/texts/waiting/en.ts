/** English texts for a sample without a result, and for the one message when the result is there. */

type Due = { readonly day: string }

export const waiting = {
  title: 'There is no result yet',
  now: (label: string) => `Now: ${label}`,
  due: 'When to expect it:',
  noLater: ({ day }: Due) => `No later than 12:00 PM on ${day}.`,
  /** The vial is at the counter where the person left it. */
  atCounter: 'It is tested at the counter where you left it. Ask there how long it takes.',
  late: ({ day }: Due) => `It was due by ${day}. We are late. You can ask us how long it will take.`,
  missing: 'Please ask the site where you left it.',
  disposed: 'The sample is gone, and there is no result. Please ask the site where you left it.',
  steps: 'The steps of your sample',
  done: 'done',
  /** The only text of the calendar entry. */
  appointment: 'Your appointment',
  calendar: 'Put the day in your calendar. It says only ‘Your appointment’.',
  /** The one message; its subject is the text of the appointment. */
  news: 'There is news about your appointment. Look where you were told to look, or come by.',
  /** Leaving a contact for that message. */
  contact: {
    title: 'Get one message',
    about:
      'When the result is there we send one message to the address or number that you leave. Then: ‘We no longer have it. The company that carried the message may.’ After 30 days we delete it anyway. The message does not say what it is about.',
    email: 'Email address',
    number: 'Phone number with its country, such as +1 416 555 0100',
    either: 'Email address or phone number with its country, such as +1 416 555 0100',
    leave: 'Leave it for one message',
    forget: 'Forget my contact',
    kept: 'We will send one message when the result is there.',
    forgotten: 'If we had a contact for this sample, it is deleted.',
    wrong: 'This is no address or number that we can write to. Check it, please.',
    notTaken: 'We cannot take it for this sample now.',
  },
  later: 'Come back to this page to see the result. You can keep its address.',
}

export type WaitingTexts = typeof waiting
