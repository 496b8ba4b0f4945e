/** Cells of tables of public numbers in the words of a page's language; files and calls have codes in their place. */
import { type AmountBand, amountBands, endsOfBand } from '#domain/numbers/amount-bands.ts'
import { outcomes } from '#domain/numbers/outcomes.ts'
import { drugWord } from '#domain/public/texts/drug-words.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { numbersTexts } from '#domain/public/texts/numbers-texts.ts'
import { areaIn } from './number-periods.ts'

/** The name of what is on no list, as releases write it. */
export const other = 'Other'

/** A name that people expected or that was found, in the words of a reader's language. */
export const nameIn = (language: Language, name: string): string =>
  name === other ? numbersTexts[language].other : drugWord(publicTexts[language], name)

/** A cell of a column as a page shows it. */
export function cellIn(language: Language, column: string, cell: string): string {
  if (column === 'area') return areaIn(language, cell)
  if (column === 'expected' || column === 'found') return nameIn(language, cell)
  const words = numbersTexts[language]
  const outcome = column === 'outcome' && outcomes.find((one) => one === cell)
  if (outcome) return words.outcomes[outcome]
  const band = column === 'amount' && amountBands.find((one) => one === cell)
  return band ? bandIn(language, band) : cell
}

/** A number of samples for a reader; `below`: what one that is not told is below, null where nothing is said of it. */
export function samplesIn(language: Language, samples: number | null, below: number | null): string {
  const { fewer, notTold } = numbersTexts[language]
  return samples !== null ? String(samples) : below === null ? notTold : fewer(String(below))
}

/** A band of amounts for a reader. */
export function bandIn(language: Language, band: AmountBand): string {
  const { from, to } = endsOfBand(band)
  return numbersTexts[language].amount(String(from), String(to))
}
