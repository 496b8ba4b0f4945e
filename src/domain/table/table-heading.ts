/** Finds the heading of a pasted table or file, and the units that belong to it. */

import { plainWords } from '#domain/report/plain-words.ts'
import { saysFound, saysNo } from '#domain/report/typed-amounts.ts'
import { isNumberLike } from '#domain/report/typed-numbers.ts'
import { readTechnology } from '#domain/technology/names.ts'
import { massUnits, meaningOf } from './column-words.ts'
import { isSample } from './heading-words.ts'
import { isStripHeading } from './strip-words.ts'
import { isSum, lengthOf } from './substance-block.ts'

/** Lines of cells. */
export type Cells = readonly (readonly string[])[]

/** The texts of the filled cells of a line. */
export const textsOf = (line: readonly string[]): string[] =>
  line.map((cell) => cell.trim()).filter((cell) => cell !== '')

/**
 * The line that names the columns, -1 for none; `isSure` if words mark it, and not just numbers in the lines below it.
 * `known`: how many of its cells are words for columns.
 */
export type Heading = { readonly at: number; readonly isSure: boolean; readonly known: number }
/** Finds the heading of lines of cells. */
export type FindHeading = (cells: Cells) => Heading

/** Look for the heading in this many lines only. */
const mostBefore = 60
const range = /^\d[\d.,]* ?%? ?[-–—−] ?\d[\d.,]* ?(%|m?g|[µμu]g|ng)?$/i
/** Whether a cell is a number, perhaps with a sign for less, more or about, or a range. */
export const isAmount = (cell: string) => isNumberLike(cell.replace(/^[<>≤≥~≈±+]\s*/, '')) || range.test(cell)
/** Whether anything stands in a cell. */
export const isFilled = (cell: string) => cell.trim() !== ''
/** Words in place of an amount: a line with one is a substance, not the heading. */
const inPlaceOfAmount =
  /^(-|–|\+|n\.?\/?[ad]\.?|tr(ace|aces)?\.?|spur(en)?|pos(itive)?|neg(ative)?|present|(not )?detected|[<>].*|\d[\d.,]* ?[-–] ?\d[\d.,]* ?%?)$/i

/**
 * The line that names the columns: the one with the most known words, else the first line without numbers above lines
 * with some. A line with a drug is never taken for it. `isDrug`: whether a cell names a drug.
 */
