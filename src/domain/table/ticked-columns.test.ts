/** Ticks under the part that a substance has, under a salt, and under the short name of a strip. */
import { describe, expect, test } from 'vitest'
import { guessColumns } from '#domain/imports/guess-columns.ts'
import { settleName } from '#domain/substance/named-finding.ts'
import { planText } from '../../../test/support/import-plan.ts'
import { shippedDictionary } from '../../../test/support/shipped-dictionary.ts'
import { tableOf, tableRows } from './substance-table.ts'

const dictionary = shippedDictionary()
const isDrug = (cell: string) => settleName(cell, null, dictionary).kind === 'drug'
const bench = (text: string) => {
  const table = tableOf(
    text.split('\n').map((line) => line.split('\t')),
    'name',
    { isDrug },
  )
  const rows = tableRows(table, table.uses, 'GC_MS')
  return rows.map(({ name, percent, says, fault }) => [name, percent, says, fault])
}

describe('ticks under Major, Minor and Trace', () => {
  test('are parts of one sample, and a trace is one', () => {
    const text = 'Substance\tMajor\tMinor\tTrace\ncocaine\tx\t\t\ncaffeine\t\t✓\t\nfentanyl\t\t\tx\nheroin\t\t\t'
    expect(bench(text)).toEqual([
      ['cocaine', null, null, null],
      ['caffeine', null, null, null],
      ['fentanyl', 'trace', null, null],
      ['heroin', null, 'bare', null],
    ])
  })
  test('a line with a drug and answers heads no table, and says yes once', () => {
    expect(bench('Substance\tActive\tCut\ncocaine\tyes\tno\ncaffeine\tno\tyes\nheroin\tno\tno')).toEqual([
      ['cocaine', null, null, null],
      ['caffeine', null, null, null],
      ['heroin', null, 'unclear', null],
    ])
  })
  test.each([
    ['Minor', 'x', '0'],
    ['Minor', 'x', 'not detected'],
    ['Trace', 'x', '0.0'],
    ['Cut', 'yes', '0'],
  ])('a tick under %s (%s) and %s beside it are asked about', (part, tick, none) => {
    const [cocaine, fentanyl] = bench(`Substance\t${part}\t%\ncocaine\t\t60\nfentanyl\t${tick}\t${none}`)
    expect(cocaine).toEqual(['cocaine', '60', null, null])
    expect(fentanyl?.slice(2)).toEqual([`word ${tick}, ${none}`, null])
  })
  test.each(['Minor', 'Detected'])('so they do in a file of earlier samples: %s', (title) => {
    const text = `id,date,substance,${title},percent\n1,2026-01-02,cocaine,yes,60\n1,2026-01-02,fentanyl,yes,0.0`
    const open = planText(text)
    expect(open.questions.map(({ about, names }) => [about, names])).toEqual([['unclear', ['fentanyl']]])
    const [report] = planText(text, { amounts: { unclear: 'present' } }).samples[0]?.reports ?? []
    expect(report?.findings.map(({ drug, name }) => drug ?? name).sort()).toEqual(['cocaine', 'fentanyl'])
    expect(report?.not_found).toEqual([])
  })
  test('a trace of an instrument stays a code', () => {
    expect(bench('Compound\tTrace\tConc.\nxylazine\t221.1 > 90.1\t')).toEqual([['xylazine', null, 'bare', null]])
  })
  test('in a file of earlier samples, a row without any tick is asked about', () => {
    const { questions } = planText(
      'id,date,substance,Major,Minor\n1,2026-01-02,cocaine,x,\n1,2026-01-02,caffeine,,x\n1,2026-01-02,heroin,,',
    )
    expect(questions.map(({ about, names }) => [about, names])).toEqual([['empty', ['heroin']]])
  })
})

