/** A row that is left out says in the account which sample and which names stood in it. */
import { expect, test } from 'vitest'
import { planText } from '../../../test/support/import-plan.ts'

const left = (text: string, said = {}, drugs: readonly string[] = []) =>
  planText(text, { said }, drugs).account.flatMap(({ left: all }) =>
    all.filter(({ reason }) => reason !== 'column').map(({ reason, of }) => `${reason} ${of}`),
  )

test.each([
  ['ID,Date,Substance,%\nA1,2024-01-01,cocaine,80\nTotal,,,80', {}, 'total row 2: Total'],
  [
    'ID,Date,Substance,Flag\nA1,2024-01-01,cocaine,ok\nA2,2024-01-01,fentanyl,rejected',
    { 'verdict flag rejected': 'LEFT_OUT' },
    'line row 2: A2, fentanyl',
  ],
  [
    'ID,Date,Substance,%\nA1,2024-01-01,cocaine,80\nA-2,2024-01-01,caffeine,–',
    { unclear: 'left_out' },
    'line row 2: A-2, caffeine',
  ],
  [
    'ID,Date,Major,Minor\nA1,2024-01-01,cocaine,not tested for benzos',
    { 'phrase not tested for benzos': 'LEFT_OUT', 'minor minor': 'TRACE' },
    'line row 1: A1, cocaine, not tested for benzos',
  ],
  ['ID,Date,Substance\nA1,2024-01-01,cocaine\nBlank 1,2024-01-01,caffeine', {}, 'line row 2: Blank 1, caffeine'],
  ['ID,Date,Substance\nA1,2024-01-01,cocaine\n,,Printed by Ann', { footer: 'LEFT_OUT' }, 'line row 2: Printed by Ann'],
])('%s', (text, said, is) => expect(left(text, said)).toContain(is))

test('columns of drugs are named by their heading, many names by the first, and a long one by its beginning', () => {
  const drugs = ['Cocaine', 'Fentanyl', 'MDMA', 'Xylazine', 'Ketamine']
  const text = [
    `ID,Date,${drugs.join()}`,
    'A1,2024-01-01,detected,detected,detected,detected,detected',
    'Blank,2024-01-01,detected,,detected,detected,detected',
  ].join('\n')
  expect(left(text, {}, drugs)).toEqual(['line row 2: Blank, Cocaine: detected, MDMA: detected, Xylazine: detected, …'])
  const long = `ID,Date,Substance\nA1,2024-01-01,cocaine\nBlank,2024-01-01,${'x'.repeat(80)}`
  expect(left(long)).toEqual([`line row 2: Blank, ${'x'.repeat(60)} …`])
})
