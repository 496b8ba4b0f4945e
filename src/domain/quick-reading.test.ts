/** Long text cannot keep the server busy: the time to read typed, pasted or imported text is linear, not quadratic. */

import { describe, expect, test } from 'vitest'
import { plan } from '../../test/support/import-plan.ts'
import { ownTime, tooSlow } from '../../test/support/own-time.ts'
import { shippedDictionary } from '../../test/support/shipped-dictionary.ts'
import { plainCell, writeCsv } from './csv.ts'
import { findDateOrder, mayBeSerial, readDay } from './imports/import-days.ts'
import { readList, readPercent, readWeight, readYesNo } from './imports/import-words.ts'
import { isFullName } from './person-name.ts'
import { acceptedLanguage } from './public/texts/languages.ts'
import { comparable } from './report/finding-names.ts'
import { toUnits } from './report/quantities.ts'
import { decimalSignOf, isNumberLike, readNumber, roundToStep, shiftNumber } from './report/typed-numbers.ts'
import { readIdList } from './sample/id-list.ts'
import { parseEmptyWeight } from './sample/registered-ids.ts'
import { canonicalSampleId } from './sample/sample-id.ts'
import { idsInScan } from './scan/read-scan.ts'
import { settleName } from './substance/named-finding.ts'
import { nearestDrugs } from './substance/nearest.ts'
import { readName } from './substance/read-name.ts'
import { squash } from './substance/squash.ts'
import { meaningOf } from './table/column-words.ts'
import { fileText } from './table/file-text.ts'
import { separatorOf } from './table/separator.ts'
import { isSum } from './table/substance-block.ts'
import { tableOf } from './table/substance-table.ts'
import { listIn, textCells } from './table/text-cells.ts'
import { isMethod, readTechnology } from './technology/names.ts'

const dictionary = shippedDictionary()

const readers: Record<string, (text: string) => unknown> = {
  canonicalSampleId,
  idsInScan,
  comparable,
  plainCell,
  readIdList,
  isFullName,
  parseEmptyWeight,
  isNumberLike,
  readYesNo,
  readList,
  readPercent,
  acceptedLanguage,
  writeCsv: (text) => writeCsv([[text]]),
  toUnits: (text) => toUnits(text, 7),
  readDay: (text) => readDay(text, { order: 'ymd', today: '2026-11-21', mayBeSerial: true }),
  mayBeSerial: (text) => mayBeSerial([text], '2026-11-21'),
  findDateOrder: (text) => findDateOrder([text], '2026-11-21'),
  readTechnology,
  isMethod,
  readGram: (text) => readWeight(text, 'g'),
  readMilligram: (text) => readWeight(text, 'mg'),
  decimalSignOf: (text) => decimalSignOf([text]),
  shiftNumber: (text) => shiftNumber(text, 3, 'point', 4),
  meaningOf,
  isSum,
  squash,
  readName: (text) => [readName(text, 'finding', dictionary), readName(text, 'expected', dictionary)],
  separatorOf,
  listIn,
  fileText: (text) => fileText(new TextEncoder().encode(text)),
  textCells: (text) =>
    textCells(text, (all, separator) => ({
      data: all.split('\n').map((line) => line.split(separator)),
      errors: [],
    })),
  tableOf: (text) =>
    tableOf(
      [
        [text, text],
        ['a', '1'],
      ],
      'name',
    ),
  nearestDrugs: (text) => nearestDrugs(dictionary, text.slice(0, 200)),
  readNumber: (text) => readNumber(text, 'percent'),
  roundToStep: (text) => roundToStep(text, 'milligram'),
}

const length = 50_000
const texts = [
  '1',
  ' ',
  '\t',
  '.',
  ',',
  '-',
  ';',
  "'",
  '"',
  'a',
  '1,',
  '1 Jan ',
  'Jan 1, ',
  'gcms',
  '1.',
  'a ',
  ' to ',
  '1e',
  '=',
  'q=',
  '2026-01-01T',
  'é',
  ' (',
  'cas ',
  'no ',
  'hcl ',
].flatMap((part) => {
  const long = part.repeat(Math.ceil(length / part.length))
  return [long, `1${long}x`, `x${long}1`]
})

test.each(Object.entries(readers))('%s', (_, read) => {
  for (const text of texts) {
    expect(
      tooSlow(() => read(text), 1000),
      JSON.stringify(text.slice(0, 12)),
    ).toBeNull()
  }
})

test.each(['cas', 'cas -', 'a', 'a (', 'unii #'])(
  'a name such as %j, followed by many spaces and an unexpected sign',
  (begin) => {
    for (const room of [' ', '  -', '. ', '\u00a0']) {
      const text = `${begin}${room.repeat(190 / room.length)}!`.slice(0, 200)
      const settle = () => {
        for (let times = 0; times < 20; times++) settleName(text, null, dictionary)
      }
      expect(tooSlow(settle, 1000), JSON.stringify(room)).toBeNull()
    }
  },
)

/** Rows of the largest file that the tests read. */
const most = 30_000

describe('a file of earlier results', () => {
  test.each<[string, readonly string[], (index: number) => string[]]>([
    ['with another method in each row', ['substance', 'technology'], (index) => ['Caffeine', `method ${index} x`]],
    ['whose rows are all of one sample', ['substance', 'colour'], (index) => [`zz ${index}`, 'white']],
    ['with another strip in each row', ['strip_type', 'strip_result'], (index) => [`strip ${index}`, 'positive']],
  ])('%s', (what, header, cells) => {
    const isOne = what.includes('one sample') || what.includes('strip')
    const technology = header.includes('strip_type')
    const planning = (rows: number) => {
      const lines = Array.from({ length: rows }, (_, index) => [
        isOne ? 'AB1' : `AB${index}`,
        '2020-01-01',
        ...cells(index),
        ...(technology ? ['strip'] : []),
      ])
      const columns = ['sample_id', 'date_collected', ...header, ...(technology ? ['technology'] : [])]
      return ownTime(() => plan(columns, ...lines))
    }
    planning(most / 8)
    // Machines differ, so compare with an eighth of the file: linear time is 8 times as long, quadratic 64 times.
    expect(planning(most)).toBeLessThan(24 * planning(most / 8))
  })

  test('with one name as long as the file', () => {
    const read = () => {
      for (const part of ['.', ' ', 'no ', 'ab']) {
        const name = `a${part.repeat(1_000_000 / part.length)}a`
        const { errors } = plan(['sample_id', 'date_collected', 'substance'], ['AB1', '2020-01-01', name])
        expect(errors.map(({ message }) => message)).toEqual([
          expect.stringMatching(/: At most 200 characters; this has [\d,]+\.$/),
        ])
      }
    }
    expect(tooSlow(read, 5000)).toBeNull()
  })
})
