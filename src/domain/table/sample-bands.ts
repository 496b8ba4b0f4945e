/** Lines that name samples above columns: which cells do, and what they call each sample. */
import { plainWords } from '#domain/report/plain-words.ts'
import { meaningOf } from './column-words.ts'
import { isControl } from './control-lines.ts'
import { isSample } from './heading-words.ts'
import { isResult } from './line-says.ts'
import { type NameSample, unitBeside, withoutUnit } from './samples-beside.ts'
import { type Cells, isAmount, isFilled, isUnit, textsOf } from './table-heading.ts'

/** The name of a sample in a line, with its column and the unit beside it; '' for none. */
export type Head = { readonly at: number; readonly text: string; readonly unit: string }

/** A line with names of samples. `isHead`: it is the heading of the table, too. */
export type Band = {
  readonly line: number
  readonly heads: readonly Head[]
  readonly isSure: boolean
  readonly isHead: boolean
}

/** A run or a portion of one sample: 'Run A', 'Replicate 2'. */
const oneRun =
  /^(runs?|rep(licate|eat|lica|lik|etition)?s?|inj(ection|\.)?s?|aliquots?|extracts?|preps?|preparations?|portions?|bags?|tablets?|pills?|vials?|samples?|specimens?|tests?|trials?|duplicates?|batch|lauf|messung|wiederholung|essais?|analyses?|ensayo|corrida|series?) ?(no\.?|nr\.?|#)? ?([a-z]|[a-z]{0,4}-?\d[a-z\d-]{0,9}|i{1,3}|iv|v)$/

/** An ID among other words: 'PD2224 (powder)'. */
const idWithin = /(?<![\p{L}\p{N}-])[A-Z]{2,6}[ -]?\d{3,10}(?![\p{L}\p{N}])/u

/** Headings such as 'Peak 12' look like an ID. */
const numberBehind = /[\s_#.:-]+\d+$/

/** What cells call samples. `sampleIn`: the ID that a cell is, or names as a sample's. */
export const nameSample = (
  isDrug: (cell: string) => boolean,
  sampleIn: (cell: string) => string | null,
): NameSample => ({
  isDrug,
  nameOf: (cell) => {
    const text = cell.trim()
    if (text === '' || text.length > 60 || isDrug(text)) return null
    const words = plainWords(text)
    if (isSample(words)) return null
    const [within] = idWithin.exec(text) ?? []
    if (within !== undefined && !isDrug(within)) return { text: within, isSure: true }
    if (oneRun.test(words) || isControl(text)) return { text, isSure: false }
    const isCounted = numberBehind.test(text) && meaningOf(text.replace(numberBehind, '')) !== null
    const named = isCounted ? null : sampleIn(text)
    return named === null ? null : { text: named, isSure: true }
  },
})

const isWordForSamples = (cell: string) => isSample(plainWords(cell.replace(/[:=]\s*$/, '')))

/** The names in a line of samples, two at least; null for any other line. `isStrict`: nothing else may stand in it. */
export function sampleBand(cells: readonly string[], line: number, names: NameSample, isStrict: boolean): Band | null {
  const filled = cells.flatMap((cell, at) => (isFilled(cell) && !isWordForSamples(cell) ? [{ cell, at }] : []))
  if (filled.length < 2) return null
  const found = filled.map(({ cell, at }) => ({ cell, at, name: names.nameOf(cell) }))
  const first = found.findIndex(({ name }) => name !== null)
  const named = found.filter(({ name }) => name !== null)
  const others = found.slice(Math.max(first, 0)).filter(({ name }) => name === null)
  if (named.length < 2 || others.length >= named.length || (isStrict && named.length < found.length)) return null
  if (found.some(({ cell, name }) => name === null && (isAmount(cell.trim()) || isUnit(cell) || names.isDrug(cell))))
    return null
  // A word that heads columns of its own, such as 'Reference', is as good as another sample's name.
  const heads = found.slice(first).map(({ cell, at, name }) => ({ at, text: name?.text ?? cell.trim(), unit: '' }))
  return { line, heads, isHead: false, isSure: named.some(({ name }) => name?.isSure) }
}

/** Any words right above blocks of columns that have the same headings; null unless each stands above its own block. */
export function wordBand(
  cells: readonly string[],
  line: number,
  heading: readonly string[],
  { isDrug }: NameSample,
): Band | null {
  const first = plainWords(heading.find((title) => meaningOf(title) === 'name') ?? '')
  const starts = heading.flatMap((title, at) => (first !== '' && plainWords(title) === first ? [at] : []))
  const heads = cells.flatMap((cell, at) => (isFilled(cell) ? [{ at, text: cell.trim(), unit: '' }] : []))
  const blocks = new Set(heads.map(({ at }) => starts.findLastIndex((start) => start <= at)))
  const isWord = ({ text }: Head) => !isAmount(text) && !isDrug(text) && meaningOf(text) === null
  if (starts.length < 2 || heads.length < 2 || blocks.size !== heads.length || !heads.every(isWord)) return null
  return { line, heads, isHead: false, isSure: false }
}

/** Where the heading stands, the lines of its table, and whether samples stand above it. */
type Heading = { readonly header: number; readonly lines: readonly number[]; readonly isBanded: boolean }

/** The names of samples in a heading that head more than one column each; null for any other heading. */
export function headBand(cells: Cells, { header, lines, isBanded }: Heading, names: NameSample): Band | null {
  const titles = (cells[header] ?? []).map((title) => title.trim())
  const found = titles.flatMap((title, at) => {
    const name = names.nameOf(withoutUnit(title))
    return name === null ? [] : [{ ...name, at, unit: unitBeside(title) }]
  })
  if (found.length < 2) return null
  const below = lines.filter((line) => line > header).slice(0, 500)
  const filledIn = (at: number) => textsOf(below.map((line) => cells[line]?.[at] ?? ''))
  const isBlank = (at: number) => (titles[at] ?? '') === '' && filledIn(at).length > 0
  const isOfNames = found.every(({ at }) => {
    const filled = filledIn(at)
    return filled.filter((cell) => /\p{L}{3}/u.test(cell) && !isResult(cell)).length * 2 > filled.length
  })
  const isTwice = new Set(found.map(({ text }) => text)).size < found.length
  if (!isBanded && !isOfNames && !isTwice && !found.some(({ at }) => isBlank(at + 1))) return null
  const heads = found.map(({ at, text, unit }) => ({ at, text, unit }))
  return { line: header, heads, isHead: true, isSure: found.some(({ isSure }) => isSure) }
}
