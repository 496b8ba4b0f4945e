import fc from 'fast-check'
import papa from 'papaparse'
import { expect, test } from 'vitest'
import { plainCell, writeCsv } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-Meth', "'-Meth"],
  ['@x', "'@x"],
  ['\t=1', '"\'\t=1"'],
  ['2C-B', '2C-B'],
  ['\uff1d1+1', "'\uff1d1+1"],
  [' =1+1', "' =1+1"],
  ["'=1", "''=1"],
  // A spreadsheet that separates cells at semicolons does so even inside quotation marks, and so does a new line.
  ['a;=1+1', '"a;\'=1+1"'],
  ['a; @x', '"a;\' @x"'],
  ['fine\n-2+3', '"fine\n\'-2+3"'],
  ['a; b, c', '"a; b, c"'],
  ['a "b", c', '"a ""b"", c"'],
  [null, ''],
  [-1, '-1'],
])('%j is written as %j', (value, written) => {
  expect(writeCsv([[value]])).toBe(`\ufeff${written}\r\n`)
})

test('what we write reads back the same', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom("'", '=', ';', ' ', '-', 'a', '\n', ',', '\uff0b') }),
  )
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 4 }), (cells) => {
      const { data } = papa.parse<string[]>(writeCsv([cells]).slice(1), { delimiter: ',', newline: '\r\n' })
      expect(data[0]?.map(plainCell)).toEqual(cells)
    }),
  )
})
