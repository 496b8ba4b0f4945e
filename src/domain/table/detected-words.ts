/** Words by which a cell says that a substance was found, alone or with an amount behind them: 'Detected (2.1 %)'. */
import { plainWords } from '#domain/report/plain-words.ts'
import { readAmount } from '#domain/report/typed-amounts.ts'
import type { DecimalSign } from '#domain/report/typed-numbers.ts'

const words =
  '(?:\\+(?: ?ve)?|pos(?:iti(?:ve?|v[oa]s?|fs?))?\\.?|presente?s?|present|detected|found|identified|vorhanden|nachgewiesen|gefunden|detectee?s?|identifiee?s?|trouvee?s?|detectad[oa]s?|identificad[oa]s?|encontrad[oa]s?)'
const alone = new RegExp(`^${words}\\.?$`)
const withAmount = new RegExp(`^${words}(?: ?([([:,=]) ?| )(.+?)[)\\]]?$`)
const unit = /(?<=\d) ?(%|[µμu]g|mcg|ng|mg|g)$/

/** Whether a text says by itself that a substance was found. 'Yes' and 'x' do so only as an answer. */
export const saysDetected = (text: string): boolean => alone.test(plainWords(text))

/** No cell with such words is longer. */
const longest = 60

/**
 * The amount behind such a word; null without one. A number alone may count something, unless a sign stands before it; a zero
 * contradicts the word.
 */
export function besideDetected(text: string, sign: DecimalSign): string | null {
  if (text.length > longest) return null
  const [, mark = '', amount = ''] = withAmount.exec(plainWords(text)) ?? []
  if (amount === '' || (mark === '' && !unit.test(amount))) return null
  const read = readAmount(amount.replace(unit, ''), 'percent', sign)
  const isAmount = read.kind === 'measured' ? read.value > 0 : ['range', 'below', 'trace'].includes(read.kind)
  return isAmount || (read.kind === 'fault' && /^\d[\d.,]* ?(?:[µμu]g|mcg|ng|mg|g)$/.test(amount)) ? amount : null
}
