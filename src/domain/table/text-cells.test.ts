/** Files and pastes as cells: nothing of them is lost, whatever software wrote them. */
import fc from 'fast-check'
import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { fileText } from './file-text.ts'
import { separatorOf } from './separator.ts'
import { listIn, textCells } from './text-cells.ts'

const cells = (text: string) => textCells(text, (all, delimiter) => papa.parse<string[]>(all, { delimiter }))
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)))
const wide = (text: string, isBig = false) =>
  new Uint8Array([...Buffer.from(text, 'utf16le')].map((_, at, all) => all[isBig ? at ^ 1 : at] ?? 0))

test.each([
  ['Substance\t%\n"Fentanyl\t3\nXylazine\t12', 2],
  ['Substance;%\nFentanyl;3\n"Heroin" brown;12\nXylazine;4', 3],
  ['Substance\t%\nFentanyl\t3\n"\t4\nXylazine\t12', 3],
])('%j is refused: a quotation mark is not closed', (text, row) => {
  expect(() => cells(text)).toThrow(`A cell around row ${row} begins with a quotation mark and does not end with one.`)
})

describe('the text of a file', () => {
  const table = 'Compound\tWt %\ncocaïne\t61,5\nLévamisole\t14,6\n'
  test.each([
    ['UTF-8', bytes(table)],
    ['UTF-8 with its mark', bytes('\ufeff', table)],
    ['UTF-16, little end first', wide(`\ufeff${table}`)],
    ['UTF-16, big end first', wide(`\ufeff${table}`, true)],
    ['UTF-16 without its mark', wide(table)],
    ['UTF-16 without its mark, big end first', wide(table, true)],
    ['lines of Windows', bytes(table.replaceAll('\n', '\r\n'))],
    ['lines of an old Mac', bytes(table.replaceAll('\n', '\r'))],
    ['Windows-1252', bytes('Compound\tWt %\ncoca', [0xef], 'ne\t61,5\nL', [0xe9], 'vamisole\t14,6\n')],
    ['MacRoman', bytes('Compound\tWt %\rcoca', [0x95], 'ne\t61,5\rL', [0x8e], 'vamisole\t14,6\r')],
    ['an end mark of old software', bytes(table, [0x1a])],
  ])('%s', (_, file) => {
    const read = fileText(file)
    expect('text' in read && read.text.replace(/^\ufeff/, '')).toBe(table)
  })

  test.each([
    ['workbook', bytes('PK', [3, 4], 'xl/workbook.xml')],
    ['old_workbook', bytes([0xd0, 0xcf, 0x11, 0xe0], 'old')],
    ['locked_workbook', bytes([0xd0, 0xcf, 0x11, 0xe0], [...'EncryptedPackage'].join('\0'))],
    ['pdf', bytes('%PDF-1.7')],
    ['picture', bytes([0x89], 'PNG')],
    ['database', bytes('SQLite format 3', [0])],
    ['xml', bytes('<?xml version="1.0"?><a/>')],
    ['xml', bytes(' <!DOCTYPE html><html></html>')],
    ['spectrum', bytes('##TITLE=S1\n##JCAMP-DX=5.01\n')],
    ['encoding', bytes('Cocaine', [0, 1, 2], '\t61')],
    ['empty', bytes(' \n\n')],
    ['empty', bytes()],
  ])('%s is no table', (kind, file) => {
    expect(fileText(file)).toEqual({ kind })
  })

  test('units keep their letters in either encoding of one byte', () => {
    expect(fileText(bytes('Conc. (', [0xb5], 'g/mL)\t1', [0xb0], ': x'))).toEqual({ text: 'Conc. (µg/mL)\t1°: x' })
    expect(fileText(bytes('Conc. (', [0xb5], 'g/mL)\rcoca', [0x95], 'ne\r'))).toEqual({
      text: 'Conc. (µg/mL)\ncocaïne\n',
    })
  })
})

test.each([
  ['a\tb', '\t'],
  ['1,3-Diacetin\t5', '\t'],
  ['Caffeine;61,52', ';'],
  ['Caffeine,61.52', ','],
  ['a,b;c,d', ','],
  ['a;b;c', ';'],
  ['Substance,Percent\nCaffeine,trace', ','],
  ['1,3-Diacetin\n2,5-Dimethoxy', null],
  ['N,N-DMT\nN,N-DET', null],
  ['Acetamide, N-phenyl-\nPhenethylamine, 2,5-dimethoxy-', null],
  ['Caffeine\nFentanyl', null],
  ['8,25\n1,5', null],
  // One cell of the remarks has a semicolon.
  ['Compound,Area %,Remark\nCocaine,61.5,ok; seen twice\nLevamisole,14.6,\nFentanyl,0.4,weak', ','],
  ['Compound;Area %;Remark\nCocaine;61,5;ok, seen twice\nLevamisole;14,6;', ';'],
  ['"a;b",c\n"d;e",f', ','],
  ['Results 2024,,\n,,\nID,Date,Substance\nT1,2024-02-01,cocaine', ','],
  ['a|b\nc|d', '|'],
  // No comma stands between other signs than digits.
  ['sample_id,date_collected\nOLD1,2020-01-01\nOLD2,2020-01-02', ','],
])('the cells of %j are separated by %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator)
})

