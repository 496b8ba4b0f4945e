/** Splits a text into lines of cells, however it marks them. Every cell stays text: '1972-08-3' never becomes a date. */
import { fixedWidthCells } from './fixed-width.ts'
import { type Separator, separatorOf } from './separator.ts'

/** Parses a text with quotation marks at a separator, as 'papaparse' does. The domain has no parser of its own. */
export type ParseCells = (
  text: string,
  separator: Separator,
) => {
  readonly data: readonly (readonly string[])[]
  readonly errors: readonly { readonly type: string; readonly row?: number | undefined }[]
}

/** A cell begins with a quotation mark and does not end with one: whole lines would become one cell. */
export class OpenQuote extends Error {
  constructor(row: number) {
    super(`A cell around row ${row + 1} begins with a quotation mark and does not end with one.`)
  }
}

/** The cells of a text, line by line. Throws if a quotation mark is not closed. */
export function textCells(written: string, parse: ParseCells): readonly (readonly string[])[] {
  const text = written.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const known = recordCells(text) ?? fixedWidthCells(text)
  if (known !== null) return known
  const separator = separatorOf(text)
  if (separator === null) return amountsApart(text.split('\n'))
  const { data, errors } = parse(text, separator)
  const open = errors.find(({ type }) => type === 'Quotes')
  if (open !== undefined) throw new OpenQuote(open.row ?? 0)
  return data
}

const amountBehind =
  /^(.*[^\s\d.,<>≤≥~≈±–-])[\s:=]+((?:[<>≤≥~≈]\s*)?\d[\d.,]*(?:\s*[-–]\s*\d[\d.,]*)?\s*(?:%|mg|g|[µμu]g|ng)|not (?:detected|found)|n\.d\.|traces?)$/i

/** Lines of one cell that end in an amount with its unit, such as 'Fentanyl 3 %', as name and amount. */
function amountsApart(lines: readonly string[]): string[][] {
  const parts = lines.map((line) => amountBehind.exec(line.trim().slice(0, 300))?.slice(1))
  const filled = lines.filter((line) => line.trim() !== '').length
  const isList = parts.filter((part) => part !== undefined).length * 2 > filled
  return lines.map((line, at) => (isList ? (parts[at] ?? [line]) : [line]))
}

/** A JSON array of flat records as a table: their names are the heading; null if the text is none. */
function recordCells(text: string): string[][] | null {
  if (!/^\s*\[\s*\{/.test(text)) return null
  const read = readJson(text)
  if (!Array.isArray(read) || !read.every(isRecord)) return null
  const names = [...new Set(read.flatMap((record) => Object.keys(record)))]
  return [names, ...read.map((record) => names.map((name) => cellOf(record[name])))]
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const cellOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : Array.isArray(value)
      ? value.map(cellOf).join('; ')
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)

const quotedPart = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^\s,'"[\]][^,[\]]*)/g

/** The texts of a Python or JSON list in a cell, such as "['MDMA', 'Caffeine']"; null if the cell is no list. */
export function listIn(cell: string): string[] | null {
  const [, inside] = /^\s*[[(]\s*((?:['"].*['"])?)\s*,?\s*[\])]\s*$/s.exec(cell.slice(0, 20_000)) ?? []
  if (inside === undefined) return null
  return [...inside.matchAll(quotedPart)]
    .map(([, single, double, bare = '']) => (single ?? double ?? bare).replace(/\\(.)/g, '$1').trim())
    .filter((text) => text !== '')
}
