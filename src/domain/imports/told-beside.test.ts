/** A text that is no part of a result has a true answer: it is kept in doubt, or for labs alone, or left out and listed. */
import { describe, expect, test } from 'vitest'
import { planText } from '../../../test/support/import-plan.ts'
import type { ImportChoices } from './import-world.ts'
import { answersTo } from './question-kinds.ts'

const read = (text: string, changes: Partial<ImportChoices> = {}, drugs: string[] = []) => {
  const { samples, errors, notes, questions, account } = planText(text, changes, drugs)
  const reports = samples.flatMap((sample) => sample.reports)
  return {
    errors: errors.map(({ message }) => message),
    notes: notes.map(({ message }) => message),
    asked: questions.map(({ key }) => key),
    found: reports.flatMap(({ findings }) => findings.map(({ name, drug }) => drug ?? name)),
    staff: reports.map(({ tech_notes }) => tech_notes),
    public: reports.map(({ notes: text }) => text),
    reasons: samples.map(({ not_analyzed }) => not_analyzed),
    left: account.flatMap(({ left }) => left.map(({ of, count }) => `${of}: ${count}`)),
  }
}

const comment = 'fentanyl positive on second strip'
const key = `left_told remark 2 ${comment}`

describe('a comment that tells of a drug', () => {
  const besideNothing = `sample_id,date_collected,substance,Remark 2\nA1,2024-02-01,,${comment}\nA2,2024-02-01,caffeine,`

  test('beside no substance is something in doubt', () => {
    expect(read(besideNothing, { said: { [key]: 'IN_DOUBT' } })).toMatchObject({
      ...{ errors: [], asked: [key], found: ['Unknown substance', 'caffeine'], reasons: [null, null] },
      ...{ staff: [`Remark 2: ${comment}`, ''], public: ['', ''], left: [] },
    })
  })

  test('beside no substance is said to be kept nowhere if it is no finding', () => {
    const { notes, found } = read(besideNothing, { said: { [key]: 'STAFF' } })
    expect(found).toEqual(['caffeine'])
    expect(notes).toContain(`A1 has no result, so no lab has notes of it: ‘${comment}’ is left out.`)
  })

  const besideOne = `sample_id,date_collected,substance,Remark 2\nA1,2024-02-01,caffeine,${comment}`
  test.each([
    ['IN_DOUBT', ['caffeine', 'Unknown substance'], `Remark 2: ${comment}`, []],
    ['STAFF', ['caffeine'], `Remark 2: ${comment}`, []],
    ['OTHER', ['caffeine'], '', ['Remark 2: 1']],
  ])('beside a substance is kept as answered: %s', (answer, found, staff, left) => {
    expect(read(besideOne, { said: { [key]: answer } })).toMatchObject({ errors: [], found, staff: [staff], left })
  })

  test('of a sample’s two rows comes in once', () => {
    const twice = `${besideOne}\nA1,2024-02-01,levamisole,${comment}`
    expect(read(twice, { said: { [key]: 'IN_DOUBT' } })).toMatchObject({
      ...{ errors: [], found: ['caffeine', 'Unknown substance', 'levamisole'] },
      staff: [`Remark 2: ${comment}`],
    })
  })

  test('of samples without results is something in doubt', () => {
    const samples = `sample_id,date_collected,Remark 2\nA1,2024-02-01,${comment}`
    expect(read(samples, { said: { [key]: 'IN_DOUBT' }, technology: null }).errors).toEqual([
      expect.stringContaining('Nothing says how these results were made'),
    ])
    expect(read(samples, { said: { [key]: 'IN_DOUBT' } })).toMatchObject({ errors: [], found: ['Unknown substance'] })
  })

  test('cannot be in doubt on a strip, which has no list', () => {
    const { errors } = read(besideNothing, { said: { [key]: 'IN_DOUBT' }, technology: 'TEST_STRIP' })
    expect(errors).toContainEqual(expect.stringContaining('A test strip has no list of substances'))
  })
})

test('words beside a name can put it in doubt', () => {
  const words = 'this one is actually alpha-PVP after rerun'
  const text = `sample_id,date_collected,substance,percent,Flag\nA1,2024-02-01,cocaine,40,${words}`
  const [asked = ''] = read(text).asked
  expect(asked).toMatch(/^verdict flag/)
  expect(read(text, { said: { [asked]: 'IN_DOUBT' } })).toMatchObject({
    ...{ errors: [], found: ['Unknown substance'], staff: [`In doubt: cocaine (${words})`] },
  })
})

test.each(['?', '(x)'])('%j below a drug can stay in doubt', (cell) => {
  const text = `sample_id,date_collected,Fentanyl,Cocaine\nA1,2024-02-01,${cell},yes\nA2,2024-02-02,yes,`
  const said = { plain_words: 'AS_SAID', 'word yes': 'FOUND', [`word ${cell}`]: 'IN_DOUBT', blank: 'NOTHING' }
  expect(read(text, { said }, ['Fentanyl', 'Cocaine'])).toMatchObject({
    ...{ errors: [], found: ['Unknown substance', 'cocaine', 'fentanyl'], staff: [`In doubt: Fentanyl (${cell})`, ''] },
  })
})

test.each(
  ['N/D', 'n/a', 'not stated'].flatMap((cell) => [
    [cell, 'LEFT_OUT', 0, null] as const,
    [cell, 'NOTHING', 1, null] as const,
    [cell, 'IN_DOUBT', 1, 'Unknown substance'] as const,
  ]),
)('%j is what somebody says: %s', (cell, answer, reports, name) => {
  const text = `sample_id,date_collected,substance\nA1,2024-02-01,${cell}`
  const [asked = ''] = read(text).asked
  const { errors, found, staff } = read(text, { said: { [asked]: answer } })
  expect({ errors, found, reports: staff.length }).toEqual({ errors: [], found: name === null ? [] : [name], reports })
})

test('no question about a result has only an answer that drops it', () => {
  // A line below the table has no ID, and each of the others says nothing of a result.
  const ofNoResult = ['footer', 'round', 'month', 'other_unit']
  const single = Object.entries(answersTo).flatMap(([kind, answers]) => (answers.length === 1 ? [kind] : []))
  expect(single.sort()).toEqual(ofNoResult.sort())
})

test('an older version of a report brings in nothing that stands beside it', () => {
  const text =
    'sample_id,date_collected,substance,technology,is_newest,Channel\nA1,2024-02-01,MDMA,GC-MS,YES,\nA1,2024-02-01,MDMA,GC-MS,NO,fentanyl positive on strip'
  const [question] = planText(text).questions
  for (const is of ['IN_DOUBT', 'STAFF'] as const) {
    const { samples } = planText(text, { said: { [question?.key ?? '']: is } })
    expect(
      samples[0]?.reports.map(({ findings, tech_notes }) => [findings.map(({ name }) => name), tech_notes]),
    ).toEqual([[['MDMA'], '']])
  }
})
