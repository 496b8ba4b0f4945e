import { expect, test } from 'vitest'
import { type AgreementGroup, agreementsOf, isOfType } from './agreement.ts'

const group = (strip: boolean | null, infrared: boolean | null, ms: boolean | null, samples = 1): AgreementGroup => ({
  ...{ target: 'Fentanyl', strip, infrared, mass_spectrometry: ms, samples },
})

test('each pair of tests counts the samples that had both', () => {
  const groups = [
    group(true, false, true, 12),
    group(true, true, null, 7),
    group(false, null, true),
    group(false, false, false),
  ]
  const pair = { target: 'Fentanyl' }
  expect(agreementsOf(groups)).toEqual([
    {
      ...pair,
      first: 'strip',
      second: 'infrared',
      samples: 20,
      both: 7,
      only_first: 12,
      only_second: 0,
      neither: 1,
      is_few: false,
    },
    {
      ...pair,
      first: 'strip',
      second: 'mass_spectrometry',
      samples: 14,
      both: 12,
      only_first: 0,
      only_second: 1,
      neither: 1,
      is_few: true,
    },
    {
      ...pair,
      first: 'infrared',
      second: 'mass_spectrometry',
      samples: 13,
      both: 0,
      only_first: 0,
      only_second: 12,
      neither: 1,
      is_few: true,
    },
  ])
})

test('a pair of tests without samples is left out', () => {
  expect(agreementsOf([])).toEqual([])
  expect(agreementsOf([group(true, null, null, 5)])).toEqual([])
})

test('the target of a strip matches a drug’s identity or its class', () => {
  expect(isOfType('fentanyl', { identity: 'Fentanyl', drug_class: null })).toBe(true)
  expect(isOfType('Nitazene', { identity: 'Metonitazene', drug_class: 'nitazene; opioid' })).toBe(true)
  expect(isOfType('Fentanyl', { identity: 'Caffeine', drug_class: 'stimulant' })).toBe(false)
})
