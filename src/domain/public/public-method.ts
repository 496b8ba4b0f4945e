/** What a result tells its reader about its method: the general sentence, or the text that the service approved. */
import type { Limit } from '#domain/method/method.ts'
import type { SeenMethod } from '#domain/method/seen-method.ts'
import type { Technology } from '#domain/terms.ts'
import { amountIn, publicTexts } from './texts/index.ts'
import { type Language, listIn } from './texts/languages.ts'

type Made = { readonly technology: Technology; readonly sees?: SeenMethod | null | undefined }

/** '0.5 to 2.5 µg/mL', in the reader's language. */
export function limitIn(language: Language, { from, to, unit }: Limit): string {
  const { method } = publicTexts[language].safety
  const number = (value: number) => amountIn(language, String(value))
  return method.limit(to === null ? number(from) : method.span(number(from), number(to)), unit)
}

/** The sentences of a method. */
export function methodIn(language: Language, { technology, sees }: Made): string {
  const { about, method } = publicTexts[language].safety
  if (sees == null) return about[technology]
  const { limit, misses, reacts, same, sentences } = sees
  const reactions = reacts.map(({ name, from, unit }) =>
    from === null || unit === null ? name : method.reaction(name, limitIn(language, { from, to: null, unit })),
  )
  return [
    sentences[language] ?? about[technology],
    ...(limit === null ? [] : [method.from(limitIn(language, limit))]),
    ...(misses.length === 0 ? [] : [method.misses(listIn(language, misses))]),
    ...(reactions.length === 0 ? [] : [method.reacts(listIn(language, reactions))]),
    ...same.map(([one, other]) => method.same(one, other)),
  ].join(' ')
}
