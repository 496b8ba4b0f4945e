/**
 * Finds words of results in columns that hold no results: left out, or texts such as notes. A positive strip would be lost
 * as silently as a negative one, so each such column is asked about once.
 */
import { plainWords } from '#domain/report/plain-words.ts'
import { saysNotFound } from '#domain/report/typed-amounts.ts'
import type { Dictionary } from '#domain/substance/dictionary.ts'
import { tellsOfFinding } from '#domain/table/column-words.ts'
import { isFlagHeading } from '#domain/table/verdict-words.ts'
import { drugHeading, isAmountCell } from './drug-cells.ts'
import type { ImportField } from './import-fields.ts'
import type { ImportNames } from './import-names.ts'
import type { ImportQuestions } from './import-questions.ts'
import { cellsUnder, leftColumns, type Row } from './import-row.ts'
import type { ImportFile } from './import-world.ts'
import { cellsToRead, isRegister, nameDrugs } from './naming-columns.ts'
import { oncePerTitle, shownTexts, tooManyTexts } from './shown-texts.ts'
import { toldCells } from './told-cells.ts'
import { isStripHeading, isWide, methodIn, stripWord } from './wide-fields.ts'

/** Fields of free text, which are read whatever they say. */
const texts = ['notes', 'colour', 'texture', 'abundance', 'agency_name'] as const satisfies readonly ImportField[]
const named = ['substance', 'substances', 'not_found', 'list_column', 'method_column'] as const

/** People also write 'yes', 'found' and 'none' of much that is no result. */
const isPlainWord = /^\s*(pos|r[eé]acti|d[eé]te|nachgew|present|pr[eé]sent|n[eé]g|not |non|nicht|no )/i

/** The columns of a file whose heading is a strip, a drug or a kind of drug: anything in them may be a result. */
export const ownResults = (file: ImportFile, { reads }: ImportNames): ReadonlySet<string> =>
  new Set(leftColumns(file).flatMap(({ title }) => (isOfResult(title, reads) ? [title] : [])))

/** What a heading says of the drug behind it: 'Expected: MDMA', 'Sold as heroin'. */
const before =
  /^(?:[^:]{1,40}:|expected|sold as|bought as|erwartet|verkauft als|attendu|vendu comme|esperado|vendido como)\s*(?=\S)/i

/** A method, a share or an area in brackets behind a name. */
const measured =
  /\s*[([][^()[\]]*(?:%|area|percent|prozent|ratio|height|hplc|gc|lc|ms|nmr|ftir|uv|rel|peak|conc|mg|[µμu]g)[^()[\]]*[)\]]\s*%?$/i

function isOfResult(title: string, reads: ImportNames['reads']): boolean {
  if (title.length > 200) return false
  const behind = title.replace(before, '')
  if (behind !== title && isOfResult(behind, reads)) return true
  if (isStripHeading(title)) return true
  // 'Cocaine (HPLC area %)' is of cocaine, whatever was measured.
  const bare = title.replace(measured, '').trim()
  const settled = reads(drugHeading(bare === '' ? title : bare))
  if (settled.kind === 'fault') return settled.about === 'doubt' && settled.drugs.length > 0
  return settled.kind === 'drug' || (settled.kind === 'custom' && settled.meaning === 'class')
}

/** This many texts of a column that tell of a drug are asked about one by one. */
const mostTold = 40

type Asks = {
  readonly names: ImportNames
  readonly questions: Pick<ImportQuestions, 'answer'>
  readonly dictionary: Dictionary
  /** Whether results come in; else columns that name drugs are no part of any. */
  readonly isOfResults: boolean
}

export type LeftWords = {
  readonly ask: (row: Row) => void
  /** Whether anything in a column may be a result, so that somebody is asked about it. */
  readonly isAsked: (title: string) => boolean
}

