/** Lines below a table are offered to be left out; lines that may be part of it stay. */
import { expect, test } from 'vitest'
import { planText, textFile } from '../../../test/support/import-plan.ts'
import { guessColumns } from './guess-columns.ts'

const table = 'Sample ID,Date,Substance,Percent\nA1,2024-03-15,Cocaine,20\n'

test('lines with one cell and no ID below the table are left out once somebody says so', () => {
  const text = `${table}Printed by: Ann,,,\n* preliminary,,,\n,,Page 1 of 2,\nPrinted by Ann,,,`
  const asked = planText(text)
  expect(asked.questions).toMatchObject([{ key: 'footer', count: 4, rows: [2, 3, 4, 5] }])
  expect(asked.errors.map(({ row, message }) => [row, message])).toEqual([
    [
      2,
      'Below the table stands ‘Printed by: Ann’, ‘* preliminary’, ‘Page 1 of 2’, ‘Printed by Ann’. What is that? (rows 2, 3, 4, 5)',
    ],
  ])
  const { errors, samples, account } = planText(text, { said: { footer: 'LEFT_OUT' } })
  expect([errors, samples.map(({ sample_id }) => sample_id)]).toEqual([[], ['A1']])
  expect(account[0]?.left.map(({ reason, examples }) => [reason, examples])).toEqual([
    ['line', ['Printed by: Ann']],
    ['line', ['* preliminary']],
    ['line', ['Page 1 of 2']],
    ['line', ['Printed by Ann']],
  ])
})

test.each([',,Fentanyl,', 'PD2215,,,', ',2024-03-15,,', ',,,12', 'Printed by: Ann,,,\nA2,2024-03-15,Heroin,12'])(
  '%s is no such line',
  (line) => {
    const { errors, questions } = planText(`${table}${line}`)
    expect(errors.length).toBeGreaterThan(0)
    expect(questions.map(({ key }) => key)).not.toContain('footer')
  },
)

test.each([',,Total,20', ',Summe:,,20', ',,,Gesamtsumme', 'Total,,,20'])(
  'a line that adds up others, %s, is left out wherever its word stands, and said',
  (line) => {
    const { errors, samples, notes, account } = planText(`${table}${line}`)
    expect([errors, samples.length, account[0]?.left.map(({ reason }) => reason)]).toEqual([[], 1, ['total']])
    expect(notes.map(({ message }) => message)).toContainEqual(expect.stringContaining('adds up other rows'))
  },
)

test('rows that are numbered have such lines, too', () => {
  const { errors, samples, questions } = planText('Date,Substance\n2024-03-15,Cocaine\n* preliminary,', {
    ...{ numbers: { begin: 'BC-', same_id: null, no_id: 'EACH' as const }, said: { footer: 'LEFT_OUT' } },
  })
  expect([errors.length, samples.length, questions.length]).toEqual([0, 1, 1])
})

test.each(['-', 'pending', 'not tested', '~5', '45 %w/w', ''])(
  'a column of a drug with its unit is one, with ‘%s’ in it',
  (cell) => {
    const { header, lines } = textFile(`Sample ID,Date,Fentanyl (%),Caffeine (%)\nA1,2024-03-15,10,${cell}`)
    expect(guessColumns({ header, lines }, ['Fentanyl (%)', 'Caffeine (%)']).slice(2)).toEqual([
      'drug_column',
      'drug_column',
    ])
  },
)

test.each(['Numéro', 'Número', 'Nummer', 'Numéro d’échantillon'])('%s is the ID', (title) => {
  expect(textFile(`${title},Date,Substance\nA1,2024-03-15,Cocaine`).fields[0]).toBe('sample_id')
  expect(textFile(`${title},Échantillon,Date,Substance\n1,A1,2024-03-15,Cocaine`).fields[1]).toBe('sample_id')
})

test.each(['Sample code', 'Lab no.', 'Accession number', 'Kit ID', 'Identifier', 'Code'])('%s is the ID', (title) => {
  expect(textFile(`${title},Date,Substance\nA1,2024-03-15,Cocaine`).fields[0]).toBe('sample_id')
})

test.each([
  ['Client ID', 'A1', 'A2'],
  ['Code', '1', '2'],
  ['Code', 'red', 'blue'],
])('%s above ‘%s’ is no ID', (title, one, two) => {
  expect(textFile(`${title},Date,Substance\n${one},2024-03-15,Cocaine\n"${two}",2024-03-15,Cocaine`).fields[0]).toBe(
    null,
  )
})
