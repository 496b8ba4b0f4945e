/** Texts of receiving samples. */
import { nameMissing } from '#domain/faults.ts'

const samples = (count: number) => (count === 1 ? '1 sample' : `${count} samples`)

export const receiveTexts = {
  title: 'Confirm Receipt',
  cancel: 'Cancel',
  failed: 'The deliveries could not be loaded',
  none: 'No samples to show',
  noneOnTheWay: 'Nothing is on its way to your site. A vial that arrived by mistake can still be scanned here.',
  scan: {
    count: (ticked: number, all: number) => `${ticked} of ${all} scanned`,
    ticked: (id: string) => `${id} scanned.`,
    unknown: (id: string) => `${id} is not in your deliveries.`,
  },
  from: (site: string) => `From ${site}`,
  prepared: (person: string) => `Prepared by ${person}`,
  tracking: (number: string) => `Tracking number ${number}`,
  internal: 'Internal delivery',
  scanned: (ticked: number, all: number) => `${ticked} of ${samples(all)} scanned`,
  tickAll: (site: string, when: string) => `All of the package from ${site}, ${when}`,
  tick: (id: string) => `Scanned: ${id}`,
  isScanned: 'Scanned',
  notScanned: 'Not scanned yet',
  missing: {
    title: 'Reported missing',
    text: 'These were reported missing on their way here. Scan or tick one that has turned up: receiving it notes that it was found.',
    tick: (id: string) => `Turned up: ${id}`,
    found: 'Turned up',
    not: 'Missing',
  },
  gone: {
    title: 'Not received',
    text: 'These are no longer on their way to you. The others can still be received.',
  },
  mistake: {
    button: 'Arrived here by mistake',
    title: (id: string) => `Did ${id} arrive here by mistake?`,
    text: (id: string) =>
      `If ${id} is on its way to another lab, it is sent to your site instead, and that lab no longer waits for it. The custody log keeps who said so.`,
    name: 'Who has it here?',
    yes: 'Take it in',
    done: (id: string) => `${id} is in your deliveries now, and ticked.`,
  },
  receiver: 'Who receives the samples?',
  receiverMissing: nameMissing.receiver,
  transporter: 'Who brought them?',
  transporterHint: (ids: readonly string[]) => `For ${samples(ids.length)} without a tracking number.`,
  transporterMissing: nameMissing.transporter,
  ticked: (count: number) => (count === 0 ? 'None ticked' : `${count} ticked`),
  which: (count: number) => (count === 1 ? 'Which one?' : `Which ${count}?`),
  toEnd: 'Names and Submit',
  here: (when: string, label: string) => `It is already here: received on ${when}. Its status is ${label}.`,
  left: (count: number) => `${samples(count)} of this delivery ${count === 1 ? 'was' : 'were'} not scanned:`,
  leftLead: 'Tick only what you have looked for and not found. What is not ticked stays In Transit.',
}
