/**
 * Finds words of results in columns that hold no results: left out, or texts such as notes. A positive strip would be lost
 * as silently as a negative one, so each such column is asked about once.
 */

import { remembered } from '#domain/remembered.ts'
import { plainWords } from '#domain/report/plain-words.ts'
import { saysFound, saysNotFound } from '#domain/report/typed-amounts.ts'
import type { Dictionary } from '#domain/substance/dictionary.ts'
import { drugsIn, hintsWithin } from '#domain/substance/names-within.ts'
import { tellsOfFinding } from '#domain/table/column-words.ts'
import { isRoleHeading } from '#domain/table/role-columns.ts'
import { isSaltHeading } from '#domain/table/salt-column.ts'
import { isStripHeading, stripWord } from '#domain/table/strip-words.ts'
import { holdsRemarks, isFlagHeading } from '#domain/table/verdict-words.ts'
import { namesReagent } from '#domain/technology/names.ts'
import { drugHeading, isAmountCell } from './drug-cells.ts'
import { holdsSigns } from './import-asked.ts'
import type { ImportField } from './import-fields.ts'
import type { ImportNames } from './import-names.ts'
import type { ImportQuestions } from './import-questions.ts'
import { bare, cellsUnder, type LeftColumn, labelsOf, leftColumns, type Row } from './import-row.ts'
import type { ImportFile } from './import-world.ts'
import { mentionsIn } from './mentioned-drugs.ts'
import { cellsToRead, isRegister, nameDrugs } from './naming-columns.ts'
import { shownTexts, tooManyTexts } from './shown-texts.ts'
import { toldCells } from './told-cells.ts'
import { isWide, methodIn } from './wide-fields.ts'

/** Fields of free text, which are read whatever they say. */
const texts = ['notes', 'colour', 'texture', 'abundance', 'agency_name'] as const satisfies readonly ImportField[]
const named = ['substance', 'substances', 'not_found', 'list_column', 'method_column'] as const

/** People also write 'yes', 'found' and 'none' of much that is no result. */
const isPlainWord = /^\s*(pos|r[eé]acti|d[eé]te|nachgew|present|pr[eé]sent|n[eé]g|not |non|nicht|no )/i

/** Signs that say found, and no word that people also write of much else. */
const plus = /^\+/
const machine = /^(?:gc|lc|ms|ir|uv)\b/
/** Whether a sign below a heading is of the substance of its row: 'Detected', 'Major', 'HCl', 'GC-MS'. */
const isOfSubstance = (title: string): boolean =>
  tellsOfFinding.test(plainWords(title)) ||
  isFlagHeading(title) ||
  methodIn(title) !== null ||
  machine.test(plainWords(title)) ||
  isRoleHeading(title) ||
  isSaltHeading(title)

/**
 * The columns of a file whose heading is a strip, a drug or a kind of drug, or holds one among other words: anything in them
 * may be a result, and none of the substance of its row.
 */
export const ownResults = (file: ImportFile, { reads }: ImportNames, dictionary: Dictionary): ReadonlySet<string> =>
  new Set(
    leftColumns(file).flatMap(({ title, label }) =>
      isOfResult(title, reads) || drugsIn(title, dictionary).length > 0 || hintsWithin(title, dictionary).length > 0
        ? [label]
        : [],
    ),
  )

/** What a heading says of the drug behind it: 'Expected: MDMA', 'Sold as heroin'. */
const before =
  /^(?:[^:]{1,40}:|expected|sold as|bought as|erwartet|verkauft als|attendu|vendu comme|esperado|vendido como)\s*(?=\S)/i

/** 'Matches expected?', 'As sold': an answer below says what was found without its name. */
const comparing =
  /\b(?:match\w*|same|consistent|correspond\w*|agree\w*|conform\w*|as|stimmt|entspricht|comme|igual)\b.{0,20}\b(?:expect\w*|sold|declared|described|advertised|erwart\w*|verkauft|attendu\w*|vendu\w*|esperad\w*|vendid\w*)/

/** A method, a share or an area in brackets behind a name. */
const measured =
  /\s*[([][^()[\]]*(?:%|area|percent|prozent|ratio|height|hplc|gc|lc|ms|nmr|ftir|uv|rel|peak|conc|mg|[µμu]g)[^()[\]]*[)\]]\s*%?$/i

