/** Texts of the list of sign-ins. */
export const signInTexts = {
  title: 'Recent sign-ins',
  ownLead:
    'The newest 20 of the last 90 days. Was one of them not you? Change your password, and tell your administrator.',
  lead: 'The newest 20 of the last 90 days, with tries whose password was wrong.',
  loading: 'The sign-ins are being read …',
  none: 'Nobody signed in with this account in the last 90 days.',
  notLoaded: (why: string) => `The sign-ins could not be loaded. ${why}`,
  outcomes: {
    SIGNED_IN: 'Signed in',
    BY_LINK: 'Set a password by a link',
    REFUSED: 'Refused: wrong password',
  },
}
