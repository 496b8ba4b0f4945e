/** Texts of mistakes of transport that staff take back. */
export const mistakeTexts = {
  buttons: {
    correctPackage: 'Correct The Package',
    unpack: 'Packed By Mistake',
    undoReceipt: 'It Was Not In The Box',
    undoTestHere: 'Not Tested Here After All',
    undoGiveBack: 'Not Given Back After All',
  },
  titles: {
    correctPackage: (id: string) => `Correct the package of ${id}`,
    unpack: (id: string) => `Take ${id} out of its package`,
    undoReceipt: (id: string) => `${id} was not in the box`,
    undoTestHere: (id: string) => `${id} is not tested here after all`,
    undoGiveBack: (id: string) => `${id} was not given back after all`,
  },
  texts: {
    correctPackage:
      'This changes all samples of the package that are still on their way. The custody log keeps what was wrong, and who corrected it.',
    unpack: 'It is then what it was before it was packed. The custody log keeps who took it out, and why.',
    undoReceipt: 'Its receipt is taken back. The custody log keeps both.',
    undoTestHere: 'It awaits transport again. The custody log keeps who took the test back, and why.',
    undoGiveBack: 'It is at the counter again. The custody log keeps who took this back, and why.',
  },
  trackNumber: 'Tracking number',
  destination: 'Destination',
  where: 'Where is it?',
  whereMissing: 'Say where it is.',
  places: { IN_TRANSPORT: 'Still on its way', MISSING: 'Nobody knows: it is missing' },
  name: 'Staff full name',
  reason: 'Reason',
  submit: 'Save The Correction',
  done: 'The correction is in the custody log.',
}
