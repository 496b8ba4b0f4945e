/** Texts that show nothing, and texts that only hold characters which nobody sees. */
import { expect, test } from 'vitest'
import { readable } from './storable.ts'

test.each(['', ' ', '\u200b', '\u200b \u200b', '\u2800', '\u3164', '\u00ad', '\ufeff\u2060', '\u202e', '\ufe0f'])(
  '%j shows nothing',
  (text) => {
    expect(readable(text).trim()).toBe('')
  },
)

test.each(['?', '…', '❤️', '👩‍🔬', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم', 'a\u200bb', ' x '])('%j stays as it is', (text) => {
  expect(readable(text)).toBe(text)
})
