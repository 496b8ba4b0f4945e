/**
 * Marks beside a name that may take it back or doubt it: brackets around it, a dash before it, a line through it, the sign of a
 * footnote. What they mean stands in no list, so the name alone is no finding until somebody says so.
 */

import { type AskedRow, isZero } from '#domain/report/asked-amounts.ts'
import { isUnclear, saysNo, saysNotFound } from '#domain/report/typed-amounts.ts'
import { isSum } from './substance-block.ts'

/** A name that carries marks: what they are, and the name without them. */
export type MarkedName = { readonly mark: string; readonly name: string }

/** A longer text is no name. */
const longest = 200

const struck = /[\u0335-\u0338]/g
const unseen = /\p{Cf}/gu
/** Signs that are no part of a name. Quotation marks, bullets, trade marks and what chemists write before a name say nothing. */
const sign = '(?![\\p{Pi}\\p{Pf}"\'`´′″‚„.,;:?¿%()[\\]{}±∆△®™©℠°•●▪■‣⁃·◦])[\\p{P}\\p{S}]'
const cut = '\\.{2,}|…'
const before = new RegExp(`^(?!\\+\\/?[-−])(?:(?:${sign}|${cut})[\\s\\p{M}]*)+`, 'u')
const behind = new RegExp(`(?:\\s*(?:${sign}|${cut}|[¹²³])\\p{M}*)+$`, 'u')
const closing: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
])

/** The marks beside a name; null if it carries none. */
export function markedName(written: string): MarkedName | null {
  const text = written.length > longest ? '' : written.replace(unseen, '').trim()
  const plain = text.replace(struck, '')
  const name = bare(plain)
  if (name === text || !/\p{L}/u.test(name)) return null
  const at = plain.indexOf(name)
  const marks = [plain.slice(0, at).trim(), plain.slice(at + name.length).trim()].filter((one) => one !== '')
  return { mark: marks.length === 0 ? '\u00a0\u0336' : marks.join(' … '), name }
}

/** A name without what stands around it. */
function bare(text: string): string {
  let name = text
  for (let next = within(name); next !== name; next = within(name)) name = next
  return name
}

function within(name: string): string {
  const ends = new Set(closing.values())
  const [first, last] = [name.charAt(0), name.charAt(name.length - 1)]
  const close = closing.get(first)
  if (close !== undefined && (closeOf(name, first, close) === name.length - 1 || !name.includes(close)))
    return name.slice(1, name.includes(close) ? -1 : undefined).trim()
  const open = [...closing].find(([, end]) => end === last)?.[0]
  if (ends.has(last) && open !== undefined && !name.includes(open)) return name.slice(0, -1).trim()
  return name.replace(before, '').replace(behind, '').trim()
}

/** Where a bracket that begins a text closes; -1 if it does not. */
function closeOf(text: string, open: string, close: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === open) depth += 1
    if (text[at] === close) depth -= 1
    if (depth === 0) return at
  }
  return -1
}

/** A sign that begins each line of a list. */
const bullet = /^(?:[-–—−*+>~#=]|->|=>)\s+(?=\S)/
/** Before each name, it begins a line, or says that the name was not found. */
const dash = /^[-–—−~]/
/** The number of a line. */
const number = /^\(?(\d{1,3})[.)]\s+(?=\S)/

/** What says only that the name behind it is there: 'contains fentanyl'. */
const contains = /^(?:contains|contient|contiene|contém|enthält|bevat)[\s:]+(?=\p{L})/iu

type Line = AskedRow & { readonly name: string | null }

/** The names of lines without what begins all of them and tells no line from another, and without 'contains'. */
export const listedNames = (lines: readonly Line[]): readonly (string | null)[] =>
  withoutBullets(
    lines.map(({ name }) => name),
    areSaid(lines),
  ).map((name) => name?.replace(contains, '') ?? null)

/** Whether each line with a name says whether it was found, so that a dash before the name begins a line and says nothing. */
function areSaid(lines: readonly Line[]): boolean {
  const named = lines.filter(({ name }) => name !== null && name.trim() !== '' && !isSum(name))
  const cellsOf = ({ percent, weight }: Line) => [percent, weight].flatMap((cell) => cell?.trim() || [])
  const isNone = (cell: string) => isZero(cell, 'point') || saysNotFound(cell) || saysNo(cell) || isUnclear(cell)
  const isThere = (line: Line) => cellsOf(line).some((cell) => !isNone(cell))
  return (
    named.every((line) => line.says === 'not_found') ||
    (named.some(isThere) && named.every((line) => line.says === 'not_found' || cellsOf(line).length > 0))
  )
}

/**
 * Names without the sign or the number that begins all of them. `areSaid`: whether something else says of each whether it was
 * found; without that, a dash stays, and is asked about.
 */
export function withoutBullets<Name extends string | null>(names: readonly Name[], areSaid: boolean): readonly Name[] {
  const own = names.flatMap((name) => (name === null || name.trim() === '' || isSum(name) ? [] : [name.trim()]))
  const without = (sign: RegExp) => names.map((name) => (name?.trim().replace(sign, '') ?? null) as Name)
  if (own.length > 0 && own.every((name, at) => number.exec(name)?.[1] === `${at + 1}`)) return without(number)
  const signs = own.map((name) => bullet.exec(name)?.[0].trim() ?? '')
  const [first = ''] = signs
  if (signs.length < 2 || first === '' || new Set(signs).size > 1) return names
  return dash.test(first) && first !== '->' && !areSaid ? names : without(bullet)
}
