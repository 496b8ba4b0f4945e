/** Tables repeat few texts in many cells: what was read once need not be read again. */

/** Longer texts are rarely repeated, and would fill the memory. */
const longest = 100
const mostKept = 5000

/** The same reader, which remembers what it made of short texts. What it makes must never be changed. */
export function remembered<Made>(read: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, Made>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const made = read(text)
    if (text.length > longest) return made
    if (known.size >= mostKept) known.clear()
    known.set(text, made)
    return made
  }
}
