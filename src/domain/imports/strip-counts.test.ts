/** Headings of strips that hold no results of them, and cells that may not be one. */
import { expect, test } from 'vitest'
import { planText } from '../../../test/support/import-plan.ts'

const read = (title: string, one: string, other: string) =>
  planText(`ID,Date,${title},Substance\nA1,2026-01-02,${one},heroin\nA2,2026-01-02,${other},cocaine`)
const strips = ({ samples }: ReturnType<typeof read>) =>
  samples.flatMap(({ reports }) => reports.flatMap(({ strip_result }) => strip_result ?? []))

test.each([
  ['Fentanyl strips given', '1', '0'],
  ['Number of fentanyl strips', '1', '0'],
  ['Fentanyl strip used', 'yes', 'no'],
  ['Fentanyl strip lot', '1', '0'],
])('‘%s’ is no result, and is asked about', (title, one, other) => {
  const plan = read(title, one, other)
  expect(strips(plan)).toEqual([])
  expect(plan.errors.some(({ column }) => column === title)).toBe(true)
})

test.each(['pos*', 'none', 'trace'])('‘%s’ under a strip is asked about', (cell) => {
  const plan = read('Fentanyl strip', cell, 'negative')
  expect(strips(plan)).toEqual(['NEGATIVE'])
  expect(plan.errors.some(({ column }) => column === 'Fentanyl strip')).toBe(true)
})
