/**
 * Which tests of a sample count as the same: by technology, and for strips also by their type (R6.1); and whether
 * a test is of that sample at all.
 */

import { isStrip, technologyName } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import { comparable } from './finding-names.ts'

/** What distinguishes tests. */
export type TestKind = { readonly technology: Technology; readonly strip_type: string | null }

/** A key that is equal for the same tests; ignores capitals and outer spaces in the strip's type. */
export function testKey({ technology, strip_type }: TestKind): string {
  return isStrip(technology) ? `${technology} ${comparable(strip_type ?? '')}` : technology
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
  if (!isStrip(technology)) {
    return { field: 'technology', message: `${technologyName(technology)} is listed twice.` }
  }
  const message = strip_type ? `The ${strip_type.trim()} strip is listed twice.` : 'Two strips have no type.'
  return { field: 'strip_type', message }
}

/** A test that may name its sample again, in either of two places. */
type NamesSample = {
  readonly sample?: string | null | undefined
  readonly data: { readonly sample?: string | null | undefined }
}

/** Where tests name another sample than the one that the report is about; all IDs in canonical form. */
export function otherSampleFaults(sample: string, tests: readonly NamesSample[]) {
  return tests.flatMap((test, at) =>
    [
      { path: ['tests', at, 'sample'], named: test.sample },
      { path: ['tests', at, 'data', 'sample'], named: test.data.sample },
    ].flatMap(({ path, named }) => {
      if (!named || named === sample) return []
      const message = `This test names sample ${named}, but the report is about ${sample}. Check which one was tested.`
      return [{ path, message }]
    }),
  )
}
