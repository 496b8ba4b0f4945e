/** No regular expression that reads a table takes long for 1 MB of anything: each call of one is measured. */
import papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plan } from '../../../test/support/import-plan.ts'
import { tooSlow } from '../../../test/support/own-time.ts'
import { workbookParts, zipOf } from '../../../test/support/workbook.ts'
import { plainCell } from '../csv.ts'
import { guessColumns } from '../imports/guess-columns.ts'
import { importTable } from '../imports/import-heading.ts'
import { readWorkbook } from '../workbook/read-workbook.ts'
import { fileText } from './file-text.ts'
import { isSettled, samplesOf, tableOf, tableRows } from './substance-table.ts'
import { listIn, textCells } from './text-cells.ts'

/** In ms, on the machine of the limits. */
const limit = 50
const megabyte = 1_000_000

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
      const took = tooSlow(() => {
        pattern.lastIndex = lastIndex
        run()
      }, limit)
      pattern.lastIndex = after
      if (took !== null) slow.set(String(pattern), Math.max(took, slow.get(String(pattern)) ?? 0))
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
  expect([...slow]).toEqual([])
})