export function headerOf(cells: Cells, isDrug: (cell: string) => boolean = () => false): Heading {
  const lines = cells.slice(0, mostBefore)
  const isOneColumn = cells.every((line) => lengthOf(line) < 2)
  const firstDrug = lines.findIndex((line) => line.some((cell) => isDrug(cell) || namesResult(cell, isDrug)))
  const scores = lines.map((line, at) => {
    if (line.some((cell) => namesResult(cell, isDrug))) return 0
    // Below a drug, a word in a list of one column is a line of the list.
    if (isOneColumn && (line.some(saysAmount) || (firstDrug >= 0 && firstDrug < at))) return 0
    if (line.some((cell) => isAmount(cell.trim()))) return numbersSamples(line, isDrug) ? 1 : 0
    // Beside a drug, 'no' is an answer, and heads no column of numbers.
    const words = line.some(isDrug) ? line.filter((cell) => !saysNo(cell) && !saysFound(cell)) : line
    const known = words.map(meaningOf).filter((meaning) => meaning !== null)
    const isHeading =
      known.includes('name') || known.length > 1 || (isOneColumn && known.length > 0 && !known.includes('other'))
    // 'Vial 1, Vial 2' may stand above a line that names the columns.
    const namesVials = textsOf(line).every((cell) => meaningOf(cell) === 'other' && /\d$/.test(cell))
    return isHeading && (lengthOf(line) > 1 || isOneColumn) ? known.length - (namesVials ? 0.5 : 0) : 0
  })
  const most = Math.max(0, ...scores)
  // 'FTIR, GC-MS, Fentanyl strip' name no column of substances, and still are no substances.
  const ofMethods = most > 0 ? -1 : lines.findIndex((line) => headsMethods(textsOf(line), isDrug))
  if (ofMethods >= 0) return { at: ofMethods, isSure: true, known: textsOf(lines[ofMethods] ?? []).length }
  if (most > 0) return { at: scores.indexOf(most), isSure: true, known: Math.ceil(most) }
  const ofDrugs = lines.findIndex(
    (line, place) =>
      lines.slice(0, place).every((above) => textsOf(above).length < 2) &&
      headsDrugs(line, cells.slice(place + 1), isDrug),
  )
  if (ofDrugs >= 0) return { at: ofDrugs, isSure: true, known: textsOf(cells[ofDrugs] ?? []).length }
  const at = lines.findIndex((line, place) => {
    const words = textsOf(line)
    if (words.length < 2 || words.some((cell) => (inPlaceOfAmount.test(cell) && !longId.test(cell)) || isDrug(cell)))
      return false
    const next = cells.slice(place + 1).find((other) => lengthOf(other) > 0) ?? []
    // With nothing above the names, it may name the samples, and the first substance may be in none of them.
    const isBeside = !isFilled(line[0] ?? '') && isFilled(next[0] ?? '') && !isAmount(next[0]?.trim() ?? '')
    const isBelow = (is: (cell: string) => boolean) =>
      next.some((cell, column) => isFilled(line[column] ?? '') && is(cell.trim()))
    if (words.some(isAmount)) return isBeside && words.every((cell) => !isAmount(cell) || longId.test(cell))
    return isBelow(isAmount) || (isBeside && isBelow((cell) => inPlaceOfAmount.test(cell)))
  })
  return { at, isSure: false, known: 0 }
}

/** Whether all cells of a line are methods, strips or words for columns. */
function headsMethods(texts: readonly string[], isDrug: (cell: string) => boolean): boolean {
  const isMade = (text: string) => (readTechnology(text) !== null || isStripHeading(text)) && !isDrug(text)
  return texts.length > 1 && texts.some(isMade) && texts.every((text) => isMade(text) || meaningOf(text) !== null)
}

/** An amount with its unit, or a verdict, behind a name. */
const resultBehind =
  /^(.*?\p{L}.*?)[\s:=(–—-]{1,4}([<>≤≥~≈±]? ?\d[\d.,]* ?(?:[-–] ?\d[\d.,]* ?)?(?:%|‰|[mµμun]?g\b|pp[mb]\b|w\/w).{0,40}|(?:not |non |no |nicht )?(?:detect\w*|found|trouv\w*|encontrad\w*|nachgewiesen|gefunden)|absente?|ausente|negati\w*|positi\w*|present|traces?|n\.? ?d\.?|major|minor)\)?$/iu
const longestCell = 120

