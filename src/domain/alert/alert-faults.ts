/**
 * The checks on an alert's text: some before a draft is stored, all before it is proposed. A draft may have gaps; a
 * proposed alert has none. Faults name their field by its path: 'words.en.title', 'holds.0.amount.high'.
 */
import { addDays, formatDay } from '#domain/dates.ts'
import { type Language, languages } from '#domain/public/texts/languages.ts'
import { decimalsOf } from '#domain/report/amounts.ts'
import { toUnits } from '#domain/report/quantities.ts'
import { type AlertAmount, type AlertContent, type AlertWords, tellingSamples } from './alert.ts'

/** What is wrong with one field. */
export type AlertFault = { readonly field: string; readonly message: string }

/** An alert ends at least `least` and at most `most` days from today. */
export const endsWithin = { least: 1, most: 180 } as const

/** Faults of an amount. Fields are relative to the field that holds the amount. */
export function amountFaults({ low, high, unit }: AlertAmount): AlertFault[] {
  const numbers = [{ field: 'low', value: low }, ...(high === null ? [] : [{ field: 'high', value: high }])]
  const faults = numbers.flatMap(({ field, value }) => {
    if (unit === '%' && value > 100) return [{ field, message: 'Enter at most 100 %.' }]
    if (toUnits(value, decimalsOf[unit]) !== null) return []
    return [{ field, message: `Enter a number of at most ${decimalsOf[unit]} decimals.` }]
  })
  if (faults.length > 0) return faults
  if (high !== null && high < low) return [{ field: 'high', message: 'The highest is below the lowest.' }]
  if (high === 0 || (high === null && low === 0)) return [{ field: 'low', message: 'Enter an amount above 0.' }]
  return []
}

/** Faults of the last day. `today` is the day in the service's zone. */
export function endFaults(ends_on: string, today: string): AlertFault[] {
  const [first, last] = [addDays(today, endsWithin.least), addDays(today, endsWithin.most)]
  if (ends_on >= first && ends_on <= last) return []
  return [{ field: 'ends_on', message: `Enter a day from ${formatDay(first)} to ${formatDay(last)}.` }]
}

/** Nobody can act on an alert without these texts. */
const needed = {
  title: 'Enter the title',
  what_to_do: 'Say what people can do',
  where_to_get_help: 'Say where to get help',
} as const satisfies { readonly [word in keyof AlertWords]?: string }

/** Each of these is written in all of the alert's languages or in none. */
const alike = ['looks', 'effects'] as const

const isGap = (words: AlertWords | undefined, word: keyof AlertWords) => (words?.[word] ?? '') === ''

/** The gaps to fill before an alert is proposed. `isUpdate`: an earlier version was released. */
export function gapFaults(content: AlertContent, isUpdate: boolean): AlertFault[] {
  const { holds, samples, picture } = content
  return [
    ...content.languages.flatMap((language) => wordFaults(content, language, isUpdate)),
    ...(holds.length === 0 ? [{ field: 'holds', message: 'Name at least one substance that it holds.' }] : []),
    ...(samples === 0 ? [{ field: 'samples', message: 'Add the samples that it rests on.' }] : []),
    ...(picture !== null && samples < tellingSamples
      ? [
          {
            field: 'picture',
            message: `With fewer than ${tellingSamples} samples a picture could point to a person. Take it out.`,
          },
        ]
      : []),
  ]
}

function wordFaults({ languages: chosen, words }: AlertContent, language: Language, isUpdate: boolean): AlertFault[] {
  const own = words[language]
  const within = chosen.length > 1 ? ` in ${languages[language].name}.` : '.'
  const at = (word: keyof AlertWords) => `words.${language}.${word}`
  const asked = [
    ...Object.entries(needed).map(([word, message]) => ({ word: word as keyof typeof needed, message })),
    ...(isUpdate ? [{ word: 'changed' as const, message: 'Say what has changed' }] : []),
  ]
  const missing = asked.filter(({ word }) => isGap(own, word))
  const unlike = alike.filter((word) => isGap(own, word) && chosen.some((other) => !isGap(words[other], word)))
  return [
    ...missing.map(({ word, message }) => ({ field: at(word), message: `${message}${within}` })),
    ...unlike.map((word) => ({ field: at(word), message: `Another language has this text. Write it${within}` })),
  ]
}

/** A name that the public does not read. `instead`: what the public reads; null for nothing. */
export type KeptName = { readonly name: string; readonly instead: string | null }

/** Finds the names in an alert's text, each once. We only ask about them: a name may also be an everyday word. */
export function keptNamesIn({ words, sold_as }: AlertContent, names: readonly KeptName[]): KeptName[] {
  const texts = [...Object.values(words).flatMap((one) => (one === undefined ? [] : Object.values(one))), ...sold_as]
  const text = ` ${texts.join(' \n ').toLowerCase()} `
  return names.filter(({ name }) => {
    const sought = name.toLowerCase()
    for (let at = text.indexOf(sought); at > 0; at = text.indexOf(sought, at + 1)) {
      if (!isPartOfName(text[at - 1]) && !isPartOfName(text[at + sought.length])) return true
    }
    return false
  })
}

/** 'o-fluorofentanyl' does not stand in 'fluorofentanyl', nor 'DMT' in '5-MeO-DMT'. */
const isPartOfName = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}-]/u.test(sign)

/** The question that we ask about such a name. */
export const keptNameQuestion = ({ name, instead }: KeptName): string =>
  instead === null
    ? `The text says ‘${name}’, which this service does not report to the public. Is it meant as an everyday word?`
    : `The text says ‘${name}’; the public reads it as ‘${instead}’. Shall the text stay?`
