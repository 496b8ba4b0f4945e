/** Which tests of a sample count as the same: by technology, and for strips also by their type (decision 3). */

import type { Technology } from '#domain/terms.ts'
import { comparable } from './finding-names.ts'
import { technologyWords } from './technology-words.ts'

/** What distinguishes tests. */
export type TestKind = { readonly technology: Technology; readonly strip_type: string | null }

/** A key that is equal for the same tests; ignores capitals and outer spaces in the strip's type. */
export function testKey({ technology, strip_type }: TestKind): string {
  return technology === 'TEST_STRIP' ? `${technology} ${comparable(strip_type ?? '')}` : technology
}

/** Whether two tests are the same, so that the later replaces or corrects the earlier. */
export function isSameTest(one: TestKind, other: TestKind): boolean {
  return testKey(one) === testKey(other)
}

/** Tests that a report lists twice, by their place, with field and fault. */
export function repeatedTests(tests: readonly TestKind[]) {
  const keys = tests.map(testKey)
  return tests.flatMap((test, at) => (keys.indexOf(keys[at] ?? '') === at ? [] : [{ at, ...repeatedFault(test) }]))
}

function repeatedFault({ technology, strip_type }: TestKind) {
  if (technology !== 'TEST_STRIP') {
    return { field: 'technology', message: `${technologyWords[technology]} is listed twice.` }
  }
  const message = strip_type ? `The ${strip_type.trim()} strip is listed twice.` : 'Two strips have no type.'
  return { field: 'strip_type', message }
}
