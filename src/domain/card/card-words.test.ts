/** Advice cards stay short and never name a dose; those that come with Vialog keep both rules, in every language. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mostWords } from './advice-card.ts'
import { doseIn, wordsFault, wordsIn } from './card-words.ts'

test.each([
  ['', 0],
  ['  \n ', 0],
  ['Stay.', 1],
  ['Stay  with\nthem', 3],
  ['Restez\u00a0: appelez', 2],
  ['l’hôpital', 1],
  ['a – b / c', 3],
  ['call 911', 2],
  ['«\u00a0cuver\u00a0»', 1],
  ['stay-with/them\u200bnow', 4],
  ['2C-B', 1],
])('%j has %i words', (text, words) => expect(wordsIn(text)).toBe(words))

test.each([
  ['Take 5 mg', '5 mg'],
  ['at most 0.5mg', '0.5mg'],
  ['de 0,5 ml', '0,5 ml'],
  ['use 1/2 g', '1/2 g'],
  ['10µg or more', '10µg'],
  ['20 micrograms', '20 micrograms'],
  ['4 mg of naloxone', '4 mg'],
  ['start with half a pill', 'half a pill'],
  ['a quarter of a tablet', 'a quarter of a tablet'],
  ['Take one tablet', 'one tablet'],
  ['Start with one small bump', 'one small bump'],
  ['une petite goutte', 'une petite goutte'],
  ['only two drops', 'two drops'],
  ['un demi comprimé', 'demi comprimé'],
  ['un quart de cachet', 'un quart de cachet'],
  ['medio comprimido', 'medio comprimido'],
  ['dos gotas', 'dos gotas'],
  ['5 milligrammes', '5 milligrammes'],
  ['400 UI', '400 UI'],
])('%j names the dose %j', (text, dose) => expect(doseIn(text)).toBe(dose))

test.each([
  'More than one dose may be needed.',
  'Call 911.',
  'Wait 2 hours, then look again.',
  'A tiny bit can stop breathing.',
  'Two people stay.',
  'At 40 degrees, call an ambulance.',
  'Il en faut peut-être plus d’une dose.',
  'In 10 minutes',
  'MDMA 2C-B 4-ANPP',
])('%j names no dose', (text) => expect(doseIn(text)).toBeNull())

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

test('a card has at most 60 words, with its title', () => {
  expect(wordsFault(words(4), words(mostWords - 4))).toBeNull()
  expect(wordsFault(words(4), words(mostWords - 3))).toEqual({
    at: 'text',
    message: 'A card has at most 60 words with its title; these are 61.',
  })
  expect(wordsFault('5 mg of it', 'Stay.')).toMatchObject({ at: 'title' })
  expect(wordsFault('It', 'Take 5 mg.')).toEqual({
    at: 'text',
    message: 'A card never names a dose. Remove ‘5 mg’.',
  })
})

describe('the cards that come with Vialog', () => {
  const file = readFileSync(new URL('../../../migrations/0005-advice-cards.sql', import.meta.url), 'utf8')
  const texts = file
    .split('\n')
    .map((line) => /^ {4}'((?:[^']|'')*)'[,)]/.exec(line)?.[1])
    .filter((text) => text !== undefined)
  const cards = Array.from(
    { length: texts.length / 2 },
    (_, n) => [texts[2 * n] ?? '', texts[2 * n + 1] ?? ''] as const,
  )

  test('are eight, in three languages', () => expect(cards).toHaveLength(24))

  test.each(cards)('%s', (title, text) => {
    expect(wordsFault(title, text)).toBeNull()
    expect(`${title} ${text}`).not.toMatch(/!/)
    expect(text.length).toBeLessThanOrEqual(800)
    expect(title.length).toBeLessThanOrEqual(80)
    // A two-part punctuation mark never begins a line in French.
    expect(`${title} ${text}`).not.toMatch(/ [:;?»]|« /)
  })
})
