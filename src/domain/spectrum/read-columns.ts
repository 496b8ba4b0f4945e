/** Reads a spectrum from columns of numbers (CSV, DPT, TXT): x first, with points or commas as decimal signs. */
import { noSpectrum, type SpectrumRead, spectrumOf, type Trace, unitOf } from './spectrum.ts'

const plain = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
const withComma = /^[+-]?(\d+,?\d*|,\d+)(e[+-]?\d+)?$/i

/** How a line is split, and how its numbers are written; in the order in which they are tried. */
const forms = [
  { split: /\t/, isComma: false },
  { split: /\t/, isComma: true },
  { split: /;/, isComma: false },
  { split: /;/, isComma: true },
  { split: /,/, isComma: false },
  { split: /\s+/, isComma: false },
  { split: /\s+/, isComma: true },
] as const
type Form = (typeof forms)[number]

/** Cells of a line; a separator at its end adds none. */
function cellsOf(line: string, { split }: Form): string[] {
  const cells = line
    .trim()
    .split(split)
    .map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
  while (cells.at(-1) === '') cells.pop()
  return cells
}

/** Thousands, set apart by a space: '1 234,5'. Where spaces part the cells, none has one. */
const thousands = /^[+-]?\d{1,3}([ \u00a0\u202f]\d{3})+(?!\d)/

function numberOf(cell: string, { isComma }: Form): number {
  const whole = thousands.test(cell) ? cell.replace(/[ \u00a0\u202f]/g, '') : cell
  return !(isComma ? withComma : plain).test(whole) ? Number.NaN : Number(isComma ? whole.replace(',', '.') : whole)
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** How many lines of numbers a spectrum has at least, and how many lines before them are looked at. */
const fewestLines = 3
const mostHead = 200
const mostColumns = 51

/** The rows of numbers in one form, with the line before the first; null where the lines do not fit it. */
function rowsIn(lines: readonly string[], form: Form) {
  const isRow = (cells: readonly string[]) =>
    cells.length > 1 && cells.every((cell) => !Number.isNaN(numberOf(cell, form)))
  const first = lines.findIndex((line, at) => at < mostHead && isRow(cellsOf(line, form)))
  if (first < 0) return null
  const width = cellsOf(lines[first] ?? '', form).length
  // A cell without a number: the instrument had none there.
  const isGap = (cells: readonly string[]) =>
    cells.length > 0 &&
    cells.length <= width &&
    cells.every(
      (cell) => /^(nan|n\/?a|null|-+|\*+|[-+]?inf(inity)?|)$/i.test(cell) || !Number.isNaN(numberOf(cell, form)),
    )
  const rows: number[][] = []
  let gaps = 0
  let rest = 0
  for (const [at, line] of lines.slice(first).entries()) {
    const cells = cellsOf(line, form)
    if (isRow(cells) && cells.length === width) rows.push(cells.map((cell) => numberOf(cell, form)))
    else if (isGap(cells)) gaps += 1
    else {
      // A line of another kind ends the numbers: a second table, or words.
      rest = lines.slice(first + at).filter((other) => isRow(cellsOf(other, form))).length
      break
    }
  }
  if (rows.length < fewestLines || width > mostColumns) return null
  const head = cellsOf(lines[first - 1] ?? '', form)
  const doubts = [
    ...(gaps === 0
      ? []
      : [
          `${gaps} of ${rows.length + gaps} lines have no number in a column, and are left out: the curve goes straight across them.`,
        ]),
    ...(rest === 0
      ? []
      : [
          `After ${rows.length} lines the file goes on with something else; ${rest} lines of numbers behind it are left out.`,
        ]),
  ]
  return { rows, width, head: head.length === width ? head : [], doubts }
}

/** '1,5' twice a line, with commas between them too: nobody can tell. */
const isAmbiguous = (lines: readonly string[]) => {
  const some = lines.slice(0, 50).map((line) => line.split(',').map((cell) => cell.trim()))
  return some.every((cells) => cells.length === 4 && cells.every((cell) => /^-?\d+$/.test(cell)))
}

/**
 * Whether masses are peaks with nothing between them. Of a profile the points lie close together all over the range; peaks are far
 * apart, or there are wide gaps between them.
 */
export function isPeaks(masses: Float64Array): boolean {
  const sorted = masses.toSorted()
  const steps = sorted.slice(1).map((mass, at) => mass - (sorted[at] ?? 0))
  const widest = steps.reduce((most, step) => Math.max(most, step), 0)
  const half = steps.toSorted()[Math.floor(steps.length / 2)] ?? 0
  return half >= closest || widest > mostTimesHalf * half
}
const closest = 0.25
const mostTimesHalf = 8

/** Reads columns of numbers below at most one line of headings. */
export function readColumns(bytes: Uint8Array): SpectrumRead {
  const lines = decoded(bytes)
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
  if (lines.length === 0 || isAmbiguous(lines)) return { fault: noSpectrum }
  // The form that reads most lines; of two, the first.
  const read = forms
    .map((form) => rowsIn(lines, form))
    .reduce((best, one) => ((one?.rows.length ?? 0) > (best?.rows.length ?? 0) ? one : best), null)
  if (read === null) return { fault: noSpectrum }
  const { rows, width, head, doubts } = read
  const x = Float64Array.from(rows, (row) => row[0] ?? Number.NaN)
  const xUnit = unitOf(head[0])
  const isSticks = xUnit === 'm/z' && isPeaks(x)
  const traces: Trace[] = Array.from({ length: width - 1 }, (_, at) => ({
    name: width > 2 ? (head[at + 1] ?? `Column ${at + 2}`).slice(0, 60) : '',
    x,
    y: Float64Array.from(rows, (row) => row[at + 1] ?? Number.NaN),
    axes: { xUnit, yUnit: unitOf(head[at + 1]), isSticks },
  }))
  return spectrumOf({ xUnit, yUnit: unitOf(head[1]), isSticks, traces, doubts })
}
