/** Cells of a pasted or chosen table. Loads the parser on first use; every cell stays text. */
import { plainCell } from '#domain/csv.ts'
import { cellsOf } from '#web/analysis/report/read-cells.ts'

/** Cells line by line, without empty lines. */
export async function readCsv(text: string): Promise<string[][]> {
  return (await cellsOf(text))
    .filter((line) => line.some((cell) => cell.trim() !== ''))
    .map((line) => line.map(plainCell))
}
