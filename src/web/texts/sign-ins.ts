/** Texts of the list of sign-ins. */
export const signInTexts = {
  title: 'Recent sign-ins',
  ownLead:
    'The newest 20 of the last 90 days. If one of them was not you, change your password and tell your administrator.',
  lead: 'The newest 20 of the last 90 days, including attempts with a wrong password.',
  loading: 'Loading the sign-ins …',
  none: 'Nobody signed in with this account in the last 90 days.',
  notLoaded: (why: string) => `The sign-ins could not be loaded. ${why}`,
  outcomes: {
    SIGNED_IN: 'Signed in',
    BY_LINK: 'Set a password by a link',
    REFUSED: 'Refused: wrong password',
  },
}
