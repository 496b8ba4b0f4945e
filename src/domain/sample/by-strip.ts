/**
 * How a list names what only a strip reacted to (R7.10), and what only a colour test may have shown (R6.28): marked, since nobody
 * found it.
 */

/** Behind the name of a strip's target among a sample's important findings. */
export const byStrip = ' (by strip)'

/** Behind the name of what a colour may be. */
export const byColour = ' (may be, by colour test)'

/** Whether such a name is of a colour test alone. */
export const isByColour = (name: string): boolean => name.endsWith(byColour)

/** Important findings in words: what was found, what only a strip reacted to, and what only a colour may be. */
export function importantWords(names: readonly string[]): string {
  const marked = (mark: string) =>
    names.filter((name) => name.endsWith(mark)).map((name) => name.slice(0, -mark.length))
  const [strips, colours] = [marked(byStrip), marked(byColour)]
  const found = names.filter((name) => !name.endsWith(byStrip) && !isByColour(name))
  return [
    ...(found.length > 0 ? [`Found: ${found.join(', ')}`] : []),
    ...(strips.length > 0 ? [`Strip reacted to: ${strips.join(', ')}`] : []),
    ...(colours.length > 0 ? [`By its colour it may be: ${colours.join(', ')}`] : []),
  ].join('; ')
}
