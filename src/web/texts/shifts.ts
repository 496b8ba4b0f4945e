/** Texts of a shift without a network, on its device. */
import type { ContainerType } from '#domain/terms.ts'

const samples = (count: number) => (count === 1 ? '1 sample' : `${count} samples`)
const ids = (count: number) => (count === 1 ? '1 ID' : `${count} IDs`)

/** How many labels of one kind of container are left. */
type Left = { readonly type: ContainerType; readonly count: number }

const containers: Record<ContainerType, readonly [string, string]> = { VIAL: ['vial', 'vials'], BAG: ['bag', 'bags'] }

function counted({ type, count }: Left): string {
  const [one, more] = containers[type]
  return count === 1 ? `1 ${one}` : `${count === 0 ? 'no' : count} ${more}`
}

export const shiftTexts = {
  title: 'Shift',
  of: (device: string) => `Shift on ${device}`,
  samples,
  service: 'This service',
  offer: {
    title: 'A shift is open on this device',
    text: (device: string, begun: string) => `${device}, begun ${begun}. Its samples are locked with its passphrase.`,
    goOn: 'Go on with the shift',
  },
  bar: {
    label: 'This shift',
    kept: (kept: number, sent: number) => `Shift: ${kept} kept on this device, ${sent} sent`,
    offline: 'no network',
    signedOut: 'not signed in',
    refused: (count: number) => (count === 1 ? '1 needs you' : `${count} need you`),
    lock: 'Lock',
    home: 'Home',
  },
  locked: {
    title: 'Go on with the shift',
    text: (device: string, site: string, begun: string) => `${device}, ${site}, begun ${begun}.`,
    passphrase: 'Passphrase',
    show: 'Show passphrase',
    hint: 'The five words, or the one that was typed when the shift began. Its recovery code works too.',
    open: 'Open the shift',
    opening: 'Opening …',
    wrong: 'That is not the passphrase of this shift. Nothing was deleted.',
    empty: 'Enter the passphrase.',
    wait: (seconds: number) => `Wait ${seconds} s before you try again.`,
    broken: 'What is kept on this device could not be read. Nothing was deleted. Reload the page to try again.',
    forgotten: 'Passphrase forgotten?',
    forgottenText:
      'An administrator can show you the recovery code of this shift: Administration, Shifts. It opens the shift instead of the passphrase.',
  },
  elsewhere: {
    title: 'The shift is open in another tab',
    text: 'One tab at a time has it, so that no sample is written twice. Close the other tab, and it opens here by itself.',
  },
  elsewhereEnded: {
    title: 'This shift was ended elsewhere',
    mark: 'ended elsewhere',
    text: (by: string | null, at: string) =>
      `${by ?? 'Somebody'} ended it on ${at}. Nothing on this device was deleted.`,
    left: (count: number, until: string) =>
      `${samples(count)} ${count === 1 ? 'is' : 'are'} only on this device. The service takes ${count === 1 ? 'it' : 'them'} until ${until}, and asks an administrator wherever a label was used for another sample. Until then an administrator can also show the recovery code that opens this device. After that, print what is left and type it in at the counter.`,
    allThere: 'No sample of it is only on this device.',
    now: 'Do not use its labels any more: they are free for others. Sign in and let everything be sent, then end the shift here and begin a new one.',
    endNow: 'Do not use its labels any more: they are free for others. End the shift here, too, and begin a new one.',
  },
  impossible: {
    title: 'This browser cannot have a shift',
    text: 'It keeps nothing on this device, or the address of this page does not begin with https. Nothing was begun.',
  },
  none: {
    title: 'No shift is open on this device',
    text: 'A shift takes labels along and adds samples without a network. It begins while there is one.',
    begin: 'Begin a shift',
  },
  list: {
    add: 'Add Sample',
    end: 'End the shift',
    empty: 'No samples in this shift yet',
    emptyText: 'They are listed here as soon as they are kept on this device.',
    title: (count: number) => `${samples(count)} of this shift`,
    free: (left: readonly Left[]) => `You have ${left.map(counted).join(' and ')} left.`,
    noFree: 'No reserved ID is left. Any other label of your site can be used: it is checked when the sample is sent.',
    drafts: (count: number) =>
      count === 1 ? 'You have an unfinished sample.' : `You have ${count} unfinished samples.`,
    draftOn: (count: number) => (count === 1 ? 'Continue it' : 'Continue one of them'),
    notReserved: 'not reserved',
    made: (time: string) => `Added ${time}`,
    states: {
      made: 'Kept here',
      tried: 'On its way',
      held: 'Received',
      refused: 'Not taken',
      given_up: 'Given up',
    },
    question: 'An administrator is asked about it.',
    correct: 'Correct',
    card: 'Card',
    giveUp: 'Give up',
    of: (what: string, id: string) => `${what} ${id}`,
    later: 'It can be corrected once the service has answered.',
    stored: (drugs: string) =>
      `The sample that it holds was brought in as ${drugs}. If this is another sample, correct its ID.`,
    more: (count: number) => `Show all ${count}`,
    givenUp: (staff: string, reason: string) => `${staff}: ${reason}`,
  },
  needsNetwork: 'Only adding samples works without a network. Results, transport and everything else need it.',
  sending: {
    title: 'Sending',
    done: 'The service holds every sample of this shift.',
    doneBut: 'The service holds every sample of this shift except those given up.',
    nothing: 'Nothing to send yet.',
    someRefused: 'Everything is sent except what needs you, below.',
    sending: (left: number) => `Sending. ${samples(left)} to go.`,
    offline: (left: number) => `${samples(left)} to send. No network: it goes on by itself when there is one.`,
    signedOut: (left: number) => `${samples(left)} to send. Sign in, and it goes on by itself.`,
    stranger: (left: number, site: string) =>
      `${samples(left)} to send. You are signed in, but not as collection staff of ${site}. Log out, and let one of them sign in.`,
    takenOver: (site: string, to: string) =>
      `${site} has closed since this shift began, and ${to} took over: the samples go there.`,
    next: (seconds: number) => `Next try in ${seconds} s.`,
    now: 'Try now',
    signIn: 'Sign in',
    progress: (held: number, of: number) => `${held} of ${of} received`,
    notNow: 'The service could not take some samples just now.',
    notWritten: 'This device could not note what was sent.',
    unknown: 'The service does not know this shift. End the shift says what to do with what is left.',
    otherForm: 'The service holds another form under this ID. Its own was not changed.',
    otherResult: 'The service holds another result of this sample.',
    noResults: 'This version of the service takes no results.',
  },
  survey: {
    submit: 'Keep this sample',
    reviewText: 'The sample is kept on this device when you press Keep this sample, and sent when there is a network.',
    failed: (why: string) => `${why} The sample is NOT kept yet. Your answers stay on this page: do not close it.`,
    full: 'This device could not write the sample.',
    fullHelp: 'Free some space on the device, or send what is kept, then press the button again.',
    inUse: (id: string) => `${id} is used for another sample of this shift.`,
    notLabel: 'That does not look like a label.',
    idHint: (hint: string) =>
      `${hint} The IDs of this shift are offered; any other label of your site can be used too.`,
    notReserved: (id: string) =>
      `${id} is not reserved for this shift. Read the label again. If it does say ${id}, go on: the service checks it when the sample is sent.`,
    gone: 'This sample cannot be corrected now',
    goneText: 'It was sent, or is on its way.',
    back: 'Back to the shift',
  },
  card: {
    added: (id: string) => `${id} is kept on this device`,
    notReserved: (id: string) =>
      `${id} is not reserved for this shift. Compare it with the label before you hand the card out: a wrong ID leads to no result, or to somebody else’s.`,
    asked: (id: string) =>
      `Hand out no card of ${id} yet: an administrator is asked about it, and the card could lead to somebody else’s result.`,
    noCode: 'The card has no check code either. Print it again once the sample was sent.',
    another: 'Add another sample',
    done: 'Done',
    missing: 'This shift has no such sample',
  },
  giveUp: {
    title: 'Give up',
    text: 'Print it first: once given up, this form is not sent, and goes from this device at the end of the shift.',
    print: 'Print the answers',
    printFirst: 'Print the answers first.',
    staff: 'Your full name',
    reason: 'Why is it given up?',
    submit: 'Give this sample up',
    answers: 'Answers',
    cancel: 'Cancel',
  },
  end: {
    title: 'End the shift',
    needsNetwork: 'Ending a shift needs the network and somebody signed in, because it asks the service what it holds.',
    ofAll: (held: number, made: number) => `${held} of ${made} are at the service.`,
    made: (count: number) => `This device made ${count}.`,
    holds: (count: number) => `The service holds ${count}.`,
    agree: 'Nothing is missing.',
    givenUp: (count: number) => (count === 1 ? '1 was given up.' : `${count} were given up.`),
    missing: (count: number) =>
      count === 1 ? '1 sample is missing at the service:' : `${count} samples are missing at the service:`,
    missingText: 'The shift cannot end before each is sent, or given up by name.',
    wronglyGivenUp: (count: number) =>
      `The service does not take the name or the reason of ${samples(count)} given up:`,
    other: 'The service holds another form',
    notHeld: 'Not at the service',
    extra: (count: number) =>
      count === 1
        ? '1 sample is at the service, but not on this device:'
        : `${count} samples are at the service, but not on this device:`,
    lists: 'Both lists',
    showHashes: 'Show the hashes',
    hideHashes: 'Hide the hashes',
    kept: 'kept',
    received: 'received',
    columns: { id: 'Sample ID', here: 'This device', there: 'The service', entry: 'Custody entry' },
    givenUpShort: 'given up',
    unknown: {
      text: 'The service does not know this shift. It was ended more than 30 days ago, or the service was restored from an older backup. Print each sample, give it up here, and type it in at the counter; then look for those that were received before.',
      left: 'Samples that are only on this device',
      submit: 'Delete the shift from this device',
    },
    submit: 'End the shift and delete it from this device',
    submitText: 'What the service holds stays there. Unused IDs go back to your site.',
    asking: 'Asking the service what it holds …',
    again: 'Ask again',
    ended: 'The shift is over',
    erased: 'Its samples and keys are deleted from this device.',
    notErased: 'The service closed the shift, but this device could not delete its copy. Reload and end it once more.',
    freed: (count: number) => (count === 0 ? 'No ID was left.' : `${ids(count)} went back to your site.`),
    print: 'Print',
    home: 'To the home page',
    by: (device: string, begun: string) => `${device}, begun ${begun}`,
  },
}
