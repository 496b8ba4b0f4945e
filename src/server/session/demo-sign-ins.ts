/** The demo's sign-ins, as the console and the sign-in page show them (R13.10). */

/** One password for every demo account. */
export const demoPassword = 'demo-Vialog-2215'

/** The demo's accounts, in the order in which they are shown. */
export const demoEmails = [
  'collection@demo.example',
  'analysis@demo.example',
  'both@demo.example',
  'admin@demo.example',
  'counter@demo.example',
  'collection2@demo.example',
  'analysis2@demo.example',
] as const
