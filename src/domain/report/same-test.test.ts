import { expect, test } from 'vitest'
import { isSameTest, otherSampleFaults, repeatedTests, type TestKind } from './same-test.ts'

const strip = (strip_type: string | null): TestKind => ({ technology: 'TEST_STRIP', strip_type })
const ftir: TestKind = { technology: 'FTIR', strip_type: null }

test.each<[TestKind, TestKind, boolean]>([
  [strip('Fentanyl'), strip('Fentanyl'), true],
  [strip('Fentanyl'), strip(' fentanyl '), true],
  [strip('Fentanyl'), strip('Xylazine'), false],
  [strip(null), strip(''), true],
  [ftir, ftir, true],
  [ftir, { ...ftir, strip_type: 'left over' }, true],
  [ftir, strip(null), false],
])('%o and %o are the same test: %s', (one, other, isSame) => {
  expect(isSameTest(one, other)).toBe(isSame)
  expect(isSameTest(other, one)).toBe(isSame)
})

test('each repeated test has a fault, at its place and field', () => {
  const tests = [strip('Fentanyl'), ftir, strip('FENTANYL'), strip(''), ftir, strip(null)]
  expect(repeatedTests(tests)).toEqual([
    { at: 2, field: 'strip_type', message: 'The FENTANYL strip is listed twice.' },
    { at: 4, field: 'technology', message: 'FTIR is listed twice.' },
    { at: 5, field: 'strip_type', message: 'Two strips have no type.' },
  ])
  expect(repeatedTests([strip('Fentanyl'), strip('Xylazine'), ftir])).toEqual([])
})

test.each<[string | null | undefined, string | null | undefined, string[]]>([
  [undefined, undefined, []],
  [null, '', []],
  ['PD2215', 'PD2215', []],
  ['PD2216', undefined, ['tests.0.sample']],
  ['PD2215', 'PD2216', ['tests.0.data.sample']],
  ['PD2216', 'PD2217', ['tests.0.sample', 'tests.0.data.sample']],
])('a test that names %o, and %o in its data, in a report about PD2215', (sample, inData, fields) => {
  const faults = otherSampleFaults('PD2215', [{ sample, data: { sample: inData } }])
  expect(faults.map(({ path }) => path.join('.'))).toEqual(fields)
})
