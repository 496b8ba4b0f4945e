/**
 * Questions that an import asks once for all rows: what an empty amount, a dash and 'n.d.' mean (same rule as the
 * report form, `domain/report/asked-amounts.ts`), and what a column that nobody chose means when it says 'negative' or
 * 'no' beside a name. A question without an answer becomes a fault that lists the rows; an answered question becomes a
 * note with their count.
 */
import {
  type AmountAnswer,
  type AmountAsk,
  type AskedCells,
  amountAsks,
  hasAnyAmount,
  isNotD,
  isZero,
  type SaidBeside,
} from '#domain/report/asked-amounts.ts'
import { comparable } from '#domain/report/finding-names.ts'
import { plainWords } from '#domain/report/plain-words.ts'
import { saysFound, saysNo, saysNotFound } from '#domain/report/typed-amounts.ts'
import { type DecimalSign, decimalSignOf } from '#domain/report/typed-numbers.ts'
import { asMilligram } from '#domain/table/amounts-in-mg.ts'
import { type MassUnit, massUnitIn, tellsOfFinding } from '#domain/table/column-words.ts'
import { isAmount } from '#domain/table/table-heading.ts'
import { asPercent, isOwnColumn, maybeShare } from './import-doubts.ts'
import type { ImportField } from './import-fields.ts'
import type { ColumnAnswer, ImportChoices, ImportFile, Row } from './import-world.ts'

/**
 * A question about many similar rows. `column` and `said`, in the file's words, are set only for a question about a
 * column.
 */
export type ImportQuestion = {
  readonly about: AmountAsk | 'column'
  readonly column: string
  /** The text of the cells, such as 'negative'. */
  readonly said: string
  readonly count: number
  /** The first rows and names that the question is about. */
  readonly rows: number[]
  readonly names: string[]
}

/** How a file writes its amounts, and what it must be asked. */
export type AskedAmounts = {
  readonly sign: DecimalSign
  /** Whether any row of any file has an amount. */
  readonly hasAmounts: boolean
  /** The amount cells of a row, a weight as mg; null where the file has no such column. */
  readonly cellsOf: (row: Row) => AskedCells
  /** What the columns that nobody chose say of the substance of the row. */
  readonly besideOf: (row: Row, name: string) => SaidBeside | null
  /** Returns the answer, or notes the question; null if nobody has answered it. */
  readonly answerTo: (ask: AmountAsk, row: Row, name: string) => AmountAnswer | null
}

/** The questions of one import. */
export type ImportAsked = {
  readonly of: (file: ImportFile) => AskedAmounts
  /** Adds a fault for each question without an answer, and a note for each answered one. */
  readonly say: () => void
  readonly questions: () => ImportQuestion[]
}

const mostNamed = 5

type Asked = Omit<ImportQuestion, 'count'> & {
  readonly field: ImportField
  readonly row: Row
  count: number
}

/** Looks at all rows before reading any: how each file writes numbers, and whether any file gives amounts. */
export function askImport(files: readonly ImportFile[], choices: ImportChoices): ImportAsked {
  const questions = new Map<string, Asked>()
  const saidIn = makeReader()
  const readers = new Map(files.map((file) => [file, cellsIn(file, choices)] as const))
  const hasAmounts = [...readers.values()].some(({ all, sign }) => hasAnyAmount(all(), sign))
  const answered = new Map(Object.entries(choices.columns).map(([title, answer]) => [comparable(title), answer]))
  const ask = (key: string, row: Row, name: string, about: Pick<Asked, 'about' | 'column' | 'said' | 'field'>) => {
    const known = questions.get(key) ?? { ...about, row, count: 0, rows: [], names: [] }
    questions.set(key, known)
    known.count += 1
    if (known.rows.length < mostNamed) known.rows.push(row.number)
    if (known.names.length < mostNamed && !known.names.includes(name)) known.names.push(name)
  }
  const besideOf = (row: Row, name: string): SaidBeside | null => {
    let says: SaidBeside | null = null
    for (const [title, cell] of row.beside()) {
      const said = saidIn(title, cell)
      if (said === null) continue
      const answer = answered.get(comparable(title)) ?? null
      ask(`column ${comparable(title)}`, row, name, { about: 'column', column: title, said: cell, field: 'substance' })
      if (answer === 'NOT_FOUND') says = says === 'not_found' ? says : said
    }
    return says
  }
  const answerTo = (about: AmountAsk, row: Row, name: string) => {
    const field = row.has('percent') ? 'percent' : 'weight'
    ask(about, row, name, { about, column: '', said: '', field })
    return choices.amounts[about] ?? null
  }
  const list = () => [...questions.values()].sort((a, b) => orderOf(a.about) - orderOf(b.about) || b.count - a.count)
  return {
    of: (file) => {
      const { sign, cellsOf } = readers.get(file) ?? cellsIn(file, choices)
      return { sign, hasAmounts, cellsOf, besideOf, answerTo }
    },
    say: () => {
      for (const one of list()) sayOf(one, choices, answered.get(comparable(one.column)) ?? null)
    },
    questions: () =>
      list().map(({ about, column, said, count, rows, names }) => ({ about, column, said, count, rows, names })),
  }
}

