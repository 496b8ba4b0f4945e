/** Which versions of a report were taken back. */
import { expect, test } from 'vitest'
import { isTakenBack } from './taken-back.ts'

const made = (changes: object) => ({
  ...({ technology: 'TEST_STRIP', strip_type: 'Fentanyl', site_id: 1 } as const),
  ...{ version: 1, is_draft: false, taken_back: false, ...changes },
})
const taken = made({ version: 3, taken_back: true })

test.each([
  ['an earlier one', made({}), true],
  ['one whose type is written otherwise', made({ version: 2, strip_type: ' fentanyl' }), true],
  ['the one that says so', taken, true],
  ['a later one', made({ version: 4 }), false],
  ['one of another lab', made({ site_id: 2 }), false],
  ['one of another test', made({ strip_type: 'Xylazine' }), false],
  ['a draft, whatever its number', made({ version: 2, is_draft: true }), false],
])('%s', (_, version, is) => expect(isTakenBack(version, [version, taken])).toBe(is))
