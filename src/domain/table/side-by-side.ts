/** Tables side by side on one sheet, as one table below the other, so that none of them is lost. */

type Lines = readonly (readonly string[])[]

const isFilled = (cell: string | undefined) => (cell ?? '').trim() !== ''

/** Whether most filled cells of a column are amounts; false if none is filled. */
const holdsAmounts = (lines: Lines, column: number, isAmount: (cell: string) => boolean): boolean => {
  const filled = lines.flatMap((line) => (isFilled(line[column]) ? [(line[column] ?? '').trim()] : []))
  return filled.length > 0 && filled.filter(isAmount).length * 2 > filled.length
}

const isEmptyColumn = (lines: Lines, column: number) => lines.every((line) => !isFilled(line[column]))

/** The columns of each table: between empty columns, or, without any, each column of words with its amounts. */
function groupsOf(lines: Lines, width: number): number[][] {
  const columns = Array.from({ length: width }, (_, at) => at)
  const groups: number[][] = [[]]
  for (const column of columns) {
    if (!isEmptyColumn(lines, column)) groups.at(-1)?.push(column)
    else if (groups.at(-1)?.length) groups.push([])
  }
  const apart = groups.filter((group) => group.length > 0)
  if (apart.length > 1) return apart
  const pairs = columns.filter((column) => column % 2 === 0).map((column) => [column, column + 1])
  return width % 2 === 0 && pairs.length > 1 ? pairs : apart
}

/**
 * The lines as one table, if they are tables of the same form side by side: each begins with a column of words, and has
 * amounts. `isAmount`: whether a cell is an amount. Anything else stays as it is.
 */
export function stacked(lines: Lines, isAmount: (cell: string) => boolean): Lines {
  const width = lines.reduce((most, line) => Math.max(most, line.findLastIndex((cell) => isFilled(cell)) + 1), 0)
  const groups = groupsOf(lines, width)
  const [first] = groups
  if (first === undefined || groups.length < 2) return lines
  const isTable = (group: readonly number[]) => {
    const [name = 0, ...others] = group
    const isNamed = lines.every((line) => !others.some((at) => isFilled(line[at])) || isFilled(line[name]))
    return isNamed && !holdsAmounts(lines, name, isAmount) && others.some((at) => holdsAmounts(lines, at, isAmount))
  }
  if (!groups.every((group) => group.length === first.length && isTable(group))) return lines
  const cut = (line: readonly string[], group: readonly number[]) => group.map((at) => line[at] ?? '')
  const parts = groups.map((group) => lines.map((line) => cut(line, group)))
  // One heading is enough if all tables have the same.
  const heading = parts[0]?.[0] ?? []
  const isSame = parts.every((part) => JSON.stringify(part[0]) === JSON.stringify(heading))
  const isHeading = isSame && !heading.some((cell) => isAmount(cell.trim()))
  return parts.flatMap((part, at) =>
    part.filter((line, place) => line.some(isFilled) && !(at > 0 && place === 0 && isHeading)),
  )
}
