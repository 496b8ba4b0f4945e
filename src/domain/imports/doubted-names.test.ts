/** Texts that take back, doubt, or say what was not done never become a substance unasked. */
import { describe, expect, test } from 'vitest'
import { planText } from '../../../test/support/import-plan.ts'
import type { ImportChoices } from './import-world.ts'

const of = (cell: string, changes: Partial<ImportChoices> = {}, column = 'substance') =>
  planText(`sample_id,date_collected,${column}\nA1,2024-02-01,"${cell}"`, changes)
const open = ({ questions, unknown_drugs }: ReturnType<typeof of>) => ({
  asked: questions.map(({ key }) => key),
  unknown: unknown_drugs.map(({ name }) => name),
})
const result = ({ samples, errors }: ReturnType<typeof of>) => ({
  errors: errors.map(({ message }) => message),
  found: samples[0]?.reports.flatMap(({ findings }) => findings.map(({ name, drug }) => drug ?? name)) ?? [],
  missing: samples[0]?.reports.flatMap(({ not_found }) => not_found.map(({ name, drug }) => drug ?? name)) ?? [],
})

test.each([
  'not tested for benzos',
  'no novelfylline',
  'non novelfylline',
  'novelfylline nicht getestet',
  'sans novelfylline',
  'kein novelfylline',
  'novelfylline analysed elsewhere',
  'novelfylline wasn’t there',
  'maybe novelfylline',
  'novelfylline?',
  'novelfylline pending',
])('%j is asked about, and is nobody’s custom substance by silence', (cell) => {
  expect(open(of(cell))).toEqual({ asked: [expect.stringMatching(/^phrase /)], unknown: [] })
  expect(result(of(cell))).toMatchObject({ errors: [expect.stringContaining('words of doubt')], found: [] })
  expect(open(of(cell, {}, 'substances'))).toEqual({ asked: [expect.stringMatching(/^phrase /)], unknown: [] })
})

test.each([
  'novelfylline',
  'N-desethyl novelfylline',
  'novelfylline free base',
  'nor-novelfylline',
  'Novelfylline HCl',
])('%j is a name, and needs no answer', (cell) => {
  expect(open(of(cell))).toEqual({ asked: [], unknown: [cell] })
})

describe('a list whose last part says what was not tested', () => {
  const cell = 'fentanyl, not tested for benzos'
  const as = (answer: 'NOT_FOUND' | 'LEFT_OUT' | 'NAMED', drugs: Readonly<Record<string, string>> = {}) =>
    result(of(cell, { said: { 'commas findings': 'LIST', 'phrase not tested for benzos': answer }, drugs }, 'findings'))

  test('is read as it was answered', () => {
    expect(as('LEFT_OUT')).toEqual({ errors: [], found: ['fentanyl'], missing: [] })
    expect(as('NAMED')).toEqual({ errors: [], found: ['fentanyl', 'not tested for benzos'], missing: [] })
  })

  test('is never a drug that was looked for and not found', () => {
    const refused = [expect.stringContaining('says that nobody looked for it')]
    expect(as('NOT_FOUND')).toMatchObject({ errors: refused, missing: [] })
    expect(as('NOT_FOUND', { 'not tested for benzos': 'diazepam' })).toMatchObject({ errors: refused, missing: [] })
  })
})

describe('no xylazine', () => {
  const said = (answer: 'FOUND' | 'NOT_FOUND' | 'LEFT_OUT') =>
    result(of('no xylazine', { said: { 'doubted no xylazine': answer } }))

  test('can be answered as not found, and as the rest', () => {
    expect(said('NOT_FOUND')).toEqual({ errors: [], found: [], missing: ['xylazine'] })
    expect(said('FOUND')).toEqual({ errors: [], found: ['xylazine'], missing: [] })
    expect(said('LEFT_OUT')).toMatchObject({ errors: [], found: [] })
  })

  test('is not found by choosing the drug alone', () => {
    const found = of('no xylazine', { drugs: { 'no xylazine': 'xylazine' } })
    expect(result(found)).toEqual({
      errors: ['‘no xylazine’ does not say whether xylazine was found. What does it mean? (row 1)'],
      ...{ found: [], missing: [] },
    })
  })

  test('of an amount that says otherwise is a fault', () => {
    const text = 'sample_id,date_collected,substance,percent\nA1,2024-02-01,no xylazine,12'
    const { errors } = planText(text, { said: { 'doubted no xylazine': 'NOT_FOUND' } })
    expect(errors).toHaveLength(1)
  })
})

test('many such texts are one question', () => {
  const rows = Array.from({ length: 60 }, (_, n) => `A${n},2024-02-01,not sure of ${'xyz'.repeat(1)}${n}`)
  const { questions } = planText(`sample_id,date_collected,substance\n${rows.join('\n')}`)
  expect(questions).toHaveLength(41)
  expect(questions.find(({ said }) => said === '')?.count).toBe(20)
})

