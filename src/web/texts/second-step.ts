/** Texts of the second step of signing in, and of proving one's identity again. */
export const secondStepTexts = {
  code: 'Code',
  codeHint: 'The six digits that your app shows now, or one of your recovery codes.',
  title: 'Second step',
  lead: 'After your password, signing in asks for a code from an app on your phone. Somebody who only learns your password stays out.',
  on: (left: number) =>
    `The second step is on. ${left} recovery ${left === 1 ? 'code is' : 'codes are'} left for when you do not have your phone.`,
  begin: 'Set up the second step',
  scan: 'Scan this code with an authenticator app, then enter the code that the app shows.',
  qr: 'QR code for your authenticator app',
  byHand: 'Or type this key into the app:',
  confirmHint: 'The six digits that your app shows now.',
  confirm: 'Turn on the second step',
  cancel: 'Cancel',
  codes: 'Your recovery codes',
  codesText: 'Each signs you in once without the app. They are shown only now: keep them where your phone is not.',
  copy: 'Copy the codes',
  copied: 'The codes were copied.',
  kept: 'I have kept them',
  renew: 'Make new recovery codes',
  turnOff: 'Turn off the second step',
  turnedOff: 'The second step is off.',
  proof: {
    title: 'Is it still you?',
    text: 'This action needs extra care. Enter your password again to go on; nothing that you typed is lost.',
    submit: 'Go on',
  },
}

/** Texts of the list of signed-in browsers. */
export const browserTexts = {
  title: 'Where you are signed in',
  here: 'This browser, since',
  elsewhere: 'Another browser, since',
  end: 'Sign out everywhere else',
  ended: 'Every other browser was signed out.',
}
