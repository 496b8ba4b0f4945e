/** Reads the text of files as tables. */
import papa from 'papaparse'
import { plainCell } from '#domain/csv.ts'
import type { ImportField } from '#domain/imports/import-fields.ts'
import type { ImportChoices, ImportFile, ImportWorld } from '#domain/imports/import-world.ts'
import type { DictionaryDrug, SubstanceWords } from '#domain/substance/dictionary.ts'
import { textCells } from '#domain/table/text-cells.ts'
import { UnclearCells } from '#domain/table/unclear-cells.ts'
import { badInput } from '#server/http/failure.ts'

/** The most rows of both files together. */
const mostRows = 200_000

/** A sent file; `fields` says which field each column is. */
export type SentFile = {
  readonly name: string
  readonly text: string
  readonly fields: readonly (ImportField | null)[]
}

/** The input of an import, in a form that a thread can receive: the dictionary as rows. */
export type ImportTask = {
  readonly files: readonly SentFile[]
  readonly choices: ImportChoices
  readonly world: Omit<ImportWorld, 'dictionary'> & {
    readonly drugs: readonly DictionaryDrug[]
    readonly words: SubstanceWords
  }
}

function cellsOf(text: string, fault: (sentence: string) => Error) {
  try {
    return textCells(text, (all, delimiter) => papa.parse<string[]>(all, { delimiter, newline: '\n' }))
  } catch (error) {
    throw error instanceof UnclearCells ? fault(error.message) : error
  }
}

/** Each file's non-empty lines, every cell as its text. */
export function readFiles(files: readonly SentFile[]): ImportFile[] {
  const tables = files.map(({ name, text, fields }, index) => {
    const fault = (message: string) => badInput([{ field: `files.${index}`, message }])
    const [header = [], ...lines] = cellsOf(text, (sentence) => fault(`${name}: ${sentence}`))
      .filter((line) => line.some((cell) => cell.trim() !== ''))
      .map((line) => line.map(plainCell))
    if (lines.length === 0) throw fault(`${name} has no rows under its headings.`)
    if (fields.length !== header.length) throw fault(`${name} has ${header.length} columns. Choose the file again.`)
    return { name, fields, header, lines }
  })
  if (tables.reduce((sum, { lines }) => sum + lines.length, 0) > mostRows)
    throw badInput([{ field: 'files', message: `At most ${mostRows} rows at once. Split the files by year.` }])
  return tables
}
