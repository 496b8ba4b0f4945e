/** The lists of words that a guesser has, in the languages of the service. */
import { bitsOfWords, type WordBits } from '#domain/service/phrase-strength.ts'

let made: Promise<WordBits> | undefined

/** Loaded at first use, as the estimate of a password is. */
export function guessedWords(): Promise<WordBits> {
  made ??= makeWords()
  return made
}

async function makeWords(): Promise<WordBits> {
  const [{ dictionary: common }, { dictionary: en }, { dictionary: fr }, { dictionary: es }] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-fr'),
    import('@zxcvbn-ts/language-es-es'),
  ])
  return bitsOfWords({
    languages: [en['commonWords-en'], fr['commonWords-fr'], es['commonWords-es-es']],
    others: [common['passwords-common'], en['firstnames-en'], fr['firstnames-fr'], es['firstnames-es-es']],
  })
}