describe('a text that names a drug and may name another', () => {
  const key = (cell: string) => of(cell).questions.map(({ key: one }) => one)[0] ?? ''
  const as = (cell: string, answer: 'FOUND' | 'MORE' | 'NOT_FOUND') => of(cell, { said: { [key(cell)]: answer } })

  test.each([
    ['cocaine w/ traces of fent', 'fent'],
    ['cocaine laced with fetty', 'fetty'],
    ['cocaine strong nitazene', 'nitazene'],
    ['heroin (w/ tranq)', 'tranq'],
    ['cocaine w/ speed', 'speed'],
    ['cocaine strong fentanyll', 'fentanyll'],
  ])('%j is not read as the first drug alone', (cell, word) => {
    expect(result(as(cell, 'FOUND')).errors).toEqual([expect.stringContaining(`‘${word}’ in ‘${cell}’ may be another`)])
    const { errors, found } = result(as(cell, 'MORE'))
    expect({ errors, more: found.at(-1), count: found.length }).toEqual({
      ...{ errors: [], more: 'Unknown substance', count: 2 },
    })
    expect(as(cell, 'MORE').samples[0]?.reports[0]?.tech_notes).toContain(cell)
  })

  test('keeps its other words for labs', () => {
    expect(result(as('cocaine strong', 'FOUND'))).toMatchObject({ errors: [], found: ['cocaine'] })
    expect(as('cocaine strong', 'FOUND').samples[0]?.reports[0]?.tech_notes).toBe('As written: cocaine strong')
  })

  test('has all its drugs, or none of them', () => {
    const cell = 'mostly ketamine some mdma'
    expect(result(as(cell, 'FOUND'))).toEqual({ errors: [], found: ['ketamine', '3,4-MDMA'], missing: [] })
    expect(result(as(cell, 'NOT_FOUND'))).toMatchObject({ errors: [], missing: ['ketamine', '3,4-MDMA'] })
  })
})

describe('a list with what was not found', () => {
  const columns = ['substance', 'substances'] as const

  test.each(columns)('of %s is parted where only its end says no', (column) => {
    for (const cell of ['MDMA, no fentanyl', 'MDMA; no fentanyl', 'MDMA without fentanyl', 'MDMA but no fentanyl']) {
      const { questions } = of(cell, {}, column)
      expect(questions.map(({ about, names }) => [about, names])).toEqual([['doubted', ['fentanyl']]])
      const said = { [questions[0]?.key ?? '']: 'NOT_FOUND' } as const
      expect(result(of(cell, { said }, column))).toEqual({ errors: [], found: ['3,4-MDMA'], missing: ['fentanyl'] })
    }
  })

  test.each(columns)('of %s asks whether the no is meant for what follows', (column) => {
    const cell = 'no fentanyl, xylazine'
    expect(open(of(cell, {}, column)).asked).toEqual(['denied no fentanyl, xylazine'])
    const said = { 'denied no fentanyl, xylazine': 'EACH', 'doubted no fentanyl': 'NOT_FOUND' } as const
    expect(result(of(cell, { said }, column))).toEqual({ errors: [], found: ['xylazine'], missing: ['fentanyl'] })
    const both = { ...said, 'denied no fentanyl, xylazine': 'NOT_FOUND', 'doubted no xylazine': 'NOT_FOUND' } as const
    expect(result(of(cell, { said: both }, column))).toMatchObject({ errors: [], missing: ['fentanyl', 'xylazine'] })
  })

  test.each(columns)('of %s asks wherever a no may reach further', (column) => {
    for (const [cell, also] of [
      ['cocaine, negative for fentanyl, xylazine', ['xylazine']],
      ['cocaine, heroin not detected', ['cocaine']],
      ['cocaine, heroin, fentanyl neg', ['cocaine, heroin']],
      ['cocaine no levamisole', ['cocaine']],
      ['no fentanyl; xylazine', ['xylazine']],
      ['MDMA, no 3,4-MDA, N,N-DMT', ['N,N-DMT']],
      ['cocaine, no fentanyl; ketamine', ['ketamine']],
      ['not detected: fentanyl, xylazine', ['xylazine']],
    ] as const) {
      const { questions, samples } = of(cell, {}, column)
      expect([cell, questions.map(({ about, names }) => [about, names])]).toEqual([cell, [['denied', also]]])
      expect(samples[0]?.reports).toEqual([])
    }
    expect(open(of('cocaine/no fentanyl', {}, column)).asked).toEqual(['doubted no fentanyl'])
    expect(open(of('cocaine, fentanyl (neg)', {}, column)).asked.join()).not.toContain('denied')
  })

  test.each(['cocaine, no', 'cocaine; no', 'cocaine, none', 'cocaine; negative', 'cocaine; not detected'])(
    '%j is asked about as a whole',
    (cell) => {
      const { asked } = open(of(cell, {}, 'substances'))
      expect(asked).toEqual([`doubted ${cell}`])
      expect(result(of(cell, {}, 'substances'))).toMatchObject({ found: [] })
    },
  )

  test('loses nothing behind its two hundredth letter', () => {
    for (let length = 150; length < 230; length++) {
      const cell = `${'MDMA, no fentanyl, caffeine'.padEnd(length)}, xylazine`
      const { questions, errors } = of(cell, {}, 'substances')
      const isAsked = questions.some(({ names }) => names.join().includes('xylazine'))
      expect([cell, isAsked || errors.some(({ message }) => message.includes('At most 200'))]).toEqual([cell, true])
    }
  })

  test('never has a word that names nothing as a substance', () => {
    expect(open(of('no, cocaine', {}, 'substances')).asked).toEqual(['nameless no'])
  })
})
