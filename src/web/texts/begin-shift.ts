/** Texts of 'Begin a shift', and of the list of a site's shifts. */
import { quoted } from '#domain/faults.ts'

const mostNamed = 10

/** The IDs of a list, at most ten, because a roll from another site may hold hundreds that are not free. */
function named(ids: readonly string[]): string {
  const first = ids.slice(0, mostNamed).map((id) => (id.length > 20 ? quoted(id) : id))
  return `${first.join(', ')}${ids.length > mostNamed ? ` and ${ids.length - mostNamed} more` : ''}`
}

export const beginTexts = {
  title: 'Begin a shift',
  lead: 'Take labels along, and add samples where there is no network. They are sent when there is one again.',
  noAccess: {
    title: 'Your account cannot begin a shift',
    text: 'Only staff of a collecting site can. If that is wrong, write to your administrator.',
  },
  device: 'Name of this device',
  deviceHint: 'What your team calls it, such as ‘Tablet 2’.',
  ids: 'Vials and bags that you take along',
  idsHint:
    'Scan each label, or type or paste IDs; write a roll as PD2241-PD2260. Exactly these are reserved for this device.',
  add: 'Add',
  remove: (id: string) => `Remove ${id}`,
  removeAll: 'Remove all',
  counted: (vials: number, bags: number) =>
    `${vials === 1 ? '1 vial' : `${vials} vials`}, ${bags === 1 ? '1 bag' : `${bags} bags`}`,
  takenIds: 'IDs to take along',
  again: (ids: readonly string[]) =>
    ids.length <= 3 ? `${ids.join(', ')}: in the list already.` : `${ids.length} IDs are in the list already.`,
  added: (ids: readonly string[]) => (ids.length <= 3 ? `Added ${ids.join(', ')}.` : `Added ${ids.length} IDs.`),
  unknown: (ids: readonly string[]) =>
    `${named(ids)}: not a free ID of your site. Check the label; used IDs and those of other shifts cannot be taken.`,
  passphrase: 'Passphrase of this shift',
  passphraseText: 'Everything that this shift keeps is locked with it. Whoever works on this shift needs it.',
  ways: { words: 'Five words from this page', own: 'One of my own' },
  otherWords: 'Make other words',
  wrote: 'I wrote it down',
  wroteMissing: 'Write the words down, then tick the box.',
  own: 'Your passphrase',
  ownHint: 'Long and hard to guess. Capital letters, and spaces at its ends, do not count.',
  ownWeak: 'That is too easy to guess. Use five words or more that have nothing to do with each other.',
  ownMissing: 'Enter a passphrase.',
  lost: {
    title: 'If the device is lost or taken',
    lines: [
      'Without the passphrase it shows that a shift of your site was begun on it, when, and the name of the device. It shows no sample.',
      'Until the shift is locked, or the page closed, it shows everything that is kept here. Press Lock when you put it down.',
      'A laboratory that has the device may find remains of what was deleted, and may guess a weak passphrase.',
      'An administrator can show the recovery code until the shift is closed. Whoever has it and the device can open the shift.',
      'Do not begin a shift in a private window: the browser deletes everything when that is closed.',
    ],
  },
  notPersistent:
    'This browser does not promise to keep data when the device runs out of space. Add this page to the home screen or bookmark it, and keep space free.',
  submit: 'Begin the shift',
  preparing: 'Preparing this device …',
  faults: {
    title: 'The shift did not begin',
    device: 'Enter a name for this device.',
    ids: 'Scan or type at least one ID.',
    refusesToKeep: 'This browser does not let the page keep anything, as in some private windows. Nothing was begun.',
    noSpace: (megabytes: number) =>
      `This device has too little space: ${megabytes} MB are needed. Free some, then try again. Nothing was begun.`,
    noFiles:
      'The pages could not be kept on this device. Check the connection and the space on the device. Nothing was begun.',
    notKept: 'The device could not write the shift, so it was ended at once and its IDs are free again.',
    notKeptOpen: (why: string) =>
      `The device could not write the shift, and it could not be ended: ${why} An administrator can free its IDs.`,
  },
  open: {
    title: 'A shift is open on this device',
    text: 'One device has one shift. Go on with it, and end it before another begins.',
    goOn: 'Go on with the shift',
  },
  ios: {
    title: 'Put this page on the home screen first',
    lines: [
      'An iPhone or iPad deletes what a page keeps after seven days, unless the page is on the home screen.',
      'In Safari, press Share, then ‘Add to Home Screen’, then Add.',
      'Open Vialog from the home screen, sign in, and begin the shift there.',
    ],
  },
  shifts: {
    title: 'Shifts of your site',
    empty: 'No shift is open, and none was closed in the last 30 days.',
    columns: { device: 'Device', begun: 'Begun', state: 'State', samples: 'Samples', ids: 'IDs left' },
    begun: 'Begun by',
    open: 'Open',
    overdue: 'Overdue: open for more than 72 hours',
    closed: 'Closed',
    asked: (count: number) => (count === 1 ? '1 asked about' : `${count} asked about`),
  },
  home: 'Begin a shift',
}
