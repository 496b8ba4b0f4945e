/** Colour tests in files: a name from one may be there, and is never a finding. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shippedTechnologies, takeTechnologies } from '#domain/technology/technologies.ts'
import { planText } from '../../../test/support/import-plan.ts'
import { coloursInCell } from './colour-words.ts'

beforeEach(() =>
  takeTechnologies(shippedTechnologies.map((row) => ({ ...row, is_active: row.is_active || row.key === 'REAGENT' }))),
)
afterEach(() => takeTechnologies(shippedTechnologies))

const heading = 'sample_id,date_collected,expected_drugs,substance,technology,percent'
/** Rows with an amount, or without that column. */
const planned = (...rows: string[]) => planText([heading, ...rows].join('\n'))
const unmeasured = (...rows: string[]) => planText([heading.replace(',percent', ''), ...rows].join('\n'))
const reportsOf = (made: ReturnType<typeof planned>) => made.samples.flatMap(({ reports }) => reports)

test('a name by Marquis may be there; the reagent is kept, and a method beside it keeps its finding', () => {
  const made = unmeasured('PX1,2024-02-01,Cocaine,cocaine,Marquis', 'PX1,2024-02-01,Cocaine,caffeine,GC-MS')
  expect(made.errors).toEqual([])
  expect(reportsOf(made)).toMatchObject([
    {
      technology: 'REAGENT',
      method: null,
      findings: [],
      may_be: ['cocaine'],
      reactions: [{ reagent: 'Marquis', colour: null, seconds: null }],
    },
    { technology: 'GC_MS', findings: [{ drug: 'caffeine' }], may_be: [], reactions: [] },
  ])
})

test('a colour below a reagent is what was seen, and no substance', () => {
  const text = 'sample_id,date_collected,expected,Marquis,Mecke result\nPX1,2024-02-01,MDMA,Purple to black,MDMA'
  const made = planText(text)
  expect([made.errors, made.unknown_drugs]).toEqual([[], []])
  expect(reportsOf(made)).toMatchObject([
    {
      findings: [],
      may_be: ['3,4-MDMA'],
      reactions: [
        { reagent: 'Marquis', colour: 'PURPLE' },
        { reagent: 'Marquis', colour: 'BLACK' },
        { reagent: 'Mecke', colour: null },
      ],
    },
  ])
})

test.each([
  ['dark purple', ['PURPLE']],
  ['orange -> brown', ['ORANGE', 'BROWN']],
  ['violet', ['PURPLE']],
  ['rojo', ['RED']],
  ['keine Verfärbung', ['NONE']],
  ['MDMA', null],
  ['purple haze', null],
  ['black tar', null],
  ['', null],
  ['/', null],
])('%s says the colours %s', (cell, colours) => expect(coloursInCell(cell)).toEqual(colours))

test('a drug behind many colours is never cut off', () => {
  const many = fc.array(fc.constantFrom('red', 'blue', 'purple', 'no change'), { minLength: 10, maxLength: 60 })
  fc.assert(fc.property(many, (colours) => coloursInCell([...colours, 'fentanyl'].join(', ')) === null))
})

test('more colours than a report holds are refused', () => {
  const shades = [
    'yellow',
    'orange',
    'red',
    'pink',
    'purple',
    'blue',
    'green',
    'brown',
    'black',
    'grey',
    'white',
    'no colour',
  ]
  const rows = ['Marquis', 'Mecke'].flatMap((reagent) =>
    shades.map((shade) => `PX1,2024-02-01,MDMA,${shade},${reagent}`),
  )
  expect(unmeasured(...rows).errors.map(({ message }) => message)).toContain(
    'PX1: a colour test holds at most 12 colours. Leave some out of the file.',
  )
})

test('two reagents are one report', () => {
  const made = unmeasured('PX1,2024-02-01,Cocaine,cocaine,Marquis', 'PX1,2024-02-01,Cocaine,caffeine,Mecke')
  expect(reportsOf(made)).toMatchObject([
    { may_be: ['cocaine', 'caffeine'], reactions: [{ reagent: 'Marquis' }, { reagent: 'Mecke' }] },
  ])
})

test.each([
  ['an amount', 'cocaine,reagent test,12', /measures no amount/],
  ['an amount of a colour', 'purple,Marquis,12', /measures no amount/],
  ['a name that no drug has', 'purple dust,Marquis,', /The dictionary has no/],
])('%s by a colour test is refused with a sentence', (_, row, message) => {
  const { errors } = planned(`PX1,2024-02-01,Cocaine,${row}`)
  expect(errors.map(({ message }) => message).join(' ')).toMatch(message)
})

test('a service without colour tests is asked what Marquis is', () => {
  takeTechnologies(shippedTechnologies)
  const { errors } = unmeasured('PX1,2024-02-01,Cocaine,cocaine,Marquis')
  expect(errors.map(({ message }) => message).join(' ')).toContain('No technology here is called ‘Marquis’')
})
