/** Texts of signing in and out. */
export const sessionTexts = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign In',
  help: 'Trouble signing in? Write to',
  ended: 'Your session ended. Sign in to go back to the page you were on.',
  demo: {
    title: 'Try the demo',
    text: 'Sign in with one click. The password of each is',
    signInAs: (email: string) => `Sign in as ${email}`,
  },
}
