/** Finds what separates the cells of a text: the sign that gives every line the same number of cells, quotes respected. */

import { isNumberLike } from '#domain/report/typed-numbers.ts'
import { meaningOf } from './column-words.ts'

/** A separator of cells. */
export const separators = ['\t', '|', ';', ','] as const
export type Separator = (typeof separators)[number]

/** This many lines decide. */
const mostLooked = 400

/** So much of each line is enough. */
const longestLine = 10_000

/** Lines without what stands in quotation marks, where any sign is text. */
function looked(text: string): string[] {
  const head = text.slice(0, 400_000)
  return head
    .replace(/"(?:[^"\n]|""){0,1000}"/g, '""')
    .replace(/\r\n?/g, '\n')
    .split('\n', mostLooked)
    .filter((line) => line.trim() !== '')
    .map((line) => line.slice(0, longestLine))
}

/** How well a sign separates: the usual number of cells above 1, and the share of the lines that have it. */
function fitOf(lines: readonly string[], sign: Separator) {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const cells = line.split(sign).length
    if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1)
  }
  const [usual] = [...counts].sort(([a, many], [b, others]) => others - many || b - a)
  return { cells: usual?.[0] ?? 1, share: (usual?.[1] ?? 0) / Math.max(1, lines.length) }
}

/** A comma of a number, of a name ('1,3-diacetin', 'N,N-DMT'), or of words (', base') separates no cells by itself. */
const noSeparator = /\d,\d|(?<![\p{L}\d])[\p{L}\d'′]{1,2},(?=[\p{L}\d'′]{1,2}[-)\]])|, /gu
const isOfCells = (line: string) => line.replace(noSeparator, '').includes(',')

/** Whether most lines hold a sign that separates cells, so that spaces between words mean nothing. */
export function holdsSeparators(text: string): boolean {
  const lines = looked(text)
  return text.includes('\t') || lines.filter((line) => /[|;]/.test(line) || isOfCells(line)).length * 2 > lines.length
}

/** 'Cocaine 72,5 %': the comma of a number behind a name parts nothing. */
const decimalComma = /(?<=\p{L}[^,\n]{0,80}[\s:=<>≤≥~≈±(–-]\d{1,6}),(?=\d)/gu
const nameComma = /(?<![\p{L}\d])[\p{L}\d'′]{1,2},(?=[\p{L}\d'′]{1,2}[-)\]])/gu
const isDecimal = (line: string) =>
  line.includes(',') && !line.replace(nameComma, '').replace(decimalComma, '').includes(',')

/** Whether a line ends in a number after a comma, such as 'Fentanyl, 12.5'. */
const endsInNumber = (line: string) =>
  isNumberLike(line.slice(line.lastIndexOf(',') + 1)) && !isNumberLike(line) && !isDecimal(line)

/** Whether a line names columns: 'Compound, Area %'. */
export const isHeading = (line: string) =>
  !/\d,\d/.test(line) && line.split(',').filter((word) => meaningOf(word.trim()) !== null).length > 1

/**
 * Whether commas separate cells: a line ends in a number or names columns, nearly every line has such a comma, or the first
 * has one and nearly all lines have as many commas.
 */
function isComma(lines: readonly string[], fit: { readonly cells: number; readonly share: number }): boolean {
  const [first = ''] = lines
  if (lines.some((line) => line.includes(',') && (endsInNumber(line) || isHeading(line)))) return true
  if (lines.filter(isOfCells).length > 0.9 * lines.length) return true
  return isOfCells(first) && first.split(',').length === fit.cells && fit.share > 0.9
}

/**
 * The separator of a text; null if each line is one cell. A tab always separates. A bar does if every line has one. Of
 * semicolon and comma, the one counts that gives more lines the same number of cells.
 */
export function separatorOf(text: string): Separator | null {
  const lines = looked(text)
  if (lines.some((line) => line.includes('\t'))) return '\t'
  if (lines.length > 0 && lines.every((line) => line.includes('|'))) return '|'
  const none = { cells: 1, share: 0 }
  const semicolon = fitOf(lines, ';')
  const commas = fitOf(lines, ',')
  const comma = isComma(lines, commas) ? commas : none
  if (semicolon.cells + comma.cells === 2) return null
  const isSemicolon = semicolon.share - comma.share || semicolon.cells - comma.cells
  return isSemicolon >= 0 ? ';' : ','
}
