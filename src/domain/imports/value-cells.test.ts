/** Numbers of a result are read with the unit beside them, or asked about: none is left out unsaid. */
import { describe, expect, test } from 'vitest'
import { planText, textFile } from '../../../test/support/import-plan.ts'
import { columnsFault } from './import-columns.ts'

const amounts = (text: string, said: Readonly<Record<string, string>> = {}) => {
  const { errors, samples } = planText(text, { said })
  expect(errors).toEqual([])
  return samples.flatMap(({ reports }) =>
    reports.flatMap(({ findings, not_found }) => [
      ...findings.map(({ name, amount_kind, percent, weight, high }) => [name, amount_kind, percent ?? weight ?? high]),
      ...not_found.map(({ name }) => [name, 'not_found']),
    ]),
  )
}
const asked = (text: string) => planText(text).questions.map(({ key }) => key)

const lab = [
  'Sample ID,Date,Method,Analyte,Result,Units',
  'LR1,2024-03-15,GC-MS,Cocaine,61,%',
  'LR1,2024-03-15,GC-MS,Heroin,tr,',
  'LR2,2024-03-15,GC-MS,Fentanyl,52,ng/mL',
].join('\n')

describe('a result with its unit in a column beside it', () => {
  test('is read with that unit; one of a solution is asked about', () => {
    expect(textFile(lab).fields.slice(-2)).toEqual(['amount_value', 'amount_unit'])
    expect(columnsFault([textFile(lab).fields])).toBeNull()
    expect(planText(lab).questions).toMatchObject([{ key: 'other_unit ng/ml', count: 1, names: ['52 ng/mL'] }])
    expect(planText(lab).errors).toMatchObject([{ row: 3, column: 'Result' }])
    expect(amounts(lab, { 'other_unit ng/ml': 'PRESENT' })).toEqual([
      ['Cocaine', 'measured', 61],
      ['Heroin', 'trace', null],
      ['Fentanyl', 'present', null],
    ])
  })

  test.each(['w/w', 'm/m', 'g/g', '(w/w)'])('0.32 %s is 0.32 or 32 percent: it is asked about alone', (unit) => {
    const text = `sample,date,substance,Result,Unit\nA1,2024-03-15,Heroin,0.32,${unit}\nA2,2024-03-15,MDMA,1.8,\nA3,2024-03-15,Cocaine,70,%`
    const key = `value_unit ${unit}`
    expect(planText(text).questions.map((one) => one.key)).toEqual(expect.arrayContaining([key, 'value_unit']))
    expect(planText(text, { said: { value_unit: 'PERCENT' } }).errors).toHaveLength(1)
    const said = { value_unit: 'PERCENT', [key]: 'SHARE' } as const
    expect(amounts(text, said).map((one) => one.slice(0, 3))).toEqual([
      ['Heroin', 'measured', 32],
      ['MDMA', 'measured', 1.8],
      ['Cocaine', 'measured', 70],
    ])
  })

  test.each([
    ['61', '%', ['measured', 61]],
    ['61', 'percent', ['measured', 61]],
    ['61', '% w/w', ['measured', 61]],
    ['61 %', '', ['measured', 61]],
    ['5', 'mg', ['measured', 0.005]],
    ['5', 'g', ['measured', 5]],
    ['5', 'µg', ['measured', 0.000005]],
    ['400', 'µg/g', ['measured', 0.04]],
    ['400', 'ug per g', ['measured', 0.04]],
    ['612', 'mg/g', ['measured', 61.2]],
    ['612', 'g/kg', ['measured', 61.2]],
    ['<400', 'mg/kg', ['below', 0.04]],
    ['400 µg/g', '', ['measured', 0.04]],
    ['5 mg', '', ['measured', 0.005]],
    ['<1', '%', ['below', 1]],
    ['tr', '%', ['trace', null]],
    ['nd', '', null],
    ['<LOD', '%', ['not_found']],
    ['0', '%', ['not_found']],
    ['Detected', '', ['present', null]],
    ['', '', null],
  ])('%s and %s', (value, unit, is) => {
    const text = `sample,date,substance,Result,Unit\nA1,2024-03-15,Cocaine,${value},${unit}\nA2,2024-03-15,Heroin,70,%\nA3,2024-03-15,Heroin,70,%`
    expect(textFile(text).fields.slice(-2)).toEqual(['amount_value', 'amount_unit'])
    if (is === null) expect(planText(text).errors).toHaveLength(1)
    else expect(amounts(text)[0]).toEqual(['Cocaine', ...is])
  })

  test.each(['tablets', 'units', 'IU', 'mg/tablet', 'mg/mL', 'ppm', 'mol', 'zorbs'])(
    '%s is no part of the weight: it is asked about, and never a percent',
    (unit) => {
      const text = `sample,date,substance,Result,Unit\nA1,2024-03-15,Cocaine,5,${unit}\nA2,2024-03-15,Heroin,70,%`
      expect(asked(text)).toEqual([`other_unit ${unit.toLowerCase()}`])
      expect(amounts(text, { [`other_unit ${unit.toLowerCase()}`]: 'PRESENT' })[0]).toEqual([
        'Cocaine',
        'present',
        null,
      ])
    },
  )

  test.each([
    ['Concentration', 'Unit'],
    ['Amount', 'Units'],
    ['Value', 'unit'],
    ['Weight', 'Unit'],
    ['Wert', 'Einheit'],
    ['Ergebnis', 'Einheiten'],
    ['Résultat', 'Unité'],
    ['Resultado', 'Unidad'],
    ['Concentración', 'Unidades'],
    ['Final Result', 'Units'],
    ['Measured value', 'Units'],
    ['Result (numeric)', 'Unit'],
  ])('%s beside %s', (title, unit) => {
    const text = `sample,date,substance,${title},${unit}\nA1,2024-03-15,Cocaine,61,%\nA1,2024-03-15,Heroin,2,mg`
    expect(amounts(text)).toEqual([
      ['Cocaine', 'measured', 61],
      ['Heroin', 'measured', 0.002],
    ])
  })

  test('a number without a unit is asked about once', () => {
    const text = `${lab.replace('ng/mL', '').replace(',%', ',')}`
    const fields = textFile(lab).fields
    expect(fields).toContain('amount_value')
    const mixed = `${lab.replace('ng/mL', '')}`
    expect(asked(mixed)).toEqual(['value_unit'])
    expect(amounts(mixed, { value_unit: 'MG' })[2]).toEqual(['Fentanyl', 'measured', 0.052])
    expect(amounts(mixed, { value_unit: 'PERCENT' })[2]).toEqual(['Fentanyl', 'measured', 52])
    expect(asked(text)).toEqual(['left_numbers result'])
  })

  test('another unit beside a percent is refused, whatever its column is taken for', () => {
    const text = 'sample,date,substance,percent,unit\nA1,2024-03-15,Cocaine,61,%\nA2,2024-03-15,Heroin,5,mg'
    expect(planText(text).errors).toMatchObject([{ row: 2, column: 'percent' }])
  })
})

