/** Reads a file that a machine brought: its one sheet, and what it holds of each sample. */
import papa from 'papaparse'
import { type ReadFile, readResults } from '#domain/machine/read-results.ts'
import { type DictionaryDrug, makeDictionary, type SubstanceWords } from '#domain/substance/dictionary.ts'
import type { ColumnUses } from '#domain/table/column-uses.ts'
import { type FileKind, fileText } from '#domain/table/file-text.ts'
import type { Cells } from '#domain/table/table-heading.ts'
import { textCells } from '#domain/table/text-cells.ts'
import { UnclearCells } from '#domain/table/unclear-cells.ts'
import type { Technology } from '#domain/terms.ts'
import { readWorkbook } from '#domain/workbook/read-workbook.ts'

/** A file and all that is needed to read it, in a form that a thread can receive. */
export type ReadTask = {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly technology: Technology
  readonly drugs: readonly DictionaryDrug[]
  readonly words: SubstanceWords
  readonly layouts: readonly { readonly headings: string; readonly uses: ColumnUses }[]
}

const kinds: Record<Exclude<FileKind, 'workbook'>, string> = {
  old_workbook: 'This is a workbook of the old kind (.xls). Send .xlsx or CSV.',
  locked_workbook: 'This workbook is behind a password.',
  pdf: 'This is a PDF, and no table.',
  picture: 'This is a picture, and no table.',
  database: 'This is a database, and no table.',
  xml: 'This is XML, and no table.',
  spectrum: 'This is a spectrum, and no table.',
  encoding: 'The letters of this file cannot be read.',
  empty: 'The file is empty.',
}

const fault = (message: string): ReadFile => ({ faults: [{ line: null, message }] })

/** Reads it. */
export async function readFile({ name, bytes, technology, drugs, words, layouts }: ReadTask): Promise<ReadFile> {
  const read = await sheetOf(bytes)
  if ('fault' in read) return fault(read.fault)
  const dictionary = makeDictionary(drugs, words)
  const about = [name.replace(/\.[a-z][a-z0-9]{0,4}$/i, ''), read.name]
  const layoutFor = (headings: string) => layouts.find((one) => one.headings === headings)?.uses ?? null
  return readResults(read.cells, { about, technology, dictionary, layoutFor })
}

type OneSheet = { readonly name: string; readonly cells: Cells } | { readonly fault: string }

async function sheetOf(bytes: Uint8Array<ArrayBuffer>): Promise<OneSheet> {
  const read = fileText(bytes)
  if ('text' in read) {
    try {
      return {
        name: '',
        cells: textCells(read.text, (all, delimiter) => papa.parse<string[]>(all, { delimiter, newline: '\n' })),
      }
    } catch (error) {
      if (error instanceof UnclearCells) return { fault: error.message }
      throw error
    }
  }
  return read.kind === 'workbook' ? onlySheet(bytes) : { fault: kinds[read.kind] }
}

async function onlySheet(bytes: Uint8Array<ArrayBuffer>): Promise<OneSheet> {
  const book = await readWorkbook(bytes)
  if ('fault' in book) return { fault: 'This workbook cannot be read. Save it as .xlsx or CSV again.' }
  const [sheet, ...others] = book.sheets
  if (sheet === undefined) return { fault: 'The file is empty.' }
  if (others.length > 0) return { fault: `The workbook has ${book.sheets.length} sheets. Send one sheet a file.` }
  if ('fault' in sheet) return { fault: `Cell ${sheet.cell} of the sheet cannot be read.` }
  const [changed] = sheet.doubts.keys()
  if (changed !== undefined)
    return {
      fault: `Excel may have changed what stood in the cell ‘${changed}’. Format the cells as text, or send CSV.`,
    }
  return { name: sheet.name, cells: sheet.cells }
}
