/** A text that no list has and that looks like no name is no substance before somebody says so. */
import { describe, expect, test } from 'vitest'
import { draftedLines } from '#domain/machine/drafted-lines.ts'
import { isLikeName } from '#domain/substance/like-name.ts'
import type { BlockRow } from '#domain/table/substance-block.ts'
import { choices, planText, textFile, world } from '../../../test/support/import-plan.ts'
import { shippedDictionary } from '../../../test/support/shipped-dictionary.ts'
import { planImport } from './import-plan.ts'
import type { ImportChoices } from './import-world.ts'

const of = (cells: readonly string[], changes: Partial<ImportChoices> = {}) =>
  planText(['id,date,substance', ...cells.map((cell, at) => `A${at},2026-01-02,"${cell}"`)].join('\n'), changes)
const found = ({ samples }: ReturnType<typeof of>) =>
  samples.flatMap(({ reports }) => reports.flatMap(({ findings }) => findings.map(({ name, drug }) => drug ?? name)))

const odd = ['ok', 'OK', 'clean', 'cancelled', 'lost', 'xxx', 'repeat', 'wax', 'PMMX', '海洛因', 'الهيروين', 'ketamne']

test.each(odd)('%j is asked about, by itself', (name) => {
  const plan = of([name, 'caffeine'])
  expect(plan.questions.map(({ key }) => key)).toEqual([`unlisted ${name.toLowerCase()}`])
  expect(found(plan)).toEqual(['caffeine'])
})

test.each(['4-CMX', 'N,N-dimethylzorb', '2-FX', 'bk-DMBX', 'zorbamine', 'Zorbsäure', 'zorb acid', 'N-heptylzorb'])(
  '%j looks like a name, and needs no answer',
  (name) => {
    expect(isLikeName(name)).toBe(true)
    expect(of([name]).questions).toEqual([])
    expect(found(of([name]))).toEqual([name])
  },
)

test('a name that a report of the service has already needs no answer, however it is written', () => {
  const file = textFile('id,date,substance\nA1,2026-01-02,Compound 7\nA2,2026-01-02,Compound 8')
  const { questions } = planImport([file], choices, { ...world, reported_names: ['compound  7'] })
  expect(questions.map(({ key }) => key)).toEqual(['unlisted compound 8'])
})

const struck = [...'zorbamine'].map((letter) => `${letter}\u0336`).join('')

test.each(['(zorbamine)', '-zorbamine', '✗ zorbamine', '~~zorbamine~~', struck])(
  '%j has marks that may take it back, and is asked about at every door',
  (name) => {
    // No file with a fault comes in. Brackets may also be those of an internal standard.
    expect(of([name]).errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(/What is that|part of the sample/),
    ])
    const row: BlockRow = { line: 2, fault: null, says: null, name, percent: '12', weight: null }
    expect(draftedLines([row], shippedDictionary())).toEqual({ why: 'Line 2 needs an answer.' })
  },
)

test.each(['Échantillon détruit', 'sample in quarantine', 'overdose', 'hospital', 'baseline', 'destruido', 'retenido'])(
  '%j ends as substances do, and is asked about',
  (name) => {
    expect(isLikeName(name)).toBe(false)
    expect(of([name]).questions.map(({ about }) => about)).toEqual(['unlisted'])
  },
)

describe('the answers', () => {
  const as = (answer: string) => of(['clean'], { said: { 'unlisted clean': answer } })
  test.each([
    ['NAMED', ['clean']],
    ['IN_DOUBT', ['Unknown substance']],
    ['STAFF', []],
    ['NOTHING', []],
    ['LEFT_OUT', []],
  ])('%s: %j', (answer, names) => {
    expect(as(answer).errors).toEqual([])
    expect(found(as(answer))).toEqual(names)
  })
  test('a drug may be chosen in their place', () => {
    const plan = of(['ketamne'], { drugs: { ketamne: 'ketamine' } })
    expect([plan.errors, found(plan)]).toEqual([[], ['ketamine']])
    expect(of(['ketamne']).unknown_drugs).toMatchObject([
      { name: 'ketamne', nearest: expect.arrayContaining(['ketamine']) },
    ])
  })
})

test('each of many such texts has a question and an answer of its own', () => {
  const names = Array.from(
    { length: 60 },
    (_, at) => `zorb ${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`,
  )
  expect(of(names).questions.map(({ said }) => said)).toEqual(names)
  const said = names.map((name, at) => [`unlisted ${name}`, at % 2 === 0 ? 'NAMED' : 'LEFT_OUT'] as const)
  const answered = of(names, { said: Object.fromEntries(said) })
  expect([answered.errors, found(answered)]).toEqual([[], names.filter((_, at) => at % 2 === 0)])
})

test('more of them than anybody can answer are refused', () => {
  const { errors } = of(Array.from({ length: 2100 }, (_, at) => `zorb ${at} x`))
  expect(errors.filter(({ message }) => /more different things/.test(message))).toHaveLength(100)
})

test.each(['see A1', 'see sheet 2', 'siehe Blatt 2'])(
  '%j that a machine brings, or a paste holds, is no name',
  (name) => {
    const row: BlockRow = { line: 2, fault: null, says: null, name, percent: '12', weight: null }
    expect(draftedLines([row], shippedDictionary())).toEqual({ why: 'Line 2 needs an answer.' })
  },
)