test('a comma file of quoted cells reads back as written, whatever stands in the cells', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '1', ';', ',', '"', ' ', '|', "'"), maxLength: 8 })
  const line = fc.array(cell, { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
      const written = [['Sample ID', 'Substance', 'Percent'], ...lines]
      const text = written.map((one) => one.map((part) => `"${part.replaceAll('"', '""')}"`).join(',')).join('\n')
      expect(cells(text)).toEqual(written)
    }),
  )
})

test('a report of fixed width is cut at its ruled line, and no word is cut', () => {
  const text = [
    'Signal 1: DAD1 A, Sig=254,8 Ref=off',
    '',
    'Peak RetTime Type    Area      Area  ',
    '  #   [min]        [mAU*s]        %',
    '----|-------|----|----------|--------|',
    '   1   1.442 BV    831.18597   4.4047',
    '   3  15.184 VV     31.45510   0.1667',
    'Totals :           862.64107',
    '',
    '*** End of Report ***',
  ].join('\n')
  expect(cells(text)).toEqual([
    ['Signal 1: DAD1 A, Sig=254,8 Ref=off'],
    [''],
    ['Peak #', 'RetTime [min]', 'Type', 'Area [mAU*s]', 'Area %'],
    ['1', '1.442', 'BV', '831.18597', '4.4047'],
    ['3', '15.184', 'VV', '31.45510', '0.1667'],
    ['Totals :           862.64107'],
    [''],
    ['*** End of Report ***'],
  ])
})

test('a JSON array of flat records is a table', () => {
  expect(cells('[{"id": "A1", "found": ["MDMA", "Caffeine"]}, {"id": "A2", "percent": 12.5}]')).toEqual([
    ['id', 'found', 'percent'],
    ['A1', 'MDMA; Caffeine', ''],
    ['A2', '', '12.5'],
  ])
})

test.each([
  ["['MDMA']", ['MDMA']],
  ["['Cocaine HCl', 'Levamisole']", ['Cocaine HCl', 'Levamisole']],
  ['["N,N-DMT", "a \\"b\\""]', ['N,N-DMT', 'a "b"']],
  ["['3\\'-methyl', \"5'-x\"]", ["3'-methyl", "5'-x"]],
  ['[]', []],
  ['MDMA; Caffeine', null],
  ['[3H]fentanyl', null],
  ['(R)-ketamine', null],
])('the list in %j', (cell, list) => {
  expect(listIn(cell)).toEqual(list)
})

describe('a comma between two digits', () => {
  test.each([
    [
      'Cocaine 72,5 %\nFentanyl 0,4 %',
      [
        ['Cocaine', '72,5 %'],
        ['Fentanyl', '0,4 %'],
      ],
    ],
    [
      '1,3-diacetin 4,5 %\nMDMA 2,5 %',
      [
        ['1,3-diacetin', '4,5 %'],
        ['MDMA', '2,5 %'],
      ],
    ],
    [
      'PX 1,MDMA 12,5 %\nPX 2,Cocaine 3,5 %',
      [
        ['PX 1', 'MDMA 12,5 %'],
        ['PX 2', 'Cocaine 3,5 %'],
      ],
    ],
    [
      'Sample,Percent\nPX 1,12 %\nPX 2,3 %',
      [
        ['Sample', 'Percent'],
        ['PX 1', '12 %'],
        ['PX 2', '3 %'],
      ],
    ],
  ])('%j keeps its numbers whole', (text, expected) => expect(cells(text)).toEqual(expected))

  test.each(['Cocaine,72,5 %\nFentanyl,0,4 %', 'Substance,%\nCocaine,72,5\nFentanyl,0,4'])('%j is refused', (text) => {
    expect(() => cells(text)).toThrow('‘72,5')
  })

  test('no percent behind a name is ever cut, whatever its digits', () => {
    const name = fc.constantFrom('Cocaine', 'fentanyl', 'Kokain', '4-ANPP', 'p-Fluorofentanyl', 'MDMA HCl')
    const line = fc.tuple(name, fc.nat(99), fc.integer({ min: 0, max: 999 }), fc.constantFrom(' %', '%', ' mg', ' µg'))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
        const text = lines.map(([of, before, after, unit]) => `${of} ${before},${after}${unit}`).join('\n')
        const all = cells(text).flat().join(' ')
        for (const [, before, after] of lines) expect(all).toContain(`${before},${after}`)
      }),
    )
  })
})
