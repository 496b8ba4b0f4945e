/**
 * Checks a JCAMP-DX table of points, (X++(Y..Y)), against itself: each line begins with its x, a line in the form of differences
 * with a check of the y before, and the header says how many points there are and where they begin and end. A reader that trusts
 * the header alone draws peaks where there are none (JCAMP-DX 4.24, 5.4 to 5.8).
 */

/** What a table holds. `x` of each point; `missing`: places of values that the file does not know ('?'). */
export type CheckedTable =
  | { readonly fault: string }
  | { readonly x: Float64Array; readonly missing: number; readonly doubt: string | null }

const contradicts = (how: string) =>
  `This file contradicts itself, so it is not drawn: ${how} It is kept, and can be downloaded.`

type Line = { readonly x: number; readonly at: number; readonly step: number; readonly number: number }

/** An x at the beginning of a line; a letter behind it is no exponent but the first y. */
const beginning = /^\s*([+-]?(?:\d+(\.\d*)?|(\.\d+))(?:E[+-]\d{1,3})?)/
const asdf = /[@A-DF-Ia-df-i%J-Rj-rS-Zs]/

const digitsOf = (letters: string, zero: number) => (letter: string) => letters.indexOf(letter) - zero
const squeezed = digitsOf('ihgfedcba@ABCDEFGHI', 9)
const difference = digitsOf('rqponmlkj%JKLMNOPQR', 9)
const repeated = (letter: string) => (letter === 's' ? 9 : 'STUVWXYZ'.indexOf(letter) + 1)

/** A digit that carries its sign, and the digits behind it. */
const signed = (first: number, rest: string) =>
  (first < 0 || Object.is(first, -0) ? -1 : 1) * Number(`${Math.abs(first)}${rest}`)

type Read = { points: number; value: number; isDifference: boolean; step: number; missing: number }

/** Reads the values behind the x of a line; false where the first one contradicts the last one of the line before. */
function readValues(text: string, isAsdf: boolean, read: Read): boolean {
  const token = isAsdf
    ? /\?|[@A-Ia-i%J-Rj-rS-Zs]\d*(?:\.\d+)?|[+-]?(?:\d+\.?\d*|\.\d+)/g
    : /\?|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?/g
  let isFirst = true
  for (const [word] of text.matchAll(token)) {
    const [letter = '', rest] = [word[0], word.slice(1)]
    const isCheck = isFirst && read.isDifference
    isFirst = false
    if (/[S-Zs]/.test(letter)) {
      const more = Number(`${repeated(letter)}${rest}`) - 1
      if (read.isDifference) read.value += more * read.step
      read.points += more
      continue
    }
    if (/[%J-Rj-r]/.test(letter)) {
      read.step = signed(difference(letter), rest)
      read.value += read.step
      read.isDifference = true
      read.points += 1
      continue
    }
    const value = word === '?' ? Number.NaN : /[@A-Ia-i]/.test(letter) ? signed(squeezed(letter), rest) : Number(word)
    if (isCheck && value !== read.value) return false
    if (!isCheck) read.points += 1
    if (word === '?') read.missing += 1
    read.value = value
    read.isDifference = false
  }
  return true
}

const numberOf = (head: string, label: string): number | null => {
  const written = new RegExp(`^##\\s*${label}\\s*=\\s*([-+]?[\\d.]+(?:e[-+]?\\d+)?)`, 'im').exec(head)?.[1]
  return written === undefined || Number.isNaN(Number(written)) ? null : Number(written)
}

/** Checks the table of one block; `head` is what stands before it in its block, `body` its lines. */
export function checkTable(head: string, body: string): CheckedTable {
  const factor = numberOf(head, 'XFACTOR') ?? 1
  const isAsdf = asdf.test(body.replace(/\$\$.*/g, ''))
  const read: Read = { points: 0, value: 0, isDifference: false, step: 0, missing: 0 }
  const lines: Line[] = []
  for (const [at, raw] of body.split(/\r\n|\n|\r/).entries()) {
    const line = raw.replace(/\$\$.*/, '')
    const begun = beginning.exec(line)
    if (begun === null) continue
    const [whole, x = '', decimals] = begun
    const digits = decimals === undefined ? 0 : decimals.length - 1
    lines.push({
      ...{ x: Number(x) * factor, step: Math.abs(factor) * 10 ** -digits, number: at + 1 },
      at: read.isDifference ? read.points - 1 : read.points,
    })
    if (!readValues(line.slice(whole.length), isAsdf, read))
      return { fault: contradicts(`the check of line ${at + 1} of its points does not hold.`) }
  }
  const [first] = lines
  if (first === undefined || read.points === 0) return { fault: contradicts('there are no points in its table.') }
  return placed(head, lines, first, read)
}

/** The x of each point, where every line begins at its own. */
function placed(head: string, lines: readonly Line[], first: Line, { points, missing }: Read): CheckedTable {
  const from = numberOf(head, 'FIRSTX') ?? first.x
  const [end, delta, said] = [numberOf(head, 'LASTX'), numberOf(head, 'DELTAX'), numberOf(head, 'NPOINTS')]
  const last = lines.at(-1) ?? first
  const steps = [
    ...(end !== null && points > 1 ? [(end - from) / (points - 1)] : []),
    ...(delta === null ? [] : [delta]),
    ...(last.at > 0 ? [(last.x - first.x) / last.at] : []),
  ]
  // Many files of NMR count their lines from another place than FIRSTX, or the other way: how far apart they are must fit.
  const misfit = (step: number) =>
    lines.find(
      ({ x, at, step: written }) =>
        Math.abs(Math.abs(x - first.x) - Math.abs(at * step)) > (Math.abs(step) + written) * 1.01,
    )
  const step = points === 1 ? 0 : steps.find((one) => one !== 0 && misfit(one) === undefined)
  if (step === undefined) {
    const where = misfit(steps[0] ?? 0)
    return {
      fault: contradicts(
        `line ${where?.number ?? 1} of its points does not begin where it should: points may be missing.`,
      ),
    }
  }
  const doubt =
    said !== null && said !== points
      ? `The file says that it has ${said} points, and has ${points}: some may be missing. The axis follows its lines.`
      : end !== null && Math.abs(from + (points - 1) * step - end) > Math.abs(step) * 1.01
        ? `The file says that it ends at ${end}, and ends at ${Number((from + (points - 1) * step).toPrecision(6))}: points may be missing.`
        : null
  return { x: Float64Array.from({ length: points }, (_, at) => from + at * step), missing, doubt }
}
