/** Reads labels that somebody types or pastes at the start of a shift: one by one, or a roll by its first and last. */
import { quoted } from '#domain/faults.ts'
import { canonicalLabelId } from '#domain/sample/sample-id.ts'
import { mostIdsOfShift } from './shift.ts'

/** What was read. */
export type TypedLabels = {
  /** Every ID in the text, each once, in order. */
  readonly ids: readonly string[]
  /** The parts that look like a range but are not, as typed, each with a fault. */
  readonly broken: readonly { readonly text: string; readonly fault: string }[]
}

/** The hyphen and its variants on phones and in spreadsheets. */
const dashes = /[\u2010-\u2015\u2212-]/
const bullet = new RegExp(`^[ \\t]*(?:${dashes.source}|[•*])[ \\t]+`, 'gm')

/** The fault of a text that is no range. */
const noRange = (text: string) =>
  `${quoted(text)} is not a range. Write its first and its last label, such as PD2241-PD2260.`

/**
 * Reads a text. IDs may contain hyphens too ('PD-2241'), so a part that is itself a free ID is that ID. `idIn` finds
 * the ID in a part that is no range, such as an address.
 */
export function readLabels(
  text: string,
  isFree: (sample_id: string) => boolean,
  idIn: (part: string) => string = canonicalLabelId,
): TypedLabels {
  const ids = new Set<string>()
  const broken: { text: string; fault: string }[] = []
  for (const part of partsOf(text)) {
    const read = readPart(part, isFree, idIn)
    if (typeof read === 'string') broken.push({ text: part, fault: read })
    else for (const id of read) ids.add(id)
  }
  return { ids: [...ids], broken }
}

/** Takes the spaces around dashes away. */
const closeDashes = (text: string): string =>
  text
    .split(dashes)
    .map((piece, at, all) => trimmed(piece, at > 0, at < all.length - 1))
    .join('-')

function trimmed(piece: string, atBegin: boolean, atEnd: boolean): string {
  let [from, to] = [0, piece.length]
  while (atBegin && from < to && ' \t\u00a0'.includes(piece.charAt(from))) from += 1
  while (atEnd && from < to && ' \t\u00a0'.includes(piece.charAt(to - 1))) to -= 1
  return piece.slice(from, to)
}

/** Splits the text at spaces, commas and new lines. Letters alone begin a label with a space in it ('pd 2241'). */
function partsOf(text: string): string[] {
  const parts: string[] = []
  const tidy = closeDashes(text.replace(bullet, ''))
  for (const part of tidy.split(/[\s,;]+/).filter((one) => one !== '')) {
    const last = parts.at(-1)
    if (last !== undefined && /(?:^|-)[a-z]+$/i.test(last) && /^\d/.test(part)) parts[parts.length - 1] = last + part
    else parts.push(part)
  }
  return parts
}

/** No label has more hyphens, or is longer. */
const mostPieces = 10
const longestPart = 500

/** The IDs of one part, or its fault. */
function readPart(part: string, isFree: (id: string) => boolean, idIn: (part: string) => string): string[] | string {
  if (part.includes('/')) return [idIn(part)]
  if (part.length > longestPart) return noRange(part)
  const whole = idIn(part)
  if (!part.includes('-') || isFree(whole)) return [whole]
  const pieces = part.split('-')
  if (pieces.length > mostPieces || part.length > longestPart) return noRange(part)
  if (pieces.at(0) === '' || pieces.at(-1) === '') return noRange(part)
  const ranges = pieces.slice(1).flatMap((_, at) => {
    const range = rangeOf(pieces.slice(0, at + 1).join(''), pieces.slice(at + 1).join(''))
    return range === null ? [] : [range]
  })
  const range =
    ranges.find(({ first, last }) => isFree(first.id) && isFree(last.id)) ??
    ranges.find(({ first, last }) => first.prefix === last.prefix)
  if (range !== undefined) return idsOf(part, range)
  // 'PD-2241' has one number, so it is an ID. Two numbers are meant as a range.
  return pieces.filter((piece) => /\d/.test(piece)).length < 2 ? [whole] : noRange(part)
}

type End = { readonly id: string; readonly prefix: string; readonly digits: string }
type Range = { readonly first: End; readonly last: End }

function endOf(text: string): End | null {
  const id = canonicalLabelId(text)
  const [, prefix = '', digits] = /^(.*?)(\d+)$/.exec(id) ?? []
  return digits === undefined ? null : { id, prefix, digits }
}

/** Both ends. A last one of digits alone takes its beginning from the first ('PD2241-60'). */
function rangeOf(from: string, to: string): Range | null {
  const [first, last] = [endOf(from), endOf(to)]
  if (first === null || last === null) return null
  if (last.prefix !== '' || first.prefix === '') return { first, last }
  const digits = first.digits.slice(0, Math.max(0, first.digits.length - last.digits.length)) + last.digits
  return { first, last: { id: first.prefix + digits, prefix: first.prefix, digits } }
}

/** All IDs of a range, with leading zeros as printed. */
function idsOf(part: string, { first, last }: Range): string[] | string {
  const width = first.digits.length
  const isPadded = [first, last].some(({ digits }) => digits.startsWith('0'))
  if (first.prefix !== last.prefix || (isPadded && width !== last.digits.length)) return noRange(part)
  const [low, high] = [BigInt(first.digits), BigInt(last.digits)]
  if (high < low) return `${quoted(part)} ends before it begins. Write the lower label first.`
  const count = high - low + 1n
  if (count > mostIdsOfShift)
    return `${quoted(part)} names ${count.toLocaleString('en')} labels. A shift takes at most ${mostIdsOfShift.toLocaleString('en')}.`
  return Array.from({ length: Number(count) }, (_, at) => first.prefix + String(low + BigInt(at)).padStart(width, '0'))
}
