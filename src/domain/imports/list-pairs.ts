/** Which columns of amounts belong to which columns of names, by their headings: 'Found 1 %' to 'Found 1'. */
import { plainWords } from '#domain/report/plain-words.ts'
import { isUnclear, readAmount, saysNotFound } from '#domain/report/typed-amounts.ts'
import { isByVolume, massUnitIn, meaningOf } from '#domain/table/column-words.ts'
import { besideDetected } from '#domain/table/detected-words.ts'
import { isAmountCell } from './drug-cells.ts'
import type { ImportField, ImportTable } from './import-fields.ts'
import { isPercentUnit, isValueHeading } from './value-headings.ts'
import { ownHeading } from './wide-fields.ts'

type Fields = readonly (ImportField | null)[]
type Columns = Pick<ImportTable, 'header'> & { readonly fields: Fields }

const plain = (title: string) =>
  plainWords(title.slice(0, 200))
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()
const numberIn = (title: string) =>
  /(?<!\p{L})\d{1,2}$|^\d{1,2}(?!\d)|(?<= )\d{1,2}(?= |%|$)/u.exec(plain(title))?.[0] ?? ''
const isLists = (field: ImportField | null) => field === 'list_column' || field === 'method_column'

/** What a heading says besides that of the names: '%' of 'Found 1 %' beside 'Found 1'; null if it does not repeat them. */
function restOf(title: string, names: string): string | null {
  const [whole, part] = [plain(title), plain(names)]
  if (part === '' || whole === part) return null
  const rest = ` ${whole.replaceAll('%', ' % ')} `.replace(/ +/g, ' ').replace(` ${part} `, ' ')
  return rest.trim() === whole.replaceAll('%', ' % ').replace(/ +/g, ' ').trim() ? null : rest.trim()
}

/** The column of names whose heading, or number, another heading repeats; null for none. */
function repeatedBy({ header, fields }: Columns, place: number): number | null {
  const title = header[place] ?? ''
  const lists = fields.flatMap((field, at) => (isLists(field) ? [at] : []))
  const [repeated] = lists
    .filter((at) => restOf(title, header[at] ?? '') !== null)
    .sort((a, b) => plain(header[b] ?? '').length - plain(header[a] ?? '').length)
  const number = numberIn(title)
  const numbered = lists.filter((at) => number !== '' && numberIn(header[at] ?? '') === number)
  return repeated ?? (numbered.length === 1 ? (numbered[0] ?? null) : null)
}

/**
 * The column of names to which the amounts in a column belong: the one that it repeats, that of its group, or the one before
 * it.
 */
const namesOf = (file: Columns, place: number): number | null =>
  repeatedBy(file, place) ??
  groupOf(file, place) ??
  (isLists(file.fields[place - 1] ?? null) && likeNames(file, place - 1).length === 0 ? place - 1 : null)

const sameHeading = ({ header }: Columns, one: number, other: number) =>
  header[one] !== undefined &&
  header[other] !== undefined &&
  plainWords(ownHeading(header[one])) === plainWords(ownHeading(header[other]))

/** The columns of names with the heading of a column of names, if there are several. */
function likeNames(file: Columns, place: number): readonly number[] {
  const like = file.fields.flatMap((field, at) => (isLists(field) && sameHeading(file, at, place) ? [at] : []))
  return like.length > 1 ? like : []
}

/** How many columns right before or behind each of these names have the same headings; `step`: -1 or 1. */
function beside(file: Columns, names: readonly number[], step: -1 | 1): number {
  const [first = 0, second = 0] = names
  let count = 0
  while (
    count + 1 < second - first &&
    names.every((at) => {
      const place = at + step * (count + 1)
      return !isLists(file.fields[place] ?? null) && sameHeading(file, place, first + step * (count + 1))
    })
  )
    count += 1
  return count
}

/** Groups of columns with the same headings, such as 'Substance, %, Substance, %': the names of the group of a column. */
function groupOf(file: Columns, place: number): number | null {
  const near = [-1, 1].flatMap((step) => {
    let at = place + step
    while (at >= 0 && at < file.fields.length && !isLists(file.fields[at] ?? null)) at += step
    return isLists(file.fields[at] ?? null) ? [at] : []
  })
  const groups = near.flatMap((at) => {
    const names = likeNames(file, at)
    const isOf = !mayBeOfEither(file, names) && Math.abs(at - place) <= beside(file, names, at < place ? 1 : -1)
    return names.length > 1 && isOf ? [at] : []
  })
  return groups.length === 1 ? (groups[0] ?? null) : null
}

/** Whether what stands between such names may belong to those before or behind it: '%, Substance, %, Substance, %'. */
function mayBeOfEither(file: Columns, names: readonly number[]): boolean {
  const [first = 0, second = 0] = names
  return beside(file, names, -1) + beside(file, names, 1) > second - first - 1
}

/** The places of the names by those of their amounts. Names with two such columns have none for the second. */
export function pairsOf(file: Columns): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>()
  for (const [place, field] of file.fields.entries()) {
    const names = field === 'list_amount' ? namesOf(file, place) : null
    if (names !== null && !pairs.has(names)) pairs.set(names, place)
  }
  return pairs
}

const withoutNumber = (title: string) => plain(title).replace(/\d/g, '').trim()

/** The unit of such a column; null if the heading says none. */
export function unitOf(title: string, names: string): 'percent' | 'share' | 'g' | 'mg' | 'ug' | 'ng' | null {
  const rest = restOf(title, names) ?? withoutNumber(title)
  if (isPercentUnit(rest) || meaningOf(rest) === 'percent') return 'percent'
  return massUnitIn(rest) ?? (meaningOf(rest) === 'share' ? 'percent' : null)
}

const isHowMuch = (cell: string) =>
  isAmountCell(cell, 'point') ||
  saysNotFound(cell) ||
  isUnclear(cell) ||
  readAmount(cell, 'percent').kind === 'not_found' ||
  besideDetected(cell, 'point') !== null

/** Whether a column holds the amounts of names in another one, which has none yet, and whose heading it repeats. */
export function isListAmount(file: Columns, place: number, cells: readonly string[]): boolean {
  const title = file.header[place] ?? ''
  const names = repeatedBy(file, place) ?? groupOf(file, place)
  if (names === null || pairsOf(file).has(names) || isByVolume(title) || cells.length === 0) return false
  const rest = restOf(title, file.header[names] ?? '') ?? withoutNumber(title)
  const isHeading =
    unitOf(title, file.header[names] ?? '') !== null || meaningOf(rest) === 'amount' || isValueHeading(rest)
  return isHeading && cells.filter(isHowMuch).length * 2 >= cells.length
}
