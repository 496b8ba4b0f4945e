/** The names of a report that look dangerous, or like an internal standard, and that the lab has not explained. */
import { dangerQuestion } from '#domain/substance/named-finding.ts'
import { type Drugs, settled } from './report-drugs.ts'
import type { Row, TestForm } from './report-form.ts'

/** A custom name that may be a dangerous drug: its place in the form, and the drugs that it may mean. */
export type DangerQuestion = {
  readonly test: TestForm
  readonly row: string
  readonly name: string
  readonly drugs: readonly string[]
  readonly question: string
  /** It looks like an internal standard. */
  readonly isStandard: boolean
  readonly mayBeNoPart: boolean
}

/** What somebody said of such a name. */
export type DangerAnswer = Partial<Pick<Row, 'name' | 'answer'>>

/** The names that somebody must explain before these tests are submitted. */
export function dangersIn(tests: readonly TestForm[], drugs: Drugs): DangerQuestion[] {
  return tests.flatMap((test) =>
    test.rows.flatMap((row) => {
      const name = settled(drugs, row.name, row.answer)
      if (name?.kind !== 'asked') return []
      const question = dangerQuestion(row.name, name.drugs, name.isStandard)
      const { isStandard, mayBeNoPart } = name
      const drugNames = name.drugs.map((drug) => drug.name)
      return [{ test, row: row.key, name: row.name.trim(), drugs: drugNames, question, isStandard, mayBeNoPart }]
    }),
  )
}

/** The rows of a test with what somebody said of one of them. */
export const withDanger = (rows: readonly Row[], key: string, answer: DangerAnswer | undefined) => ({
  rows: rows.map((one) => (one.key === key ? { ...one, ...answer, isAgreed: true } : one)),
})
