/**
 * What an import asks about amounts: an empty amount, a dash and 'n.d.' (same rule as the report form,
 * `domain/report/asked-amounts.ts`), and a column that nobody chose which says 'negative' or 'no' beside a name.
 */
import { remembered } from '#domain/remembered.ts'
import {
  type AmountAnswer,
  type AmountAsk,
  type AskedCells,
  hasAnyAmount,
  isNotD,
  isZero,
  type SaidBeside,
} from '#domain/report/asked-amounts.ts'
import { plainWords } from '#domain/report/plain-words.ts'
import { saysFound, saysNo, saysNotFound } from '#domain/report/typed-amounts.ts'
import { type DecimalSign, decimalSignOf } from '#domain/report/typed-numbers.ts'
import { asMilligram, asPercent } from '#domain/table/amounts-in-mg.ts'
import { type MassUnit, massUnitIn, meaningOf, tellsOfFinding } from '#domain/table/column-words.ts'
import { besideDetected } from '#domain/table/detected-words.ts'
import { isTargetHeading, tellsHowMuch } from '#domain/table/line-says.ts'
import { holdsRoles } from '#domain/table/role-columns.ts'
import { isSaltHeading } from '#domain/table/salt-column.ts'
import { isAmount } from '#domain/table/table-heading.ts'
import { isCross, isFlagHeading, isScoreHeading, isSign, saysByHeading } from '#domain/table/verdict-words.ts'
import { isOwnColumn, maybeShare } from './import-doubts.ts'
import type { ImportQuestions } from './import-questions.ts'
import { cellsUnder, type LeftColumn, leftColumns, type Row } from './import-row.ts'
import type { ImportChoices, ImportFile } from './import-world.ts'
import { oncePerTitle, shownTexts, tooManyTexts } from './shown-texts.ts'
import { valueCells } from './value-cells.ts'

/** How a file writes its amounts, and what it must be asked. */
export type AskedAmounts = {
  readonly sign: DecimalSign
  /** Whether any row of any file has an amount. */
  readonly hasAmounts: boolean
  /** The amount cells of a row, a weight as mg; null where the file has no such column. */
  readonly cellsOf: (row: Row) => AskedCells
  /** What the columns that nobody chose say of the substance of the row. */
  readonly besideOf: (row: Row, name: string) => SaidBeside | null
  /** Whether a column that nobody chose says that the substance of the row was found, which a zero contradicts. */
  readonly isFoundBeside: (row: Row) => boolean
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
  const readers = new Map(files.map((file) => [file, cellsIn(file, choices)] as const))
  const hasAmounts = [...readers.values()].some(({ all, sign }) => hasAnyAmount(all(), sign))
  const besideOf = (row: Row, name: string, values: LeftValues, sayers: Sayers): SaidBeside | null => {
    let says: SaidBeside | null = null
    let isBare = values.labels.size > 0 || values.roles.size > 0 || values.isOfTargets
    for (const [, cell, label] of row.beside()) {
      const sayer = sayers.get(label)
      if (values.roles.has(label) && saysFound(cell)) isBare = false
      if (values.labels.has(label) && (cell !== '' || sayer?.isOther(questions))) isBare = false
      const said = sayer?.read(cell) ?? null
      if (said === null) continue
      const about = sayer?.aboutOf(cell)
      if (about == null) row.fault({ in: label }, tooManyTexts(label))
      else if (questions.answer(row, name, { ...about, field: 'substance' }) === 'NOT_FOUND')
        says = says === 'not_found' ? says : said
    }
    return says ?? (isBare ? 'bare' : null)
  }
  const answerTo = (about: AmountAsk, row: Row, name: string) =>
    questions.answer(row, name, { about, field: row.has('percent') ? 'percent' : 'weight' })
  const mayRound = (row: Row, column: 'percent' | 'weight') =>
    questions.answer(row, row.cell(column), { about: 'round', field: column }) === 'ROUND'
  return (file) => {
    const { sign, cellsOf: ownCells } = readers.get(file) ?? cellsIn(file, choices)
    const isUnsure = mayBeOfSample(file)
    const cellsOf = (row: Row): AskedCells => {
      const cells = row.has('amount_value') ? valueCells(row, sign, questions) : ownCells(row)
      if (!isUnsure || (cells.percent ?? '') === '' || (cells.weight ?? '') === '') return cells
      const about = { about: 'whose_weight', column: row.title('weight'), field: 'weight' } as const
      return questions.answer(row, row.cell('weight'), about) === 'SUBSTANCE' ? cells : { ...cells, weight: '' }
    }
    const values = leftValuesIn(file)
    const sayers = sayersOf(file, values, ownResults(file))
    const tellsFound = (title: string, label: string) =>
      values.roles.has(label) || (sayers.has(label) && tellsOfFinding.test(plainWords(title)) && !saysByHeading(title))
    return {
      sign,
      hasAmounts,
      cellsOf,
      besideOf: (row, name) => besideOf(row, name, values, sayers),
      isFoundBeside: (row) => row.beside().some(([title, cell, label]) => saysFound(cell) && tellsFound(title, label)),
      mayRound,
      answerTo,
    }
  }
}

