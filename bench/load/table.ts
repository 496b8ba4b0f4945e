/** Writes the figures of a run as a table into docs/performance.md, between the marks with its name. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figures } from './drive.ts'

/** One scenario: its figures, its limit in calls a second, the database's own time in ms, the server's memory in MB. */
export type Row = Omit<Figures, 'last' | 'lastReader'> & {
  readonly name: string
  readonly limit: number | null
  readonly database_ms: number | null
  readonly memory: number
}

const page = join(import.meta.dirname, '../../docs/performance.md')
const number = (value: number) => Math.round(value).toLocaleString('en')

/** The cells of a run's rows, with the heading first. */
export const cellsOf = (rows: readonly Row[]): string[][] => [
  ['what', 'calls/s', 'p50, ms', 'p99, ms', 'bytes', 'limit', 'of it', 'database, ms'],
  ...rows.map(({ name, perSecond, p50, p99, bytes, limit, database_ms }) => [
    name,
    perSecond < 10 ? perSecond.toFixed(1) : number(perSecond),
    `${p50}`,
    `${p99}`,
    number(bytes),
    limit === null ? '' : number(limit),
    limit === null ? '' : `${Math.round((100 * perSecond) / limit)} %`,
    database_ms === null ? '' : database_ms.toFixed(2),
  ]),
]

/** Puts a table into the page, if the page has a place for this run. */
export function showInDocs(name: string, about: string, lines: readonly (readonly string[])[]): void {
  const text = readFileSync(page, 'utf8')
  const [from, to] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
  const [start, end] = [text.indexOf(from), text.indexOf(to)]
  if (start === -1 || end === -1) return
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = lines
  const table = [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
  writeFileSync(page, `${text.slice(0, start)}${from}\n\n${about}\n\n${table}\n\n${text.slice(end)}`)
}
