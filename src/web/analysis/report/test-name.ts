import { technologyName } from '#domain/technology/technologies.ts'
import type { TestForm } from './report-form.ts'

/** The name of a test within a report; strips add their type. */
export function testName({ technology, strip_type }: Pick<TestForm, 'technology' | 'strip_type'>): string {
  return strip_type === '' ? technologyName(technology) : `${technologyName(technology)}: ${strip_type}`
}
