/** When an alert may name an area. */
import { expect, test } from 'vitest'
import { areaRefusal } from './area.ts'

const facts = { name: 'Harbour', is_large: false, sites: 2, samples: 20 }

test.each([
  [{}, null],
  [{ samples: 19 }, /^19 samples of the last 90 days came from Harbour.*‘our region’/],
  [{ samples: 1 }, /^1 sample of/],
  [{ samples: 0, is_large: true }, /^0 samples/],
  [{ sites: 1 }, /one site.*‘our region’/],
  [{ sites: 1, is_large: true }, null],
  [{ sites: 0, is_large: true }, null],
])('an area with %o', (changes, says) => {
  const refusal = areaRefusal({ ...facts, ...changes }, 'our region')
  if (says === null) expect(refusal).toBe(null)
  else expect(refusal).toMatch(says)
})
