/** What the fields of calls say of a text that is too long. */
import { expect, test } from 'vitest'
import { text } from './fields.ts'

test.each(['a', '🙂', 'é', '字'])('a text of %s is counted as people count it', (character) => {
  expect(text(200).safeParse(character.repeat(200)).success).toBe(true)
  const { error } = text(200).safeParse(character.repeat(201))
  expect(error?.issues.map(({ message }) => message)).toEqual(['At most 200 characters; this has 201.'])
})
