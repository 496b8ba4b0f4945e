/** Reads the results of columns whose heading is part of the result. */
import { quoted } from '#domain/faults.ts'
import { present } from '#domain/report/amounts.ts'
import { drugHeading } from './drug-cells.ts'
import type { DrugCell } from './drug-columns.ts'
import { itemIn, namesIn } from './import-lists.ts'
import { readTexts } from './import-words.ts'
import type { Row } from './import-world.ts'
import type { ReadResult } from './planned-report.ts'
import type { Reading } from './reading.ts'
import { isMinor, namesNothing, stripWord } from './wide-fields.ts'

/** What every result of a row has. */
type Shared = Pick<ReadResult, 'row' | 'sample_id' | 'site_id' | 'reported'>
type Result = Omit<ReadResult, keyof Shared>

const none = { ...present, limit: null, measured_as: null, strip_type: '', strip_result: null, method: null } as const

/** The results in such columns of a row. `shared` is asked for only if there are any. */
export function readWideRow(row: Row, shared: () => Shared, reading: Reading): ReadResult[] {
  const found = [
    ...row.columns('strip_column').flatMap(([title, cell]) => stripOf(row, title, cell, reading)),
    ...row.columns('method_column').flatMap(([title, cell]) => byMethod(row, title, cell, reading)),
    ...row.columns('list_column').flatMap(([title, cell]) => listOf(row, title, cell, reading)),
    ...row
      .columns('drug_column')
      .flatMap(([title, cell]) => drugOf(row, title, reading.drugCell(row, title, cell), reading)),
  ]
  if (found.length === 0) return []
  const all = shared()
  return found.map((result) => ({ ...all, ...result }))
}

function stripOf(row: Row, title: string, cell: string, { readStrip }: Reading): Result[] {
  const at = { in: title }
  const strip_result = stripWord(cell)
  if (strip_result === null) return []
  if (strip_result === undefined) {
    row.fault(at, `‘${cell.slice(0, 60)}’ is none of: positive, negative, invalid, not done.`)
    return []
  }
  const read = readStrip(title)
  if ('fault' in read) row.fault(at, read.fault)
  const strip_type = 'is' in read ? read.is : title
  return [{ ...none, at, technology: 'TEST_STRIP', strip_type, strip_result, name: '' }]
}

function byMethod(row: Row, title: string, cell: string, reading: Reading): Result[] {
  const names = namesOf(row, title, cell, reading)
  const by = names.length === 0 ? null : reading.methods.ofHeading(row, title)
  return by === null ? [] : names.map((text) => ({ ...none, ...by, ...itemOf(text, reading), at: { in: title } }))
}

/** 'Major' and 'Minor' hold lists; what the lesser ones are is asked once a column. */
function listOf(row: Row, title: string, cell: string, reading: Reading): Result[] {
  const at = { in: title }
  const names = namesOf(row, title, cell, reading)
  if (names.length === 0) return []
  const by = reading.methods.ofRow(row)
  const answer = isMinor(title)
    ? reading.questions.answer(row, names.join(', '), { about: 'minor', column: title })
    : 'PRESENT'
  if (by === null || answer === null) return []
  const amount_kind = answer === 'TRACE' ? 'trace' : 'present'
  return names.map((text) => ({ ...none, amount_kind, ...by, ...itemOf(text, reading), at }))
}

/** A name of a list, with the amount beside it. */
function itemOf(text: string, { names }: Reading) {
  const { name, amount } = itemIn(text, names)
  return { name, ...amount }
}

function drugOf(row: Row, title: string, cell: DrugCell, { methods }: Reading): Result[] {
  const by = cell === null ? null : methods.ofRow(row)
  return cell === null || by === null
    ? []
    : [{ ...none, ...by, ...cell.amount, limit: cell.limit, at: { in: title }, name: drugHeading(title) }]
}

function namesOf(row: Row, title: string, cell: string, reading: Reading): string[] {
  const odd = readTexts(cell).find(namesNothing)
  if (odd === undefined) return namesIn(row, title, cell, reading)
  row.fault({ in: title }, `${quoted(odd)} names no substance. Say what this column holds, or leave it out.`)
  return []
}
