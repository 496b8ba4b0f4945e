/** What a lab reports in the tests of a result's sentences, and what its reader must then read. */
import type { FindingInput, TestInput } from './inputs.ts'
import { gcms } from './stories.ts'

export const drug = (name: string, more: FindingInput = {}): FindingInput => ({ drug: { name }, ...more })
export const by = (
  technology: TestInput['technology'],
  rows: readonly FindingInput[],
  more: object = {},
): TestInput => ({
  ...gcms(rows),
  technology,
  data: { ...gcms(rows).data, ...more },
})
export const strip = (strip_type: string, strip_result: 'POSITIVE' | 'NEGATIVE' | 'INVALID'): TestInput => ({
  technology: 'TEST_STRIP',
  data: { strip_type, strip_result, staff_first_name: 'Ada', staff_last_name: 'Osei' },
})

type Said = {
  readonly en: readonly string[]
  readonly fr: readonly string[]
  readonly es: readonly string[]
  readonly never?: readonly string[]
}
/** What was expected and reported, and the sentences of page and PDF. */
export type Told = readonly [what: string, expected: readonly string[], tests: readonly TestInput[], said: Said]

export const caffeine = drug('caffeine')
export const never = ['We did not find', 'It may be there in a very small amount']
