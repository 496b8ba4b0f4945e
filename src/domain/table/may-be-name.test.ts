/** What stands in place of a name and is none comes into no report without an answer. */
import { expect, test } from 'vitest'
import { mayBeName } from './may-be-name.ts'

test.each(['12', '***', '—', '2024-02-01', 'mg', '%', 'PD2215', '#REF!', '#N/A', '#DIV/0!', '#BEZUG!', '#¡REF!', '〃'])(
  '%j is no name',
  (text) => expect(mayBeName(text)).toBe(false),
)

test.each(['fentanyl', '#1 caffeine', '芬太尼', 'wax'])('%j may be one', (text) => expect(mayBeName(text)).toBe(true))
