/** What a reader typed: one substance a line, and '(trace)' behind one of which there is little. */
import { quoted } from '#domain/faults.ts'
import { holdsDoubt, tellsOfWork } from '#domain/substance/doubt-words.ts'

/** A substance that a reader sees. */
export type SeenLine = { readonly name: string; readonly is_trace: boolean }

const trace = /\s*(?:[([]\s*traces?\s*[)\]]|[,;:–-]\s*traces?|\s traces?)\s*$/i

/** The lines of a text that name something. */
export function seenLines(text: string): SeenLine[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ name: line.replace(trace, '').trim(), is_trace: trace.test(line) }))
}

/** The same as a text, to go on with. */
export const seenText = (lines: readonly SeenLine[]): string =>
  lines.map(({ name, is_trace }) => (is_trace ? `${name} (trace)` : name)).join('\n')

/** Why a text is no name of what was found, or was not; null where it may be one. A doubt is no finding. */
export function seenFault(name: string): string | null {
  if (!/\p{L}/u.test(name)) return `${quoted(name)} names no substance.`
  if (name.length > 200) return 'A name has at most 200 characters.'
  if (holdsDoubt(name) || tellsOfWork(name))
    return `${quoted(name)} says more than a name. Write the name alone; doubts go to the remarks, and what is not there to ‘Not found’.`
  return null
}
