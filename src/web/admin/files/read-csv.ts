/** Cells of a pasted or chosen table. Loads the parser on first use; every cell stays text. */
import { csvDelimiter, plainCell } from '#domain/csv.ts'

/** Cells line by line, without empty lines. */
export async function readCsv(text: string): Promise<string[][]> {
  const { default: papa } = await import('papaparse')
  const clean = text.replace(/^\ufeff/, '').trim()
  const { data } = papa.parse<string[]>(clean, { delimiter: csvDelimiter(clean), skipEmptyLines: 'greedy' })
  return data.map((line) => line.map(plainCell))
}
