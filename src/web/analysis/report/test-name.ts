import { technologyWords } from '#domain/report/technology-words.ts'
import type { TestForm } from './report-form.ts'

/** What a test is called among the others of a report: strips by their type. */
export function testName({ technology, strip_type }: Pick<TestForm, 'technology' | 'strip_type'>): string {
  return strip_type === '' ? technologyWords[technology] : `${technologyWords[technology]}: ${strip_type}`
}
