import { technologyWords } from '#domain/report/technology-words.ts'
import type { TestForm } from './report-form.ts'

/** The name of a test within a report; strips add their type. */
export function testName({ technology, strip_type }: Pick<TestForm, 'technology' | 'strip_type'>): string {
  return strip_type === '' ? technologyWords[technology] : `${technologyWords[technology]}: ${strip_type}`
}
