/** Tables whose columns are set apart by spaces, as copied from a PDF or a printed report. */

import { UnclearCells } from './unclear-cells.ts'

/** A piece of a line, and where it stands. */
type Piece = { readonly text: string; readonly left: number; readonly right: number }

const longestLine = 2_000
const ruled = /^[\s=_*+|-]*$/

/** The pieces of a line between runs of two spaces or more. */
function piecesOf(line: string): Piece[] {
  if (line.length > longestLine || ruled.test(line)) return []
  const pieces: Piece[] = []
  for (const { 0: text, index } of line.matchAll(/\S+(?:[ \u00a0]\S+)*/g))
    pieces.push({ text, left: index, right: index + text.length })
  return pieces
}

/** A comma or semicolon beside such a run separates the cells, not the spaces. */
const endsInSign = ({ text }: Piece) => /[,;]$/.test(text)

/**
 * The cells of a text whose columns are set apart by runs of spaces; null if it has no such table. A table is at least two
 * lines with such runs, without an empty line between them; all other lines are one cell. Throws if a line has fewer cells
 * and its places do not tell which.
 */
export function alignedCells(text: string): string[][] | null {
  const lines = text.split('\n')
  const pieces = lines.map(piecesOf)
  const cells = lines.map((line) => [line.trim()])
  let isTable = false
  for (let at = 0; at < lines.length; ) {
    let end = at
    while (end < lines.length && lines[end]?.trim()) end += 1
    if (pieces.slice(at, end).filter((line) => line.length > 1).length > 1) {
      if (pieces.slice(at, end).some((line) => line.slice(0, -1).some(endsInSign))) return null
      const block = cellsOfBlock(pieces.slice(at, end))
      for (const [index, line] of block.entries()) if (line.length > 0) cells[at + index] = line
      isTable = true
    }
    at = end + 1
  }
  return isTable ? cells : null
}

const unclear = (line: string) =>
  `Spaces set the columns apart, and it is not clear in which columns these words stand: ‘${line.slice(0, 80)}’. Put a tab or a semicolon between the cells.`

/** The edge that all pieces of a column share, left or right; null if they share none. */
function edgeOf(pieces: readonly Piece[]) {
  const [first] = pieces
  return (['left', 'right'] as const).find((edge) => pieces.every((piece) => piece[edge] === first?.[edge])) ?? null
}

/** The cells of neighbouring lines: in order where a line has all of them, else by the edges of the columns. */
function cellsOfBlock(block: readonly (readonly Piece[])[]): string[][] {
  const most = Math.max(...block.map((line) => line.length))
  const first = block.findIndex((line) => line.length === most)
  const whole = block.filter((line) => line.length === most)
  // Headings may stand in the middle of their columns.
  const measured = whole.length > 2 ? whole.slice(1) : whole
  const columns = Array.from({ length: most }, (_, at) => {
    const pieces = measured.flatMap((line) => line[at] ?? [])
    const edge = edgeOf(pieces)
    return edge === null ? null : { edge, place: pieces[0]?.[edge] }
  })
  const placeOf = (piece: Piece) => columns.findIndex((one) => one !== null && piece[one.edge] === one.place)
  return block.map((line, at) => {
    const texts = line.map((piece) => piece.text)
    if (line.length === most || line.length === 0) return texts
    const places = line.map(placeOf)
    if (places.every((place, index) => place >= 0 && (index === 0 || place > (places[index - 1] ?? 0))))
      return columns.map((_, column) => texts[places.indexOf(column)] ?? '')
    // A title above the table, or a remark of one piece below it, is no line of it.
    if (at < first || line.length === 1) return texts
    throw new UnclearCells(unclear(texts.join('  ')))
  })
}