const orderOf = (about: Asked['about']) => (about === 'column' ? amountAsks.length : amountAsks.indexOf(about))

/** How to read a file's weights: in the unit of their heading, else in the one that was chosen. */
function cellsIn(file: ImportFile, { weight_unit, percent_are }: ImportChoices) {
  const [percent, weight] = (['percent', 'weight'] as const).map((field) => file.fields.indexOf(field))
  const at = (line: readonly string[], place = -1) => (place < 0 ? null : (line[place]?.trim() ?? ''))
  const texts =
    Math.max(percent ?? -1, weight ?? -1) < 0
      ? []
      : file.lines.flatMap((line) => [at(line, percent) ?? '', at(line, weight) ?? ''])
  const sign = decimalSignOf(texts)
  const unit = weightUnitIn(file) ?? (isOwnColumn(file, 'weight') ? 'g' : (weight_unit ?? 'mg'))
  const isShare = percent_are === 'share' && maybeShare(file) !== null
  const read = (percent: string | null, weight: string | null): AskedCells => ({
    percent: percent !== null && isShare ? asPercent(percent, sign) : percent,
    weight: weight === null ? null : asMilligram(weight, unit, sign),
  })
  return {
    sign,
    cellsOf: (row: Row) =>
      read(row.has('percent') ? row.cell('percent') : null, row.has('weight') ? row.cell('weight') : null),
    all: function* () {
      for (const line of file.lines) yield read(at(line, percent), at(line, weight))
    },
  }
}

/** The unit in the heading of a file's weights; null if it has none. */
export function weightUnitIn({ header, fields }: Pick<ImportFile, 'header' | 'fields'>): MassUnit | null {
  return massUnitIn(header[fields.indexOf('weight')] ?? '')
}

/** Words that people also use for much else. */
const isVague = /^(none|absent|ausente)/
const longestSaid = 40
const mostKept = 5000

/** What a cell of an unchosen column says of the row's substance. Cached, since many rows have the same text. */
function makeReader() {
  const kept = new Map<string, SaidBeside | null>()
  return (title: string, cell: string): SaidBeside | null => {
    if (cell === '' || cell.length > longestSaid) return null
    const key = `${title}\n${cell}`
    const before = kept.get(key)
    if (before !== undefined) return before
    const said = readSaid(plainWords(title), cell)
    if (kept.size > mostKept) kept.clear()
    kept.set(key, said)
    return said
  }
}

function readSaid(title: string, cell: string): SaidBeside | null {
  const isOfFinding = tellsOfFinding.test(title)
  if (saysNotFound(cell)) return isOfFinding || !isVague.test(plainWords(cell)) ? 'not_found' : null
  if (!isOfFinding || saysFound(cell)) return null
  if (isNotD(cell)) return 'not_d'
  if (saysNo(cell) || isZero(cell, 'point')) return 'not_found'
  return isAmount(cell) ? null : 'unclear'
}

const rowsOf = ({ count, rows }: Asked) =>
  count === 1
    ? `row ${rows[0]}`
    : `rows ${rows.join(', ')}${count > rows.length ? ` and ${count - rows.length} more` : ''}`

const asks: Record<AmountAsk, (rows: string) => string> = {
  empty: (rows) =>
    `No amount stands in ${rows}. Say once for all what that means: there and not measured, or not found.`,
  unclear: (rows) =>
    `‘–’, ‘n/a’ or ‘no’ stands in ${rows}. Say once for all what that means: there and not measured, or not found.`,
  not_d: (rows) => `‘n.d.’ stands in ${rows}. Say once for all what that means: not determined, or not detected.`,
}

const reads: Record<AmountAsk, string> = {
  empty: 'Without an amount',
  unclear: '‘–’, ‘n/a’ or ‘no’ as an amount',
  not_d: '‘n.d.’',
}
const readAs: Record<AmountAnswer, string> = {
  present: 'there, amount not measured.',
  not_found: 'looked for and not found.',
  leave: 'not part of the result, and left out.',
}

function sayOf(asked: Asked, { amounts }: ImportChoices, ofColumn: ColumnAnswer | null) {
  const { about, field, row, column, said, count } = asked
  if (about === 'column') {
    const beside = `‘${said}’ stands in the column ${column} beside a substance`
    if (ofColumn === null) {
      row.fault(
        field,
        `${beside}, in ${rowsOf(asked)}. Say whether that substance was not found, or the column is about something else.`,
      )
      return
    }
    const means =
      ofColumn === 'NOT_FOUND' ? 'it is read as looked for and not found.' : 'the column is about something else.'
    return row.note(field, `${beside}: ${means}`, count)
  }
  const answer = amounts[about] ?? null
  if (answer === null) row.fault(field, asks[about](rowsOf(asked)))
  else row.note(field, `${reads[about]}: read as ${readAs[answer]}`, count)
}
