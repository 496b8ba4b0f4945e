/** A column of notes reaches the public only if somebody says so. */
import { expect, test } from 'vitest'
import { planText } from '../../../test/support/import-plan.ts'

const told = 'client collapsed, phone 416-555-0101'
const text = (title: string) =>
  `sample_id,date_collected,substance,${title}\nA1,2024-02-01,caffeine,"${told}"\nA2,2024-02-01,caffeine,pink`
const as = (answer: 'PUBLIC' | 'STAFF' | 'LEFT_OUT', title = 'Notes') => {
  const { errors, samples } = planText(text(title), { said: { 'notes notes': answer } })
  return { errors, ...samples[0]?.reports.map(({ notes, tech_notes }) => ({ notes, tech_notes }))[0] }
}

test.each(['Notes', 'note', 'lab_notes', 'public notes', 'notes'])('%j is asked about, with cells of it', (title) => {
  const { errors, samples } = planText(text(title))
  expect(errors.map(({ message }) => message)).toEqual([
    `The column ${title} says ‘${told}’, ‘pink’. Who may read it? (rows 1, 2)`,
  ])
  expect(samples[0]?.reports).toMatchObject([{ notes: '', tech_notes: '' }])
})

test('is read by those of whom somebody said it', () => {
  expect(as('PUBLIC')).toEqual({ errors: [], notes: told, tech_notes: '' })
  expect(as('STAFF')).toEqual({ errors: [], notes: '', tech_notes: told })
  expect(as('LEFT_OUT')).toEqual({ errors: [], notes: '', tech_notes: '' })
})

test('of an export of this service is what it was', () => {
  const own = `sample_id,date_collected,substance,amount_kind,notes\nA1,2024-02-01,caffeine,present,"${told}"`
  expect(planText(own)).toMatchObject({ errors: [], samples: [{ reports: [{ notes: told, tech_notes: '' }] }] })
})

test('of many rows shows three cells, none of them whole if it is long', () => {
  const rows = ['a', 'b', 'c', 'd'].map((one, at) => `A${at},2024-02-01,caffeine,${one.repeat(100)}`)
  const [fault] = planText(`sample_id,date_collected,substance,Notes\n${rows.join('\n')}`).errors
  expect(fault?.message).toMatch(/^The column Notes says ‘a{60} …’, ‘b{60} …’, ‘c{60} …’\. Who/)
})
