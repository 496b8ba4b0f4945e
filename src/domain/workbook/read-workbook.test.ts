/** Workbooks of Excel as text cells: each cell means what a person sees in it, and what Excel changed is said. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TestCell, workbookOf, workbookParts, zipOf } from '../../../test/support/workbook.ts'
import { readWorkbook } from './read-workbook.ts'

async function sheetOf(cells: readonly (readonly (TestCell | null)[])[], more = {}) {
  const read = await readWorkbook(workbookOf({ name: 'Results', cells, ...more }))
  const [sheet] = 'sheets' in read ? read.sheets : []
  if (sheet === undefined || 'fault' in sheet) throw new Error(JSON.stringify(read))
  return sheet
}
const formatted = (number: number | string, format: string) => ({ number, format })
const xml = (text: string) => ({ xml: text })

describe('the text of a cell', () => {
  test.each<[TestCell, string]>([
    ['1972-08-3', '1972-08-3'],
    ['<1', '<1'],
    ['  4-ANPP & "x" ', '  4-ANPP & "x" '],
    ['=1+1', '=1+1'],
    ['two\nlines', 'two\nlines'],
    [12.5, '12.5'],
    [xml('<c><v>0.30000000000000004</v></c>'), '0.3'],
    [xml('<c><v>12.499999999999998</v></c>'), '12.5'],
    [xml('<c><v>1E-05</v></c>'), '0.00001'],
    [xml('<c><v>1.5000000000000001E-3</v></c>'), '0.0015'],
    [xml('<c><v>-3.0000000000000001E+21</v></c>'), '-3000000000000000000000'],
    [0, '0'],
    [xml('<c t="b"><v>1</v></c>'), 'TRUE'],
    [xml('<c t="b"><v>0</v></c>'), 'FALSE'],
    [xml('<c t="e"><v>#N/A</v></c>'), '#N/A'],
    [xml('<c><f>A1*2</f><v>25</v></c>'), '25'],
    [xml('<c t="str"><f>"a"&amp;"b"</f><v>MDMA</v></c>'), 'MDMA'],
    [xml('<c t="inlineStr"><is><r><t>Coca</t></r><r><t>ine</t></r></is></c>'), 'Cocaine'],
    [xml('<c t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is></c>'), '東京'],
    [xml('<c t="inlineStr"><is><t>a_x000D_\nb_x0000_&#181;g</t></is></c>'), 'a\nbµg'],
    [xml('<c t="inlineStr"><is><t><![CDATA[<5 & >1]]></t></is></c>'), '<5 & >1'],
    [formatted(0.125, '0%'), '12.5%'],
    [formatted(0.07, '0.00%'), '7%'],
    [formatted(1, '0%'), '100%'],
    [formatted(0.29, '0.0"%"'), '0.29%'],
    [formatted(42, '00000'), '00042'],
    [formatted(437387, '000-00-0'), '437-38-7'],
    [formatted(12.5, '0.0" mg"'), '12.5 mg'],
    [formatted(12.5, '0.0\\ \\µ\\g'), '12.5 µg'],
    [formatted(0.5, '"<"0.0'), '<0.5'],
    [formatted(0, '0.0;-0.0;"n.d."'), 'n.d.'],
    [formatted(0.05, '[<0.1]"<0.1";0.00'), '<0.1'],
    [formatted(0.5, '[<0.1]"<0.1";0.00'), '0.5'],
    [formatted(-3, '0;[Red](0)'), '-3'],
    [formatted(1234.5, '#,##0.00'), '1234.5'],
    [formatted(0.5, '# ?/?'), '0.5'],
    [formatted(0.00001234, '0.00E+00'), '0.00001234'],
    [formatted(7, ';;;'), '7'],
    [formatted(3, '_(* #,##0_);_(* \\(#,##0\\)'), '3'],
    [formatted(45000, 'General'), '45000'],
  ])('%j is %j', async (cell, text) => {
    expect(
      (
        await sheetOf([
          ['Cell', 'Beside'],
          [cell, 'x'],
        ])
      ).cells[1],
    ).toEqual([text, 'x'])
  })

  test.each<[number, string, string]>([
    [26_240, 'yyyy-mm-dd', '1971-11-03'],
    [45_570, 'd-mmm', '2024-10-05'],
    [45_292.5, 'yyyy/mm/dd hh:mm', '2024-01-01 12:00'],
    [45_292.75, 'd.m.yy', '2024-01-01 18:00'],
    [45_292.000011574, 'dd/mm/yyyy', '2024-01-01 00:00:01'],
    [0.2243055556, 'h:mm', '05:23:00'],
    [0.00373842593, 'mm:ss.0', '00:05:23'],
    [1.5, '[h]:mm', '36:00:00'],
    [59, 'm/d/yyyy', '1900-02-28'],
    [61, 'm/d/yyyy', '1900-03-01'],
    [45_292, '[$-409]mmm\\-yy;@', '2024-01-01'],
    [45_292, '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', '2024-01-01'],
  ])('%d as %s is the day or time %s, in doubt', async (number, format, text) => {
    const sheet = await sheetOf([['CAS'], [formatted(number, format)]])
    expect(sheet.cells[1]).toEqual([text])
    expect([...sheet.doubts]).toEqual([[text, 'day']])
  })

  test('a number that is no day in Excel stays a number', async () => {
    const sheet = await sheetOf([[formatted(-5, 'yyyy-mm-dd'), formatted(9_999_999, 'yyyy-mm-dd')]])
    expect(sheet).toEqual({ name: 'Results', isHidden: false, cells: [['-5', '9999999']], doubts: new Map(), said: [] })
  })

  test('a workbook that counts from 1904', async () => {
    const parts = workbookParts([{ name: 'A', cells: [[formatted(43_830, 'yyyy-mm-dd')]] }], true)
    expect(await readWorkbook(zipOf(parts))).toMatchObject({ sheets: [{ cells: [['2024-01-01']] }] })
  })

  test('every text and every number with 15 digits stays what it is', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((one) => !/\p{Cc}/u.test(one) && one.trim() !== '' && !/_x/.test(one))
    const number = fc.integer({ min: -999_999_999, max: 999_999_999 }).map((whole) => whole / 1000)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.oneof(text, number), { minLength: 1 }), { minLength: 1 }),
        async (lines) => {
          const { cells } = await sheetOf(lines)
          expect(cells).toEqual(lines.map((line) => line.map(String)))
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('what people must know of a sheet is said', () => {
  test('percents, words of formats, errors, lost digits', async () => {
    const { said, doubts } = await sheetOf([
      [
        formatted(0.5, '0%'),
        formatted(0.25, '0%'),
        formatted(1, '0" mg"'),
        xml('<c t="e"><v>#REF!</v></c>'),
        xml('<c><v>1.2345678901234599E+17</v></c>'),
      ],
    ])
    expect(said).toEqual([
      { about: 'percent', count: 2, cell: 'A1', text: '50%' },
      { about: 'words', count: 1, cell: 'C1', text: '1 mg' },
      { about: 'error', count: 1, cell: 'D1', text: '#REF!' },
    ])
    expect([...doubts]).toEqual([['123456789012346000', 'rounded']])
  })

  test('hidden rows and columns are read', async () => {
    const sheet = await sheetOf(
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ],
      {
        above: '<cols><col min="2" max="3" hidden="1"/></cols>',
        rows: { 2: 'hidden="1"', 3: 'hidden="true"' },
      },
    )
    expect(sheet.cells).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ])
    expect(sheet.said).toEqual([
      { about: 'hidden_rows', count: 2, cell: 'A2', text: 'c' },
      { about: 'hidden_columns', count: 1, cell: 'B1', text: 'b' },
    ])
  })

  test('a merged cell counts for each of its lines, but not for each of its columns', async () => {
    const sheet = await sheetOf(
      [
        ['Vial', 'Found', ''],
        ['A-1', 'MDMA', 'x'],
        [null, 'Caffeine'],
        ['B', 'Heroin'],
      ],
      {
        below: '<mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="B1:C1"/></mergeCells>',
      },
    )
    expect(sheet.cells).toEqual([
      ['Vial', 'Found'],
      ['A-1', 'MDMA', 'x'],
      ['A-1', 'Caffeine'],
      ['B', 'Heroin'],
    ])
    expect(sheet.said).toEqual([{ about: 'merged', count: 1, cell: 'A2', text: 'A-1' }])
  })
})

describe('a sheet that cannot be read says why', () => {
  const one = [
    ['Vial', 'Found', '%'],
    ['A1', 'MDMA', 40],
    ['A1', 'Caffeine'],
  ]
  test.each<[string, string, Parameters<typeof sheetOf>]>([
    ['merged_number', 'C2', [one, { below: '<mergeCells><mergeCell ref="C2:C3"/></mergeCells>' }]],
    ['formulas', 'A2', [[['a'], [xml('<c><f>1+1</f></c>')]]]],
    ['large', 'XFD1', [[[xml('<c/>')]], { below: '<row r="1"><c r="XFD1"><v>1</v></c></row>' }]],
    ['broken', 'A1', [[[xml('<c t="s"><v>99</v></c>')]]]],
  ])('%s at %s', async (fault, cell, [cells, more]) => {
    const read = await readWorkbook(workbookOf({ name: 'S', cells, ...more }, { name: 'T', cells: [['b']] }))
    expect(read).toMatchObject({
      sheets: [
        { name: 'S', fault, cell },
        { name: 'T', cells: [['b']] },
      ],
    })
  })
})

test('every sheet with cells is offered, hidden ones too; formats and spaces alone are no cells', async () => {
  const read = await readWorkbook(
    workbookOf(
      { name: 'Empty', cells: [[' ', xml('<c s="0"/>')]] },
      { name: 'A & B', cells: [[], ['x']] },
      { name: 'Old', state: 'veryHidden', cells: [['y', null, 'z']] },
    ),
  )
  expect(read).toEqual({
    sheets: [
      { name: 'A & B', isHidden: false, cells: [[], ['x']], doubts: new Map(), said: [] },
      { name: 'Old', isHidden: true, cells: [['y', '', 'z']], doubts: new Map(), said: [] },
    ],
  })
})

test('other programs write prefixes, no addresses, absolute paths and no shared texts', async () => {
  const parts = workbookParts([{ name: 'S', cells: [['x']] }])
  const sheet =
    '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>a>b</x:t></x:is></x:c><x:c><x:v>2</x:v></x:c></x:row><x:row><x:c t=\'str\'><x:v>c</x:v></x:c></x:row></x:sheetData></x:worksheet>'
  const { 'xl/sharedStrings.xml': _, ...others } = parts
  const read = await readWorkbook(zipOf({ ...others, 'xl/worksheets/sheet1.xml': sheet }))
  expect(read).toMatchObject({ sheets: [{ cells: [['a>b', '2'], ['c']] }] })
})

describe('a file that is no workbook', () => {
  const parts = workbookParts([
    {
      name: 'S',
      cells: [
        ['x', 'y'],
        ['1', '2'],
      ],
    },
  ])
  const whole = zipOf(parts)
  test.each<[string, Uint8Array<ArrayBuffer>]>([
    ['xlsb', zipOf({ '_rels/.rels': '', 'xl/workbook.bin': '' })],
    ['ods', zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '' })],
    ['numbers', zipOf({ 'Index/Document.iwa': '' })],
    ['archive', zipOf({ 'a.csv': '1,2' })],
    ['empty', workbookOf({ name: 'S', cells: [[]] })],
    ['broken', whole.slice(0, whole.length - 30)],
    ['broken', zipOf({ ...parts, 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' })],
    ['broken', zipOf({ ...parts, 'xl/worksheets/sheet1.xml': Buffer.from([0xff, 0xfe, 0x3c]) })],
    ['broken', zipOf({ ...parts, 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><workbook/>' })],
    ['large', zipOf({ ...parts, 'xl/worksheets/sheet1.xml': Buffer.alloc(260_000_000, ' ') })],
  ])('%s', async (fault, file) => {
    expect(await readWorkbook(file)).toEqual({ fault })
  })

  test('a damaged file never fails otherwise', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
        const damaged = whole.slice()
        damaged[at] = byte
        const read = await readWorkbook(damaged)
        expect('fault' in read || read.sheets.length > 0).toBe(true)
      }),
    )
  })
})
