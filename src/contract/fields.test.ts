/** The length limit of text fields counts what people see as one character. */
import { expect, test } from 'vitest'
import { text } from './fields.ts'

test.each(['a', '🙂', 'é', '字'])('‘%s’ counts as one character', (character) => {
  expect(text(200).safeParse(character.repeat(200)).success).toBe(true)
  const { error } = text(200).safeParse(character.repeat(201))
  expect(error?.issues.map(({ message }) => message)).toEqual(['At most 200 characters; this has 201.'])
})
