/** Words in the columns of one drug each: all plain ones are one question, and so are others of one meaning. */
import { expect, test } from 'vitest'
import { planText, textFile } from '../../../test/support/import-plan.ts'

const drugs = ['Cocaine', 'Fentanyl', 'MDMA', 'Xylazine', 'Heroin %', 'Ketamine (mg)', 'Cocaine %']
const asSaid = { plain_words: 'AS_SAID' }
const planOf = (text: string, said = {}) => planText(text, { said: { ...asSaid, ...said } }, drugs)
const allAsked = (text: string, said = {}) => planOf(text, said).questions.map(({ key, count }) => `${key}: ${count}`)
/** The questions beside that about plain words. */
const asked = (text: string, said = {}) => allAsked(text, said).filter((one) => !one.startsWith('plain_words'))
/** What was found and what was not, each with its amount or limit. */
const read = (text: string, said = {}) => {
  const { errors, samples } = planOf(text, said)
  expect(errors).toEqual([])
  return samples.flatMap(({ reports }) =>
    reports.flatMap(({ findings, not_found }) => [
      ...findings.map(({ name, percent, weight, high, amount_kind }) =>
        [name, percent ?? weight ?? high, amount_kind].filter((one) => one !== null).join(' '),
      ),
      ...not_found.map(({ name, low }) => (low === null ? `no ${name}` : `no ${name} <${low}`)),
    ]),
  )
}
const cell = (text: string, title = 'Cocaine') =>
  `ID,Date,${title},Fentanyl\nA1,2024-01-01,"${text}",detected\nA2,2024-01-01,12 %,not detected`

test('plain words are one question, beside what nobody can tell', () => {
  const text = [
    'ID,Date,Cocaine,Fentanyl,MDMA',
    'A1,2024-01-01,detected,not detected,ND',
    'A2,2024-01-01,positive,negative,n.d.',
    'A3,2024-01-01,+,None detected,not tested',
  ].join('\n')
  expect(allAsked(text)).toEqual(['plain_words: 3', 'word nd, n.d.: 2'])
  const said = { 'word nd, n.d.': 'NOT_FOUND' }
  expect(read(text, said)).toEqual([
    ...['Cocaine present', 'no Fentanyl', 'no MDMA', 'Cocaine present', 'no Fentanyl', 'no MDMA'],
    ...['Cocaine present', 'no Fentanyl'],
  ])
  expect(planOf(text, said).notes.map(({ message }) => message)).toContain(
    '‘not tested’ says that nobody looked for it. It is left out.',
  )
})

test('plain words say nothing before somebody says that they do, and may be asked about one by one', () => {
  const text =
    'ID,Date,Cocaine,Fentanyl\nA1,2024-01-01,Detected (2.1 %),not detected\nA2,2024-01-01,negative,not tested'
  const open = planText(text, {}, drugs)
  expect(open.errors.map(({ message }) => message)).toEqual([
    'Words such as ‘Detected (2.1 %)’, ‘not detected’, ‘negative’, ‘not tested’ stand under the names of drugs. Do they mean what they say? (rows 1, 2)',
  ])
  expect(open.samples.flatMap(({ reports }) => reports)).toEqual([])
  expect(allAsked(text, { plain_words: 'EACH_WORD' })).toEqual([
    'plain_words: 2',
    ...['word detected (2.1 %): 1', 'word not detected: 1', 'word negative: 1', 'word not tested: 1'],
  ])
  // A word that has an answer of its own, as in a layout that is kept, needs no other.
  const said = { 'word detected': 'FOUND', 'word not detected': 'NOT_FOUND' }
  const { errors } = planText('ID,Date,Cocaine\nA1,2024-01-01,detected\nA2,2024-01-01,not detected', { said }, drugs)
  expect(errors).toEqual([])
})

test.each([
  ...['detected', 'Detected.', 'POSITIVE', 'pos', 'Pos.', '+', '+ve', 'present', 'found', 'identified'],
  ...['nachgewiesen', 'positiv', 'gefunden', 'détecté', 'présent', 'détectée', 'positif', 'detectado', 'positivo'],
])('‘%s’ is found', (text) => expect(read(cell(text))[0]).toBe('Cocaine present'))