describe('a column of numbers that is left out while no substance has an amount', () => {
  const text = (title: string) =>
    [
      `sample,date,substance,${title}`,
      ...['1', '12', '40'].map((cell, at) => `A${at},2024-03-15,Cocaine,${cell}`),
    ].join('\n')

  test.each(['Parts', 'Result', 'Conc.', 'Value', 'Teile', 'Strength', 'Messwert', 'Level'])(
    '%s is asked about',
    (title) => {
      expect(planText(text(title)).questions).toMatchObject([{ about: 'left_numbers', column: title, count: 3 }])
      expect(planText(text(title), { said: { [`left_numbers ${title.toLowerCase()}`]: 'OTHER' } }).errors).toEqual([])
    },
  )

  test('numbers beside a unit are, whatever their heading', () => {
    expect(asked('sample,date,substance,zorb,Unit\nA1,2024-03-15,Cocaine,61,%')).toEqual(['left_numbers zorb'])
  })

  test('words for not found count beside numbers', () => {
    const text =
      'Probe,Datum,Wirkstoff,Ergebnis,Einheit\nA1,2024-03-15,Kokain,61,%\nA2,2024-03-15,Heroin,n.n.,\nA3,2024-03-15,MDMA,n.n.,%'
    expect(amounts(text).map(([, kind]) => kind)).toEqual(['measured', 'not_found', 'not_found'])
  })

  test('parts of the weight are asked about', () => {
    expect(planText(text('mg/g')).questions).toMatchObject([{ about: 'left_numbers', column: 'mg/g' }])
    expect(planText(text('µg / mg')).questions).toMatchObject([{ about: 'left_numbers', column: 'µg / mg' }])
  })

  test('numbers that differ within a sample are of its substances, under any heading', () => {
    const zorb = 'sample,date,substance,zorb\nA1,2024-03-15,Cocaine,70\nA1,2024-03-15,Heroin,12'
    expect(asked(zorb)).toEqual(['left_numbers zorb'])
    expect(asked(zorb.replace(',70', ',1').replace(',12', ',2'))).toEqual([])
    expect(asked(zorb.replace(',12', ',70'))).toEqual([])
  })

  test.each(['Conc. (ng/mL)', 'mg per tablet', 'Concentration (µg/L)'])('%s is said', (title) => {
    const { errors, notes } = planText(text(title))
    expect(errors).toEqual([])
    expect(notes.map(({ column, count }) => [column, count])).toContainEqual([title, 3])
  })

  test.each(['postcode', 'Area', 'RT (min)', 'LOD (%)', 'm/z', 'Age', 'Price'])('%s is not', (title) => {
    expect(asked(text(title)).filter((key) => key !== 'empty')).toEqual([])
  })

  test('nor one beside amounts', () => {
    expect(asked('sample,date,substance,percent,Parts\nA1,2024-03-15,Cocaine,61,12')).toEqual([])
  })
})
