import { describe, expect, test } from 'vitest'
import { duplicateSubstances, isNoFinding } from './finding-names.ts'

const listed = (name: string) => ({ drug: { name }, custom_drug: null })
const custom = (custom_drug: string | null) => ({ drug: null, custom_drug })

describe('"A submit that lists one substance twice" (R5.12) is warned of with their names', () => {
  test.each([
    ['different ones', [listed('Fentanyl'), listed('Caffeine')], []],
    ['other capitals and spaces', [listed('Fentanyl'), listed(' fentanyl ')], ['Fentanyl']],
    ['a listed and a custom one', [custom('xylazine'), listed('Xylazine')], ['xylazine']],
    ['three times, named once', [listed('A'), listed('a'), custom('A')], ['A']],
    ['rows without a name', [custom(null), custom('')], []],
  ])('%s', (_, rows, names) => {
    expect(duplicateSubstances(rows)).toEqual(names)
  })
})

describe('"\'No compounds of interest detected\' is zero findings, never a custom drug" (R6.5)', () => {
  test.each([
    ['No compounds of interest detected', true],
    ['no  compounds of interest detected. ', true],
    ['No compounds', false],
    ['', false],
  ])('%j says so: %j', (name, is) => {
    expect(isNoFinding(name)).toBe(is)
  })
})