describe('ticks under a salt', () => {
  test('stay with the name', () => {
    const text = 'Substance\tHCl\tBase\ncocaine\tx\t\nheroin\t\tx\nmorphine\tx\tx\nketamine\t\t'
    expect(bench(text).map(([name]) => name)).toEqual(['cocaine HCl', 'heroin Base', 'morphine HCl Base', 'ketamine'])
  })
  test('say which lines were found: one without any is asked about, at both doors', () => {
    const lines = bench('Substance\tHCl\tBase\ncocaine\tx\t\nfentanyl\t\t\nheroin\tno\tyes\nketamine\tno\tno')
    expect(lines.map(([name, , says]) => [name, says])).toEqual([
      ['cocaine HCl', null],
      ['fentanyl', 'bare'],
      ['heroin Base', null],
      ['ketamine', 'unclear'],
    ])
    const { questions } = planText('id,date,substance,HCl,base\n1,2026-01-02,cocaine,x,\n1,2026-01-02,fentanyl,,')
    expect(questions.map(({ about, names }) => [about, names])).toEqual([['empty', ['fentanyl']]])
  })
  test('are no amount: beside a column of amounts or targets, that column says what was found', () => {
    expect(bench('Substance\tHCl\t%\ncocaine\tx\t40\ncaffeine\t\t12').map(([, , says]) => says)).toEqual([null, null])
    expect(bench('Substance\tHCl\tRT\ncocaine\tx\t5.1\ncaffeine\t\t4.2').map(([, , says]) => says)).toEqual([
      'bare',
      'bare',
    ])
  })
  test('in a file they are the form of the finding; two of them are asked about', () => {
    const text =
      'id,date,substance,HCl,base\n1,2026-01-02,cocaine,x,\n2,2026-01-02,cocaine,,x\n3,2026-01-02,cocaine,x,x'
    const formsOf = (said: string) =>
      planText(text, { said: { 'salt hcl, base': said } }).samples.map(({ reports }) => [
        reports[0]?.findings[0]?.measured_as,
        reports[0]?.tech_notes,
      ])
    expect(planText(text).questions.map(({ key, names }) => [key, names])).toEqual([['salt hcl, base', ['cocaine']]])
    expect(formsOf('LEFT_OUT')).toEqual([
      ['hydrochloride', ''],
      ['base', ''],
      [null, ''],
    ])
    expect(formsOf('STAFF')[2]).toEqual([null, 'HCl, base: cocaine'])
  })
  test.each([
    ['substance', '"cocaine; caffeine"'],
    ['substances', '"cocaine; caffeine"'],
    ['substance', 'cocaine base'],
    ['substance', 'zorbamine'],
  ])('a tick that says no form of the %s %s is asked about, and can be left out', (title, name) => {
    const text = `id,date,${title},HCl\n1,2026-01-02,${name},x`
    expect(planText(text).questions.map(({ key }) => key)).toContain('salt hcl')
    const answered = planText(text, { said: { 'salt hcl': 'LEFT_OUT', 'several cocaine; caffeine': 'EACH' } })
    expect(answered.errors).toEqual([])
    const forms = answered.samples[0]?.reports[0]?.findings.map(({ measured_as }) => measured_as)
    expect(forms).not.toContain('HCl')
    expect(forms).not.toContain('hydrochloride')
  })
  test('a name that has its salt already agrees with the tick', () => {
    expect(bench('Substance\tHCl\nmorphine HCl\tx').map(([name]) => name)).toEqual(['morphine HCl'])
    const { samples, errors } = planText('id,date,substance,HCl\n1,2026-01-02,morphine hydrochloride,x')
    expect([errors, samples[0]?.reports[0]?.findings[0]?.measured_as]).toEqual([[], 'hydrochloride'])
  })
})

describe('FTS, BTS, XTS and NTS', () => {
  test('are strips in a file', () => {
    const { samples } = planText(
      'id,date,substance,FTS,BTS result,XTS,NTS\n1,2026-01-02,caffeine,positive,negative,neg,positive',
    )
    const strips = samples[0]?.reports.flatMap(({ strip_type, strip_result }) =>
      strip_result ? [[strip_type, strip_result]] : [],
    )
    expect(strips).toEqual([
      ['Fentanyl', 'POSITIVE'],
      ['Benzodiazepine', 'NEGATIVE'],
      ['Xylazine', 'NEGATIVE'],
      ['Nitazene', 'POSITIVE'],
    ])
  })
  test('are no samples of a paste', () => {
    const [[name, , , fault] = []] = bench('Substance\tFTS\tBTS\ncocaine\tpositive\tnegative')
    expect(name).toBe('cocaine')
    expect(fault).toContain('‘positive’ under ‘FTS’ is the result of a test strip')
  })
  test('are so only where cells hold results of strips', () => {
    expect(guessColumns({ header: ['id', 'date', 'BTS'], lines: [['1', '2026-01-02', 'Ann']] })[2]).toBeNull()
  })
})
