/**
 * Words in the column of one drug: which of them are plain, alone or with an amount or a limit behind them, so that one
 * question is enough for all of them, and which others have one meaning. 'ND', a dash and blanks are never plain (R12.5).
 */
import { remembered } from '#domain/remembered.ts'
import { comparable } from '#domain/report/finding-names.ts'
import { plainWords } from '#domain/report/plain-words.ts'
import { saysFound, saysNo, saysNotFound } from '#domain/report/typed-amounts.ts'
import type { DecimalSign } from '#domain/report/typed-numbers.ts'
import { besideDetected, saysDetected } from '#domain/table/detected-words.ts'
import { isAmountCell } from './drug-cells.ts'

/** What a plain word says; `amount` is the text of how much, `limit` the number of a detection limit. */
export type SureWord =
  | { readonly is: 'found'; readonly amount: string | null }
  | { readonly is: 'not_found'; readonly limit: string | null }
  | { readonly is: 'not_done' }

/** No cell with such a word is longer. */
const longest = 60

const limitWords =
  '(?:lod|ld|dl|mdl|ng|nachweisgrenze|(?:limit|limite) (?:of|de) (?:detection|deteccion|deteccao)|detection limit)'
const limitBehind = new RegExp(
  `^(.+?) ?[([:,]? ?(?:${limitWords} ?(?:of|is)? ?[:=]? ?[<≤]?|[<≤]) ?(\\d[\\d.,]*(?: ?(?:%|[µμu]g|mcg|ng|mg|g))?) ?[)\\]]?$`,
)
const vague = /^none\.?$|[!*]/
const notDone =
  /^(?:(?:not|nicht|non|no|nao) (?:tested|done|run|analy[sz]ed|screened|performed|examined|looked for|getestet|untersucht|analysiert|gepruft|teste|analyse|recherche|effectue|analizad[oa]|testad[oa]|probad[oa]|realizad[oa]|buscad[oa]|analisad[oa])e?s?|untested)\.?$/

const isAbsent = (words: string) => saysNotFound(words) && !vague.test(words)

/** What a cell says in plain words; null if each such word is a question of its own. */
export function sureWord(cell: string, sign: DecimalSign): SureWord | null {
  const words = plainWords(cell)
  if (words === '' || words.length > longest) return null
  if (saysDetected(words)) return { is: 'found', amount: null }
  if (isAbsent(words)) return { is: 'not_found', limit: null }
  if (notDone.test(words)) return { is: 'not_done' }
  const [, absent = '', limit = ''] = limitBehind.exec(words) ?? []
  if (isAbsent(absent)) return { is: 'not_found', limit }
  const amount = besideDetected(cell, sign)
  return amount === null ? null : { is: 'found', amount }
}

/** Words and short forms that mean the same in whichever language; what it is stays a question. */
const sameWords = [
  /^n\.? ?\/? ?d\.?$/,
  /^n\.? ?\/? ?a\.?$/,
  /^n\.? ?\/? ?t\.?$/,
  /^(?:y|yes|ja|oui|si|sim|true|wahr|vrai|verdadeir[oa]|verdader[oa])$/,
  /^(?:n|no|nein|non|nao|false|falsch|faux|fals[oa])$/,
  /^[-–—−]+$/,
  /^[✓✔]$/,
]

/** No question lists more spellings. */
const mostSpellings = 6

/** The words by which each cell is asked about: all spellings of its meaning that these cells have. */
export function askedWords(cells: readonly string[]): (cell: string) => string {
  const groups = new Map<RegExp, Map<string, string>>()
  const groupOf = remembered((cell: string) => sameWords.find((words) => words.test(plainWords(cell))))
  for (const cell of cells) {
    const group = groupOf(cell)
    if (group === undefined) continue
    const spellings = groups.get(group) ?? new Map<string, string>()
    groups.set(group, spellings)
    if (spellings.size < mostSpellings && !spellings.has(comparable(cell))) spellings.set(comparable(cell), cell)
  }
  return (cell) => {
    const group = groupOf(cell)
    const spellings = group === undefined ? undefined : groups.get(group)
    return spellings === undefined ? cell : [...spellings.values()].join(', ')
  }
}

/** More texts that nobody understands are no results. */
const mostUnknown = 10
const longestUnknown = 40

/** Whether cells may stand below the name of a drug: words of results, yes and no, short codes, or amounts. */
export function looksLikeDrugCells(cells: readonly string[]): boolean {
  const isFit = (cell: string) =>
    sureWord(cell, 'point') !== null ||
    [saysFound, saysNo, saysNotFound].some((says) => says(cell)) ||
    /^[yn]\b/i.test(cell) ||
    isAmountCell(cell, 'point')
  const isCode = (cell: string) => /^[\p{L}\p{P}\p{S}]{1,5}$/u.test(cell)
  const unfit = cells.filter((cell) => !isFit(cell))
  const unknown = new Set(unfit.filter((cell) => !isCode(cell)))
  if (unknown.size > mostUnknown || [...unknown].some((cell) => cell.length > longestUnknown)) return false
  return unfit.length * 2 <= cells.length
}