/** Asks about the cells of a row that are words of results, or name drugs, in columns that hold none. */
export function leftWordsOf(file: ImportFile, { names, questions, dictionary, isOfResults }: Asks): LeftWords {
  const own = ownResults(file, names)
  const isNaming = (title: string, place: number) =>
    nameDrugs(title, cellsToRead(file.lines, place), dictionary) && !repeatsSubstance(file, place, names.reads)
  const naming = new Set(
    leftColumns(file).flatMap(({ title, place }) => (isOfResults && isNaming(title, place) ? [title] : [])),
  )
  const isNamed = named.some((field) => file.fields.includes(field))
  const told = toldCells(dictionary)
  const repeated = new Set(
    leftColumns(file).flatMap(({ title, place }) => (repeatsSubstance(file, place, names.reads) ? [title] : [])),
  )
  const mayName = (title: string) => isOfResults && !repeated.has(title) && !isRegister(title)
  const isTold = (title: string, cell: string) => {
    const { isName, isTold: isSentence } = told(cell)
    return isSentence ? !isRegister(title) : isName && !naming.has(title) && mayName(title)
  }
  const isWord = (row: Row, title: string, cell: string) => {
    if (own.has(title)) return !isStripHeading(title) || stripWord(cell) !== null
    if (cell.length > 40) return false
    if (!isPlainWord.test(cell)) return false
    if (saysNotFound(cell)) return !isNamed || namesNone(row)
    // Beside names, 'Detected' and 'GC-MS' say of them what their row says.
    const isOfNames =
      isNamed && (tellsOfFinding.test(plainWords(title)) || isFlagHeading(title) || methodIn(title) !== null)
    return stripWord(cell) === 'POSITIVE' && !isOfNames
  }
  const isNumber = (title: string, cell: string) => own.has(title) && isAmountCell(cell, 'point')
  const shown = oncePerTitle((title) => {
    const [alone, others] = [new Set<string>(), new Set<string>()]
    for (const cell of cellsUnder(file, title)) (isTold(title, cell) ? alone : others).add(cell)
    const words = [...others].filter((cell) => !isNumber(title, cell) && (own.has(title) || isPlainWord.test(cell)))
    return { alone: shownTexts(alone, mostTold), words: shownTexts(words, 0) }
  })
  const ask = (row: Row, title: string, cell: string) => {
    if (cell === '') return
    const isAlone = isTold(title, cell)
    if (!isAlone && naming.has(title)) questions.answer(row, cell, { about: 'left_names', column: title })
    else if (!isAlone && isNumber(title, cell)) questions.answer(row, cell, { about: 'left_numbers', column: title })
    else if (isAlone || isWord(row, title, cell)) {
      const said = shown(title)[isAlone ? 'alone' : 'words'](cell)
      if (said === null) row.fault({ in: title }, tooManyTexts(title))
      else questions.answer(row, cell, { about: 'left', column: title, said })
    }
  }
  return {
    ask: (row) => {
      for (const [title, cell] of row.beside()) ask(row, title, cell)
      for (const field of texts) if (row.has(field)) ask(row, row.title(field), row.cell(field))
    },
    isAsked: (title) => own.has(title) || naming.has(title),
  }
}

/** Whether a column names the drug that another column, which is read, names in each row, as in an export. */
function repeatsSubstance({ lines, fields }: ImportFile, place: number, reads: ImportNames['reads']): boolean {
  const read = fields.flatMap((field, at) => (field === 'substance' || field === 'not_found' ? [at] : []))
  const drugIn = (text = '') => {
    const one = reads(text.trim())
    return one.kind === 'drug' ? one.drug.name : plainWords(text)
  }
  return (
    read.length > 0 &&
    lines.every(
      (line) => (line[place] ?? '').trim() === '' || read.some((at) => drugIn(line[at]) === drugIn(line[place])),
    )
  )
}

/** Whether a row names no substance, so that its sample may come in without a result. */
const namesNone = (row: Row) =>
  named.every((field) => (isWide(field) ? row.columns(field).every(([, cell]) => cell === '') : row.cell(field) === ''))
