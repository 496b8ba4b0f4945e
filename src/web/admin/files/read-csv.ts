/** Cells of a pasted or chosen table. Loads the parser on first use; every cell stays text. */
import { plainCell } from '#domain/csv.ts'
import { cellsOf } from '#web/table/read-cells.ts'

/** Cells line by line, without empty lines. */
export const readCsv = async (text: string): Promise<string[][]> => tableLines(await cellsOf(text))

/** The lines in which anything stands, each cell as it was before it was written as CSV. */
export const tableLines = (cells: readonly (readonly string[])[]): string[][] =>
  cells.filter((line) => line.some((cell) => cell.trim() !== '')).map((line) => line.map(plainCell))
