/** Guesses which column of a file is which. */

import { amountKinds, amountUnits, percentBases } from '#domain/report/amounts.ts'
import { plainWords } from '#domain/report/plain-words.ts'
import { saysNotFound } from '#domain/report/typed-amounts.ts'
import { canonicalSampleId, isSampleId } from '#domain/sample/sample-id.ts'
import { massUnitIn, meaningOf } from '#domain/table/column-words.ts'
import { isExpectedHeading } from '#domain/table/expected-words.ts'
import { isNameHeading } from '#domain/table/heading-words.ts'
import { listHeading } from '#domain/table/list-headings.ts'
import { isStripHeading } from '#domain/table/strip-words.ts'
import { isMethod } from '#domain/technology/names.ts'
import {
  collectedFroms,
  containerTypes,
  resultsProvisions,
  sampleStates,
  sampleTypes,
  stripResults,
} from '#domain/terms.ts'
import { amountFieldOf, isAmountCell, unitIn } from './drug-cells.ts'
import { looksLikeDrugCells } from './drug-words.ts'
import { expectedIn, looksLikeExpected } from './expected-columns.ts'
import { type ImportField, type ImportTable, importFields, otherNames } from './import-fields.ts'
import { readWord, readYesNo } from './import-words.ts'
import { isListAmount } from './list-pairs.ts'
import { countsRows, idHeading, sampleColumn } from './sample-column.ts'
import { isValueHeading } from './value-headings.ts'
import { isOther, isWide, namesMethod, namesNothing, ownHeading, wideFieldOf } from './wide-fields.ts'

/** Guess a column with a closed list only if its cells fit too: a 'state' may be one of the United States. */
const looksLike: Partial<Record<ImportField, (cell: string) => boolean>> = {
  sample_type: (cell) => readWord(cell, sampleTypes) !== null,
  container_type: (cell) => readWord(cell, containerTypes) !== null,
  collected_from: (cell) => readWord(cell, collectedFroms) !== null,
  results_provision: (cell) => readWord(cell, resultsProvisions) !== null,
  state: (cell) => readWord(cell, sampleStates) !== null,
  strip_result: (cell) => readWord(cell, stripResults) !== null,
  technology: isMethod,
  already_used: (cell) => readYesNo(cell) !== null,
  shared_at: (cell) => /\d{4}/.test(cell),
  amount_kind: (cell) => readWord(cell, [...amountKinds, 'not_found']) !== null,
  unit: (cell) => amountUnits.some((one) => one === cell),
  percent_basis: (cell) => readWord(cell, percentBases) !== null,
  is_newest: (cell) => readYesNo(cell) !== null,
  substance: (cell) => !namesNothing(cell),
  substances: (cell) => !namesNothing(cell),
}

/** A heading for comparing; '' for a text that is too long to be one. */
const plain = (header: string) =>
  plainWords(header.length > 200 ? '' : header)
    .replace(/\((e?s)\)/g, '$1')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')

/** Column names without underscores, for comparing: 'expectedsubstance' is 'expected_substance'. */
const joined = (name: string) => name.replaceAll('_', '')

/** The names of each field. A field's own name wins over its other names. */
const wanted = importFields
  .flatMap((field) => [field, ...(otherNames[field] ?? [])].map((name, rank) => ({ field, name: joined(name), rank })))
  .sort((a, b) => a.rank - b.rank)

/** Whether a heading names the substances. A plain 'name' may be a person's; `isNaming`: its cells name drugs. */
function namesSubstances(title: string, isNaming: boolean): boolean {
  const words = plain(title).replaceAll('_', ' ')
  const isPlain = /^(names?|noms?|nombres?|nomes?|identity|identification|bezeichnung)$/.test(words)
  return isNameHeading(words) && (isNaming || !isPlain)
}

/** The columns of substances whose own heading another one has, too: 'Substance, %, Substance, %'. */
function repeatedNames(header: readonly string[], naming: readonly number[]): number[] {
  const groups = Map.groupBy(header.keys(), (at) => plainWords(ownHeading(header[at] ?? '').slice(0, 200)))
  return [...groups.values()].flatMap((places) => {
    const isNaming = places.some((at) => naming.includes(at))
    const [first = 0] = places
    return places.length > 1 && namesSubstances(ownHeading(header[first] ?? ''), isNaming) ? places : []
  })
}

const canRepeat = (field: ImportField | null) =>
  field === null || field === 'substance' || field === 'substances' || isWide(field)

/** Whether the cells of a heading in the plural are lists of substances. */
const holdsLists = (title: string, cells: readonly string[]) =>
  /s\)?( |$)/i.test(title.trim()) && cells.some((cell) => /[;|]|\p{L}{3},/u.test(cell))

