/** Nothing in a file of earlier samples is lost or doubled, and no sample becomes another: properties of generated files. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choices, world } from '../../../test/support/import-plan.ts'
import { cellsIn } from '../table/account.ts'
import { guessColumns } from './guess-columns.ts'
import { importTable } from './import-heading.ts'
import { planImport } from './import-plan.ts'

const drugs = ['cocaine', 'caffeine', 'fentanyl', 'xylazine', 'heroin', 'MDMA', 'ketamine', 'levamisole', 'phenacetin']
const amounts = ['', '0', '-', 'n.d.', 'n/a', 'trace', '<0.1', 'not detected', '12.5', '61.517', '3', '0.25', '80 %']

/** One substance of a sample, in a row of its own. */
const row = fc.record({
  id: fc.constantFrom('PX-1', 'PX-2', 'px 3', '1-11', '2024-001-A', 'W752801', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012'),
  name: fc.constantFrom('', ...drugs),
  amount: fc.constantFrom(...amounts),
  extra: fc.constantFrom('', 'Auto', '304.1 > 182.1', 'batch 4', 'bb'),
})
type Row = { readonly id: string; readonly name: string; readonly amount: string; readonly extra: string }

const columns = fc.shuffledSubarray(['id', 'date', 'name', 'amount', 'method', 'extra'] as const, { minLength: 6 })
const titled = fc.record({
  id: fc.constantFrom('sample_id', 'Sample ID', 'Vial', 'Lab ID'),
  date: fc.constantFrom('date', 'Date collected', 'Collection Date'),
  name: fc.constantFrom('substance', 'Drug', 'Compound'),
  amount: fc.constantFrom('percent', 'Percentage'),
  method: fc.constantFrom('technology', 'Method'),
  extra: fc.constantFrom('Remark of the instrument', 'Channel', ''),
})

const sheet = fc
  .tuple(
    fc.uniqueArray(row, { minLength: 1, maxLength: 8, selector: ({ id, name }) => `${id} ${name}` }),
    columns,
    titled,
    fc.record({ hasTitle: fc.boolean(), hasTotal: fc.boolean(), hasBlank: fc.boolean(), isAgain: fc.boolean() }),
  )
  .map(([rows, order, titles, { hasTitle, hasTotal, hasBlank, isAgain }]) => {
    const cells = ({ id, name, amount, extra }: Row) => {
      const of = { id, date: '2024-02-01', name, amount, method: 'GC-MS', extra }
      return order.map((column) => of[column])
    }
    const heading = order.map((column) => titles[column])
    const lines = [
      ...(hasTitle ? [['Drug checking 2024'], []] : []),
      heading,
      ...rows.flatMap((one, at) => [
        ...(hasBlank && at === 1 ? [[]] : []),
        ...(isAgain && at === 1 ? [heading] : []),
        cells(one),
      ]),
      ...(hasTotal ? [order.map((column) => (column === 'id' ? 'Total' : column === 'amount' ? '100' : ''))] : []),
    ]
    return { rows, lines }
  })

/** After a blank line, a line without a name was taken for the heading of another table, and those below it were left out. */
const afterBlank = {
  rows: [
    { id: 'PX-1', name: 'fentanyl', amount: '', extra: '' },
    { id: 'PX-1', name: '', amount: 'trace', extra: '' },
    { id: 'PX-1', name: 'MDMA', amount: '', extra: '' },
  ],
  lines: [
    ['substance', 'Remark of the instrument', 'technology', 'percent', 'date', 'sample_id'],
    ['fentanyl', '', 'GC-MS', '', '2024-02-01', 'PX-1'],
    [],
    ['', '', 'GC-MS', 'trace', '2024-02-01', 'PX-1'],
    ['MDMA', '', 'GC-MS', '', '2024-02-01', 'PX-1'],
  ],
}

const canonical = (id: string) => id.replace(/[\s-]/g, '').toUpperCase()
const answers = { empty: 'not_found', unclear: 'not_found', not_d: 'not_found' } as const

test('every cell of 10,000 generated files is read, answered or left out, and every amount stays with its sample', () => {
  fc.assert(
    fc.property(sheet, fc.boolean(), ({ rows, lines }, isAnswered) => {
      const { cells, left } = importTable(lines)
      const [header = [], ...below] = cells
      const file = { name: 'f.csv', header, lines: below, fields: guessColumns({ header, lines: below }) }
      const { samples, errors, account } = planImport([file], { ...choices, amounts: isAnswered ? answers : {} }, world)
      const filled = lines.flat().filter((cell) => cell.trim() !== '').length
      const counted = account.reduce((sum, one) => sum + cellsIn(one), 0)
      expect(counted + left.reduce((sum, { count }) => sum + count, 0)).toBe(filled)
      const lost = rows.filter(({ name, amount }) => name === '' && /\d*[1-9]|trace/.test(amount))
      if (lost.length > 0) {
        const amountFaults = errors.filter(({ message }) => message.includes('stands beside no substance'))
        expect(amountFaults.length).toBe(lost.length)
        return
      }
      const isOpen = rows.some(({ name, amount }) => name !== '' && ['', '-', 'n.d.', 'n/a'].includes(amount))
      if (!isAnswered && isOpen) {
        expect(errors.length).toBeGreaterThan(0)
        return
      }
      expect(errors).toEqual([])
      expect(new Set(samples.map(({ sample_id }) => sample_id))).toEqual(new Set(rows.map(({ id }) => canonical(id))))
      for (const { id, name, amount } of rows) {
        const reports = samples.find(({ sample_id }) => sample_id === canonical(id))?.reports ?? []
        const found = reports.flatMap(({ findings }) => findings).find((one) => one.name === name)
        const missing = reports.flatMap(({ not_found }) => not_found).find((one) => one.name === name)
        if (name === '') continue
        const isMeasured = /^\d/.test(amount) && amount !== '0'
        if (isMeasured) expect(found?.percent).toBe(Number.parseFloat(amount))
        else if (amount === 'trace' || amount === '<0.1')
          expect(found?.amount_kind).toBe(amount === 'trace' ? 'trace' : 'below')
        else expect([found, missing !== undefined]).toEqual([undefined, true])
      }
    }),
    { numRuns: 10_000, examples: [[afterBlank, false]] },
  )
})
