/** A contact for one message about a result (outreach, 'Word when a result is there'): what may be one, and for how long. */

/** How the message travels. */
export const contactKinds = ['EMAIL', 'SMS'] as const
export type ContactKind = (typeof contactKinds)[number]

/** The most days that a contact is kept. */
export const contactDays = 30

/** A telephone number as gateways take it: '+' and 8 to 15 digits; null where the text is none. */
export function phoneNumber(text: string): string | null {
  const plain = text.replace(/[\s().\-\u2010-\u2015]/g, '').replace(/^00/, '+')
  return /^\+[1-9]\d{7,14}$/.test(plain) ? plain : null
}

/** An e-mail address as it is written to, without spaces around; null where the text is none. */
export function emailAddress(text: string): string | null {
  const plain = text.trim()
  // One address: no list, no name before it, no line of a header.
  return plain.length <= 200 &&
    /^[^\s@<>()[\]\\,;:"]+@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?\.[A-Za-z]{2,}$/.test(plain)
    ? plain
    : null
}

/** What was typed as a contact of this kind, as it is stored; null where it is none. */
export const readContact = (kind: ContactKind, text: string): string | null =>
  kind === 'EMAIL' ? emailAddress(text) : phoneNumber(text)

/** Which kind a text looks like: what holds an @ is an address. */
export const contactKindOf = (text: string): ContactKind => (text.includes('@') ? 'EMAIL' : 'SMS')

/** Why the text is no contact of this kind. */
export const contactFault = {
  EMAIL: 'Enter one email address, such as name@example.org.',
  SMS: 'Enter the number with its country, such as +1 416 555 0100.',
} as const satisfies Record<ContactKind, string>

/** After how many tries that surely sent nothing it is given up. */
export const mostFailures = 6

/** How long after a try that failed the next one waits, in milliseconds: a minute, doubling to half an hour. */
export const waitAfter = (failures: number): number => Math.min(30, 2 ** (failures - 1)) * 60_000

/** How long a try may be under way before another server takes it for dead, in milliseconds. */
export const claimLasts = 5 * 60_000