/** Headings of what was tested for, where the cells name drugs. */
const testHeading = /^(?:(?:drug |strip |substance )?tests?|assay|parameter|panel|essai|ensayo|prueba)$/

/** What cells that name drugs are by their heading: 'Detected', 'Results', 'Not detected', 'Test'. */
function listFieldOf(
  title: string,
  cells: readonly string[],
  guessed: readonly (ImportField | null)[],
): ImportField | null {
  const isNamed = guessed.includes('substance') || guessed.includes('substances')
  if (testHeading.test(plainWords(title.slice(0, 100)))) return isNamed ? null : 'substance'
  const kind = listHeading(title)
  if (kind === 'not_found') return guessed.includes('not_found') ? null : 'not_found'
  if (kind !== 'found' || isNamed) return null
  return cells.some((cell) => /[;|,]/.test(cell)) ? 'substances' : 'substance'
}

/** Amounts whose unit stands in a column beside them. */
function guessValue(
  header: readonly string[],
  guessed: (ImportField | null)[],
  cellsOf: (column: number) => readonly string[],
): void {
  if (guessed.includes('amount_kind')) return
  // Without kinds of amounts, 'unit' says it of others than low and high.
  const isUnit = (title: string, at: number) =>
    meaningOf(title) === 'unit' && (guessed[at] === null || guessed[at] === 'unit') && cellsOf(at).length > 0
  const unit = header.findIndex(isUnit)
  if (guessed.includes('unit')) guessed[guessed.indexOf('unit')] = null
  const weight = guessed.indexOf('weight')
  const isOpen = (title: string, at: number) =>
    at === weight ? massUnitIn(title) === null : guessed[at] === null && isValueHeading(title)
  const hasAmounts = (at: number) => {
    const amounts = cellsOf(at).filter((cell) => isAmountCell(cell, 'point') || saysNotFound(cell))
    return amounts.some((cell) => /\d/.test(cell)) && amounts.length * 2 >= cellsOf(at).length
  }
  const value = header.findIndex((title, at) => isOpen(title, at) && hasAmounts(at))
  const isOther = guessed.includes('percent') || (weight >= 0 && value !== weight)
  if (unit < 0 || value < 0 || isOther || !guessed.includes('substance')) return
  guessed[value] = 'amount_value'
  guessed[unit] = 'amount_unit'
}

/** Whether a heading says that its numbers are percents. */
const saysShare = (title: string) =>
  massUnitIn(title) === null && /%|\b(?:per ?cent|pour ?cent|por ?ciento|prozent)/i.test(title)

/** Headings that say nothing else than how results were made. */
const methodHeading =
  /^(?:test |lab )?(?:methods?|techniques?)$|^(?:analyse)?methode(?: d analyse)?$|^metodo(?: de analis[ie]s?)?$|^tecnica(?: de analis[ie]s?)?$|^techniek$|^verfahren$/

/** The first column whose heading is that of an ID and whose cells look like IDs; -1 if there is none. */
const idColumn = (
  header: readonly string[],
  guessed: readonly (ImportField | null)[],
  cellsOf: (column: number) => readonly string[],
) =>
  header.findIndex((title, column) => {
    const cells = cellsOf(column)
    const isId = (cell: string) => cell.length <= 40 && /\d/.test(cell) && isSampleId(canonicalSampleId(cell))
    return guessed[column] === null && idHeading.test(plainWords(title)) && !countsRows(cells) && cells.every(isId)
  })

/**
 * Guesses the field of each column by its name and first cells; each field at most once, null for none. `drugs`: the
 * headings that name one drug. `naming`: the columns whose cells name drugs.
 */
