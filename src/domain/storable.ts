/** Characters that no text may contain, whether from a form, a call or a file, and texts that show nothing. */

// PostgreSQL cannot store U+0000 or half a character; other control characters are kept out of names and notes, but for tabs and new lines.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point.
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Surrogate}]/u

/** Whether a text can be stored. */
export const isStorable = (text: string): boolean => !unstorable.test(text)

/** The fault of a text that cannot. */
export const unstorableText = 'Remove the control characters.'

// Direction marks: pasted unseen, they show the rest of a line backwards, even an amount.
const turning = /[\u202a-\u202e\u2066-\u2069]/g

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu
// Joiners shape letters of other scripts and signs; beside such a letter they stay.
const idle = /(?<!\P{ASCII})[\p{Cf}\p{Default_Ignorable_Code_Point}]+(?!\P{ASCII})/gu

/** A text without invisible characters: for comparing. */
export const visible = (text: string): string => text.replace(invisible, '')

/** A text without the invisible characters that do nothing to the letters beside them: for showing. */
export const withoutIdle = (text: string): string => text.replace(idle, '')

// Unicode calls zero-width and similar characters 'default ignorable'; U+2800 is an empty Braille cell.
const seen = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text shows anything. */
export const showsText = (text: string): boolean => seen.test(text)

/** A text without direction marks; '' if it shows nothing. */
export function readable(text: string): string {
  const kept = text.replace(turning, '')
  return showsText(kept) ? kept : ''
}
