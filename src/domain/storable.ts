/** Signs that no text may hold, wherever it comes from: a form, a call, a cell of a file. */

// PostgreSQL cannot store U+0000 or half a character; other control characters are kept out of names and notes, but for tabs and new lines.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point.
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Surrogate}]/u

/** Whether a text can be kept. */
export const isStorable = (text: string): boolean => !unstorable.test(text)

/** What is said of a text that cannot. */
export const unstorableText = 'Remove the control characters.'

// What turns the direction of a text that follows it: pasted unseen, it shows the rest of a line backwards, an amount too.
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** A text without what turns its direction. */
export const withoutTurning = (text: string): string => text.replace(turning, '')
