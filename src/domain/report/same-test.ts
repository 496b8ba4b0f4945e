/** Which tests of a sample are one and the same: by technology, and strips also by what they show (decision 3). */

import type { Technology } from '#domain/terms.ts'
import { comparable } from './finding-names.ts'
import { technologyWords } from './technology-words.ts'

/** What tells tests apart. */
export type TestKind = { readonly technology: Technology; readonly strip_type: string | null }

/** A key that two tests share when they are one; the type of a strip counts without capitals and outer spaces. */
export function testKey({ technology, strip_type }: TestKind): string {
  return technology === 'TEST_STRIP' ? `${technology} ${comparable(strip_type ?? '')}` : technology
}

/** Whether two tests are one: the later replaces or corrects the earlier. */
export function isSameTest(one: TestKind, other: TestKind): boolean {
  return testKey(one) === testKey(other)
}

/** The tests that a report lists again, by their place, with the field and the sentence that say so. */
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
