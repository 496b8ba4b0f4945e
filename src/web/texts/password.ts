/** Texts of setting a password: through a one-time link, or changing one's own. */
import { passwordLength } from '#domain/service/password-words.ts'

export const passwordTexts = {
  welcome: {
    title: 'Welcome',
    lead: (name: string) => `${name}, choose the password that you will sign in with.`,
    reading: 'Reading the link …',
    invalid: 'This link cannot be used',
    missing: 'The address is not complete. Open the whole link that your administrator gave you.',
    notRead: 'The link could not be read',
    signIn: 'Go to sign-in',
    submit: 'Set the password and sign in',
  },
  first: {
    lead: 'You will be the first administrator of this service. Everything else is set up on its pages afterwards.',
    name: 'Your first and last name',
    emailHint: 'You sign in with it.',
    site: 'Your site',
    siteHint:
      'Where samples are collected or analyzed. If no site exists yet, this one is created; you can add more later.',
    submit: 'Become administrator and sign in',
  },
  own: {
    title: 'Your account',
    change: 'Change password',
    lead: 'This signs you out in every other browser, and open links to set a password stop working.',
    submit: 'Change password',
    changed: 'Your password was changed.',
  },
  email: 'Email',
  yours: 'Your password',
  current: 'Current password',
  password: 'New password',
  hint: `At least ${passwordLength.least} characters of any kind. A few words that only you put together are easy to keep in mind.`,
  show: 'Show password',
  cancel: 'Cancel',
  notSet: (why: string) => `${why} What you entered is still here.`,
}
