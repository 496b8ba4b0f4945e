/** 'No drugs found' of one method beside the strip of the same sample: each is held as what it is, and neither is dropped. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planText } from '../../../test/support/import-plan.ts'
import type { ImportChoices } from './import-world.ts'

const read = (text: string, changes: Partial<ImportChoices> = {}) => {
  const { samples, errors } = planText(text, { technology: 'FTIR', ...changes })
  return {
    errors: errors.map(({ message }) => message),
    reports: samples.flatMap(({ reports }) =>
      reports.map(({ technology, strip_type, strip_result, findings }) =>
        [technology, strip_type, strip_result, ...findings.map(({ name }) => name)].filter(Boolean).join(' '),
      ),
    ),
  }
}
const row = 'ID,Date,Substance,Strip type,Strip result\nA1,2024-02-01,None detected,Fentanyl,positive'

test('a row that holds both makes both', () => {
  expect(read(row)).toEqual({ errors: [], reports: ['FTIR', 'TEST_STRIP Fentanyl POSITIVE'] })
})

test('a row that holds both asks how nothing was found, where nothing says it', () => {
  expect(read(row, { technology: null })).toEqual({
    errors: [expect.stringContaining('Nothing says how these results were made')],
    reports: ['TEST_STRIP Fentanyl POSITIVE'],
  })
})

test('a row of another method with a strip beside it makes both', () => {
  const text = 'ID,Date,Method,Substance,Strip type,Strip result\nA1,2024-02-01,GC-MS,cocaine,Fentanyl,positive'
  expect(read(text)).toEqual({ errors: [], reports: ['GC_MS cocaine', 'TEST_STRIP Fentanyl POSITIVE'] })
})

test('a positive strip that found nothing contradicts itself', () => {
  const text = 'ID,Date,Method,Substance,Strip type,Strip result\nA1,2024-02-01,Test strip,None detected,Fentanyl,'
  expect(read(`${text}positive`).errors).toEqual([expect.stringContaining('positive')])
  expect(read(`${text}negative`)).toEqual({ errors: [], reports: ['TEST_STRIP Fentanyl NEGATIVE'] })
})

test('a name beside a strip, by no other method, may be what the strip is for: it is no finding in silence', () => {
  expect(read(row.replace('None detected', 'fentanyl')).errors.length).toBeGreaterThan(0)
})

test('whatever says that nothing was found, a strip beside it stays, and so does that nothing was found', () => {
  const none = fc.constantFrom('No drugs found', 'None detected', 'nothing found', 'Aucune drogue trouvée', 'ninguna')
  const title = fc.constantFrom('Substance', 'FTIR result', 'Results', 'FTIR', 'Drugs found', 'Major', 'Found 1')
  const strip = fc.constantFrom('Fentanyl strip', 'Fentanyl test strip result', 'FTS', 'Fentanyl strip test')
  const said = fc.constantFrom('positive', 'Pos', 'negative', '+')
  fc.assert(
    fc.property(none, title, strip, said, fc.boolean(), (nothing, heading, of, result, isFirst) => {
      const cells = (a: string, b: string) => (isFirst ? `${b},${a}` : `${a},${b}`)
      const text = [
        `ID,Date,${cells(heading, of)}`,
        `A1,2024-02-01,${cells(nothing, result)}`,
        `A2,2024-02-01,${cells('cocaine', 'negative')}`,
      ].join('\n')
      const { errors, reports } = read(text)
      const isHeld = reports.some((one) => one === 'FTIR') && reports.some((one) => one.startsWith('TEST_STRIP'))
      expect(isHeld || errors.length > 0).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('where nothing was found, no amount is asked for, and one that stands there is refused', () => {
  const text = (amount: string) =>
    `ID,Date,Found 1,Found 1 %\nA1,2024-02-01,No drugs found,${amount}\nA2,2024-02-01,cocaine,40`
  expect(read(text(''))).toEqual({ errors: [], reports: ['FTIR', 'FTIR cocaine'] })
  expect(read(text('60')).errors).toEqual([expect.stringContaining('‘60’ stands beside no substance')])
})
