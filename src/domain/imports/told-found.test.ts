/** A text in a column of notes that names a drug may be a result: somebody can say that it was found, or not found. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planText, world } from '../../../test/support/import-plan.ts'
import type { ImportChoices } from './import-world.ts'
import { toldCells } from './told-cells.ts'

const read = (text: string, changes: Partial<ImportChoices> = {}) => {
  const { samples, errors, questions, account } = planText(text, changes)
  return {
    errors: errors.map(({ message }) => message),
    asked: questions.map(({ key }) => key).filter((key) => !key.startsWith('notes')),
    reports: samples.map(({ reports }) =>
      reports.map(({ technology, strip_type, strip_result, findings, not_found }) =>
        [
          technology,
          ...(strip_result === null ? [] : [strip_type, strip_result]),
          ...findings.map(({ name, drug }) => drug ?? name),
          ...not_found.map(({ name, drug }) => `not ${drug ?? name}`),
        ].join(' '),
      ),
    ),
    staff: samples.flatMap(({ reports }) => reports.map(({ tech_notes }) => tech_notes)),
    left: account.flatMap(({ left }) => left.map(({ of, count }) => `${of}: ${count}`)),
  }
}
const table = (title: string, cell: string, substance = 'cocaine') =>
  `sample_id,date_collected,substance,${title}\nA1,2024-02-01,${substance},${cell}`
const notes = { 'notes notes': 'STAFF' }

describe.each(['Notes', 'Comments', 'Client notes', 'Remarques', 'Observaciones'])('under %s', (title) => {
  test.each(['smells of ketamine', 'client says ketamine inside', 'also contains ketamine'])('%s is asked', (cell) => {
    const [key = ''] = read(table(title, cell)).asked
    expect(key).toBe(`left_told ${title.toLowerCase()} ${cell}`)
    const by = (is: string) => read(table(title, cell), { said: { ...notes, [key]: is } })
    expect(by('FOUND')).toMatchObject({ errors: [], reports: [['GC_MS cocaine ketamine']] })
    expect(by('NOT_FOUND')).toMatchObject({ errors: [], reports: [['GC_MS cocaine not ketamine']] })
    expect(by('IN_DOUBT')).toMatchObject({ errors: [], reports: [['GC_MS cocaine Unknown substance']] })
    expect(by('STAFF')).toMatchObject({ errors: [], reports: [['GC_MS cocaine']] })
    expect(by('OTHER')).toMatchObject({ errors: [], reports: [['GC_MS cocaine']] })
    for (const is of ['FOUND', 'IN_DOUBT', 'STAFF']) expect(by(is).staff.join()).toContain(cell)
  })

  test.each(['cocaine looks wet', 'blue bag', 'sold as ketamine', 'bought as ketamine', 'thought it was ketamine'])(
    '%s is not: it names what the row names, no drug, or what was expected',
    (cell) => expect(read(table(title, cell)).asked.filter((key) => key.startsWith('left_told'))).toEqual([]),
  )
})

test('a text that is a strip’s makes a result of that strip, and none of the method of the row', () => {
  const cell = 'fentanyl strip was positive'
  const key = `left_told comments ${cell}`
  const by = (is: string) => read(table('Comments', cell, 'None detected'), { said: { [key]: is } })
  expect(by('FOUND')).toMatchObject({ errors: [], reports: [['GC_MS', 'TEST_STRIP Fentanyl POSITIVE']] })
  expect(by('NOT_FOUND')).toMatchObject({ errors: [], reports: [['GC_MS', 'TEST_STRIP Fentanyl NEGATIVE']] })
})

test('a text that names another method is no finding of the method of its row', () => {
  const cell = 'ketamine by NMR'
  expect(
    read(table('Comments', cell), { said: { [`left_told comments ${cell.toLowerCase()}`]: 'FOUND' } }),
  ).toMatchObject({
    errors: [expect.stringContaining('speaks of NMR')],
    reports: [['GC_MS cocaine']],
  })
})

test('a hint at another drug in the text is no drug that was found', () => {
  const cell = 'ketamine and maybe fent'
  expect(read(table('Comments', cell), { said: { [`left_told comments ${cell}`]: 'FOUND' } }).errors).toContainEqual(
    expect.stringContaining('may be another drug'),
  )
})

test('two columns with one heading have a question each', () => {
  const text =
    'sample_id,date_collected,substance,Notes,Notes\nA1,2024-02-01,cocaine,ketamine found,\nA2,2024-02-01,cocaine,,ketamine found'
  const first = 'left_told notes (column 4) ketamine found'
  const second = 'left_told notes (column 5) ketamine found'
  expect(read(text).asked).toEqual([first, second])
  const said = { 'notes notes (column 4)': 'STAFF', [first]: 'FOUND', [second]: 'OTHER' }
  expect(read(text, { said })).toMatchObject({
    errors: [],
    reports: [['GC_MS cocaine ketamine'], ['GC_MS cocaine']],
    left: ['Notes (column 5): 1'],
  })
})

test('no answer about a column is one about another with the same heading, wherever they stand', () => {
  const told = toldCells(world.dictionary)
  const cell = fc.constantFrom('', 'ketamine found', 'fentanyl detected', 'xylazine also present', 'blue', 'positive')
  const heading = fc.constantFrom('Notes', 'Comment', 'Second test', 'Remarks')
  fc.assert(
    fc.property(heading, fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (title, lines) => {
      const text = [
        `sample_id,date_collected,substance,${title},${title}`,
        ...lines.map((cells, at) => `A${at},2024-02-01,cocaine,${cells.join(',')}`),
      ].join('\n')
      const { questions } = planText(text)
      for (const place of [0, 1])
        for (const cells of lines.filter((one) => told(one[place] ?? '').isTold)) {
          const asked = questions.filter(({ said }) => said === cells[place]).map(({ column }) => column)
          expect(asked).toContain(`${title} (column ${4 + place})`)
        }
    }),
    { numRuns: 100 },
  )
})
