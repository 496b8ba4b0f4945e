/** Sheets as services and laboratories make them by hand: footnotes, units in cells, uncertainties, headings of many countries. */
import { describe, expect, test } from 'vitest'
import { planText, textFile } from '../../../test/support/import-plan.ts'
import type { ImportChoices } from './import-world.ts'

const read = (text: string, changes: Partial<ImportChoices> = {}) => {
  const { samples, errors, questions } = planText(text, changes)
  return {
    errors: errors.map(({ message }) => message),
    asked: questions.map(({ key }) => key),
    found: samples.flatMap(({ reports }) =>
      reports.flatMap(({ findings }) => findings.map(({ name, percent }) => `${name} ${percent}`)),
    ),
  }
}

describe('a mark behind a name, which a footnote explains', () => {
  test.each(['Fentanyl*', 'Fentanyl**', 'Fentanyl†', 'Fentanyl¹'])('%s is asked about', (name) => {
    const text = `ID,Date,Substance,%\nA1,2024-02-01,${name},2\nA2,2024-02-01,MDMA,80`
    const key = `doubted ${name.toLowerCase()}`
    expect(read(text).asked).toEqual([key])
    expect(read(text, { said: { [key]: 'FOUND' } })).toMatchObject({ errors: [], found: ['fentanyl 2', 'MDMA 80'] })
    expect(read(text, { said: { [key]: 'IN_DOUBT' } }).found).toEqual(['Unknown substance 2', 'MDMA 80'])
    expect(read(`ID,Date,Substances\nA1,2024-02-01,MDMA; ${name}`).asked).toEqual([key])
  })
})

test.each(['Teor', 'Zorb', 'Value of test'])(
  'amounts with a unit under %j, which nobody knows, are asked about',
  (title) => {
    const text = `ID,Date,Substance,${title}\nA1,2024-02-01,cocaine,10-20 %\nA2,2024-02-01,MDMA,12.5%\nA3,2024-02-01,MDMA,<LQ`
    expect(read(text).asked).toContain(`left_numbers ${title.toLowerCase()}`)
  },
)

test.each(['Uncertainty [%]', 'Messunsicherheit', 'Incertitude', 'Expanded uncertainty (k=2)'])(
  'numbers under %j take nothing back',
  (title) => {
    const text = `ID,Date,Substance,Content [%],${title}\nA1,2024-02-01,cocaine,60,5\nA2,2024-02-01,MDMA,82,6`
    expect(read(text)).toEqual({ errors: [], asked: [], found: ['cocaine 60', 'MDMA 82'] })
  },
)

test.each([
  ['Amostra,Data,Vendido como,Substâncias encontradas', 'substances'],
  ['Monsternummer,Datum,Verkocht als,Stof', 'substance'],
  ['Código,Fecha,Vendido como,Sustancias detectadas', 'substances'],
  ['Amostra,Data,Vendido como,Substâncias detetadas', 'substances'],
])('headings of more countries: %s', (heading, field) => {
  const { fields } = textFile(`${heading}\nA1,2024-02-01,MDMA,"MDMA; cafeína"`)
  expect(fields).toEqual(['sample_id', 'date_collected', 'expected_drugs', field])
})
