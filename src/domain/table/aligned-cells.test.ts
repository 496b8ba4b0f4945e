/** Tables whose columns are set apart by spaces keep each cell in its column, or are refused. */
import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { textCells } from './text-cells.ts'

const cells = (text: string) =>
  textCells(text, (all, delimiter) => papa.parse<string[]>(all, { delimiter })).map((line) => line.join('|'))

describe('columns set apart by spaces', () => {
  test.each([
    [
      'Analyte      Result    Unit\nFentanyl     11.2      %\nXylazine     ND        %',
      ['Analyte|Result|Unit', 'Fentanyl|11.2|%', 'Xylazine|ND|%'],
    ],
    // Nothing stands below another, but each line has every cell.
    [
      'Compound   Result   LOQ\nFentanyl   11.2 %   0.05 %\nCarfentanil   Not detected   0.01 %',
      ['Compound|Result|LOQ', 'Fentanyl|11.2 %|0.05 %', 'Carfentanil|Not detected|0.01 %'],
    ],
    // A line with an empty cell.
    [
      'Analyte       Result    Unit    Flag\nFentanyl      11.2      %       J\nXylazine                %       U\nCaffeine',
      ['Analyte|Result|Unit|Flag', 'Fentanyl|11.2|%|J', 'Xylazine||%|U', 'Caffeine|||'],
    ],
    // Titles, rules and remarks stay whole.
    [
      'Report 1142      Page 1\nLab of the city\n\nSubstanz      Gehalt %\n--------      --------\nKokain        62,3\nLevamisol     5,1\n\nGeprüft von A. B.',
      [
        'Report 1142      Page 1',
        'Lab of the city',
        '',
        'Substanz|Gehalt %',
        '--------      --------',
        'Kokain|62,3',
        'Levamisol|5,1',
        '',
        'Geprüft von A. B.',
      ],
    ],
    ['Caffeine      positive\nFentanyl      negative', ['Caffeine|positive', 'Fentanyl|negative']],
    ['Fentanyl      8,25\nCaffeine     40,1', ['Fentanyl|8,25', 'Caffeine|40,1']],
    ['        Ret.\nPeak    Time     Name\n1       6.42     Caffeine', ['|Ret.|', 'Peak|Time|Name', '1|6.42|Caffeine']],
  ])('%j', (text, lines) => {
    expect(cells(text)).toEqual(lines)
  })

  test.each([
    // The unit may be of the result or of the limit.
    'Analyte   Result   LOQ   Unit\nFentanyl   11.2   0.05   %\nXylazine   0.05   %',
    'Analyte     Result    LOQ\nFentanyl    11.2      0.05\nA very long name of a substance   0.05',
  ])('%j is refused: a cell may stand in two columns', (text) => {
    expect(() => cells(text)).toThrow('it is not clear in which columns these words stand')
  })

  test('commas, semicolons, bars and tabs go before spaces', () => {
    expect(cells('Fentanyl,11.2,a  b\nXylazine,3,c  d')).toEqual(['Fentanyl|11.2|a  b', 'Xylazine|3|c  d'])
    expect(cells('Fentanyl;   11,2\nXylazine;   3')).toEqual(['Fentanyl|   11,2', 'Xylazine|   3'])
    expect(cells('Fentanyl\t11  %\nXylazine\t3  %')).toEqual(['Fentanyl|11  %', 'Xylazine|3  %'])
  })
})
