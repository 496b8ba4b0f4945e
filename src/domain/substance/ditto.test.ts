/** What stands for the cell above is no name, no sample, and no result. */
import { expect, test } from 'vitest'
import { planText } from '../../../test/support/import-plan.ts'
import { shippedDictionary } from '../../../test/support/shipped-dictionary.ts'
import { isDitto } from './ditto.ts'
import { settleName } from './named-finding.ts'

const dictionary = shippedDictionary()
const dittos = [
  ...['〃', '”', "''", '-//-', '—〃—', '↑', '→', 'ditto', 'Dito', 'do.', 'idem', 'ídem', 'IDEM', 'ibid.'],
  ...['same', 'Same as above', 'same as A1', 'the same', 'as above', 'see above', '(see above)', 'as in A1'],
  ...['wie oben', 'siehe oben', 'dasselbe', 'gleich wie A1', 'ci-dessus', 'comme ci-dessus', 'le même', 'même chose'],
  ...['as sold', 'As expected', 'wie verkauft', 'comme annoncé', 'conforme', 'como lo esperado'],
  ...['igual', 'igual que arriba', 'lo mismo', 'ver arriba', 'o mesmo'],
]

test.each(dittos)('%j never comes in as a substance', (text) => {
  expect(isDitto(text)).toBe(true)
  const settled = settleName(text, null, dictionary)
  expect(['fault', 'nothing']).toContain(settled.kind === 'custom' ? settled.meaning : settled.kind)
  const { errors } = planText(`ID,Date,Substance\nA1,2024-02-01,fentanyl\nA2,2024-02-01,${text.replaceAll('"', '""')}`)
  expect(errors).not.toEqual([])
})

test.each(dittos)('%j in the column of IDs is no sample', (text) => {
  const { errors } = planText(`ID,Date,Substance\nA1,2024-02-01,MDMA\n${text},2024-02-01,fentanyl`)
  expect(errors.map(({ row, column }) => [row, column])).toContainEqual([2, 'ID'])
})

test.each(['DO', 'ID', 'same-1', 'A1', 'Idemia', 'saxitoxin', '-', 'DOM', 'arribadin', 'Samen', '12', '+', '', '  '])(
  '%j stands for nothing else',
  (text) => {
    expect(isDitto(text)).toBe(false)
  },
)
