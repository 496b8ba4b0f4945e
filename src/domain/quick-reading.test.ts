/** No text that somebody types, pastes or imports keeps the server busy: what reads text takes time as its length, not its square. */
import { expect, test } from 'vitest'
import { meaningOf } from './column-words.ts'
import { csvDelimiter, plainCell, writeCsv } from './csv.ts'
import { comparable } from './finding-names.ts'
import { readIdList } from './id-list.ts'
import { findDateOrder, readTime } from './imports/import-days.ts'
import { isMethod, readList, readPercent, readTechnology, readWeight, readYesNo } from './imports/import-words.ts'
import { isFullName } from './person-name.ts'
import { acceptedLanguage } from './public-texts/languages.ts'
import { toUnits } from './quantities.ts'
import { parseEmptyWeight } from './registered-ids.ts'
import { canonicalSampleId } from './sample-id.ts'
import { delimiterOf, isSum } from './substance-block.ts'
import { tableOf } from './substance-table.ts'
import { decimalSignOf, isNumberLike, readNumber, roundToStep, shiftNumber } from './typed-numbers.ts'

const readers: Record<string, (text: string) => unknown> = {
  canonicalSampleId,
  comparable,
  csvDelimiter,
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
  readTime: (text) => readTime(text, 'ymd'),
  findDateOrder: (text) => findDateOrder([text]),
  readTechnology,
  isMethod,
  readGram: (text) => readWeight(text, 'g'),
  readMilligram: (text) => readWeight(text, 'mg'),
  decimalSignOf: (text) => decimalSignOf([text]),
  shiftNumber: (text) => shiftNumber(text, 3, 'point', 4),
  meaningOf,
  isSum,
  delimiterOf,
  tableOf: (text) =>
    tableOf(
      [
        [text, text],
        ['a', '1'],
      ],
      'name',
    ),
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
].flatMap((part) => {
  const long = part.repeat(Math.ceil(length / part.length))
  return [long, `1${long}x`, `x${long}1`]
})

test.each(Object.entries(readers))(
  '%s',
  (_, read) => {
    for (const text of texts) {
      const begun = performance.now()
      read(text)
      expect(performance.now() - begun, JSON.stringify(text.slice(0, 12))).toBeLessThan(1000)
    }
  },
  60_000,
)
