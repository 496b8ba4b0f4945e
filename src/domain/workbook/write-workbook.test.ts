/** What leaves as a workbook comes back as it was: texts as texts, days as days. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unzip } from '../../../test/support/unzip.ts'
import { readWorkbook } from './read-workbook.ts'
import { type OutCell, writeWorkbook } from './write-workbook.ts'

async function back(lines: readonly (readonly OutCell[])[]) {
  const bytes = await writeWorkbook([
    { name: 'List', lines },
    { name: 'Codebook: [1]', lines: [['column']] },
  ])
  // Checks the sum and the size of each part, too.
  const parts = unzip(Buffer.from(bytes))
  const read = await readWorkbook(bytes)
  const [sheet, second] = 'sheets' in read ? read.sheets : []
  if (sheet === undefined || 'fault' in sheet) throw new Error(JSON.stringify(read))
  return { parts, sheet, second }
}

test('IDs, register numbers and formulas are texts; numbers, days and times are real ones', async () => {
  const line = [
    '00123',
    '1972-08-3',
    '50-36-2',
    '=cmd|x',
    '+1',
    '5-10',
    12.5,
    true,
    null,
    '2024-02-29',
    '2024-01-05T10:30:00.000Z',
    '2024-02-30',
    'a\nb',
  ]
  const { parts, sheet, second } = await back([line])
  expect(sheet.cells).toEqual([
    [
      '00123',
      '1972-08-3',
      '50-36-2',
      '=cmd|x',
      '+1',
      '5-10',
      '12.5',
      'TRUE',
      '',
      '2024-02-29',
      '2024-01-05 10:30',
      '2024-02-30',
      'a\nb',
    ],
  ])
  expect([...sheet.doubts.keys()]).toEqual(['2024-02-29', '2024-01-05 10:30'])
  expect(second?.name).toBe('Codebook   1 ')
  const xml = parts['xl/worksheets/sheet1.xml'] ?? ''
  expect(xml).not.toContain('<f>')
  expect(xml).toContain('<c s="1"><v>45351</v></c>')
})

test('a text longer than a cell of Excel says that it was cut', async () => {
  const { sheet } = await back([['x'.repeat(40_000)]])
  expect(sheet.cells[0]?.[0]).toHaveLength(32_767)
  expect(sheet.cells[0]?.[0]).toMatch(/x … \(cut here: CSV holds all of it\)$/)
})

test('every other text comes back', async () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((one) => one.trim() !== '' && !/\p{Cc}/u.test(one))
  const odd = fc.constantFrom('_x000D_', '<b>&amp;"', " '=1", '#N/A', 'TRUE', '1E5', '٣')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(fc.oneof(text, odd), { minLength: 1 }), { minLength: 1 }), async (lines) => {
      expect((await back(lines)).sheet.cells).toEqual(lines)
    }),
    { numRuns: 60 },
  )
})
