/** Reads the form of a method: limits as text, substances as lines; and finds its faults. */
import { quoted } from '#domain/faults.ts'
import { type Limit, type LimitUnit, limitUnits, type Missed, type Pair, type Reaction } from './method.ts'

/** A number as people write it: one comma or point for the decimals, spaces or commas between thousands. */
function numberIn(text: string): number | null {
  const written = text.trim().replace(/[\s\u00a0]/g, '')
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(written) ? written.replaceAll(',', '') : written.replace(',', '.')
  return /^\d{1,8}(\.\d{1,4})?$/.test(plain) ? Number(plain) : null
}

const units = new Map<string, LimitUnit>(limitUnits.map((unit) => [unit.toLowerCase(), unit]))
// Greek mu, the micro sign of the keyboard, and spellings without either.
for (const micro of ['μg/ml', 'ug/ml', 'mcg/ml']) units.set(micro, 'µg/mL')

/** The unit named by a text. */
const unitIn = (text: string): LimitUnit | null => units.get(text.trim().toLowerCase()) ?? null

/** The fault of a limit that cannot be read. */
const limitFault = (text: string) =>
  `${quoted(text)} is not a limit. Write a number with its unit, such as 200 ng/mL, 0.5 to 2.5 µg/mL or 5 %.`

const written = /^(?<from>[\d.,\s\u00a0]+?)(?:(?:-|–|to)\s*(?<to>[\d.,\s\u00a0]+?))?\s*(?<unit>%|[a-zµμ]+\/ml)$/i

/** Reads '5 to 10 %', '0.5–2.5 µg/mL', '200 ng/mL'; null for an empty text, a fault for anything else. */
export function readLimit(text: string): Limit | null | { readonly fault: string } {
  if (text.trim() === '') return null
  const parts = written.exec(text.trim())?.groups
  const [from, unit] = [numberIn(parts?.from ?? ''), unitIn(parts?.unit ?? '')]
  const to = parts?.to === undefined ? null : numberIn(parts.to)
  if (from === null || unit === null || (parts?.to !== undefined && to === null)) return { fault: limitFault(text) }
  if (from <= 0) return { fault: 'A limit is above 0.' }
  if (to !== null && to < from) return { fault: `The limit runs from ${from} to ${to}: write the smaller one first.` }
  if (unit === '%' && (to ?? from) > 100) return { fault: 'A share is at most 100 %.' }
  return { from, to, unit }
}

/** Writes a limit as people type it. */
export const writeLimit = ({ from, to, unit }: Limit): string => `${from}${to === null ? '' : ` to ${to}`} ${unit}`

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Reads lines such as 'carfentanil 2,000 ng/mL': what it can miss, with the concentration up to which it did not react. */
export function readMisses(text: string): { readonly misses: string[]; readonly misses_up_to: Missed[] } {
  const read = readReactions(text)
  return {
    misses: [...new Set(read.map(({ name }) => name))],
    misses_up_to: read.flatMap(({ name, from, unit }) =>
      from === null || unit === null ? [] : [{ name, up_to: from, unit }],
    ),
  }
}

/** Writes what a strip can miss as people type it, a line each. */
export const writeMisses = (misses: readonly string[], misses_up_to: readonly Missed[]): string[] =>
  misses.map((name) => {
    const one = misses_up_to.find((missed) => missed.name === name)
    return one === undefined ? name : `${name} ${one.up_to} ${one.unit}`
  })

/**
 * Reads lines such as 'MDMA 1 mg/mL' or 'lidocaine': other substances that make a strip react, and from which
 * concentration.
 */
export const readReactions = (text: string): Reaction[] =>
  linesOf(text).map((line) => {
    const [, name = line, limit = ''] = /^(.*\S)\s+([\d.,]+\s*[a-zµμ]+\/ml)$/i.exec(line) ?? []
    const read = readLimit(limit)
    if (read === null || 'fault' in read) return { name: line, from: null, unit: null }
    return { name, from: read.from, unit: read.unit }
  })

/** Writes a reaction as people type it. */
export const writeReaction = ({ name, from, unit }: Reaction): string =>
  from === null ? name : `${name} ${from} ${unit}`

/** Reads lines such as 'methamphetamine = levamethamphetamine'; a line without two names is a fault. */
export function readPairs(text: string): Pair[] | { readonly fault: string } {
  const pairs = linesOf(text).map((line) => line.split('=').map((name) => name.trim()))
  const wrong = pairs.find((names) => names.length !== 2 || names.includes(''))
  if (wrong !== undefined)
    return { fault: `${quoted(wrong.join(' = '))} is not a pair. Write two names with = between them.` }
  return pairs.map(([one = '', other = '']) => [one, other])
}

/** Writes a pair as people type it. */
export const writePair = ([one, other]: Pair): string => `${one} = ${other}`
