/** Texts of the waiting board, as staff see it. */
import type { TicketState } from '#domain/sample/ticket.ts'

const states: Record<TicketState, string> = {
  READY: 'Result is ready',
  ASK: 'Asked to come to the counter',
  TESTING: 'Being tested',
  SENT_ON: 'Sent to a lab',
}

const people = (count: number) => (count === 1 ? '1 ticket waits' : `${count} tickets wait`)

export const boardTexts = {
  title: 'Waiting board',
  lead: 'Everybody whose sample is tested at this counter today and who has not heard the result. A ticket stands here for twelve hours; after that, search All Samples for ‘Ticket 14’.',
  home: 'Home',
  list: 'Tickets',
  states,
  columns: { number: 'Ticket', state: 'State', strips: 'Strips', waited: 'Waited', sample: 'Sample' },
  number: (number: number) => `Ticket ${number}`,
  minutes: (count: number) => `${count} min`,
  unknown: 'Unknown substance',
  hidden: 'You may not see this sample.',
  empty: 'No ticket waits',
  emptyText: 'A sample gets its ticket when somebody presses Test Here or Test Now.',
  off: 'Your site does not test at the counter',
  offText: 'An administrator can switch it on: Administration, Sites.',
  line: (waiting: number, ready: number) =>
    ready === 0 ? `${people(waiting)}.` : `${people(waiting)}; of these, ${ready} with a result.`,
  warned: (count: number) =>
    count === 1
      ? 'Tell 1 of them first: a danger or an unknown substance.'
      : `Tell ${count} of them first: a danger or an unknown substance.`,
  due: (count: number) => (count === 1 ? '1 strip is to be read now.' : `${count} strips are to be read now.`),
  notBegun: {
    title: 'Without a ticket',
    text: 'Collected here in the last twelve hours and not sent away; nobody began a test. The card says that the result comes today, at the counter. If the person waits for it, open the sample and press Test Here.',
    line: (count: number) =>
      count === 1 ? 'Nobody began to test 1 sample of today.' : `Nobody began to test ${count} samples of today.`,
  },
  toBoard: 'Waiting board',
  link: {
    title: 'The screen in the room',
    text: 'A link opens the board on any screen, without signing in. It shows numbers, minutes and states, and nothing else.',
    isOn: (when: string) => `There is a link, made on ${when}. It cannot be shown again. A new link stops it at once.`,
    isOff: 'There is no link yet.',
    once: 'Open this link on the screen. It is shown only now.',
    label: 'Link of the waiting board',
    copy: 'Copy The Link',
    copied: 'The link was copied',
    make: 'Make A Link',
    renew: 'Make A New Link',
    stop: 'Stop The Link',
    made: 'The link was made. An older one opens nothing now.',
    stopped: 'The link was stopped. It opens nothing now.',
  },
}