/** Whether a number with its unit stands behind words: 'Fentanyl 12.5%'. */
const saysAmount = (cell: string): boolean =>
  /\p{L}.*[\s:=(–—-][<>≤≥~≈±]? ?\d[\d.,]* ?(?:%|‰|[mµμun]?g\b|pp[mb]\b)/iu.test(cell.slice(0, longestCell))

/** Whether a cell names a drug and what was found of it; such a line is a result, and never a heading. */
export function namesResult(cell: string, isDrug: (cell: string) => boolean): boolean {
  const [, name = ''] = resultBehind.exec(cell.trim().slice(0, longestCell)) ?? []
  return name !== '' && isDrug(name.replace(/[\s:=(–—-]+$/u, ''))
}

/** Whether a line names drugs, perhaps beside as many other cells, and the next one holds what was found of each. */
function headsDrugs(line: readonly string[], below: Cells, isDrug: (cell: string) => boolean): boolean {
  const drugs = line.flatMap((cell, at) => (isFilled(cell) && isDrug(cell) ? [at] : []))
  const others = textsOf(line).filter((cell) => !isDrug(cell) && !isSum(cell))
  const next = below.find((other) => lengthOf(other) > 0) ?? []
  const isValue = (cell: string) => !isFilled(cell) || isAmount(cell.trim()) || inPlaceOfAmount.test(cell.trim())
  return (
    drugs.length > 1 &&
    others.length <= drugs.length &&
    drugs.every((at) => isValue(next[at] ?? '')) &&
    drugs.some((at) => isFilled(next[at] ?? ''))
  )
}

/** Numbers that can be IDs: whole ones, such as '2215' or '2215-1'. */
const id = /^\d{1,10}(-\d{1,4})?$/
const longId = /^\d{3,10}(-\d{1,4})?$/

/** Whether a line heads columns of samples that are numbered: 'Substance, 2215, 2216'. */
function numbersSamples(line: readonly string[], isDrug: (cell: string) => boolean): boolean {
  const [first = '', ...others] = textsOf(line)
  if (isAmount(first) || isDrug(first) || !others.every((cell) => !isAmount(cell) || id.test(cell))) return false
  // A line such as 'Sample ID, 2215' above a table names one sample.
  return meaningOf(first) === 'name' || (isSample(plainWords(first)) && others.length > 1)
}

const units =
  /^[([]?(%|min|sec|s|m?g|[µμu]g|ng|[µμu]?m?g ?\/ ?(m?l|m?g|kg)|ppm|counts|m?a\.?u\.?([*·x× ]?(min|s))?)[)\]]?$/i

/** Whether a text is a unit and nothing else, such as '%' or 'mg/g'. */
export const isUnit = (text: string): boolean => units.test(text.trim())

/** An amount with the unit of its heading, or of the cell beside it. A zero stays one, and a cell keeps a unit of its own. */
export const withUnit = (cell: string, unit = ''): string =>
  unit !== '' && isAmount(cell.trim()) && /[1-9]/.test(cell) && !/[%\p{L}]/u.test(cell)
    ? `${cell.trim()} ${unit}`
    : cell

/** Moves a line of units below the heading into the titles, and a column of units into the amounts before it. */
export function joinUnits(cells: Cells, header: number): Cells {
  if (header < 0) return cells
  const under = cells[header + 1] ?? []
  const isUnits =
    under.some((cell) => units.test(cell.trim())) && under.every((c) => !isFilled(c) || units.test(c.trim()))
  const joined = isUnits
    ? cells.flatMap((line, at) => {
        if (at === header + 1) return [[]]
        return [
          at === header
            ? line.map((cell, place) => (isFilled(under[place] ?? '') ? `${cell} (${under[place]?.trim()})` : cell))
            : line,
        ]
      })
    : cells
  const place = (joined[header] ?? []).findIndex((title) => meaningOf(title) === 'unit')
  const of = amountBeside(joined[header] ?? [], place)
  if (of < 0) return joined
  return joined.map((line, at) =>
    line.map((cell, column) => {
      if (at <= header) return cell
      if (column === place) return ''
      return column === of ? withUnit(cell, line[place]?.trim()) : cell
    }),
  )
}

const ofUnits: readonly ReturnType<typeof meaningOf>[] = ['percent', 'share', 'concentration', 'amount', ...massUnits]

/** The column that a column of units belongs to: the nearest amounts before it, else those behind it; -1 for none. */
function amountBeside(titles: readonly string[], place: number): number {
  if (place < 0) return -1
  const amounts = titles.flatMap((title, at) => (ofUnits.includes(meaningOf(title)) ? [at] : []))
  const before = amounts.findLast((at) => at < place)
  const isAfterOther = place > 0 && meaningOf(titles[place - 1] ?? '') !== 'name'
  return before ?? amounts.find((at) => at > place) ?? (isAfterOther ? place - 1 : -1)
}

/** Headings as a layout keeps them; the same for tables whose headings differ in capitals and blanks alone. */
export const headingsKey = (header: readonly string[]): string =>
  header.map((title) => title.replace(/\s+/g, ' ').trim().toLowerCase()).join('\t')
