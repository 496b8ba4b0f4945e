/**
 * What an import asks about amounts: an empty amount, a dash and 'n.d.' (same rule as the report form,
 * `domain/report/asked-amounts.ts`), and a column that nobody chose which says 'negative' or 'no' beside a name.
 */
import {
  type AmountAnswer,
  type AmountAsk,
  type AskedCells,
  hasAnyAmount,
  isNotD,
  isZero,
  type SaidBeside,
} from '#domain/report/asked-amounts.ts'
import { comparable } from '#domain/report/finding-names.ts'
import { plainWords } from '#domain/report/plain-words.ts'
import { saysFound, saysNo, saysNotFound } from '#domain/report/typed-amounts.ts'
import { type DecimalSign, decimalSignOf } from '#domain/report/typed-numbers.ts'
import { asMilligram, shareAsPercent } from '#domain/table/amounts-in-mg.ts'
import { type MassUnit, massUnitIn, meaningOf, tellsOfFinding } from '#domain/table/column-words.ts'
import { isTargetHeading, tellsHowMuch } from '#domain/table/line-says.ts'
import { isAmount } from '#domain/table/table-heading.ts'
import { isOwnColumn, maybeShare } from './import-doubts.ts'
import type { ImportQuestions } from './import-questions.ts'
import type { ImportChoices, ImportFile, Row } from './import-world.ts'

/** How a file writes its amounts, and what it must be asked. */
export type AskedAmounts = {
  readonly sign: DecimalSign
  /** Whether any row of any file has an amount. */
  readonly hasAmounts: boolean
  /** The amount cells of a row, a weight as mg; null where the file has no such column. */
  readonly cellsOf: (row: Row) => AskedCells
  /** What the columns that nobody chose say of the substance of the row. */
  readonly besideOf: (row: Row, name: string) => SaidBeside | null
  /** Whether somebody agreed to round numbers with more decimals than are kept; counts the row. */
  readonly mayRound: (row: Row, column: 'percent' | 'weight') => boolean
  /** Returns the answer, or notes the question; null if nobody has answered it. */
  readonly answerTo: (ask: AmountAsk, row: Row, name: string) => AmountAnswer | null
}

/** Looks at all rows before reading any: how each file writes numbers. */
export function askAmounts(
  files: readonly ImportFile[],
  choices: ImportChoices,
  questions: ImportQuestions,
  ownResults: (file: ImportFile) => ReadonlySet<string>,
): (file: ImportFile) => AskedAmounts {
  const saidIn = makeReader()
  const readers = new Map(files.map((file) => [file, cellsIn(file, choices)] as const))
  const hasAmounts = [...readers.values()].some(({ all, sign }) => hasAnyAmount(all(), sign))
  const answered = new Map(Object.entries(choices.columns).map(([title, answer]) => [comparable(title), answer]))
  const besideOf = (row: Row, name: string, own: ReadonlySet<string>, values: LeftValues): SaidBeside | null => {
    let says: SaidBeside | null = null
    let isBare = values.titles.size > 0 || values.isOfTargets
    for (const [title, cell] of row.beside()) {
      const isValue = values.titles.has(title)
      const answer = answered.get(comparable(title))
      if (isValue && (cell !== '' || answer === 'OTHER')) isBare = false
      const said = own.has(title) ? null : saidIn(title, cell, isValue)
      if (said === null) continue
      questions.count(row, name, { about: 'column', column: title, said: cell, field: 'substance' })
      if (answer === 'NOT_FOUND') says = says === 'not_found' ? says : said
    }
    return says ?? (isBare ? 'bare' : null)
  }
  const answerTo = (about: AmountAsk, row: Row, name: string) => {
    questions.count(row, name, { about, field: row.has('percent') ? 'percent' : 'weight' })
    return choices.amounts[about] ?? null
  }
  const mayRound = (row: Row, column: 'percent' | 'weight') =>
    questions.answer(row, row.cell(column), { about: 'round', field: column }) === 'ROUND'
  return (file) => {
    const { sign, cellsOf } = readers.get(file) ?? cellsIn(file, choices)
    const [own, values] = [ownResults(file), leftValuesIn(file)]
    return { sign, hasAmounts, cellsOf, besideOf: (row, name) => besideOf(row, name, own, values), mayRound, answerTo }
  }
}

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
    percent: percent !== null && isShare ? shareAsPercent(percent, sign) : percent,
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

/**
 * The columns that nobody chose and that say how much there is of the substance of their row, or whether it was found. A
 * row without any of them is a target of which the test saw nothing. `isOfTargets`: another column says what the test
 * looked for.
 */
type LeftValues = { readonly titles: ReadonlySet<string>; readonly isOfTargets: boolean }

/** Limits stand beside targets of which nothing was seen, too. */
const isLimit = /\b(lod|loq|limits?|limites?|cut ?-?offs?|threshold|schwelle)\b|grenze/

function leftValuesIn({ header, fields, lines }: ImportFile): LeftValues {
  // Beside a list of substances, an amount is that of none of them.
  const left = fields.includes('substance')
    ? header.flatMap((title, place) => ((fields[place] ?? null) === null ? [{ title: title.trim(), place }] : []))
    : []
  const holdsNumbers = (place: number) => lines.some((line) => isAmount(line[place]?.trim() ?? ''))
  const isAmountHeading = (title: string) => {
    const meaning = meaningOf(title)
    return tellsHowMuch(meaning) || (meaning === 'unsure' && !isLimit.test(plainWords(title)))
  }
  const values = left.filter(
    ({ title, place }) => tellsOfFinding.test(plainWords(title)) || (isAmountHeading(title) && holdsNumbers(place)),
  )
  return {
    titles: new Set(values.map(({ title }) => title)),
    isOfTargets: left.some(({ title }) => isTargetHeading(title)),
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
  return (title: string, cell: string, isValue: boolean): SaidBeside | null => {
    if (cell === '' || cell.length > longestSaid) return null
    const key = `${title}\n${isValue}\n${cell}`
    const before = kept.get(key)
    if (before !== undefined) return before
    const said = readSaid(isValue || tellsOfFinding.test(plainWords(title)), cell)
    if (kept.size > mostKept) kept.clear()
    kept.set(key, said)
    return said
  }
}

function readSaid(isOfFinding: boolean, cell: string): SaidBeside | null {
  if (saysNotFound(cell)) return isOfFinding || !isVague.test(plainWords(cell)) ? 'not_found' : null
  if (!isOfFinding || saysFound(cell)) return null
  if (isNotD(cell)) return 'not_d'
  if (saysNo(cell) || isZero(cell, 'point')) return 'not_found'
  return isAmount(cell) ? null : 'unclear'
}