export function guessColumns(
  { header, lines }: ImportTable,
  drugs: readonly string[] = [],
  naming: readonly number[] = [],
): (ImportField | null)[] {
  const names = header.map((title) => joined(plain(ownHeading(title))))
  const guessed: (ImportField | null)[] = header.map(() => null)
  const first200 = lines.slice(0, 200)
  const known: (readonly string[])[] = []
  const cellsOf = (column: number) => {
    known[column] ??= first200.flatMap((line) => (line[column]?.trim() ? [line[column].trim()] : []))
    return known[column]
  }
  const fits = (field: ImportField, column: number) => {
    const cells = cellsOf(column)
    const looks = looksLike[field]
    return looks === undefined || cells.filter(looks).length * 2 >= cells.length
  }
  for (const { field, name } of wanted) {
    const column = names.indexOf(name)
    if (column < 0 || guessed[column] !== null || guessed.includes(field) || !fits(field, column)) continue
    // 'Amount (%)' is a share, whatever its first word.
    if (field === 'weight' && saysShare(header[column] ?? '')) continue
    guessed[column] = field
  }
  // A method in words that nobody knows is asked about; left out, its results would come in by another one.
  const method = header.findIndex(
    (title, at) => guessed[at] === null && methodHeading.test(plainWords(title.slice(0, 100))),
  )
  const isText = method >= 0 && cellsOf(method).every((cell) => /\p{L}{2}/u.test(cell) && cell.length <= 60)
  if (isText && cellsOf(method).length > 0 && !guessed.includes('technology')) guessed[method] = 'technology'
  const expected = header.findIndex((title, at) => guessed[at] === null && isExpectedHeading(title))
  if (expected >= 0 && !guessed.includes('expected_drugs')) guessed[expected] = 'expected_drugs'
  const named = guessed.findIndex((field) => field === 'substance' || field === 'substances')
  if (named < 0 || (naming.length > 0 && !naming.includes(named))) {
    const candidates = header.flatMap((title, at) =>
      guessed[at] === null && namesSubstances(ownHeading(title), naming.includes(at)) && fits('substance', at)
        ? [at]
        : [],
    )
    const column = candidates.find((at) => naming.includes(at)) ?? (named < 0 ? candidates[0] : undefined)
    if (column !== undefined) {
      if (named >= 0) guessed[named] = null
      guessed[column] = holdsLists(header[column] ?? '', cellsOf(column)) ? 'substances' : 'substance'
    }
  }
  for (const column of naming) {
    const title = header[column] ?? ''
    // One of several of its kind: 'Found 1', 'Found 2'.
    const isNumbered = /\d\s*$/.test(title) && wideFieldOf(title, cellsOf(column)) === 'list_column'
    guessed[column] ??= isNumbered ? 'list_column' : listFieldOf(title, cellsOf(column), guessed)
  }
  for (const [column, title] of header.entries()) guessed[column] ??= wideFieldOf(title, cellsOf(column))
  for (const column of repeatedNames(header, naming))
    if (canRepeat(guessed[column] ?? null))
      guessed[column] = namesMethod(header[column] ?? '') ? 'method_column' : 'list_column'
  // 'Additional' beside other columns of substances.
  for (const column of naming) if (isOther(header[column] ?? '')) guessed[column] ??= 'list_column'
  for (const [column, title] of header.entries())
    if (guessed[column] === null && drugs.includes(title) && looksLikeExpected(title, cellsOf(column)))
      guessed[column] = 'expected_column'
  const isDrug = header.map(
    (title, column) =>
      guessed[column] === null &&
      expectedIn(title) === null &&
      !isStripHeading(title) &&
      drugs.includes(title) &&
      (unitIn(title) !== null || looksLikeDrugCells(cellsOf(column))),
  )
  if (header.some((_, column) => isDrug[column] && cellsOf(column).length > 0))
    for (const [column, title] of header.entries())
      if (isDrug[column]) guessed[column] = 'drug_column'
      else if (isOther(title)) guessed[column] ??= 'list_column'
  // Numbers under a heading such as 'Purity (%)' say how much of the substance of their row there is.
  for (const [column, title] of header.entries()) {
    const field = guessed.includes('substance') ? amountFieldOf(title, cellsOf(column)) : null
    if (field !== null && !guessed.includes(field)) guessed[column] ??= field
  }
  guessValue(header, guessed, cellsOf)
  // An amount that stands beside no substance of its own row may be that of another column's.
  const isOpen = (field: ImportField | null) => field === null || (field === 'percent' && !isOwn)
  const isOwn = guessed.includes('substance') || guessed.includes('substances') || guessed.includes('not_found')
  for (const column of header.keys())
    if (isOpen(guessed[column] ?? null) && isListAmount({ header, fields: guessed }, column, cellsOf(column)))
      guessed[column] = 'list_amount'
  // A first column without a heading, as spreadsheets write the names of rows.
  const first = cellsOf(0)
  const isId =
    first.length > 0 &&
    first.length === Math.min(lines.length, 200) &&
    new Set(first).size === first.length &&
    !countsRows(first)
  if (!guessed.includes('sample_id') && header[0]?.trim() === '' && isId) guessed[0] = 'sample_id'
  const id = guessed.includes('sample_id') ? -1 : idColumn(header, guessed, cellsOf)
  if (id >= 0) guessed[id] = 'sample_id'
  const taken = guessed.indexOf('sample_id')
  const own = taken < 0 ? null : sampleColumn(header, lines, taken)
  if (taken >= 0 && own !== taken) guessed[taken] = null
  if (own !== null) guessed[own] = 'sample_id'
  return guessed
}
