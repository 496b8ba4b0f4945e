/** What stands beside the lines of a paste, of a strip or of another method, is said before any line is taken in. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shippedDictionary } from '../../../test/support/shipped-dictionary.ts'
import { settleName } from '../substance/named-finding.ts'
import { otherMethodTexts } from './other-methods.ts'
import { tableOf, tableRows } from './substance-table.ts'

const dictionary = shippedDictionary()
const drugOf = (cell: string) => {
  const settled = settleName(cell, null, dictionary)
  return settled.kind === 'drug' ? settled.drug.name : null
}
const read = (text: string, own = 'FTIR') => {
  const lines = text.split('\n').map((line) => line.split('\t'))
  const table = tableOf(lines, 'name', { isDrug: (cell) => drugOf(cell) !== null, drugOf })
  const uses = table.uses.map((use) => use ?? 'leave')
  return { table, faults: tableRows(table, uses, own).map(({ fault }) => fault) }
}

describe('a strip’s column', () => {
  test.each(['positive', 'negative', 'Pos', '+', 'faint line'])(
    'says %s once, on the first line that holds it',
    (word) => {
      const text = `Substance\t%\tFentanyl strip\nCocaine\t60\t${word}\nCaffeine\t20\t${word}`
      expect(read(text).faults).toEqual([otherMethodTexts.strip(word, 'Fentanyl strip'), null])
    },
  )

  test.each(['', 'n/a', 'not done'])('that says that no strip was used (%j) says nothing', (word) => {
    expect(read(`Substance\t%\tFentanyl strip\nCocaine\t60\t${word}\nCaffeine\t20\t`).faults).toEqual([null, null])
  })

  test('of lots and counts is none', () => {
    expect(read('Substance\t%\tStrips used\nCocaine\t60\t2\nCaffeine\t20\t2').faults).toEqual([null, null])
  })
})

test('drugs of another method’s column, or of any that is left out, are said beside their line', () => {
  for (const title of ['GC-MS', 'Other findings', 'Also', 'Zorb'])
    expect(read(`Substance\t%\t${title}\nCocaine\t60\tfentanyl; xylazine\nCaffeine\t20\tCoffein`).faults).toEqual([
      otherMethodTexts.beside('fentanyl; xylazine', title),
      null,
    ])
})

test('a strip and a drug beside one line are both said', () => {
  const [fault] = read('Substance\t%\tGC-MS\tFentanyl strip\nCocaine\t60\txylazine\tpositive').faults
  expect(fault).toContain('‘positive’')
  expect(fault).toContain('‘xylazine’')
})

test('a column of names below another method is none of this one’s', () => {
  const text = 'GC-MS\t%\nFentanyl\t3\nCaffeine\t20'
  expect(read(text, 'FTIR').faults).toEqual([otherMethodTexts.isOf('GC-MS'), otherMethodTexts.isOf('GC-MS')])
  expect(read(text, 'GC_MS').faults).toEqual([null, null])
})

test('headings of methods and strips alone are headings, and no substances', () => {
  const { table } = read('FTIR\tGC-MS\tFentanyl strip\nCocaine\tFentanyl\tpositive')
  expect(table.titles).toEqual(['FTIR', 'GC-MS', 'Fentanyl strip'])
})

test.each(['Synonym', 'CAS', 'Class', 'Hit 2', 'Sold as', 'Library'])('below ‘%s’ a drug is no finding', (title) => {
  expect(read(`Substance\t%\t${title}\nCocaine\t60\tfentanyl\nCaffeine\t20\txylazine`).faults).toEqual([null, null])
})

test('whatever stands where, no drug and no strip’s result beside a line goes by in silence', () => {
  const drug = fc.constantFrom('', 'fentanyl', 'xylazine', 'carfentanil', 'ketamine')
  const strip = fc.constantFrom('', 'positive', 'negative', 'Pos', 'n/a')
  const titles = fc.constantFrom(
    ['GC-MS', 'Fentanyl strip'],
    ['Also found', 'FTS strip'],
    ['LC-MS', 'Xylazine test strip'],
  )
  fc.assert(
    fc.property(titles, fc.array(fc.tuple(drug, strip), { minLength: 1, maxLength: 5 }), ([of, ofStrip], lines) => {
      const text = [
        `Substance\t%\t${of}\t${ofStrip}`,
        ...lines.map((cells, at) => ['Cocaine', String(at + 2), ...cells].join('\t')),
      ].join('\n')
      const said = read(text).faults.join(' ')
      for (const cell of lines.flat().filter((one) => one !== '' && one !== 'n/a')) expect(said).toContain(`‘${cell}’`)
    }),
    { numRuns: 200 },
  )
})
