/** How a list names what only a strip reacted to (R7.10): marked, since nobody found it. */

/** Behind the name of a strip's target among a sample's important findings. */
export const byStrip = ' (by strip)'

/** Important findings in words: what was found, and what only a strip reacted to. */
export function importantWords(names: readonly string[]): string {
  const strips = names.filter((name) => name.endsWith(byStrip)).map((name) => name.slice(0, -byStrip.length))
  const found = names.filter((name) => !name.endsWith(byStrip))
  return [
    ...(found.length > 0 ? [`Found: ${found.join(', ')}`] : []),
    ...(strips.length > 0 ? [`Strip reacted to: ${strips.join(', ')}`] : []),
  ].join('; ')
}
