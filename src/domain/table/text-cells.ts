/** Splits a text into lines of cells, however it marks them. Every cell stays text: '1972-08-3' never becomes a date. */
import { alignedCells } from './aligned-cells.ts'
import { fixedWidthCells } from './fixed-width.ts'
import { listHeadings } from './list-headings.ts'
import { holdsSeparators, isHeading, type Separator, separatorOf } from './separator.ts'
import { UnclearCells } from './unclear-cells.ts'

/** Parses a text with quotation marks at a separator, as 'papaparse' does. The domain has no parser of its own. */
export type ParseCells = (
  text: string,
  separator: Separator,
) => {
  readonly data: readonly (readonly string[])[]
  readonly errors: readonly { readonly type: string; readonly row?: number | undefined }[]
}

/** The cells of a text, line by line. Throws `UnclearCells` if a quotation mark is not closed, or places tell no columns. */
export function textCells(written: string, parse: ParseCells): readonly (readonly string[])[] {
  const text = written.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const known = recordCells(text) ?? fixedWidthCells(text) ?? (holdsSeparators(text) ? null : alignedCells(text))
  if (known !== null) return known
  const separator = separatorOf(text)
  if (separator === null) return amountsApart(text.split('\n'))
  const isComma = separator === ','
  const { data, errors } = parse(isComma ? withDecimals(text) : text, separator)
  const open = errors.find(({ type }) => type === 'Quotes')
  // Whole lines would become one cell.
  if (open !== undefined)
    throw new UnclearCells(
      `A cell around row ${(open.row ?? 0) + 1} begins with a quotation mark and does not end with one.`,
    )
  return isComma ? wholeNumbers(data.map((row) => row.map((cell) => cell.replaceAll(decimal, ',')))) : data
}

/** Stands for a decimal comma while commas part cells; no file has it. */
const decimal = '\u{f8ff}'
const unit = '(?:%|mg|g|[µμu]g|ng)(?![\\p{L}\\d])'
/** The comma of a number with its unit behind words: 'MDMA 12,5 %', not 'PX 1,5'. */
const behindWords = new RegExp(`(?<=\\p{L}[^,\\n"]{0,80}[\\s:=<>≤≥~≈±(–-]\\d{1,6}),(?=\\d{1,6}\\s?${unit})`, 'gu')

/** The text with such commas kept in their cells; below a heading every comma parts cells. */
function withDecimals(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1)
  return isHeading(first) ? text : text.replace(behindWords, decimal)
}

const whole = /^\s*\d{1,6}\s*$/
const measured = new RegExp(`^\\s*\\d{1,6}\\s?${unit}\\s*$`, 'u')

/**
 * The rows, if no comma between two digits may be a decimal one: below a heading each row has as many cells, and without one
 * no number has its unit behind such a comma. Otherwise 72,5 % would come in as 5 %.
 */
function wholeNumbers(rows: string[][]): string[][] {
  const [first = []] = rows
  const isHeaded = isHeading(first.join(','))
  for (const [at, row] of rows.entries()) {
    if (isHeaded && row.length <= first.length) continue
    const place = row.findIndex((cell, index) => {
      const next = row[index + 1] ?? ''
      return whole.test(cell) && (measured.test(next) || (isHeaded && whole.test(next)))
    })
    if (place < 0) continue
    const number = `${row[place]?.trim()},${row[place + 1]?.trim()}`
    const why = isHeaded
      ? `Row ${at + 1} has more cells than there are headings: ‘${number}’ may be one number.`
      : `‘${number}’ in row ${at + 1} may be one number or two cells.`
    throw new UnclearCells(`${why} Write it with a point, or in quotation marks.`)
  }
  return rows
}

const nameBefore = '^(.*?[^\\s\\d.,<>≤≥~≈±–:=-])'
const amount = '(?:[<>≤≥~≈]\\s*)?\\d[\\d.,]*(?:\\s*[-–]\\s*\\d[\\d.,]*)?\\s*(?:%|mg|g|[µμu]g|ng)'
const absent =
  '(?:not|non|no|nicht)[ -](?:detected|détectée?|detectee?|detectad[oa]|found|trouvée?|encontrad[oa]|nachgewiesen|gefunden)|n\\.?d\\.?|absente?|ausente|negati(?:ve|f|v|v[oa])|négati(?:f|ve)'
const present =
  'positi(?:ve|f|v|v[oa])|present|detected|détectée?|detectad[oa]|found|yes|no|ja|nein|oui|non|s[ií]|sim|n[aã]o'
const behind = new RegExp(`${nameBefore}(?:\\s+[-–—]\\s+|[\\s:=]+)(${amount}|${absent}|traces?|trazas?|spuren)$`, 'i')
/** Without a sign between, 'detected' may belong to words before it that take it back. */
const behindSign = new RegExp(`${nameBefore}(?:\\s+[-–—]\\s+|\\s*[:=]\\s*)(${present})$`, 'i')

/** Lines of one cell that end in an amount with its unit, such as 'Fentanyl 3 %', as name and amount. */
function amountsApart(lines: readonly string[]): string[][] {
  const parts = lines.map((line) => {
    const text = line.trim().slice(0, 300)
    return (behind.exec(text) ?? behindSign.exec(text))?.slice(1)
  })
  const { headings, under } = listHeadings(lines.map((line) => [line]))
  const filled = lines.filter((line, at) => line.trim() !== '' && !headings.has(at) && !under.has(at)).length
  const isList = parts.filter((part, at) => part !== undefined && !headings.has(at)).length * 2 > filled
  return lines.map((line, at) => (isList && !headings.has(at) ? (parts[at] ?? [line]) : [line]))
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
