/** An ID that stands only in the first row of its sample: the rows below are asked about once, and never samples of their own. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planText } from '../../../test/support/import-plan.ts'
import type { ImportChoices } from './import-world.ts'

const read = (text: string, changes: Partial<ImportChoices> = {}) => {
  const { samples, errors, questions, account } = planText(text, changes)
  return {
    errors: errors.map(({ message }) => message),
    asked: questions.map(({ key, rows }) => `${key}: ${rows}`),
    found: samples.map(({ sample_id, onsite_sample_id, reports }) =>
      [onsite_sample_id ?? sample_id, ...reports.flatMap(({ findings }) => findings.map(({ name }) => name))].join(' '),
    ),
    left: account.flatMap(({ left }) => left.map(({ of, count }) => `${of} (${count})`)),
  }
}
const text =
  'ID,Date,Substance,%\nA1,2024-02-01,cocaine,40\n,,caffeine,20\nA2,2024-02-02,MDMA,80\n,2024-02-02,ketamine,3'

describe('rows below the first of a sample', () => {
  test('are asked about once', () => {
    expect(read(text)).toMatchObject({ asked: ['above: 2,4'], found: ['A1 cocaine', 'A2 MDMA'] })
    expect(read(text).errors).toEqual([
      'Rows without an ID stand below ‘A1’, ‘A2’. Do they belong to the sample above them? (rows 2, 4)',
    ])
  })

  test('belong to it once somebody says so, or are left out and named', () => {
    expect(read(text, { said: { above: 'ABOVE' } })).toMatchObject({
      ...{ errors: [], found: ['A1 cocaine caffeine', 'A2 MDMA ketamine'], left: [] },
    })
    expect(read(text, { said: { above: 'LEFT_OUT' } })).toMatchObject({
      ...{ errors: [], found: ['A1 cocaine', 'A2 MDMA'] },
      left: ['row 4: ketamine (3)', 'row 2: caffeine (2)'],
    })
  })

  test('that say another day are no rows of it', () => {
    const other = text.replace(',2024-02-02,ketamine', ',2024-02-09,ketamine')
    expect(read(other, { said: { above: 'ABOVE' } })).toMatchObject({
      errors: [expect.stringContaining('Enter an ID'), 'This row names no sample.'],
      found: ['A1 cocaine caffeine', 'A2 MDMA'],
    })
  })

  test('are of it where rows are numbered and several are one sample, and else samples of their own', () => {
    const by = (no_id: 'EACH' | 'SEVERAL' | null) => read(text, { numbers: { begin: 'BC-', same_id: null, no_id } })
    expect(by('SEVERAL')).toMatchObject({ errors: [], asked: [], found: ['A1 cocaine caffeine', 'A2 MDMA ketamine'] })
    expect(by('EACH').found.slice(0, 2)).toEqual(['A1 cocaine', 'BC2 caffeine'])
    expect(by(null).errors).toEqual([expect.stringContaining('Say whether each row without an ID')])
  })

  test('may hold lists, where they say nothing of a sample', () => {
    const lists = 'ID,Date,Method,Substances\nA1,2024-02-01,FTIR,cocaine; caffeine\n,,GC-MS,cocaine; xylazine'
    expect(read(lists, { said: { above: 'ABOVE' } })).toMatchObject({
      ...{ errors: [], asked: ['above: 2'], found: ['A1 cocaine caffeine cocaine xylazine'] },
    })
    const own = lists.replace('\n,,GC-MS', '\n,2024-02-03,GC-MS')
    expect(read(own).errors).toContainEqual(expect.stringContaining('Enter an ID'))
  })

  test('a first row without an ID has no sample above', () => {
    expect(read('ID,Date,Substance\n,2024-02-01,cocaine\nA1,2024-02-01,MDMA').errors).toContainEqual(
      expect.stringContaining('Enter an ID'),
    )
  })
})

test('whatever rows lack their ID, each substance is of the nearest ID above, or somebody must say something first', () => {
  const names = ['cocaine', 'caffeine', 'MDMA', 'ketamine', 'levamisole', 'xylazine'] as const
  const line = fc.record({ has: fc.boolean(), name: fc.constantFrom(...names) })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      let id = ''
      const expected = new Map<string, string[]>()
      const cells = lines.map(({ has, name }, at) => {
        if (has) id = `A${at}`
        expected.set(id, [...(expected.get(id) ?? []), name])
        return `${has ? id : ''},${has ? '2024-02-01' : ''},${name}`
      })
      const { errors, found } = read(['ID,Date,Substance', ...cells].join('\n'), { said: { above: 'ABOVE' } })
      if (expected.has('')) expect(errors.length).toBeGreaterThan(0)
      else expect(found).toEqual([...expected].map(([sample, all]) => [sample, ...all].join(' ')))
    }),
    { numRuns: 200 },
  )
})
