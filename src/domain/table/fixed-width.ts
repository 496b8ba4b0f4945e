/** Reports of fixed width: a ruled line, such as '----|-------|----', marks where each column ends. */

const ruled = /^ *-{2,}(?:[|+ ] ?-+){1,60}[|+]? *$/

/** Splits a line at these places; a line in which a place cuts a word stays whole. */
function cut(line: string, ends: readonly number[]): string[] {
  if (ends.some((end) => /^\S\S$/.test(line.slice(end - 1, end + 1)))) return [line.trim()]
  return ends.map((end, at) => line.slice(ends[at - 1] ?? 0, end).trim())
}

/**
 * The cells of a text with ruled lines, line by line; null if it has none. Lines before a heading and after a table stay whole
 * lines of one cell. The lines above the ruled one, down from the last empty line, are one heading.
 */
export function fixedWidthCells(text: string): string[][] | null {
  const lines = text.split('\n')
  const cells: string[][] = []
  let ends: readonly number[] | null = null
  for (const [at, line] of lines.entries()) {
    if (ruled.test(line) && line.includes('|')) {
      ends = endsOf(line)
      const heading: string[][] = []
      while (lines[at - heading.length - 1]?.trim() && heading.length < 3)
        heading.unshift(cut(lines[at - heading.length - 1] ?? '', ends))
      cells.length -= heading.length
      cells.push(
        ends.map((_, column) =>
          heading
            .map((parts) => parts[column] ?? '')
            .join(' ')
            .trim(),
        ),
      )
    } else if (ends !== null && line.trim() !== '' && !/^ *[=*_-]{4}/.test(line)) cells.push(cut(line, ends))
    else {
      ends = null
      cells.push([line.trim()])
    }
  }
  return lines.some((line) => ruled.test(line) && line.includes('|')) ? cells : null
}

/** Where each column ends: behind its bar. The last one ends with the line. */
function endsOf(line: string): number[] {
  const bars = [...line.trimEnd().matchAll(/[|+]/g)].map(({ index }) => index + 1)
  const isClosed = /[|+]$/.test(line.trimEnd())
  return isClosed ? [...bars.slice(0, -1), Number.POSITIVE_INFINITY] : [...bars, Number.POSITIVE_INFINITY]
}
