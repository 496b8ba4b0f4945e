/** A text that says that nobody looked, or nobody is sure, never becomes a 'not found', whatever the answer. */
import { expect, test } from 'vitest'
import { planText } from '../../../test/support/import-plan.ts'

const read = (text: string, said: Record<string, string> = {}) => {
  const { samples, errors, questions } = planText(text, { said }, ['Fentanyl'])
  const reports = samples.flatMap((sample) => sample.reports)
  return {
    errors: errors.map(({ message }) => message),
    asked: questions.map(({ key }) => key),
    missing: reports.flatMap(({ not_found }) => not_found.map(({ drug }) => drug)),
    found: reports.flatMap(({ findings }) => findings.map(({ drug, name }) => drug ?? name)),
  }
}
const nobodyLooked = expect.stringContaining('says that nobody looked for it')

test.each([
  'fentanyl non recherché',
  'not tested for fentanyl',
  'fentanyl not looked for',
  'fentanyl nicht untersucht',
  'fentanilo no analizado',
  'fentanyl untested',
])('%s answered with ‘not found’ is refused', (text) => {
  for (const title of ['Substance', 'Not found']) {
    const sheet = `ID,Date,Substance${title === 'Substance' ? '' : ',Not found'}\nA1,2024-02-01,${title === 'Substance' ? '' : 'cocaine,'}${text}`
    const key = `doubted ${text}`
    expect(read(sheet).asked).toEqual([key])
    const { errors, missing } = read(sheet, { [key]: 'NOT_FOUND' })
    expect([errors, missing]).toEqual([[nobodyLooked], []])
  }
})

test('nor is it one below a drug or a strip, or beside a finding', () => {
  const cell = 'not tested for fentanyl'
  const below = `ID,Date,Fentanyl\nA1,2024-02-01,${cell}\nA2,2024-02-01,12 %`
  expect(read(below, { [`word ${cell}`]: 'NOT_FOUND' }).errors).toContainEqual(nobodyLooked)
  const strip = `ID,Date,Fentanyl strip\nA1,2024-02-01,${cell}\nA2,2024-02-01,positive`
  expect(read(strip, { [`strip_word ${cell}`]: 'NOT_FOUND' }).errors).toContainEqual(nobodyLooked)
})

test.each(['see sheet 2', 'siehe Blatt 2', 'voir feuille 2', 'ver hoja 2', 'see attached'])('%s is no name', (text) => {
  expect(read(`ID,Date,Substance\nA1,2024-02-01,${text}`)).toMatchObject({
    asked: [`phrase ${text.toLowerCase()}`],
    found: [],
  })
})

test('‘no finding’ is refused where a page would say that the test did not show the drug', () => {
  const sheet = (expected: string, strip: string) =>
    `ID,Date,Expected,Substance,Fentanyl strip\nA1,2024-02-01,${expected},cocaine,${strip}\nA1,2024-02-01,${expected},fentanyl?,${strip}`
  const by = (text: string, answer: string) => read(text, { 'doubted fentanyl?': answer }).errors
  const refused = [expect.stringContaining('the page would say that the test did not show fentanyl')]
  expect(by(sheet('fentanyl', ''), 'STAFF')).toEqual(refused)
  expect(by(sheet('cocaine', 'positive'), 'STAFF')).toEqual(refused)
  expect(by(sheet('cocaine', ''), 'STAFF')).toEqual([])
  expect(by(sheet('fentanyl', ''), 'IN_DOUBT')).toEqual([])
})
