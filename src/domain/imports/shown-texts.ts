/**
 * By which words a question shows the texts of a column: a few texts have a question each, more share one that shows all
 * of them, and too many have none. An answer is for the texts that its question shows, and for no other.
 */
import { comparable } from '#domain/report/finding-names.ts'
import { bare } from './import-row.ts'

/** Nobody answers for more different texts of a column. */
const usualMost = 300
const mostTogether = 20
/** Together they are no longer than this, so that somebody reads them. */
const longestTogether = 600

/** The words by which each of these texts is asked about; null for one of too many. */
export function shownTexts(
  texts: Iterable<string>,
  mostAlone: number,
  mostInAll = usualMost,
): (text: string) => string | null {
  const keyOf = (text: string) => comparable(bare(text))
  const different = new Map<string, string>()
  for (const text of texts) if (!different.has(keyOf(text))) different.set(keyOf(text), text)
  const all = [...different.values()]
  const shown = new Map(all.slice(0, mostAlone).map((text) => [keyOf(text), text]))
  let together: string[] = []
  const close = () => {
    // A question quotes what it says; so each of them stands in quotation marks.
    for (const text of together) shown.set(keyOf(text), together.join('’, ‘'))
    together = []
  }
  for (const text of all.slice(mostAlone, mostInAll)) {
    const letters = together.reduce((sum, one) => sum + one.length, text.length)
    if (together.length >= mostTogether || letters > longestTogether) close()
    together.push(text)
  }
  close()
  return (text) => shown.get(keyOf(text)) ?? null
}

/** The fault of a text that no question can show. */
export const tooManyTexts = (column: string) =>
  `The column ${column} says more different things than anybody can be asked about. Choose what the column is, or take it out of the file.`

/** What is made for a title, each once. */
export function oncePerTitle<Made>(make: (title: string) => Made): (title: string) => Made {
  const made = new Map<string, Made>()
  return (title) => {
    const before = made.get(title) ?? make(title)
    made.set(title, before)
    return before
  }
}
