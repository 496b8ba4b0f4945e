/** The figures of a run: printed as a table, and stored as JSON beside those of earlier runs. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { cellsOf, type Row, showInDocs } from './table.ts'

const number = (value: number) => Math.round(value).toLocaleString('en')

/** Prints rows as they come. */
export function show(rows: readonly Row[]): void {
  for (const { name, perSecond, p50, p99, bytes, failed, limit, database_ms, memory } of rows) {
    const ratio = limit === null ? '' : `, ${Math.round((100 * perSecond) / limit)} % of ${number(limit)}`
    const time = database_ms === null ? '' : `, database ${database_ms.toFixed(2)} ms`
    const faults = failed === 0 ? '' : `, FAILED ${failed}`
    const held = memory === 0 ? '' : `, ${memory} MB`
    console.log(
      `${name}: ${number(perSecond)}/s, p50 ${p50} ms, p99 ${p99} ms, ${number(bytes)} B${ratio}${time}${held}${faults}`,
    )
  }
}

/** Stores a run in bench/results with its machine, and shows it in docs/performance.md. */
export function keepRun(name: string, rows: readonly Row[], about: Record<string, unknown>): void {
  const { readyAfter, memoryAtStart, memoryAtEnd } = about as Record<string, number>
  const more = `Ready after ${Math.round(readyAfter ?? 0)} ms; memory ${memoryAtStart} MB after the start, ${memoryAtEnd} MB at the end.`
  showInDocs(name, `${keepFigures(name, { ...about, rows })} ${more}`, cellsOf(rows))
}

/** Stores figures in bench/results; returns the description of the machine. */
export function keepFigures(name: string, figures: Record<string, unknown>): string {
  const folder = join(import.meta.dirname, '../results')
  mkdirSync(folder, { recursive: true })
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const machine = { processors: cpus().length, model: cpus()[0]?.model, memory_gb: Math.round(totalmem() / 2 ** 30) }
  const run = { at: new Date().toISOString(), commit, node: process.version, machine, ...figures }
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(run, null, 1)}\n`)
  return `${run.at.slice(0, 10)}, commit ${commit}, Node ${process.version}, ${machine.processors} × ${machine.model}, ${machine.memory_gb} GB, rounds of ${process.env.BENCH_SECONDS ?? 10} s.`
}