test.each([
  ...['not detected', 'Not Found', 'negative', 'neg', 'neg.', '-ve', '−ve', 'non-detect', 'undetected', 'absent'],
  ...['none detected', 'nicht nachgewiesen', 'negativ', 'non détecté', 'négatif', 'no detectado', 'negativo', '<LOD'],
])('‘%s’ is not found', (text) => expect(read(cell(text))).toContain('no Cocaine'))

test.each([
  ['Detected (2.1 %)', 'Cocaine 2.1 measured'],
  ['detected: 2.1%', 'Cocaine 2.1 measured'],
  ['Positive, 12 mg', 'Cocaine 0.012 measured'],
  ['Pos. (<1 %)', 'Cocaine 1 below'],
  ['+ (trace)', 'Cocaine trace'],
  ['detected (<LOQ)', 'Cocaine trace'],
  ['Détecté (2,1 %)', 'Cocaine 2.1 measured'],
])('‘%s’ is found, and how much', (text, is) => expect(read(cell(text).replace('12 %', 'detected'))[0]).toBe(is))

test.each([
  ['Not detected (LOD 0.1 %)', 'no Cocaine <0.1'],
  ['Not detected (<0.1%)', 'no Cocaine <0.1'],
  ['negative (LOD: 0.1 %)', 'no Cocaine <0.1'],
  ['neg. < 0.1 %', 'no Cocaine <0.1'],
  ['none detected (limit of detection 0.1 %)', 'no Cocaine <0.1'],
  ['nicht nachgewiesen (NG 0.1 %)', 'no Cocaine <0.1'],
])('‘%s’ is not found, with its limit', (text, is) => expect(read(cell(text))).toContain(is))

test.each([
  ...['+/-', '(+)', '++', 'weak positive', 'positive?', 'Detected (low)', 'Detected (0 %)', 'not detected (LOQ 0.1 %)'],
  ...['presumptive positive', 'false positive', 'inconclusive', 'none', 'y', 'x', 'no', '-', 'nd', 'n/a', 'NT'],
  ...['Not detected (2.1 %)', 'detected, not confirmed', 'pos neg', 'not detected by FTIR', 'ND (<0.1 %)'],
])('‘%s’ is asked about', (text) => {
  expect(asked(cell(text))).toEqual([`word ${text.toLowerCase()}: 1`])
  expect(read(cell(text), { [`word ${text.toLowerCase()}`]: 'NOTHING' })).toHaveLength(3)
})

test.each(['not tested', 'Not done', 'not analysed', 'nicht getestet', 'non testé', 'no analizado'])(
  '‘%s’ says nothing of the drug, which is said',
  (text) => {
    expect(asked(cell(text))).toEqual([])
    expect(read(cell(text))).toHaveLength(3)
    expect(planOf(cell(text)).notes.map(({ message }) => message)).toContain(
      `‘${text}’ says that nobody looked for it. It is left out.`,
    )
  },
)

test('an amount without a unit behind a word asks for the unit, and a heading gives it', () => {
  expect(asked(cell('Detected (2.1)'))).toEqual(['unit: 1'])
  expect(read(cell('Detected (2.1)', 'Cocaine %'))[0]).toBe('Cocaine 2.1 measured')
  expect(read('ID,Date,Ketamine (mg)\nA1,2024-01-01,Not detected (LOD 2)')).toEqual(['no Ketamine <0.002'])
})

test('words of one meaning are one question, and those that may differ are not', () => {
  const text = [
    'ID,Date,Cocaine,Fentanyl,MDMA,Xylazine',
    'A1,2024-01-01,Y,no,n/a,1',
    'A2,2024-01-01,yes,N,N.A.,0',
    'A3,2024-01-01,y,nein,NA,x',
  ].join('\n')
  expect(asked(text)).toEqual([
    ...['word y, yes: 3', 'word no, n, nein: 3', 'word n/a, n.a., na: 3', 'word 1: 1', 'word 0: 1', 'word x: 1'],
  ])
})

test('the columns stay columns of drugs', () => {
  const { fields } = textFile(
    'ID,Date,Cocaine,Fentanyl\nA1,2024-01-01,Detected (2.1 %),not tested\nA2,2024-01-01,Not detected (LOD 0.1 %),+ve',
    drugs,
  )
  expect(fields).toEqual(['sample_id', 'date_collected', 'drug_column', 'drug_column'])
})
