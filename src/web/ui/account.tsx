/** A person's own account: a card for each part. */

import styles from './account.module.css'
import { drawn } from './drawn.tsx'

/** A part of the account. */
export const AccountPart = drawn('section', styles.form)

/** The same as a form. */
export const AccountForm = drawn('form', styles.form)

/** The QR code for the app. */
export const QrBox = drawn('div', styles.qr)

/** The secret to type into an app. */
export const Secret = drawn('code', styles.secret)

/** The codes to keep. */
export const RecoveryCodeList = drawn('ul', styles.codes)
