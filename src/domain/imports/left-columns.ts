/**
 * Finds words of results in columns that hold no results: left out, or texts such as notes. A positive strip would be lost
 * as silently as a negative one, so each such column is asked about once.
 */
import { plainWords } from '#domain/report/plain-words.ts'
import { saysNotFound } from '#domain/report/typed-amounts.ts'
import { tellsOfFinding } from '#domain/table/column-words.ts'
import { drugHeading } from './drug-cells.ts'
import type { ImportField } from './import-fields.ts'
import type { ImportNames } from './import-names.ts'
import type { ImportQuestions } from './import-questions.ts'
import type { ImportFile, Row } from './import-world.ts'
import { isStripHeading, methodIn, stripWord } from './wide-fields.ts'

/** Fields of free text, which are read whatever they say. */
const texts = ['notes', 'colour', 'texture', 'abundance', 'agency_name'] as const satisfies readonly ImportField[]
const named = ['substance', 'substances', 'not_found', 'list_column', 'method_column'] as const

/** People also write 'yes', 'found' and 'none' of much that is no result. */
const isPlainWord = /^\s*(pos|r[eé]acti|d[eé]te|nachgew|present|pr[eé]sent|n[eé]g|not |non|nicht|no )/i

/** The columns of a file whose heading is a strip, a drug or a kind of drug: anything in them may be a result. */
export const ownResults = ({ header, fields }: ImportFile, { reads }: ImportNames): ReadonlySet<string> =>
  new Set(
    header
      .filter((title, place) => (fields[place] ?? null) === null && isOfResult(title, reads))
      .map((title) => title.trim()),
  )

function isOfResult(title: string, reads: ImportNames['reads']): boolean {
  if (title.trim() === '' || title.length > 200) return false
  if (isStripHeading(title)) return true
  const settled = reads(drugHeading(title))
  if (settled.kind === 'fault') return settled.about === 'doubt' && settled.drugs.length > 0
  return settled.kind === 'drug' || (settled.kind === 'custom' && settled.meaning === 'class')
}

/** Asks about the cells of a row that are words of results in columns that hold none. */
export function leftWordsOf(file: ImportFile, names: ImportNames, questions: Pick<ImportQuestions, 'answer'>) {
  const own = ownResults(file, names)
  const isNamed = named.some((field) => file.fields.includes(field))
  const isWord = (title: string, cell: string) => {
    if (cell === '' || cell.length > 40) return false
    if (own.has(title)) return !isStripHeading(title) || stripWord(cell) !== null
    if (!isPlainWord.test(cell)) return false
    if (saysNotFound(cell)) return !isNamed
    // Beside names, 'Detected' and 'GC-MS' say of them what their row says.
    const isOfNames = isNamed && (tellsOfFinding.test(plainWords(title)) || methodIn(title) !== null)
    return stripWord(cell) === 'POSITIVE' && !isOfNames
  }
  const ask = (row: Row, title: string, cell: string) => {
    if (isWord(title, cell)) questions.answer(row, cell, { about: 'left', column: title, said: cell })
  }
  return (row: Row): void => {
    for (const [title, cell] of row.beside()) ask(row, title, cell)
    for (const field of texts) if (row.has(field)) ask(row, row.title(field), row.cell(field))
  }
}
