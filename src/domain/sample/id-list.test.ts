import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readIdCells, readIdList, writeIdList } from './id-list.ts'

describe('a list of IDs', () => {
  test.each([
    ['PD1', ['PD1']],
    [' pd 1 \n PD2,PD-3;PD1', ['PD1', 'PD2', 'PD3']],
    ['PD08 to PD10\nX1', ['PD08', 'PD09', 'PD10', 'X1']],
  ])('%j', (text, ids) => {
    expect(readIdList(text)).toEqual(ids)
  })

  test.each([
    ['', 'Enter at least one ID.'],
    [' \n,', 'Enter at least one ID.'],
    ['PD1 to PD2 to PD3', '‘PD1 to PD2 to PD3’ is no ID and no range such as PD2215 to PD2300.'],
    ['PD/1', '‘PD/1’ is no ID and no range such as PD2215 to PD2300.'],
    ['PD9 to PD10', '‘PD9 to PD10’: Both numbers must have as many digits.'],
    ['PD5 to PD3', '‘PD5 to PD3’: The last ID must not come before the first.'],
    ['x'.repeat(5000), `‘${'x'.repeat(60)}…’ is no ID and no range such as PD2215 to PD2300.`],
  ])('%j is refused', (text, why) => {
    expect(readIdList(text)).toBe(why)
  })

  test('reads back as it was written', () => {
    const ids = fc.uniqueArray(fc.stringMatching(/^[A-Z]{1,3}\d{1,4}$/), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(ids, (some) => {
        expect(readIdList(writeIdList(some))).toEqual(some)
      }),
    )
    expect(writeIdList(['PD1', 'PD2', 'PD3'])).toBe('PD1 to PD3')
  })
})

describe('a file of IDs', () => {
  test('is read by its column headings, in any order', () => {
    const cells = [
      ['Tare (g)', 'Sample ID', 'Container type'],
      ['3.1', 'PD1', 'VIAL'],
      ['', '', ''],
    ]
    expect(readIdCells(cells, ['sample_id', 'container_type', 'empty_weight'])).toEqual([
      { sample_id: 'PD1', container_type: 'VIAL', empty_weight: '3.1' },
    ])
  })

  test('is read by position without a heading for the ID; a missing cell is empty', () => {
    expect(readIdCells([['PD1', '3.1'], ['PD2']], ['sample_id', 'empty_weight'])).toEqual([
      { sample_id: 'PD1', empty_weight: '3.1' },
      { sample_id: 'PD2', empty_weight: '' },
    ])
  })

  const weighed = (...line: string[]) => readIdCells([line], ['sample_id', 'empty_weight'])
  test.each([
    [['QW1118 2.3'], { sample_id: 'QW1118', empty_weight: '2.3' }],
    [['QW1118  2,3456 g'], { sample_id: 'QW1118', empty_weight: '2,3456 g' }],
    [['QW 1118 2.3', ''], { sample_id: 'QW 1118', empty_weight: '2.3' }],
    // A comma may have cut the line.
    [['QW1118 2', '3456'], { sample_id: 'QW1118', empty_weight: '2,3456' }],
    [['QW 11 18', '2.3'], { sample_id: 'QW 11 18', empty_weight: '2.3' }],
    [['QW1118'], { sample_id: 'QW1118', empty_weight: '' }],
  ])('%j has the ID apart from the weight', (line, row) => {
    expect(weighed(...line)).toEqual([row])
  })

  test('a line that holds an ID and a container is no heading', () => {
    const read = (...cells: string[][]) => readIdCells(cells, ['sample_id', 'container_type', 'empty_weight'])
    const row = { sample_id: 'PD9', container_type: 'VIAL', empty_weight: '2.1' }
    expect(read(['PD9', 'VIAL', '2.1'])).toEqual([row])
    expect(read(['PD9 VIAL 2.1'])).toEqual([row])
    expect(read([' PD9', 'vial ', '2.1'], ['PD10', 'BAG'])).toEqual([
      { ...row, container_type: 'vial' },
      { sample_id: 'PD10', container_type: 'BAG', empty_weight: '' },
    ])
    expect(read(['Vial', 'Type', 'Tare 1'], ['PD9', 'VIAL', '2.1'])).toEqual([row])
  })
})