/** Headings of a weight that say neither whose it is nor that it was found. */
const plainWeight = /^(the )?(weight|wt|mass|amount|quantity|poids|masse|quantite|peso|masa|cantidad|gewicht|menge)$/

/** Whether a column of weights beside one of percents may hold the weight of the whole sample. */
function mayBeOfSample(file: ImportFile): boolean {
  const [percent, weight] = [file.fields.indexOf('percent'), file.fields.indexOf('weight')]
  // A file in our own format writes the field's own name.
  if (percent < 0 || weight < 0 || file.header[weight]?.trim() === 'weight') return false
  const words = plainWords((file.header[weight] ?? '').slice(0, 200))
  return plainWeight.test(
    words
      .replace(/[([]?\b(in )?(k|m|u|µ|μ|n|mc)?g\b[)\]]?/g, '')
      .replace(/[^a-z ]/g, ' ')
      .replace(/ +/g, ' ')
      .trim(),
  )
}

/** How to read a file's weights: in the unit of their heading, else in the one that was chosen. */
function cellsIn(file: ImportFile, { weight_unit, percent_are }: ImportChoices) {
  const value = file.fields.indexOf('amount_value')
  const places = (['percent', 'weight'] as const).map((field) => file.fields.indexOf(field))
  const [percent, weight] = value < 0 ? places : [value, -1]
  const at = (line: readonly string[], place = -1) => (place < 0 ? null : (line[place]?.trim() ?? ''))
  const texts =
    Math.max(percent ?? -1, weight ?? -1) < 0
      ? []
      : file.lines.flatMap((line) => [at(line, percent) ?? '', at(line, weight) ?? ''])
  const sign = decimalSignOf(texts)
  const unit = weightUnitIn(file) ?? (isOwnColumn(file, 'weight') ? 'g' : (weight_unit ?? 'mg'))
  const isShare = percent_are === 'share' && maybeShare(file) !== null
  const withoutWord = (cell: string | null) => (cell === null ? null : (besideDetected(cell, sign) ?? cell))
  const read = (percent: string | null, weight: string | null): AskedCells => ({
    percent: percent !== null && isShare ? asPercent(percent, 'share', sign) : withoutWord(percent),
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
type LeftValues = {
  readonly labels: ReadonlySet<string>
  /** Columns whose ticks say which part a substance has, or which salt it is: 'Major', 'Trace', 'HCl'. */
  readonly roles: ReadonlySet<string>
  readonly isOfTargets: boolean
}

type Sayers = ReturnType<typeof sayersOf>

/** Limits stand beside targets of which nothing was seen, too. */
export const isLimit = /\b(lod|loq|limits?|limites?|cut ?-?offs?|threshold|schwelle)\b|grenze/

export function leftValuesIn(file: ImportFile): LeftValues {
  // Beside a list of substances, an amount is that of none of them.
  const left = file.fields.includes('substance') ? leftColumns(file) : []
  const holdsNumbers = (place: number) => file.lines.some((line) => isAmount(line[place]?.trim() ?? ''))
  const isAmountHeading = (title: string) => {
    const meaning = meaningOf(title)
    if (isScoreHeading(title)) return false
    return tellsHowMuch(meaning) || (meaning === 'unsure' && !isLimit.test(plainWords(title)))
  }
  const values = left.filter(
    ({ title, place }) => tellsOfFinding.test(plainWords(title)) || (isAmountHeading(title) && holdsNumbers(place)),
  )
  const labelsWhere = (is: (column: LeftColumn) => boolean) =>
    new Set(left.flatMap((column) => (is(column) ? [column.label] : [])))
  const roles = labelsWhere(({ title, label }) => holdsRoles(title, [...cellsUnder(file, label)]))
  const isOfTargets = left.some(({ title, label }) => isTargetHeading(title) && !roles.has(label))
  const hasNone = values.length === 0 && roles.size === 0 && !isOfTargets
  const isTicked = (place: number) => file.lines.some((line) => saysFound(line[place]?.trim() ?? ''))
  // Without any of these, ticks below a salt say which substances were found.
  const salts = labelsWhere(({ title }) => isSaltHeading(title))
  const areSalts = hasNone && left.some(({ label, place }) => salts.has(label) && isTicked(place))
  return { labels: new Set(values.map(({ label }) => label)), roles: areSalts ? salts : roles, isOfTargets }
}

/** The unit in the heading of a file's weights; null if it has none. */
export function weightUnitIn({ header, fields }: Pick<ImportFile, 'header' | 'fields'>): MassUnit | null {
  return massUnitIn(header[fields.indexOf('weight')] ?? '')
}

/** Words that people also use for much else. */
const isVague = /^(none|absent|ausente)/
const longestSaid = 40

/** What the cells of each unchosen column say of the substance of their row. */
function sayersOf(file: ImportFile, { labels }: LeftValues, own: ReadonlySet<string>) {
  const isOpen = ({ title, label }: LeftColumn) => !own.has(label) && !isFlagHeading(title)
  const sayerOf = ({ title, label }: LeftColumn) => {
    const isTold = tellsOfFinding.test(plainWords(title))
    const ofSigns = remembered((column: string) => holdsSigns(cellsUnder(file, column)))
    const mayBeOpen = meaningOf(title) !== 'other'
    const read = remembered((cell: string) => {
      const said =
        readSaid(labels.has(label) || isTold, cell) ??
        (isNotD(cell) && mayBeOpen ? 'not_d' : readSign(cell, () => ofSigns(label)))
      // import-verdicts.ts asks about such words.
      return said === 'unclear' && isTold ? null : said
    })
    const asked = oncePerTitle(() => {
      const texts = [...cellsUnder(file, label)].filter((cell) => read(cell) !== null)
      const shown = shownTexts(texts, mostAlone)
      return { shown, all: [...new Set(texts.map(shown))].filter((said) => said !== null) }
    })
    const aboutOf = (said: string) =>
      ({ about: 'column', column: label, said, isWhole: asked(label).all.length === 1 }) as const
    return {
      read,
      /** The question about a cell; null for one of too many. */
      aboutOf: (cell: string) => {
        const said = asked(label).shown(cell)
        return said === null ? null : aboutOf(said)
      },
      /** Whether somebody said that the column is about something else. */
      isOther: ({ given }: Pick<ImportQuestions, 'given'>) =>
        asked(label).all.some((said) => given(aboutOf(said)) === 'OTHER'),
    }
  }
  return new Map(
    leftColumns(file)
      .filter(isOpen)
      .map((column) => [column.label, sayerOf(column)] as const),
  )
}

/** This many words of a column are asked about one by one. */
const mostAlone = 8

/** Whether all cells of a column say found or not found, such as '+' and '-', and at least one says it for sure. */
export function holdsSigns(cells: ReadonlySet<string>): boolean {
  const says = (cell: string) =>
    (saysFound(cell) || saysNotFound(cell) || isNotD(cell) || isCross(cell)) && !isYesOrNo.test(cell)
  return [...cells].every((cell) => isSign(cell) || says(cell)) && [...cells].some(says)
}
/** Columns that are no result often hold these words, too. */
const isYesOrNo = /^(?:y|yes|n|no|true|false|ja|nein|oui|non|si|x)$/i

/** What a sign says under a heading that nobody knows. */
function readSign(cell: string, isOfSigns: () => boolean): SaidBeside | null {
  if (isNotD(cell)) return isOfSigns() ? 'not_d' : null
  return cell !== '' && !saysFound(cell) && isSign(cell) && isOfSigns() ? 'unclear' : null
}

function readSaid(isOfFinding: boolean, cell: string): SaidBeside | null {
  if (cell === '' || cell.length > longestSaid) return null
  if (saysNotFound(cell)) return isOfFinding || !isVague.test(plainWords(cell)) ? 'not_found' : null
  if (!isOfFinding || saysFound(cell)) return null
  if (isNotD(cell)) return 'not_d'
  if (saysNo(cell) || isZero(cell, 'point')) return 'not_found'
  return isAmount(cell) ? null : 'unclear'
}
