/** Labels that somebody types or pastes to begin a shift. */
import { describe, expect, test } from 'vitest'
import { readLabels } from './typed-labels.ts'

const read = (text: string, free: readonly string[] = []) => readLabels(text, (id) => free.includes(id))
const idsOf = (text: string, free: readonly string[] = []) => read(text, free).ids

describe('labels', () => {
  test.each([
    ['one by one, by space, comma, semicolon and line', 'PD1 PD2,PD3; pd4\nPD5', ['PD1', 'PD2', 'PD3', 'PD4', 'PD5']],
    ['each once', 'PD1 pd1 PD-1', ['PD1']],
    ['with a space inside', 'pd 2241, pd 2242', ['PD2241', 'PD2242']],
    ['of numbers alone', '2241 2242', ['2241', '2242']],
    ['from a list with bullets', '- PD1\n- PD2\n• PD3', ['PD1', 'PD2', 'PD3']],
    ['with a hyphen inside', 'PD-2241', ['PD2241']],
    ['none', ' ,; ', []],
  ])('%s', (_, text, ids) => {
    expect(read(text)).toEqual({ ids, broken: [] })
  })

  test('an address goes to the function that reads addresses, even with hyphens in it', () => {
    const { ids } = readLabels(
      'https://my-service.example/a-1-2/PD7',
      () => false,
      () => 'PD7',
    )
    expect(ids).toEqual(['PD7'])
  })
})

describe('a range', () => {
  test('contains every label from its first to its last', () => {
    const ids = idsOf('PD2241-PD2260')
    expect(ids).toHaveLength(20)
    expect([ids[0], ids[19]]).toEqual(['PD2241', 'PD2260'])
  })

  test.each([
    ['keeps the width of its numbers', 'PD0098-PD0101', ['PD0098', 'PD0099', 'PD0100', 'PD0101']],
    ['grows by a digit if no number is padded', 'PD99-PD101', ['PD99', 'PD100', 'PD101']],
    ['in small letters, with spaces and a long dash', 'pd 98 – pd 99', ['PD98', 'PD99']],
    ['with only the digits that change', 'PD2241-43', ['PD2241', 'PD2242', 'PD2243']],
    ['of numbers alone', '0098-0100', ['0098', '0099', '0100']],
    ['with hyphens inside its labels', 'PD-98-PD-99', ['PD98', 'PD99']],
    ['with more letters and numbers before', 'SH1X001-SH1X003', ['SH1X001', 'SH1X002', 'SH1X003']],
    ['of one', 'PD7-PD7', ['PD7']],
    ['beside other labels', 'PD1, PD5-PD6 PD9', ['PD1', 'PD5', 'PD6', 'PD9']],
  ])('%s', (_, text, ids) => {
    expect(read(text)).toEqual({ ids, broken: [] })
  })

  test('is not read as a range if the whole text is a free ID', () => {
    expect(idsOf('TB2026-0412', ['TB20260412'])).toEqual(['TB20260412'])
    expect(idsOf('TB-2026-0412-TB-2026-0413', ['TB20260412', 'TB20260413'])).toEqual(['TB20260412', 'TB20260413'])
  })

  test.each([
    ['of other letters', 'PD2241-RV2260', 'is not a range'],
    ['of another width', 'PD0041-PD100', 'is not a range'],
    ['without its end', 'PD2241-', 'is not a range'],
    ['without its beginning', 'PD1, -PD2260', 'is not a range'],
    ['of three', 'PD1-PD2-PD3', 'is not a range'],
    ['backwards', 'PD2260-PD2241', 'ends before it begins'],
    ['of too many', 'PD1-PD99999999999', 'names 99,999,999,999 labels. A shift takes at most 1,000.'],
  ])('%s is a fault, and none of its labels are used', (_, text, why) => {
    const { ids, broken } = read(text)
    expect(ids.filter((id) => id !== 'PD1')).toEqual([])
    expect(broken.map(({ fault }) => fault)).toEqual([expect.stringContaining(why)])
  })
})
