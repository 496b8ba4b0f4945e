/** No regular expression that reads a table takes long for 1 MB of anything: each call of one is measured. */
import papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plan } from '../../../test/support/import-plan.ts'
import { ownTime } from '../../../test/support/own-time.ts'
import { workbookParts, zipOf } from '../../../test/support/workbook.ts'
import { plainCell } from '../csv.ts'
import { guessColumns } from '../imports/guess-columns.ts'
import { importTable } from '../imports/import-heading.ts'
import { readWorkbook } from '../workbook/read-workbook.ts'
import { fileText } from './file-text.ts'
import { isSettled, samplesOf, tableOf, tableRows } from './substance-table.ts'
import { listIn, textCells } from './text-cells.ts'

/** In ms, on a machine of its own; a busy one is measured against `usual`. */
const limit = 50
const megabyte = 1_000_000

/** How long a pattern takes that looks at each sign of 1 MB once. */
const usual = () => timeOf(() => /[^\P{Cc}\t\n\f]|[\ufffd\uffff]/u.test('a'.repeat(megabyte)))

/** The shortest of a few runs, in its own time: other work on the machine does not count. */
const timeOf = (run: () => unknown): number => Math.min(...Array.from({ length: 4 }, () => ownTime(run)))

const slow = new Map<string, number>()
const restore: (() => void)[] = []

/** Measures each call of a method that applies a pattern. */
function measure(of: object, name: string, patternOf: (self: unknown, args: unknown[]) => unknown) {
  const original = Reflect.get(of, name)
  Reflect.set(of, name, function (this: unknown, ...args: unknown[]) {
    const pattern = patternOf(this, args)
    if (!(pattern instanceof RegExp)) return Reflect.apply(original, this, args)
    const run = () => {
      const made = Reflect.apply(original, this, args)
      return name === 'matchAll' ? [...(made as Iterable<unknown>)].values() : made
    }
    const { lastIndex } = pattern
    const begun = performance.now()
    const made = run()
    if (performance.now() - begun > limit) {
      const after = pattern.lastIndex
      const took = timeOf(() => {
        pattern.lastIndex = lastIndex
        run()
      })
      pattern.lastIndex = after
      slow.set(String(pattern), Math.max(took, slow.get(String(pattern)) ?? 0))
    }
    return made
  })
  restore.push(() => Reflect.set(of, name, original))
}

beforeAll(() => {
  for (const name of ['test', 'exec']) measure(RegExp.prototype, name, (self) => self)
  for (const name of ['replace', 'match', 'matchAll', 'split', 'search'])
    measure(String.prototype, name, (_, [one]) => one)
})
afterAll(() => {
  for (const undo of restore) undo()
})

const cells = (text: string) =>
  textCells(text, (all, delimiter) => papa.parse<string[]>(all, { delimiter, newline: '\n' }))

/** What both doors do with a file, from its bytes to its lines. */
const doors: Record<string, (text: string) => unknown> = {
  bench: (text) => {
    const read = fileText(new TextEncoder().encode(text))
    const table = tableOf(cells('text' in read ? read.text : text), 'name')
    return [tableRows(table, ['name', 'percent']), samplesOf(table), isSettled(table)]
  },
  import: (text) => {
    const lines = cells(text).map((line) => line.map(plainCell))
    const [header = [], ...below] = importTable(lines).cells
    return guessColumns({ header, lines: below.slice(0, 200) })
  },
  'a cell of an import': (text) => [
    listIn(text),
    plan(['sample_id', 'date_collected', 'substance', 'percent', 'notes'], ['A1', text, text, text, text]),
  ],
  workbook: async (text) => {
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const parts = workbookParts([
      { name: 'S', cells: [['x', { xml: `<c t="inlineStr"><is><t>${escaped}</t></is></c>` }]] },
    ])
    return readWorkbook(zipOf(parts))
  },
}

const parts = ['1', ' ', '.', '-', "'", 'a ', '1, ', '[(', '_x000D_', 'n.d. ']
const texts = parts.flatMap((part) => {
  const whole = part.repeat(megabyte / part.length)
  return [`1${whole}x`, `a\t${whole}\nb\t1\n`]
})

test.each(Object.entries(doors))('%s', async (_, read) => {
  slow.clear()
  for (const text of texts) await read(text)
  const most = Math.max(limit, 10 * usual())
  expect([...slow].filter(([, took]) => took > most)).toEqual([])
})
