/**
 * A contact for one message about a result (R11.10, R11.12): what is accepted, and how long we
 * keep it.
 */

/** How the message travels. */
export const contactKinds = ['EMAIL', 'SMS'] as const
export type ContactKind = (typeof contactKinds)[number]

/** The most days that a contact is kept. */
export const contactDays = 30

/** A telephone number for gateways: '+' and 8 to 15 digits; null if the text is not one. */
export function phoneNumber(text: string): string | null {
  const plain = text.replace(/[\s().\-\u2010-\u2015]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{7,14}$/.test(plain) ? plain : null
}

/** An e-mail address without spaces around it; null if the text is not one. */
export function emailAddress(text: string): string | null {
  const plain = text.trim()
  // One address only: no list, no name before it, no line break that could add a header.
  return plain.length <= 200 &&
    /^[^\s@<>()[\]\\,;:"]+@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\.[A-Za-z]{2,}$/.test(plain)
    ? plain
    : null
}

/** Reads typed text as a contact of this kind, in its stored form; null if it is not one. */
export const readContact = (kind: ContactKind, text: string): string | null =>
  kind === 'EMAIL' ? emailAddress(text) : phoneNumber(text)

/** Guesses the kind: a text with @ is an address. */
export const contactKindOf = (text: string): ContactKind => (text.includes('@') ? 'EMAIL' : 'SMS')

/** Why the text is not a contact of this kind. */
export const contactFault = {
  EMAIL: 'Enter one email address, such as name@example.org.',
  SMS: 'Enter the number with its country, such as +1 416 555 0100.',
} as const satisfies Record<ContactKind, string>

/** Give up after this many tries that surely sent nothing. */
export const mostFailures = 6

/** Wait before the next try, in milliseconds: one minute, doubling up to half an hour. */
export const waitAfter = (failures: number): number => Math.min(30, 2 ** (failures - 1)) * 60_000

/** After this long (milliseconds) another server takes an unfinished try for dead. */
export const claimLasts = 5 * 60_000
