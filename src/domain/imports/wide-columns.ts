/** Reads the results of columns whose heading is part of the result. */

import { quoted } from '#domain/faults.ts'
import { present } from '#domain/report/amounts.ts'
import { isNotD } from '#domain/report/asked-amounts.ts'
import { saysNotDone } from '#domain/substance/doubt-words.ts'
import { isMinor } from '#domain/table/role-words.ts'
import { isStripHeading, stripWord } from '#domain/table/strip-words.ts'
import { stripTechnology } from '#domain/technology/technologies.ts'
import { drugHeading } from './drug-cells.ts'
import type { DrugCell } from './drug-columns.ts'
import { itemIn, namesIn } from './import-lists.ts'
import type { Row } from './import-row.ts'
import { readTexts } from './import-words.ts'
import { amountText, inDoubt, notDoneText } from './in-doubt.ts'
import type { ListAmount } from './list-amounts.ts'
import type { ReadResult } from './planned-report.ts'
import type { Reading } from './reading.ts'
import { namesNothing, stripType, upperIn } from './wide-fields.ts'

/** What every result of a row has. */
type Shared = Pick<ReadResult, 'row' | 'sample_id' | 'site_id' | 'reported'>
type Result = Omit<ReadResult, keyof Shared>

const none = { ...present, limit: null, measured_as: null, strip_type: '', strip_result: null, method: null } as const

/** The results in such columns of a row. `shared` is asked for only if there are any. */
export function readWideRow(row: Row, shared: () => Shared, reading: Reading): ReadResult[] {
  reading.listAmounts.check(row)
  const found = [
    ...row.columns('strip_column').flatMap(([title, cell]) => stripOf(row, title, cell, reading)),
    ...row.columns('method_column').flatMap((column) => byMethod(row, column, reading)),
    ...row.columns('list_column').flatMap((column) => listOf(row, column, reading)),
    ...row
      .columns('drug_column')
      .flatMap(([title, cell]) => drugOf(row, title, reading.drugCell(row, title, cell), reading)),
  ]
  if (found.length === 0) return []
  const all = shared()
  return found.map((result) => ({ ...all, ...result }))
}

/** A dash or 'ND' may mean not found, or not tested. */
const isOpen = (cell: string) => /^[-–—]+$/.test(cell) || isNotD(cell)

function stripOf(row: Row, title: string, cell: string, { readStrip, questions }: Reading): Result[] {
  const at = { in: title }
  const asked = isOpen(cell) ? questions.answer(row, cell, { about: 'strip_dash', column: title }) : null
  if (isOpen(cell) && asked !== 'NOT_FOUND') return []
  const said = asked === null ? stripWord(cell) : 'NEGATIVE'
  if (said === null && cell !== '') row.note(at, `‘${cell}’ says that no strip was used. It is left out.`)
  const strip_result = said === undefined ? askedResult(row, title, cell, questions) : said
  if (strip_result === null) return []
  const read = readStrip(stripType(title))
  if ('fault' in read) row.fault(at, read.fault)
  const strip_type = 'is' in read ? read.is : title
  return [{ ...none, at, technology: stripTechnology, strip_type, strip_result, name: '' }]
}

const answered = { FOUND: 'POSITIVE', NOT_FOUND: 'NEGATIVE', INVALID: 'INVALID', NOTHING: null } as const

/** What a text that is no plain result means is asked; null while nobody says it, or if no strip was used. */
function askedResult(row: Row, title: string, said: string, questions: Reading['questions']) {
  const answer = questions.answer(row, title, { about: 'strip_word', said, column: title })
  if (answer === 'NOT_FOUND' && saysNotDone(said)) row.fault({ in: title }, notDoneText(said))
  return answer === null ? null : answered[answer]
}

type Column = ReturnType<Row['columns']>[number]

function byMethod(row: Row, [title, cell, place]: Column, reading: Reading): Result[] {
  const names = namesOf(row, title, cell, reading)
  const by = names.length === 0 ? null : reading.methods.ofHeading(row, title)
  if (by === null) return []
  const beside = reading.listAmounts.of(row, place, names)
  return names.flatMap((text) =>
    withAmount({ ...none, ...by, ...itemOf(text, reading), at: { in: title } }, row, beside),
  )
}

/** 'Major' and 'Minor' hold lists; what the lesser ones are is asked once a column. */
function listOf(row: Row, [title, cell, place]: Column, reading: Reading): Result[] {
  const at = { in: title }
  const names = namesOf(row, title, cell, reading)
  if (names.length === 0) return []
  const by = reading.methods.ofRow(row, title)
  const beside = reading.listAmounts.of(row, place, names)
  const answer =
    isMinor(title) && beside === undefined
      ? reading.questions.answer(row, names.join(', '), { about: 'minor', column: title })
      : 'PRESENT'
  if (by === null || answer === null) return []
  const amount_kind = answer === 'TRACE' ? 'trace' : 'present'
  return names.flatMap((text) => withAmount({ ...none, amount_kind, ...by, ...itemOf(text, reading), at }, row, beside))
}

/** A result with the amount of the column beside it. Its name may state one, too. */
function withAmount(result: Result, row: Row, beside: ListAmount | undefined): Result[] {
  if (beside === undefined) return [result]
  if (beside === null) return []
  const isStated = beside.limit !== null || beside.amount.amount_kind !== 'present'
  const text = beside.text === undefined ? {} : { doubt: amountText(result.name, beside.text) }
  if (result.amount_kind === 'present') return [{ ...result, ...beside.amount, ...text, limit: beside.limit }]
  if (isStated) row.fault(result.at, `${quoted(result.name)}: two amounts stand beside it. Which one is it?`)
  return [result]
}

/** A name of a list, with the amount beside it. */
function itemOf(text: string, { names }: Reading) {
  const { name, amount } = itemIn(text, names)
  return { name, ...amount }
}

function drugOf(row: Row, title: string, cell: DrugCell, { methods }: Reading): Result[] {
  const by = cell === null ? null : methods.ofRow(row, upperIn(title) === null ? '' : title)
  if (cell !== null && isStripHeading(title)) row.fault({ in: title }, stripFault)
  if (cell === null || by === null) return []
  const [at, name] = [{ in: title }, drugHeading(title)]
  const text = cell.text === undefined ? {} : { doubt: amountText(name, cell.text) }
  const result = { ...none, ...by, ...cell.amount, ...text, limit: cell.limit, at, name }
  return [cell.doubt === undefined ? result : inDoubt({ ...result, doubt: `In doubt: ${name} (${cell.doubt})` })]
}

const stripFault = 'This heading speaks of test strips. Choose a strip for this column, or leave the column out.'

function namesOf(row: Row, title: string, cell: string, reading: Reading): string[] {
  const odd = readTexts(cell).find(namesNothing)
  if (odd === undefined) return namesIn(row, title, cell, reading)
  row.fault({ in: title }, `${quoted(odd)} names no substance. Say what this column holds, or leave it out.`)
  return []
}