function isOfResult(title: string, reads: ImportNames['reads']): boolean {
  if (title.length > 200) return false
  const behind = title.replace(before, '')
  if (behind !== title && isOfResult(behind, reads)) return true
  if (isStripHeading(title) || namesReagent(title) || comparing.test(plainWords(title))) return true
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

/** A column by its heading, and the name that is its own. */
type Column = Pick<LeftColumn, 'title' | 'label'>

export type LeftWords = {
  readonly ask: (row: Row) => void
  /** Whether anything in a column, by its own name, may be a result, so that somebody is asked about it. */
  readonly isAsked: (label: string) => boolean
  /** Whether a cell is asked about as a text that tells of a drug. */
  readonly isTold: (row: Row, column: Column, cell: string) => boolean
}

/** Asks about the cells of a row that are words of results, or name drugs, in columns that hold none. */
export function leftWordsOf(file: ImportFile, { names, questions, dictionary, isOfResults }: Asks): LeftWords {
  const own = ownResults(file, names, dictionary)
  const left = leftColumns(file)
  const labelsWhere = (is: (column: LeftColumn) => boolean) =>
    new Set(left.flatMap((column) => (is(column) ? [column.label] : [])))
  const repeated = labelsWhere(({ place }) => repeatsSubstance(file, place, names.reads))
  const naming = labelsWhere(
    ({ title, label, place }) =>
      isOfResults && nameDrugs(title, cellsToRead(file.lines, place), dictionary) && !repeated.has(label),
  )
  const isNamed = named.some((field) => file.fields.includes(field))
  const told = toldCells(dictionary)
  const isMention = mentionsIn(file, told, dictionary)
  const isOfNotes = (title: string, label: string) =>
    holdsRemarks(title) || file.fields[labelsOf(file.header).indexOf(label)] === 'notes'
  const isTold = ({ title, label }: Column, cell: string, line: readonly string[]) => {
    const { isName, isTold: isSentence } = told(cell)
    if (isSentence) return !isRegister(title)
    if (isName) return !naming.has(label) && isOfResults && !repeated.has(label) && !isRegister(title)
    return isOfResults && isOfNotes(title, label) && isMention(line, cell)
  }
  const isWord = (row: Row, { title, label }: Column, cell: string) => {
    if (own.has(label)) return !isStripHeading(title) || stripWord(cell) !== null
    if (isPlus({ title, label }, cell)) return true
    if (cell.length > 40) return false
    if (!isPlainWord.test(cell)) return false
    if (saysNotFound(cell)) return !isNamed || namesNone(row)
    // Beside names, 'Detected' and 'GC-MS' say of them what their row says.
    const isOfNames =
      isNamed && (tellsOfFinding.test(plainWords(title)) || isFlagHeading(title) || methodIn(title) !== null)
    return stripWord(cell) === 'POSITIVE' && !isOfNames
  }
  // Under 'fen', '+' may be a result of another drug.
  const ofSigns = remembered((label: string) => holdsSigns(cellsUnder(file, label)))
  const isPlus = ({ title, label }: Column, cell: string) =>
    plus.test(cell) && saysFound(cell) && !isOfSubstance(title) && ofSigns(label)
  const isNumber = (label: string, cell: string) => own.has(label) && isAmountCell(cell, 'point')
  const shownIn = (column: Column) => {
    const [alone, others] = [new Set<string>(), new Set<string>()]
    const place = labelsOf(file.header).indexOf(column.label)
    for (const line of file.lines) {
      const cell = bare(line[place] ?? '')
      if (cell !== '') (isTold(column, cell, line) ? alone : others).add(cell)
    }
    const words = [...others].filter(
      (cell) =>
        !isNumber(column.label, cell) && (own.has(column.label) || isPlainWord.test(cell) || isPlus(column, cell)),
    )
    return { alone: shownTexts(alone, mostTold), words: shownTexts(words, 0) }
  }
  const made = new Map<string, ReturnType<typeof shownIn>>()
  const lineOf = (row: Row) => file.lines[row.number - 1] ?? []
  const ask = (row: Row, column: Column, cell: string) => {
    if (cell === '') return
    const { label } = column
    const isAlone = isTold(column, cell, lineOf(row))
    if (!isAlone && naming.has(label)) questions.answer(row, cell, { about: 'left_names', column: label })
    else if (!isAlone && isNumber(label, cell)) questions.answer(row, cell, { about: 'left_numbers', column: label })
    else if (isAlone || isWord(row, column, cell)) {
      const shown = made.get(label) ?? shownIn(column)
      made.set(label, shown)
      const said = shown[isAlone ? 'alone' : 'words'](cell)
      const about = isAlone && told(cell).names.length > 0 ? 'left_told' : 'left'
      if (said === null) row.fault({ in: label }, tooManyTexts(label))
      else questions.answer(row, cell, { about, column: label, said })
    }
  }
  return {
    ask: (row) => {
      for (const [title, cell, label] of row.beside()) ask(row, { title, label }, cell)
      for (const field of texts)
        if (row.has(field)) ask(row, { title: row.title(field), label: row.label(field) }, row.cell(field))
    },
    isAsked: (label) => own.has(label) || naming.has(label),
    isTold: (row, column, cell) => isTold(column, cell, lineOf(row)),
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
