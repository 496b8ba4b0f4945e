/**
 * Which texts about a sample the public reads without a question: colours, textures, effects and names of drugs. People
 * also write sentences, names and phone numbers into such columns; so the first of the other texts are shown, and somebody says who reads them.
 */
import { options as spanish } from '#domain/public/texts/options/es.ts'
import { options as french } from '#domain/public/texts/options/fr.ts'
import { remembered } from '#domain/remembered.ts'
import type { Dictionary } from '#domain/substance/dictionary.ts'
import { readName } from '#domain/substance/read-name.ts'
import { plainLetters, squashPlain } from '#domain/substance/squash.ts'
import type { ImportQuestions } from './import-questions.ts'
import type { Row } from './import-row.ts'

/** Texts of a sample that its public page shows. */
export const publicFields = ['expected_drugs', 'colour', 'texture', 'sample_effect'] as const
type PublicField = (typeof publicFields)[number]

/** Words of colours, textures and effects beside those that a new service starts with. */
const more =
  'teal cyan magenta turquoise lilac violet lavender cream creamy ivory silver gold golden rose burgundy maroon gray grey black transparent translucent and with very slightly pale bright deep dark light off mixed speckled spots coloured colored colour color fine coarse soft hard wet dry damp sticky pressed press powder powders pill pills tablet tablets capsule capsules crystal crystals crystalline chunk chunks chunky rock rocks rocky solid liquid oil oily gel resin paste blotter blotters paper plant residue crushed loose shard shards granules granular flakes flaky waxy gummy round square weiss weisses braun grau schwarz rot blau grun gelb rosa pulver tablette kristalle kristallin flussig fest none other unknown not stated known don t know n a und et y mit avec con'
const wordsOf = (text: string) =>
  plainLetters(text)
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
const known = new Set([more, ...[french, spanish].flatMap((one) => Object.entries(one).flat())].flatMap(wordsOf))

/** A column of another Vialog's export, whose texts were chosen from lists, and were public there. */
const isOwn = (row: Row) =>
  (['state', 'results_provision', 'expected_drugs'] as const).every(
    (field) => row.has(field) && row.title(field).trim() === field,
  )

/** Reads such texts. */
export function publicWordsOf({
  questions,
  dictionary,
}: {
  readonly questions: Pick<ImportQuestions, 'answer'>
  readonly dictionary: Dictionary
}) {
  const namesDrug = (word: string) => dictionary.entries.get(squashPlain(word)) !== undefined
  const isKnown = remembered((text: string) => {
    if (/\d{5}|@/.test(text)) return false
    const words = wordsOf(text)
    if (words.every((word) => known.has(word) || namesDrug(word))) return true
    return !['custom', 'doubt'].includes(readName(text.slice(0, 200), 'expected', dictionary).kind)
  })
  /** The texts of a row that the public may read; asks about the others. */
  return (row: Row, field: PublicField, texts: readonly string[]): readonly string[] => {
    if (texts.every(isKnown) || isOwn(row)) return texts
    const about = { about: 'public_words', column: row.title(field).trim(), field } as const
    const answers = texts.filter((text) => !isKnown(text)).map((text) => questions.answer(row, text, about))
    return answers.every((one) => one === 'PUBLIC') ? texts : texts.filter(isKnown)
  }
}
